// A river as one flowing band: its banks and the lines of its current, found from the outlines of its stretches.
// Pure geometry, once to a map. A stretch that does not lead from one end to the other has none.
import type { MapFile, MapRegion, Point } from './map';

export interface Stretch {
    region: number;
    /** The two sides where it meets rock, in the direction of the current. */
    banks: [Point[], Point[]];
    /** Lines between the banks, along the current. */
    current: Point[][];
}

/** Where the water comes in or goes out: the ends of that part of the outline. */
type Gate = readonly [Point, Point];

const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function nearest(outline: Point[], to: Point): number {
    let found = 0;
    outline.forEach((point, i) => {
        if (far(point, to) < far(outline[found]!, to)) found = i;
    });
    return found;
}

const endsOf = (points: Point[]): Gate => [points[0]!, points[points.length - 1]!];

/** The gates of a stretch: to its neighbours in the river, and through the edge of the map. */
function gatesOf(map: MapFile, region: MapRegion): Gate[] {
    const river = (id: number): boolean => map.regions[id]?.terrain === 'river';
    const inner = map.borders
        .filter(({ a, b }) => (a === region.id && river(b)) || (b === region.id && river(a)))
        .map(({ points }) => endsOf(points));
    const outer = map.frame.filter((edge) => edge.region === region.id).map(({ points }) => endsOf(points));
    return [...inner, ...outer];
}

/** The outline from one vertex to another, in its own direction. */
function walk(outline: Point[], from: number, to: number): Point[] {
    const part: Point[] = [];
    for (let i = from; ; i = (i + 1) % outline.length) {
        part.push(outline[i]!);
        if (i === to) return part;
    }
}

/** The gate as a run of the outline, in its own direction: the shorter way between its ends. */
function runOf(outline: Point[], [a, b]: Gate): [number, number] {
    const i = nearest(outline, a);
    const j = nearest(outline, b);
    return lengthOf(walk(outline, i, j)) <= lengthOf(walk(outline, j, i)) ? [i, j] : [j, i];
}

export function lengthOf(points: readonly Point[]): number {
    let sum = 0;
    for (let i = 1; i < points.length; i++) sum += far(points[i - 1]!, points[i]!);
    return sum;
}

/** The same line as so many points at even distances. */
export function evenly(points: readonly Point[], count: number): Point[] {
    const whole = lengthOf(points);
    const out: Point[] = [];
    let passed = 0;
    let at = 1;
    for (let k = 0; k < count; k++) {
        const want = (whole * k) / (count - 1);
        while (at < points.length - 1 && passed + far(points[at - 1]!, points[at]!) < want) {
            passed += far(points[at - 1]!, points[at]!);
            at++;
        }
        const [ax, ay] = points[at - 1]!;
        const [bx, by] = points[at]!;
        const step = far(points[at - 1]!, points[at]!) || 1;
        const part = Math.min(1, Math.max(0, (want - passed) / step));
        out.push([ax + (bx - ax) * part, ay + (by - ay) * part]);
    }
    return out;
}

const shares = [0.22, 0.5, 0.78];

function stretchOf(map: MapFile, region: MapRegion): Stretch | null {
    const { polygon } = region;
    const [inlet, outlet] = gatesOf(map, region);
    if (!inlet || !outlet) return null;
    const [inFrom, inTo] = runOf(polygon, inlet);
    const [outFrom, outTo] = runOf(polygon, outlet);
    const left = walk(polygon, inTo, outFrom);
    const right = walk(polygon, outTo, inFrom).reverse();
    if (left.length < 2 || right.length < 2) return null;
    const count = Math.max(8, Math.round((lengthOf(left) + lengthOf(right)) / 60));
    const sides: [Point[], Point[]] = [evenly(left, count), evenly(right, count)];
    const between = (share: number): Point[] =>
        sides[0].map(([x, y], i): Point => {
            const [ox, oy] = sides[1][i]!;
            return [x + (ox - x) * share, y + (oy - y) * share];
        });
    return { region: region.id, banks: [left, right], current: shares.map(between) };
}

const computed = new WeakMap<MapFile, Map<number, Stretch>>();

/** The stretches of a map's rivers, by region. */
export function stretchesOf(map: MapFile): ReadonlyMap<number, Stretch> {
    let found = computed.get(map);
    if (!found) {
        found = new Map();
        for (const region of map.regions) {
            const stretch = region.terrain === 'river' ? stretchOf(map, region) : null;
            if (stretch) found.set(region.id, stretch);
        }
        computed.set(map, found);
    }
    return found;
}

/** A line through points without corners. */
export function smooth(points: readonly Point[]): string {
    const round = (n: number): number => Math.round(n * 10) / 10;
    const [first, ...rest] = points;
    if (!first) return '';
    let path = `M${round(first[0])} ${round(first[1])}`;
    rest.forEach(([x, y], i) => {
        const next = rest[i + 1];
        path += next
            ? `Q${round(x)} ${round(y)} ${round((x + next[0]) / 2)} ${round((y + next[1]) / 2)}`
            : `L${round(x)} ${round(y)}`;
    });
    return path;
}
