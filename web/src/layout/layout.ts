// A map that is only a graph gets a drawing: regions touch exactly if they are neighbours, and those at the edge reach
// the frame. The graph is embedded without crossings and filled up to triangles; by Tutte's theorem it can be drawn
// with straight lines when every vertex lies in the weighted middle of its neighbours, whatever the weights, so the
// weights are free to make the regions equally large. A region is then the part of the board nearer to its vertex,
// triangle by triangle. The same graph always gives the same drawing.
import type { MapFile, Point } from '../board/map';
import { weave, nowhere, type Cell } from './mesh';
import { embed, planarPart, type Link, type Rotation } from './planar';
import { areaOf, between, centreOf, lengthOf, poleOf, signedArea } from './shape';
import { solve } from './solve';
import { triangulate } from './triangulate';

export interface BareRegion {
    edge?: boolean;
    neighbours: number[];
}

/** As on the maps of the box: the side of a square as large as a region. */
export const unit = 216;
const proportion = 1.59;

export interface Board {
    width: number;
    height: number;
}
export function boardFor(regions: number): Board {
    const area = unit * unit * Math.max(4, regions);
    return { width: Math.round(Math.sqrt(area * proportion)), height: Math.round(Math.sqrt(area / proportion)) };
}

function graphLinks(regions: readonly BareRegion[]): Link[] {
    return regions.flatMap(({ neighbours }, a) =>
        neighbours.filter((b) => a < b && regions[b] !== undefined).map((b): Link => [a, b]),
    );
}

/** The regions that reach the frame; at least one of everything that hangs together. */
function atEdge(regions: readonly BareRegion[], links: readonly Link[]): number[] {
    const group = regions.map((_, i) => i);
    const root = (i: number): number => (group[i] === i ? i : root(group[i]!));
    for (const [a, b] of links) group[root(a)] = root(b);
    const reached = new Set<number>();
    const edge = regions.flatMap((region, i) => (region.edge ? [i] : []));
    edge.forEach((i) => reached.add(root(i)));
    regions.forEach((_, i) => {
        if (reached.has(root(i))) return;
        reached.add(root(i));
        edge.push(i);
    });
    return edge;
}

/** Points along the frame, clockwise from the upper left corner. */
function onFrame({ width, height }: Board, part: number): Point {
    const way = (((part % 1) + 1) % 1) * 2 * (width + height);
    if (way <= width) return [way, 0];
    if (way <= width + height) return [width, way - width];
    if (way <= 2 * width + height) return [2 * width + height - way, height];
    return [0, 2 * (width + height) - way];
}
const cornersOf = ({ width, height }: Board): number[] =>
    [0, width, width + height, 2 * width + height].map((way) => way / (2 * (width + height)));

/** The stretch of the frame that a vertex reaches: its two ends, and points between them. */
interface Stretch {
    start: Point;
    end: Point;
    between: Point[];
}

function stretchesOf(board: Board, shares: readonly number[], turn: number): Stretch[] {
    const total = shares.reduce((sum, one) => sum + one, 0);
    let from = turn - shares[0]! / total / 2;
    return shares.map((share) => {
        const to = from + share / total;
        const corners = cornersOf(board).flatMap((corner) => [corner - 1, corner, corner + 1]);
        const inner = [1, 2, 3].map((i) => from + ((to - from) * i) / 4);
        const parts = [...inner, ...corners.filter((one) => one > from + 1e-9 && one < to - 1e-9)].sort(
            (a, b) => a - b,
        );
        const stretch = {
            start: onFrame(board, from),
            end: onFrame(board, to),
            between: parts.map((one) => onFrame(board, one)),
        };
        from = to;
        return stretch;
    });
}

const voidWeight = 5; // pulls the borders of nobody's land towards its middle
const voidShare = 0.2; // of a region's area and frame

class Drawing {
    private readonly rotation: Rotation;
    private readonly frame: number; // the vertex that stands for the frame
    private readonly stretches = new Map<number, Stretch>();
    private readonly at: Point[];
    private readonly weights: Map<number, number>[];

    constructor(
        private readonly regions: number,
        embedding: Rotation,
        private readonly board: Board,
        turn: number, // where on the frame the first region comes to lie
    ) {
        this.frame = regions;
        this.rotation = triangulate(embedding);
        const reaching = this.rotation[this.frame]!;
        const shares = reaching.map((vertex) => (this.isVoid(vertex) ? voidShare : 1));
        stretchesOf(board, shares, turn).forEach((stretch, i) => this.stretches.set(reaching[i]!, stretch));
        this.at = this.rotation.map((): Point => [board.width / 2, board.height / 2]);
        this.weights = this.rotation.map((circle) => new Map(circle.map((other) => [other, 1])));
    }

