// A wooden arrow that points at what the lesson talks about. It never takes a click, and it never
// moves by itself: it stands where its target stands.
import { useEffect, useRef } from 'preact/hooks';
import type { MapFile } from '../board/map';
import type { Target } from './lesson';

type Way = 'up' | 'down';
export interface Spot {
    x: number;
    y: number;
    way: Way; // where the arrow points
    ring: { left: number; top: number; width: number; height: number } | null;
}

const visible = (element: Element): boolean => element.getClientRects().length > 0;
// The first that is to be seen, of the first kind that has one.
const find = (...selectors: string[]): Element | null =>
    selectors.flatMap((selector) => [...document.querySelectorAll(selector)].find(visible) ?? [])[0] ?? null;

function elementOf(target: Target): Element | null {
    if ('slot' in target) return find('.combo-card .take', `.combo[data-slot="${target.slot}"]`);
    if ('acts' in target) return find(...target.acts.map((act) => `[data-act="${act}"], [data-coach="${act}"]`));
    if ('seat' in target) return find(`.player[data-seat="${target.seat}"]`, `.strip [data-seat="${target.seat}"]`);
    if ('find' in target) return find(...target.find);
    if (!('part' in target)) return null;
    return {
        log: () => find('.log-lines'),
        rounds: () => find('.rounds', '.rd'),
        finds: () => find('.finds .find', '.finds'),
        menu: () => find('.menu-anchor > .btn'),
    }[target.part]();
}

// A region is pointed at from below its pieces, as far as that part of the map is on the screen.
function spotInRegion(map: MapFile, region: number): Spot | null {
    const svg = document.querySelector<SVGSVGElement>('svg.board');
    const matrix = svg?.getScreenCTM();
    const frame = svg?.parentElement?.getBoundingClientRect();
    const label = map.regions[region]?.label;
    if (!matrix || !frame || !label) return null;
    const point = new DOMPoint(label[0], label[1] + 46).matrixTransform(matrix);
    const inside = point.x > frame.left && point.x < frame.right && point.y > frame.top && point.y < frame.bottom;
    return inside ? { x: point.x, y: point.y, way: 'up', ring: null } : null;
}

const room = 56;
export function spotBeside(rect: DOMRect): Spot {
    const ring = { left: rect.left - 5, top: rect.top - 5, width: rect.width + 10, height: rect.height + 10 };
    const above = rect.top > room;
    return {
        x: rect.left + rect.width / 2,
        y: above ? rect.top - 6 : rect.bottom + 6,
        way: above ? 'down' : 'up',
        ring,
    };
}

// A region that was chosen may be asked about (to roll for it, say): then the answer is what is missing.
const answer = (): Element | null => find('[data-act="yes"]');

function spotOf(target: Target, map: MapFile | null): Spot | null {
    const element = 'region' in target ? answer() : elementOf(target);
    if (element) return spotBeside(element.getBoundingClientRect());
    return 'region' in target ? map && spotInRegion(map, target.region) : null;
}

function put(element: HTMLElement | null, style: Partial<CSSStyleDeclaration> | null): void {
    if (!element) return;
    element.hidden = style === null;
    if (style) Object.assign(element.style, style);
}

const often = 200; // ms; panels open, boards are dragged, and nobody tells

export function Pointer({ target, map }: { target: Target | null; map: MapFile | null }) {
    const arrow = useRef<HTMLDivElement>(null);
    const ring = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const follow = () => {
            const spot = target && !document.querySelector('dialog[open], #page-menu') ? spotOf(target, map) : null;
            arrow.current?.classList.toggle('small', !!spot?.ring);
            put(
                arrow.current,
                spot && { left: `${spot.x}px`, top: `${spot.y}px`, rotate: spot.way === 'up' ? '180deg' : '0deg' },
            );
            put(
                ring.current,
                spot?.ring
                    ? {
                          left: `${spot.ring.left}px`,
                          top: `${spot.ring.top}px`,
                          width: `${spot.ring.width}px`,
                          height: `${spot.ring.height}px`,
                      }
                    : null,
            );
        };
        follow();
        const timer = setInterval(follow, often);
        addEventListener('resize', follow);
        return () => {
            clearInterval(timer);
            removeEventListener('resize', follow);
        };
    }, [JSON.stringify(target), map]);
    return (
        <div class="coach-pointer" aria-hidden="true">
            <div class="coach-ring" ref={ring} hidden />
            <div class="coach-arrow" ref={arrow} hidden>
                <svg viewBox="-20 -46 40 48">
                    <path d="M0 0L-16 -20H-7V-42H7V-20H16Z" />
                </svg>
            </div>
        </div>
    );
}
