// The coastline. Every segment of land is bounded by the edges of its tile where it goes on, and by shores where it
// meets the sea. Shores leave a tile at a right angle, so that those of neighbours join without a kink; an edge that
// two tiles share is nobody's boundary. What is left is chained into loops: one outline to an island, however many
// tiles it has, and one line for all its shores.
import type { Point } from '../board/map';
import type { Face } from './box';
import { type Laid, onMap } from './geometry';

type Bend = [Point, Point, Point]; // two handles and the end

/** A directed part of a boundary with the land on its right. */
interface Piece {
    from: Point;
    to: Point;
    /** Straight for an edge of the tile, bends for a shore. */
    bends: Bend[] | null;
}

const inwards: Point[] = [
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
];

/** The point so far (0 … 1) clockwise along an edge. */
function along(edge: number, t: number): Point {
    const ways: Point[] = [
        [t, 0],
        [1, t],
        [1 - t, 1],
        [0, 1 - t],
    ];
    return ways[edge]!;
}

/** A number between 0 and 1 that is always the same for the same face and place. */
function grain(seed: string, i: number): number {
    let hash = 2166136261 ^ (i * 374761393);
    for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 16777619);
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
    return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

const plus = (a: Point, b: Point, by = 1): Point => [a[0] + b[0] * by, a[1] + b[1] * by];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const length = (a: Point): number => Math.hypot(a[0], a[1]);

/** Smooth bends through points; the first and the last handle are given. */
function smooth(points: Point[], first: Point, last: Point): Bend[] {
    return points.slice(1).map((end, i): Bend => {
        const start = points[i]!;
        const third = length(minus(end, start)) / 3;
        const before = points[i - 1];
        const after = points[i + 2];
        return [
            before ? plus(start, minus(end, before), 1 / 6) : plus(start, first, third),
            after ? plus(end, minus(after, start), -1 / 6) : plus(end, last, third),
            end,
        ];
    });
}

const parts = 6;
const unrest = 0.12;
/** As much as makes a quarter of a circle between the middles of two edges that meet. */
const reach = 0.39;

/** A shore from a point of one edge to a point of another. */
function shore(seed: string, from: Point, fromEdge: number, to: Point, toEdge: number): Piece {
    const out = inwards[fromEdge]!;
    const back = inwards[toEdge]!;
    const far = length(minus(to, from)) * reach;
    const handles = [from, plus(from, out, far), plus(to, back, far), to] as const;
    const points = Array.from({ length: parts + 1 }, (_, i): Point => {
        const t = i / parts;
        const s = 1 - t;
        const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
        const plain = weights.reduce<Point>((sum, weight, k) => plus(sum, handles[k]!, weight), [0, 0]);
        const swing = unrest * (grain(seed, i) - 0.5) * Math.sin(Math.PI * t);
        const across = minus(to, from);
        const unit = length(across) || 1;
        return plus(plain, [-across[1] / unit, across[0] / unit], swing);
    });
    return { from, to, bends: smooth(points, out, back) };
}

/** An islet that no edge reaches. */
function islet(seed: string): Piece {
    const n = 9;
    const points = Array.from({ length: n }, (_, i): Point => {
        const angle = (i / n) * 2 * Math.PI;
        const r = 0.93 + grain(seed, i) * 0.2;
        return [0.5 + 0.2 * r * Math.cos(angle), 0.5 + 0.23 * r * Math.sin(angle)];
    });
    const at = (i: number): Point => points[(i + n) % n]!;
    const bends = points.map((start, i): Bend => [
        plus(start, minus(at(i + 1), at(i - 1)), 1 / 6),
        plus(at(i + 1), minus(at(i + 2), start), -1 / 6),
        at(i + 1),
    ]);
    return { from: points[0]!, to: points[0]!, bends };
}

/** The boundary of one segment on the face as printed. */
function boundary(face: Face, segment: number): Piece[] {
    const slots = face.edges.flatMap((edge, d) =>
        edge.map((land, i) => ({
            own: land === segment,
            edge: d,
            from: along(d, i / edge.length),
            to: along(d, (i + 1) / edge.length),
        })),
    );
    const n = slots.length;
    const seed = `${face.id}/${segment}`;
    if (!slots.some((slot) => slot.own)) return [islet(seed)];
    return slots.flatMap((slot, i): Piece[] => {
        if (!slot.own) return [];
        const edge: Piece = { from: slot.from, to: slot.to, bends: null };
        if (slots[(i + 1) % n]!.own) return [edge];
        let next = i + 1;
        while (!slots[next % n]!.own) next++;
        const landing = slots[next % n]!;
        return [edge, shore(`${seed}/${i}`, slot.to, slot.edge, landing.from, landing.edge)];
    });
}