    private isVoid(vertex: number): boolean {
        return vertex > this.regions;
    }

    /** Every vertex to the weighted middle of its neighbours and of its stretch of the frame. */
    private settle(): void {
        const size = this.rotation.length;
        const matrix = Array.from({ length: size }, () => new Float64Array(size));
        const [x, y] = [new Float64Array(size), new Float64Array(size)];
        this.rotation.forEach((circle, vertex) => {
            const line = matrix[vertex]!;
            for (const other of vertex === this.frame ? [] : circle) {
                const weight = this.weights[vertex]!.get(other)!;
                if (other !== this.frame) line[other] = -weight;
                const ends = other === this.frame ? this.reach(vertex) : [];
                const part = ends.length > 0 ? weight / 3 : weight;
                line[vertex] = line[vertex]! + part * Math.max(1, ends.length);
                for (const [px, py] of ends) {
                    x[vertex] = x[vertex]! + part * px;
                    y[vertex] = y[vertex]! + part * py;
                }
            }
        });
        matrix[this.frame]![this.frame] = 1;
        solve(matrix, [x, y]);
        this.rotation.forEach((_, vertex) => (this.at[vertex] = [x[vertex]!, y[vertex]!]));
    }
    private reach(vertex: number): Point[] {
        const { start, end, between: inner } = this.stretches.get(vertex)!;
        return [start, ...inner, end];
    }

    /** Who is too large pulls its neighbours closer. */
    private balance(): void {
        const size = this.sizes();
        this.weights.forEach((weights, vertex) => {
            for (const [other, weight] of weights) {
                const factor = Math.pow(Math.max(1e-3, size[vertex]! * size[other]!), 0.22);
                weights.set(other, Math.min(60, Math.max(1 / 60, weight * factor)));
            }
        });
    }

    private sizes(): number[] {
        const fair = (this.board.width * this.board.height) / this.regions;
        return this.rotation.map((_, vertex) => {
            if (vertex === this.frame) return 1;
            return areaOf(this.cell(vertex)) / (this.isVoid(vertex) ? fair * voidShare : fair);
        });
    }

    /** Who is not in the middle of its cell moves there, and away from those that are too small, if no triangle turns
     *  over by it. */
    private relax(): void {
        const size = this.sizes();
        this.rotation.forEach((circle, vertex) => {
            if (vertex === this.frame) return;
            const from = this.at[vertex]!;
            let [x, y] = between(from, centreOf(this.cell(vertex)), 0.5);
            for (const other of circle) {
                if (other === this.frame) continue;
                const push = 0.05 * Math.max(-0.5, Math.min(1, 1 - size[other]!));
                x += (from[0] - this.at[other]![0]) * push;
                y += (from[1] - this.at[other]![1]) * push;
            }
            this.moveIfSound(vertex, [x, y]);
        });
    }
    private moveIfSound(vertex: number, to: Point): void {
        const from = this.at[vertex]!;
        const before = this.triangles(vertex);
        for (let part = 1; part > 0.2; part /= 2) {
            this.at[vertex] = between(from, to, part);
            const sound = this.triangles(vertex).every(
                (area, i) =>
                    Math.sign(area) === Math.sign(before[i]!) && Math.abs(area) > Math.min(600, Math.abs(before[i]!)),
            );
            if (sound) return;
        }
        this.at[vertex] = from;
    }
    /** The signed areas of the triangles around a vertex. */
    private triangles(vertex: number): number[] {
        const circle = this.rotation[vertex]!;
        return circle
            .flatMap((other, i) => {
                const next = circle[(i + 1) % circle.length]!;
                if (other === this.frame) return this.fan(vertex, [...this.reach(vertex)].reverse());
                if (next !== this.frame) return [signedArea([this.at[vertex]!, this.at[other]!, this.at[next]!])];
                return [signedArea([this.at[vertex]!, this.at[other]!, this.stretches.get(vertex)!.end])];
            })
            .concat(this.closing(vertex));
    }
    private closing(vertex: number): number[] {
        const circle = this.rotation[vertex]!;
        const place = circle.indexOf(this.frame);
        if (place < 0) return [];
        const after = circle[(place + 1) % circle.length]!;
        return [signedArea([this.at[vertex]!, this.stretches.get(vertex)!.start, this.at[after]!])];
    }
    private fan(vertex: number, points: Point[]): number[] {
        return points.slice(1).map((point, i) => signedArea([this.at[vertex]!, points[i]!, point]));
    }

