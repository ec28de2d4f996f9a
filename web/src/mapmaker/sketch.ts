// A map as the editor keeps it: seeds, each the middle of a cell, and regions made of cells. Everything else follows.
import type { Point, World } from '../board/map';
import { geometryOf } from '../layout/layout';
import { areaOf, distance } from '../layout/shape';
import { symbols } from '../workshop/grammar';
import { cellsOf, type Seed } from './power';

export interface SketchRegion {
    name: string;
    terrain: string;
    symbols: string[];
    tribe: boolean;
    /** Of Underground: two Monsters live here at the start. */
    monster: boolean;
    /** Of Underground: a chasm where the Volcano may stand. */
    volcano: boolean;
}
export interface MapSketch {
    id: string;
    name: string;
    world: World;
    players: number;
    rounds: number;
    width: number;
    height: number;
    seeds: Seed[];
    regions: SketchRegion[];
}

export const terrainsOf: Record<World, readonly string[]> = {
    surface: ['mountain', 'hill', 'farmland', 'forest', 'swamp', 'sea', 'lake'],
    underground: ['black-mountain', 'mine', 'crystal', 'mud', 'mushroom', 'river', 'chasm'],
};
const firstTerrain: Record<World, string> = { surface: 'farmland', underground: 'mine' };

export const bare = (name: string, terrain: string): SketchRegion => ({
    name,
    terrain,
    symbols: [],
    tribe: false,
    monster: false,
    volcano: false,
});
/** What an older version of the page left, with what it did not know. */
export const grown = (sketch: MapSketch): MapSketch => ({
    ...sketch,
    world: sketch.world ?? 'surface',
    regions: sketch.regions.map((region) => ({ ...bare(region.name, region.terrain), ...region })),
});

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

const closed = new Set(['sea', 'lake', 'chasm']);
/** What anybody may conquer: not Seas and Lakes (SW-MAP-06), not chasms (UG-DEF-02). */
export const isOpen = (terrain: string): boolean => !closed.has(terrain);
export const isLand = (terrain: string): boolean => isOpen(terrain) && terrain !== 'river';

/** SW-DEF-06, -08, UG-DEF-14: where a race may come in. */
export function isEntry(sketch: MapSketch, region: number): boolean {
    const { edge, neighbours } = drawnOf(sketch);
    const isEdgeSea = (i: number): boolean => sketch.regions[i]!.terrain === 'sea' && edge[i]!;
    if (!isOpen(sketch.regions[region]!.terrain)) return isEdgeSea(region);
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

/** What a region bears beside its terrain, by the words of the editor. */
export const marksOf = ({ symbols, tribe, monster, volcano }: SketchRegion): string[] => [
    ...symbols,
    ...(tribe ? ['tribe'] : []),
    ...(monster ? ['monster'] : []),
    ...(volcano ? ['volcano'] : []),
];
/** What it can bear: Monsters on land, the Volcano on a chasm and nothing else there (UG-FACT-07, UG-CHASM-03). */
export function marksFor(world: World, terrain: string): string[] {
    if (terrain === 'chasm') return ['volcano'];
    return [...symbols, 'tribe', ...(world === 'underground' && isLand(terrain) ? ['monster'] : [])];
}
export const withMarks = (sketch: MapSketch, index: number, marks: readonly string[]): MapSketch =>
    withRegion(sketch, index, {
        symbols: marks.filter((one) => symbols.includes(one)),
        tribe: marks.includes('tribe'),
        monster: marks.includes('monster'),
        volcano: marks.includes('volcano'),
    });
/** Another terrain; what cannot be there goes. */
export function withTerrain(sketch: MapSketch, index: number, terrain: string): MapSketch {
    const able = marksFor(sketch.world, terrain);
    const marks = marksOf(sketch.regions[index]!).filter((one) => able.includes(one));
    return withMarks(withRegion(sketch, index, { terrain }), index, marks);
}

export const seedsOf = (sketch: MapSketch, region: number): number[] =>
    sketch.seeds.flatMap((seed, i) => (seed.region === region ? [i] : []));

export function addRegion(sketch: MapSketch, [x, y]: Point, name: string): MapSketch {
    if (sketch.regions.length >= mostRegions || sketch.seeds.length >= mostSeeds) return sketch;
    const region = sketch.regions.length;
    const seed = { x: inside(x, sketch.width), y: inside(y, sketch.height), size: 0, region };
    return orOld(sketch, {
        ...sketch,
        seeds: [...sketch.seeds, seed],
        regions: [...sketch.regions, bare(name, firstTerrain[sketch.world])],
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
            region: regions.push(bare(name(regions.length + 1), terrain)) - 1,
        };
    });
    return { ...sketch, seeds, regions };
}
