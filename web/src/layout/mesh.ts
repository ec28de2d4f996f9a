// From cells that fill the board to the drawing of a map: polygons whose common borders are the same points.
import type { Point } from '../board/map';
import { drawBorder } from './border';
import { areaOf, distance, lengthOf } from './shape';

export interface Cell {
    /** Which region it belongs to; nowhere: nobody's land. */
    region: number;
    /** From here all of it is seen. */
    middle: Point;
    corners: Point[];
}
export const nowhere = -1;

export interface Border {
    a: number;
    b: number;
    length: number;
    points: Point[];
}
export interface Edge {
    region: number;
    length: number;
    points: Point[];
}
export interface Mesh {
    /** By region: its outline; empty if it has no cell. */
    polygons: Point[][];
    borders: Border[];
    /** Where a region ends and no other begins. */
    frame: Edge[];
    /** Regions that are not one piece, or lie around something. */
    broken: number[];
}

/** Corners closer than this are one corner: what is computed twice is never exactly the same. */
export const exact = 1e-6;

/** The directed side of a cell, from one corner to the next. */
interface Side {
    from: number;
    to: number;
    cell: number;
    next: number; // the cell's next side
    twin: number; // the same border seen from the other cell; -1: the edge of the board
}

class Corners {
    readonly points: Point[] = [];
    private readonly places = new Map<string, number[]>();

    constructor(private readonly near: number) {}

    idOf(point: Point): number {
        const [cx, cy] = [Math.floor(point[0]), Math.floor(point[1])];
        for (let x = cx - 1; x <= cx + 1; x++)
            for (let y = cy - 1; y <= cy + 1; y++)
                for (const id of this.places.get(`${x},${y}`) ?? [])
                    if (distance(this.points[id]!, point) < this.near) return id;
        const id = this.points.push(point) - 1;
        const key = `${cx},${cy}`;
        this.places.set(key, [...(this.places.get(key) ?? []), id]);
        return id;
    }
}

function sidesOf(cells: readonly Cell[], corners: Corners): Side[] {
    const sides: Side[] = [];
    const known = new Map<string, number>();
    cells.forEach(({ corners: points }, cell) => {
        const ids = points.map((point) => corners.idOf(point)).filter((id, i, all) => id !== all.at(i - 1));
        const first = sides.length;
        if (ids.length < 3) return;
        ids.forEach((from, i) => {
            const to = ids[(i + 1) % ids.length]!;
            const twin = known.get(`${to}>${from}`) ?? -1;
            const own = sides.push({ from, to, cell, next: first + ((i + 1) % ids.length), twin }) - 1;
            known.set(`${from}>${to}`, own);
            if (twin >= 0) sides[twin]!.twin = own;
        });
    });
    return sides;
}

class Weaver {
    private readonly corners: Corners;
    private readonly sides: Side[];
    private readonly drawn = new Map<number, Point[]>();

    constructor(
        private readonly cells: readonly Cell[],
        near: number,
    ) {
        this.corners = new Corners(near);
        this.sides = sidesOf(cells, this.corners);
    }

    private regionOf(side: number): number {
        return this.cells[this.sides[side]!.cell]!.region;
    }
    /** The region on the other side. */
    private beyond(side: number): number {
        const { twin } = this.sides[side]!;
        return twin < 0 ? nowhere : this.regionOf(twin);
    }
    private isOutline(side: number): boolean {
        return this.regionOf(side) !== nowhere && this.regionOf(side) !== this.beyond(side);
    }

    private strokes(side: number): Point[] {
        const { twin } = this.sides[side]!;
        if (twin >= 0 && twin < side) return [...this.strokes(twin)].reverse();
        const known = this.drawn.get(side);
        if (known) return known;
        const made = this.draw(side);
        this.drawn.set(side, made);
        return made;
    }
    private draw(side: number): Point[] {
        const { from, to, cell, twin } = this.sides[side]!;
        const [a, b] = [this.corners.points[from]!, this.corners.points[to]!];
        if (twin < 0) return [a, b];
        const other = this.sides[twin]!.cell;
        const middles = [this.cells[cell]!.middle, this.cells[other]!.middle] as const;
        return drawBorder(a, b, ...middles, [Math.min(cell, other), Math.max(cell, other)]);
    }

    /** The next side of the outline: around the corner, past the sides between cells of the same region. */
    private after(side: number): number {
        let next = this.sides[side]!.next;
        for (let turns = 0; !this.isOutline(next); turns++) {
            const twin = this.sides[this.sides[next]!.twin];
            if (!twin || turns > this.sides.length) throw new Error('the cells do not fit together');
            next = twin.next;
        }
        return next;
    }

    /** Closed walks along the outlines of the regions. */
    loops(): number[][] {
        const seen = new Set<number>();
        const loops: number[][] = [];
        this.sides.forEach((_, start) => {
            if (seen.has(start) || !this.isOutline(start)) return;
            const loop: number[] = [];
            for (let side = start; !seen.has(side); side = this.after(side)) {
                seen.add(side);
                loop.push(side);
            }
            loops.push(loop);
        });
        return loops;
    }

    outline(loop: number[]): Point[] {
        return loop.flatMap((side) => this.strokes(side).slice(0, -1));
    }
    region(loop: number[]): number {
        return this.regionOf(loop[0]!);
    }

    /** The loop cut into lines that have the same region beyond. */
    lines(loop: number[]): { beyond: number; points: Point[] }[] {
        const turn = loop.findIndex((side, i) => this.beyond(side) !== this.beyond(loop.at(i - 1)!));
        const ordered = turn < 0 ? loop : [...loop.slice(turn), ...loop.slice(0, turn)];
        const lines: { beyond: number; points: Point[] }[] = [];
        for (const side of ordered) {
            const last = lines.at(-1);
            const points = this.strokes(side);
            if (last?.beyond === this.beyond(side)) last.points.push(...points.slice(1));
            else lines.push({ beyond: this.beyond(side), points: [...points] });
        }
        return lines;
    }
}

/** Throws if the cells leave gaps or overlap; `near` may be larger where tiny sides are to vanish. */
export function weave(cells: readonly Cell[], regions: number, near: number = exact): Mesh {
    const weaver = new Weaver(cells, near);
    const mesh: Mesh = { polygons: Array.from({ length: regions }, () => []), borders: [], frame: [], broken: [] };
    for (const loop of weaver.loops()) {
        const a = weaver.region(loop);
        const outline = weaver.outline(loop);
        const known = mesh.polygons[a]!;
        if (known.length > 0 && !mesh.broken.includes(a)) mesh.broken.push(a);
        if (known.length === 0 || areaOf(known) < areaOf(outline)) mesh.polygons[a] = outline;
        for (const { beyond, points } of weaver.lines(loop)) {
            const length = lengthOf(points);
            if (beyond === nowhere) mesh.frame.push({ region: a, length, points });
            else if (a < beyond) mesh.borders.push({ a, b: beyond, length, points });
        }
    }
    return mesh;
}