    private settleEvenly(rounds: number): void {
        this.settle();
        for (let round = 0; round < rounds; round++) {
            this.balance();
            this.settle();
        }
    }

    /** How far its regions are from round, after a first look. */
    strain(): number {
        this.settleEvenly(8);
        let sum = 0;
        for (let region = 0; region < this.regions; region++) {
            const cell = this.cell(region);
            sum += lengthOf([...cell, cell[0]!]) ** 2 / Math.max(1, areaOf(cell));
        }
        return sum;
    }

    draw(): Cell[] {
        this.settleEvenly(60);
        for (let round = 0; round < 150; round++) this.relax();
        return this.rotation.flatMap((_, vertex) =>
            vertex === this.frame
                ? []
                : [
                      {
                          region: this.isVoid(vertex) ? nowhere : vertex,
                          middle: this.at[vertex]!,
                          corners: this.cell(vertex),
                      },
                  ],
        );
    }

    private weightOf(vertex: number): number {
        return this.isVoid(vertex) ? voidWeight : 1;
    }
    /** Where the borders of two or three vertices meet. Always summed in the same order, to be the same point. */
    private meeting(...vertices: number[]): Point {
        let [x, y, sum] = [0, 0, 0];
        for (const vertex of vertices.sort((a, b) => a - b)) {
            const weight = this.weightOf(vertex);
            x += this.at[vertex]![0] * weight;
            y += this.at[vertex]![1] * weight;
            sum += weight;
        }
        return [x / sum, y / sum];
    }

    private cell(vertex: number): Point[] {
        const circle = this.rotation[vertex]!;
        return circle.flatMap((other, i) => {
            const next = circle[(i + 1) % circle.length]!;
            if (other === this.frame) return [...this.reach(vertex)].reverse();
            if (next === this.frame) return [this.meeting(vertex, other)];
            return [this.meeting(vertex, other), this.meeting(vertex, other, next)];
        });
    }
}

/** Ways to turn the graph in its frame; the one that looks best is taken. */
const turns = Array.from({ length: 12 }, (_, i) => i / 12);

/** Cells for every region of a graph, and the neighbours that could not be drawn side by side. */
export function layOutGraph(regions: readonly BareRegion[], board: Board): { cells: Cell[]; apart: Link[] } {
    const links = graphLinks(regions);
    if (regions.length === 1) {
        const corners = cornersOf(board).map((part) => onFrame(board, part));
        return { cells: [{ region: 0, middle: between(corners[0]!, corners[2]!, 0.5), corners }], apart: [] };
    }
    const frame = regions.length;
    const wanted = [...links, ...atEdge(regions, links).map((region): Link => [region, frame])];
    const drawn = planarPart(frame + 1, wanted);
    const apart = links.filter((link) => !drawn.includes(link));
    const embedding = embed(frame + 1, drawn)!;
    const drawing = (turn: number): Drawing => new Drawing(frame, embedding, board, turn);
    const strains = turns.map((turn) => drawing(turn).strain());
    return { cells: drawing(turns[strains.indexOf(Math.min(...strains))]!).draw(), apart };
}

/** What a map file says about its drawing, from cells. */
export function geometryOf(cells: readonly Cell[], regions: number, near?: number) {
    const { polygons, ...lines } = weave(cells, regions, near);
    return {
        ...lines,
        regions: polygons.map((polygon) => {
            if (polygon.length < 3) return { polygon, area: 0, label: [0, 0] as Point, inradius: 0 };
            const pole = poleOf(polygon);
            return { polygon, area: areaOf(polygon), label: pole.at, inradius: pole.radius };
        }),
    };
}

export const isDrawn = (map: MapFile): boolean => (map.regions[0]?.polygon?.length ?? 0) >= 3;

/** The map as it is, if it is drawn; otherwise with a drawing. */
export function layOut(map: MapFile): MapFile {
    if (isDrawn(map) || map.regions.length === 0) return map;
    const board = boardFor(map.regions.length);
    const { cells, apart } = layOutGraph(map.regions, board);
    const { borders, frame, regions } = geometryOf(cells, map.regions.length);
    return {
        ...map,
        ...board,
        borders,
        frame,
        ...(apart.length > 0 ? { links: apart.map(([a, b]) => [a, b] as [number, number]) } : {}),
        regions: map.regions.map((region, i) => ({ ...region, symbols: region.symbols ?? [], ...regions[i]! })),
    };
}