const printed = new WeakMap<Face, Piece[][]>();
function boundaries(face: Face): Piece[][] {
    let found = printed.get(face);
    if (!found) {
        found = face.coast.map((_, segment) => boundary(face, segment));
        printed.set(face, found);
    }
    return found;
}

function laidPieces(tile: Laid, segment: number): Piece[] {
    const put = (point: Point): Point => onMap(tile, point);
    return (boundaries(tile.face)[segment] ?? []).map(({ from, to, bends }) => ({
        from: put(from),
        to: put(to),
        bends: bends?.map(([a, b, c]): Bend => [put(a), put(b), put(c)]) ?? null,
    }));
}

const round = (n: number): number => Math.round(n * 10) / 10 + 0;
const text = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** Edges between two tiles of the same land are inside it. */
function withoutInner(pieces: Piece[]): Piece[] {
    const key = (from: Point, to: Point): string => `${text(from)}>${text(to)}`;
    const edges = new Set(pieces.filter(({ bends }) => !bends).map(({ from, to }) => key(from, to)));
    return pieces.filter(({ from, to, bends }) => bends || !edges.has(key(to, from)));
}

/** Loops, each beginning after an open edge if it has one. */
function chained(pieces: Piece[]): Piece[][] {
    const starts = new Map<string, Piece[]>();
    for (const piece of pieces) {
        const key = text(piece.from);
        starts.set(key, [...(starts.get(key) ?? []), piece]);
    }
    const take = (key: string): Piece | undefined => starts.get(key)?.shift();
    const loops: Piece[][] = [];
    for (const piece of pieces) {
        if (!starts.get(text(piece.from))?.includes(piece)) continue;
        const loop: Piece[] = [];
        for (let next = take(text(piece.from)); next; next = take(text(next.to))) {
            loop.push(next);
            if (text(next.to) === text(loop[0]!.from)) break;
        }
        const open = loop.findIndex(({ bends }) => !bends);
        loops.push(open < 0 ? loop : [...loop.slice(open + 1), ...loop.slice(0, open + 1)]);
    }
    return loops;
}

const drawn = ({ to, bends }: Piece): string =>
    bends ? bends.map(([a, b, c]) => `C${text(a)} ${text(b)} ${text(c)}`).join('') : `L${text(to)}`;

function shoreOf(loop: Piece[]): string {
    if (loop.every(({ bends }) => bends)) return `M${text(loop[0]!.from)}${loop.map(drawn).join('')}Z`;
    return loop
        .map((piece, i) => {
            if (!piece.bends) return '';
            return (loop[i - 1]?.bends ? '' : `M${text(piece.from)}`) + drawn(piece);
        })
        .join('');
}

export interface Outline {
    /** The land as a closed area. */
    land: string;
    /** Where it meets the sea; open where the land goes on towards an empty cell. */
    shore: string;
    /** Slots of edges that lie open towards an empty cell. */
    open: number;
    /** Whether every part of the boundary leads to the next one. */
    closed: boolean;
}

/** The outline of segments that hang together, or of any number of lands. */
export function outlineOf(lands: { tile: Laid; segment: number }[]): Outline {
    const pieces = withoutInner(lands.flatMap(({ tile, segment }) => laidPieces(tile, segment)));
    const loops = chained(pieces);
    return {
        land: loops.map((loop) => `M${text(loop[0]!.from)}${loop.map(drawn).join('')}Z`).join(''),
        shore: loops.map(shoreOf).join(''),
        open: pieces.filter(({ bends }) => !bends).length,
        closed: loops.every((loop) => text(loop[0]!.from) === text(loop.at(-1)!.to)),
    };
}

/** Everything printed on one tile. */
export const outlineOfTile = (tile: Laid): Outline =>
    outlineOf(tile.face.coast.map((_, segment) => ({ tile, segment })));

/** Ends of shores with the direction in which they arrive, for whoever wants to see that they join. */
export function shoreEnds(tile: Laid): { at: string; slope: Point }[] {
    const unit = (a: Point): Point => [Math.round((a[0] / length(a)) * 1000), Math.round((a[1] / length(a)) * 1000)];
    return tile.face.coast
        .flatMap((_, segment) => laidPieces(tile, segment))
        .filter(({ from, to, bends }) => bends && text(from) !== text(to))
        .flatMap(({ from, to, bends }) => [
            { at: text(from), slope: unit(minus(bends![0]![0], from)) },
            { at: text(to), slope: unit(minus(to, bends!.at(-1)![1])) },
        ]);
}
