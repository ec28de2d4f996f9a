// A map as the editor keeps it: seeds, each the middle of a cell, and regions made of cells. Everything else follows.
import type { Point } from '../board/map';
import { geometryOf } from '../layout/layout';
import { areaOf, distance } from '../layout/shape';
import { cellsOf, type Seed } from './power';

export interface SketchRegion {
    name: string;
    terrain: string;
    symbols: string[];
    tribe: boolean;
}
export interface MapSketch {
    id: string;
    name: string;
    players: number;
    rounds: number;
    width: number;
    height: number;
    seeds: Seed[];
    regions: SketchRegion[];
}

/** Of the surface. */
export const terrains: readonly string[] = ['mountain', 'hill', 'farmland', 'forest', 'swamp', 'sea', 'lake'];

export const mostRegions = 64;
export const mostSeeds = 150;
export const sizes = { least: -6, most: 12 } as const;

const tiny = 1; // sides of cells shorter than this vanish
const leastCell = 900; // a cell smaller than this would be lost on the board
const leastGap = 16; // between seeds, so that each can be taken hold of

function draw(sketch: MapSketch) {
    const { seeds, width, height, regions } = sketch;
    const cells = cellsOf(seeds, width, height);
    const geometry = geometryOf(cells, regions.length, tiny);
    const neighbours: Set<number>[] = regions.map(() => new Set());
    for (const { a, b } of geometry.borders) {
        neighbours[a]!.add(b);
        neighbours[b]!.add(a);
    }
    const edge = new Set(geometry.frame.map((one) => one.region));
    return {
        ...geometry,
        cells,
        neighbours: neighbours.map((one) => [...one].sort((a, b) => a - b)),
        edge: regions.map((_, i) => edge.has(i)),
    };
}
export type Drawn = ReturnType<typeof draw>;

const known = new WeakMap<MapSketch, Drawn>();
export function drawnOf(sketch: MapSketch): Drawn {
    let drawn = known.get(sketch);
    if (!drawn) {
        drawn = draw(sketch);
        known.set(sketch, drawn);
    }
    return drawn;
}

/** Whether every cell has room; the editor takes no step that leaves one without. */
export function isRoomy(sketch: MapSketch): boolean {
    const { seeds } = sketch;
    if (seeds.some((a, i) => seeds.slice(0, i).some((b) => distance([a.x, a.y], [b.x, b.y]) < leastGap))) return false;
    const cells = cellsOf(seeds, sketch.width, sketch.height);
    if (cells.some(({ corners }) => corners.length < 3 || areaOf(corners) < leastCell)) return false;
    try {
        return drawnOf(sketch).regions.every(({ polygon }) => polygon.length >= 3);
    } catch {
        return false;
    }
}

const water = new Set(['sea', 'lake']);
export const isWater = (terrain: string): boolean => water.has(terrain);

/** SW-DEF-06, -08: where a race may come in. */
export function isEntry(sketch: MapSketch, region: number): boolean {
    const { edge, neighbours } = drawnOf(sketch);
    const isEdgeSea = (i: number): boolean => sketch.regions[i]!.terrain === 'sea' && edge[i]!;
    if (isWater(sketch.regions[region]!.terrain)) return isEdgeSea(region);
    return edge[region]! || neighbours[region]!.some(isEdgeSea);
}

// Changes: each gives a new sketch, or the old one if it cannot be done.

const orOld = (old: MapSketch, next: MapSketch): MapSketch => (isRoomy(next) ? next : old);
const inside = (n: number, most: number): number => Math.min(most - 4, Math.max(4, Math.round(n)));

export function withSeed(sketch: MapSketch, index: number, change: Partial<Seed>): MapSketch {
    const seeds = sketch.seeds.map((seed, i) => (i === index ? { ...seed, ...change } : seed));
    const seed = seeds[index]!;
    seed.x = inside(seed.x, sketch.width);
    seed.y = inside(seed.y, sketch.height);
    return orOld(sketch, { ...sketch, seeds });
}

export const withRegion = (sketch: MapSketch, index: number, change: Partial<SketchRegion>): MapSketch => ({
    ...sketch,
    regions: sketch.regions.map((region, i) => (i === index ? { ...region, ...change } : region)),
});

export const seedsOf = (sketch: MapSketch, region: number): number[] =>
    sketch.seeds.flatMap((seed, i) => (seed.region === region ? [i] : []));

export function addRegion(sketch: MapSketch, [x, y]: Point, name: string): MapSketch {
    if (sketch.regions.length >= mostRegions || sketch.seeds.length >= mostSeeds) return sketch;
    const region = sketch.regions.length;
    const seed = { x: inside(x, sketch.width), y: inside(y, sketch.height), size: 0, region };
    return orOld(sketch, {
        ...sketch,
        seeds: [...sketch.seeds, seed],
        regions: [...sketch.regions, { name, terrain: 'farmland', symbols: [], tribe: false }],
    });
}

/** A new region out of a part of another: beside its seed, where there is most room. */
export function addBeside(sketch: MapSketch, region: number, name: string): MapSketch {
    const from = sketch.seeds[seedsOf(sketch, region)[0]!]!;
    const reach = Math.max(40, Math.sqrt(drawnOf(sketch).regions[region]!.area) / 3);
    const spots = Array.from({ length: 8 }, (_, i): Point => {
        const turn = (i * Math.PI) / 4;
        return [from.x + Math.cos(turn) * reach, from.y + Math.sin(turn) * reach];
    });
    const room = (spot: Point): number => Math.min(...sketch.seeds.map(({ x, y }) => distance(spot, [x, y])));
    const best = spots.reduce((a, b) => (room(b) > room(a) ? b : a));
    return addRegion(sketch, best, name);
}

const withoutRegion = (sketch: MapSketch, region: number): Pick<MapSketch, 'seeds' | 'regions'> => ({
    regions: sketch.regions.filter((_, i) => i !== region),
    seeds: sketch.seeds
        .filter((seed) => seed.region !== region)
        .map((seed) => (seed.region > region ? { ...seed, region: seed.region - 1 } : seed)),
});

export function removeRegion(sketch: MapSketch, region: number): MapSketch {
    if (sketch.regions.length <= 2) return sketch;
    return orOld(sketch, { ...sketch, ...withoutRegion(sketch, region) });
}

/** The cells of `other` become part of `region`, unless something would be enclosed. */
export function join(sketch: MapSketch, region: number, other: number): MapSketch {
    if (sketch.regions.length <= 2 || !drawnOf(sketch).neighbours[region]!.includes(other)) return sketch;
    const seeds = sketch.seeds.map((seed) => (seed.region === other ? { ...seed, region } : seed));
    const next = { ...sketch, ...withoutRegion({ ...sketch, seeds }, other) };
    return isRoomy(next) && drawnOf(next).broken.length === 0 ? next : sketch;
}

/** Every cell but the first becomes a region of its own. */
export function separate(sketch: MapSketch, region: number, name: (n: number) => string): MapSketch {
    const [, ...rest] = seedsOf(sketch, region);
    if (sketch.regions.length + rest.length > mostRegions) return sketch;
    const regions = [...sketch.regions];
    const seeds = sketch.seeds.map((seed, i) => {
        if (!rest.includes(i)) return seed;
        const { terrain } = sketch.regions[region]!;
        return {
            ...seed,
            region: regions.push({ name: name(regions.length + 1), terrain, symbols: [], tribe: false }) - 1,
        };
    });
    return { ...sketch, seeds, regions };
}
