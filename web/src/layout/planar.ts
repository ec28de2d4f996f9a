// Planar embeddings: in which order the neighbours of each vertex lie around it, so that no two lines cross.
// Each block (a part that stays whole without any one vertex) is embedded by the method of Demoucron, Malgrange and
// Pertuiset: from a cycle on, piece by piece, the piece with the fewest possible faces first.

export type Link = readonly [number, number];
/** By vertex: its neighbours in the order around it. A walk that comes from u to v goes on to the one after u. */
export type Rotation = number[][];

export function neighboursOf(count: number, links: readonly Link[]): number[][] {
    const lists: number[][] = Array.from({ length: count }, () => []);
    for (const [a, b] of links) {
        lists[a]!.push(b);
        lists[b]!.push(a);
    }
    return lists;
}

/** The links, block by block. */
export function blocksOf(count: number, links: readonly Link[]): Link[][] {
    const near = neighboursOf(count, links);
    const order: number[] = Array.from({ length: count }, () => -1);
    const lowest: number[] = [...order];
    const open: Link[] = [];
    const blocks: Link[][] = [];
    let time = 0;
    const close = (a: number, b: number): void => {
        const start = open.findIndex(([x, y]) => x === a && y === b);
        blocks.push(open.splice(start));
    };
    const visit = (at: number, from: number): void => {
        order[at] = lowest[at] = time++;
        for (const to of near[at]!) {
            if (to === from || order[to]! > order[at]!) continue;
            open.push([at, to]);
            if (order[to]! >= 0) {
                lowest[at] = Math.min(lowest[at]!, order[to]!);
                continue;
            }
            visit(to, at);
            lowest[at] = Math.min(lowest[at]!, lowest[to]!);
            if (lowest[to]! >= order[at]!) close(at, to);
        }
    };
    for (let vertex = 0; vertex < count; vertex++) if (order[vertex]! < 0) visit(vertex, -1);
    return blocks;
}

type Face = number[];
/** A part that is not embedded yet: the vertices inside it, and those that it hangs on. */
interface Piece {
    inner: number[];
    ends: number[];
}

class Block {
    private readonly near: number[][];
    private readonly vertices: number[];
    private readonly placed = new Set<number>();
    private readonly drawn = new Set<string>();
    private faces: Face[] = [];

    constructor(count: number, links: readonly Link[]) {
        this.near = neighboursOf(count, links);
        this.vertices = [...new Set(links.flat())];
    }

    /** Its faces, or null if it is not planar. */
    embed(): Face[] | null {
        const cycle = this.firstCycle();
        this.faces = [cycle, [...cycle].reverse()];
        this.lay([...cycle, cycle[0]!]);
        for (;;) {
            const pieces = this.pieces();
            if (pieces.length === 0) return this.faces;
            const options = pieces.map((piece) => ({ piece, faces: this.facesFor(piece) }));
            const { piece, faces } = options.reduce((a, b) => (b.faces.length < a.faces.length ? b : a));
            if (faces.length === 0) return null;
            this.split(faces[0]!, this.pathThrough(piece));
        }
    }

    private lay(path: number[]): void {
        path.forEach((vertex, i) => {
            this.placed.add(vertex);
            if (i === 0) return;
            this.drawn.add(`${path[i - 1]},${vertex}`).add(`${vertex},${path[i - 1]}`);
        });
    }

    private firstCycle(): number[] {
        const [start] = this.vertices as [number];
        const path = this.way(start, this.near[start]!.slice(0, 1), (at) => this.near[start]!.indexOf(at) > 0);
        return [start, ...path];
    }

    /** The shortest way from one of `first` to a vertex that is `goal`, without touching `avoid`. */
    private way(avoid: number, first: number[], goal: (at: number) => boolean, within?: Set<number>): number[] {
        const before = new Map(first.map((one) => [one, -1]));
        const queue = [...first];
        for (const at of queue) {
            if (goal(at)) {
                const path: number[] = [];
                for (let step = at; step >= 0; step = before.get(step)!) path.unshift(step);
                return path;
            }
            for (const to of this.near[at]!) {
                if (to === avoid || before.has(to) || (within && !within.has(to))) continue;
                before.set(to, at);
                queue.push(to);
            }
        }
        throw new Error('a block is connected');
    }

