// The rules as players read them: for each box one file a language, from the server.
import type { Language } from '../words';

export interface Entry {
    id: string;
    also?: string[]; // other rules that the same sentence tells
    see?: string[];
    about?: string; // "race.orcs", "power.hill": the section it stands in
    title: string;
    text: string; // **bold** is its only markup
}
export interface Chapter {
    id: string;
    group: string;
    title: string;
    lead: string;
    entries: Entry[];
}
export interface Book {
    chapters: Chapter[];
}

const books = new Map<Language, Promise<Book>>();

/** In the order of the book; each is a world of its own. */
const boxes = ['smallworld', 'underground', 'islands'] as const;

async function fetchBox(box: string, language: Language): Promise<Book> {
    const answer = await fetch(`/api/rules/${box}/${language}.json`);
    if (!answer.ok) throw new Error(`rules: ${answer.status}`);
    return (await answer.json()) as Book;
}

// All boxes as one book: what is looked up may be in any.
async function fetchBook(language: Language): Promise<Book> {
    const books = await Promise.all(boxes.map((box) => fetchBox(box, language)));
    return { chapters: books.flatMap((book) => book.chapters) };
}

// Remembers what came, not what failed: the next one who asks tries again.
export function bookIn(language: Language): Promise<Book> {
    const known = books.get(language);
    if (known) return known;
    const made = fetchBook(language);
    books.set(language, made);
    made.catch(() => books.delete(language));
    return made;
}

export interface Place {
    chapter: Chapter;
    entry?: Entry; // a rule was asked for
    about?: string; // a race or power was
}

const names = (entry: Entry, id: string): boolean => entry.id === id || (entry.also?.includes(id) ?? false);

// What /rules/ADDRESS means: a chapter, a rule, or a race or power. Null: nothing of the kind.
export function placeOf(book: Book, address: string | null): Place | null {
    const first = book.chapters[0];
    if (address === null) return first ? { chapter: first } : null;
    const id = address.toUpperCase();
    const about = address.toLowerCase();
    for (const chapter of book.chapters) {
        if (chapter.id === about) return { chapter };
        const entry = chapter.entries.find((one) => names(one, id));
        if (entry) return { chapter, entry };
        if (chapter.entries.some((one) => one.about === about)) return { chapter, about };
    }
    return null;
}

// Runs of entries about the same race or power; without one in front, those of the chapter itself.
export interface Section {
    about: string | null;
    entries: Entry[];
}
export function sectionsOf(chapter: Chapter): Section[] {
    const sections: Section[] = [];
    for (const entry of chapter.entries) {
        const about = entry.about ?? null;
        const last = sections.at(-1);
        if (last && last.about === about) last.entries.push(entry);
        else sections.push({ about, entries: [entry] });
    }
    return sections;
}

// Chapters under their common heading, in the order of the book.
export interface Group {
    title: string;
    /** The box whose rules these are: their chapters say so in their ids. */
    world: World;
    chapters: Chapter[];
}
export type World = 'surface' | 'underground' | 'islands' | 'pack';
export const worldOf = ({ id }: Chapter): World => (/^(underground|islands|pack)-/.exec(id)?.[1] as World) ?? 'surface';
export function groupsOf(book: Book): Group[] {
    const groups: Group[] = [];
    for (const chapter of book.chapters) {
        const last = groups.at(-1);
        const world = worldOf(chapter);
        if (last && last.title === chapter.group && last.world === world) last.chapters.push(chapter);
        else groups.push({ title: chapter.group, world, chapters: [chapter] });
    }
    return groups;
}
