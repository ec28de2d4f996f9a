// The drawings that others refer to by id: textures, owner patterns, landmarks, icons. They are files of their own, so
// that they are cached apart from the program, and inlined, because a pattern of another document cannot be used as paint.
import patterns from '../style/patterns.svg?url';
import icons from '../style/icons.svg?url';

function inline(svg: string): void {
    const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    drawing.setAttribute('aria-hidden', 'true');
    drawing.setAttribute('width', '0');
    drawing.setAttribute('height', '0');
    drawing.style.position = 'absolute';
    document.body.prepend(document.adoptNode(drawing));
}

/** Without them the page still works: shapes, colours, letters and words remain. A lost connection is tried again. */
async function load(address: string, attempts: number): Promise<void> {
    try {
        inline(await (await fetch(address)).text());
    } catch {
        if (attempts > 1) setTimeout(() => void load(address, attempts - 1), 2000);
    }
}

if (typeof document !== 'undefined') for (const address of [patterns, icons]) void load(address, 5);