    private pieces(): Piece[] {
        const pieces: Piece[] = [];
        for (const a of this.placed)
            for (const b of this.near[a]!)
                if (a < b && this.placed.has(b) && !this.drawn.has(`${a},${b}`))
                    pieces.push({ inner: [], ends: [a, b] });
        const seen = new Set<number>();
        for (const start of this.vertices) {
            if (this.placed.has(start) || seen.has(start)) continue;
            pieces.push(this.pieceFrom(start, seen));
        }
        return pieces;
    }

    private pieceFrom(start: number, seen: Set<number>): Piece {
        const inner = [start];
        const ends = new Set<number>();
        seen.add(start);
        for (const at of inner)
            for (const to of this.near[at]!) {
                if (this.placed.has(to)) ends.add(to);
                else if (!seen.has(to)) {
                    seen.add(to);
                    inner.push(to);
                }
            }
        return { inner, ends: [...ends] };
    }

    private facesFor(piece: Piece): Face[] {
        return this.faces.filter((face) => piece.ends.every((end) => face.includes(end)));
    }

    private pathThrough({ inner, ends }: Piece): number[] {
        const [a, b] = ends as [number, number];
        if (inner.length === 0) return [a, b];
        const within = new Set(inner);
        const first = this.near[a]!.filter((one) => within.has(one)).slice(0, 1);
        const path = this.way(a, first, (at) => this.near[at]!.some((one) => one !== a && ends.includes(one)), within);
        const end = this.near[path.at(-1)!]!.find((one) => one !== a && ends.includes(one))!;
        return [a, ...path, end];
    }

    private split(face: Face, path: number[]): void {
        const [a, b] = [path[0]!, path.at(-1)!];
        const start = face.indexOf(a);
        const turned = [...face.slice(start), ...face.slice(0, start)];
        const half = turned.indexOf(b);
        const between = path.slice(1, -1);
        this.faces = this.faces.filter((one) => one !== face);
        this.faces.push([...turned.slice(0, half + 1), ...[...between].reverse()]);
        this.faces.push([...turned.slice(half), a, ...between]);
        this.lay(path);
    }
}

/** Around each vertex of the faces: who comes after whom. */
function turnsOf(faces: readonly Face[]): Map<number, Map<number, number>> {
    const after = new Map<number, Map<number, number>>();
    for (const face of faces)
        face.forEach((vertex, i) => {
            const turns = after.get(vertex) ?? new Map<number, number>();
            turns.set(face.at(i - 1)!, face[(i + 1) % face.length]!);
            after.set(vertex, turns);
        });
    return after;
}

function circle(turns: Map<number, number>): number[] {
    const [start] = turns.keys();
    const out = [start!];
    for (let at = turns.get(start!)!; at !== start; at = turns.get(at)!) out.push(at);
    return out;
}

/** An order around every vertex without crossings, or null if there is none. */
export function embed(count: number, links: readonly Link[]): Rotation | null {
    const rotation: Rotation = Array.from({ length: count }, () => []);
    for (const block of blocksOf(count, links)) {
        const faces = block.length === 1 ? [[...block[0]!]] : new Block(count, block).embed();
        if (!faces) return null;
        for (const [vertex, turns] of turnsOf(faces)) rotation[vertex]!.push(...circle(turns));
    }
    return rotation;
}

/** As many of the links as can be drawn without crossings, those that come first preferred. */
export function planarPart(count: number, links: readonly Link[]): Link[] {
    if (embed(count, links)) return [...links];
    const kept: Link[] = [];
    for (const link of links) if (embed(count, [...kept, link])) kept.push(link);
    return kept;
}

const follows = (circle: number[], vertex: number): number => circle[(circle.indexOf(vertex) + 1) % circle.length]!;

/** The faces as closed walks. */
export function facesOf(rotation: Rotation): Face[] {
    const seen = new Set<string>();
    const faces: Face[] = [];
    rotation.forEach((circle, a) => {
        for (const b of circle) {
            const face: Face = [];
            for (let [from, to] = [a, b]; !seen.has(`${from},${to}`); [from, to] = [to, follows(rotation[to]!, from)]) {
                seen.add(`${from},${to}`);
                face.push(from);
            }
            if (face.length > 0) faces.push(face);
        }
    });
    return faces;
}
