// A map to begin with: as many regions, symbols and settlers as the maps of the box have for that many players, spread
// evenly.
import type { World } from '../board/map';
import { boardFor } from '../layout/layout';
import { centreOf, chance } from '../layout/shape';
import { cellsOf, type Seed } from './power';
import { connected, findRiver } from './river';
import { bare, drawnOf, isLand, type MapSketch, type SketchRegion } from './sketch';

export interface Quota {
    regions: number;
    rounds: number;
    mountains: number;
    others: number; // of each other land terrain
    symbols: number; // of each
    tribes: number;
    river: number;
    chasms: number;
    volcanoes: number;
    monsters: number; // regions with them: each hides a place or a relic
}
const dry = { river: 0, chasms: 0, volcanoes: 0, monsters: 0 };
const unsettled = { symbols: 0, tribes: 0 };
export const quotas: Record<World, Record<number, Quota>> = {
    surface: {
        2: { ...dry, regions: 23, rounds: 10, mountains: 4, others: 4, symbols: 4, tribes: 9 },
        3: { ...dry, regions: 30, rounds: 10, mountains: 7, others: 5, symbols: 5, tribes: 10 },
        4: { ...dry, regions: 39, rounds: 9, mountains: 8, others: 7, symbols: 7, tribes: 14 },
        5: { ...dry, regions: 48, rounds: 8, mountains: 9, others: 9, symbols: 9, tribes: 18 },
    },
    underground: {
        2: {
            ...unsettled,
            regions: 28,
            rounds: 10,
            mountains: 4,
            others: 4,
            river: 3,
            chasms: 5,
            volcanoes: 2,
            monsters: 4,
        },
        3: {
            ...unsettled,
            regions: 33,
            rounds: 10,
            mountains: 6,
            others: 5,
            river: 3,
            chasms: 4,
            volcanoes: 2,
            monsters: 5,
        },
        4: {
            ...unsettled,
            regions: 44,
            rounds: 9,
            mountains: 7,
            others: 7,
            river: 5,
            chasms: 4,
            volcanoes: 4,
            monsters: 6,
        },
        5: {
            ...unsettled,
            regions: 54,
            rounds: 8,
            mountains: 9,
            others: 9,
            river: 5,
            chasms: 4,
            volcanoes: 4,
            monsters: 7,
        },
    },
};
/** The one that is built on, first. */
export const landsOf: Record<World, readonly [string, ...string[]]> = {
    surface: ['mountain', 'hill', 'farmland', 'forest', 'swamp'],
    underground: ['black-mountain', 'mine', 'crystal', 'mud', 'mushroom'],
};

/** Seeds on a shaken grid, each moved to the middle of its cell until they stand evenly. */
function spread(count: number, width: number, height: number, luck: number): Seed[] {
    const columns = Math.round(Math.sqrt((count * width) / height));
    const rows = Math.ceil(count / columns);
    let seeds: Seed[] = Array.from({ length: count }, (_, region) => ({
        x: ((region % columns) + 0.2 + 0.6 * chance(luck, region, 1)) * (width / columns),
        y: (Math.floor(region / columns) + 0.2 + 0.6 * chance(luck, region, 2)) * (height / rows),
        size: 0,
        region,
    }));
    for (let round = 0; round < 6; round++)
        seeds = cellsOf(seeds, width, height).map(({ corners }, region) => {
            const [x, y] = centreOf(corners);
            return { x: Math.round(x), y: Math.round(y), size: 0, region };
        });
    return seeds;
}

const shuffled = (count: number, luck: number): number[] =>
    Array.from({ length: count }, (_, i) => i).sort((a, b) => chance(luck, a, 7) - chance(luck, b, 7));

/** Two Seas at the edge and a Lake, apart from one another. */
function waters(sketch: MapSketch, order: readonly number[], out: string[]): void {
    const { neighbours, edge } = drawnOf(sketch);
    const seas = order.filter((i) => edge[i]);
    const first = seas[0] ?? 0;
    out[first] = 'sea';
    const far = seas.find((i) => i !== first && !neighbours[first]!.includes(i));
    if (far !== undefined) out[far] = 'sea';
    const lake = order.find((i) => !edge[i] && !neighbours[i]!.some((other) => out[other]));
    if (lake !== undefined) out[lake] = 'lake';
}

/** A river from edge to edge, and chasms apart from one another that part nobody from the rest. */
function depths(sketch: MapSketch, order: readonly number[], out: string[], quota: Quota, luck: number): void {
    const { neighbours } = drawnOf(sketch);
    for (const region of findRiver(sketch, quota.river, luck)) out[region] = 'river';
    let chasms = 0;
    for (const i of order) {
        if (chasms >= quota.chasms) return;
        if (out[i] || neighbours[i]!.some((other) => out[other] === 'chasm')) continue;
        const rest = new Set(order.filter((other) => other !== i && out[other] !== 'chasm'));
        if (connected(neighbours, rest).size !== rest.size) continue;
        out[i] = 'chasm';
        chasms++;
    }
}

/** Terrains by quota, each region taking the one that its neighbours have least of. */
function terrainsFor(sketch: MapSketch, quota: Quota, luck: number): string[] {
    const { neighbours } = drawnOf(sketch);
    const out: string[] = sketch.regions.map(() => '');
    const order = shuffled(out.length, luck);
    if (sketch.world === 'surface') waters(sketch, order, out);
    else depths(sketch, order, out, quota, luck);
    const [mountain, ...others] = landsOf[sketch.world];
    const left = new Map([[mountain, quota.mountains], ...others.map((one): [string, number] => [one, quota.others])]);
    for (const i of order) {
        if (out[i]) continue;
        const alike = (terrain: string): number => neighbours[i]!.filter((other) => out[other] === terrain).length;
        const open = [...left].filter(([, n]) => n > 0);
        const choices = open.length > 0 ? open : others.map((one): [string, number] => [one, 0]);
        const [best] = choices.sort((a, b) => alike(a[0]) - alike(b[0]) || b[1] - a[1])[0]!;
        out[i] = best;
        left.set(best, (left.get(best) ?? 0) - 1);
    }
    return out;
}

function furnished(regions: SketchRegion[], quota: Quota, luck: number): SketchRegion[] {
    const order = shuffled(regions.length, luck + 1);
    const land = order.filter((i) => isLand(regions[i]!.terrain));
    const tribes = new Set(quota.tribes > 0 ? land.slice(-quota.tribes) : []);
    const monsters = new Set(land.slice(0, quota.monsters));
    const volcanoes = new Set(order.filter((i) => regions[i]!.terrain === 'chasm').slice(0, quota.volcanoes));
    const bearers = ['mine', 'magic', 'cavern'].map((symbol, n) => {
        const start = n * quota.symbols;
        return { symbol, at: new Set(land.map((_, i) => land[(start + i) % land.length]!).slice(0, quota.symbols)) };
    });
    return regions.map((region, i) => ({
        ...region,
        tribe: tribes.has(i),
        monster: monsters.has(i),
        volcano: volcanoes.has(i),
        symbols: bearers.filter(({ at }) => at.has(i)).map(({ symbol }) => symbol),
    }));
}

const quotaOf = (world: World, players: number): Quota => quotas[world][players] ?? quotas[world][2]!;

/** The same regions in another world: their shapes and names stay, everything on them is new. */
export function inWorld(sketch: MapSketch, world: World, luck: number): MapSketch {
    const quota = quotaOf(world, sketch.players);
    const moved = { ...sketch, world, rounds: quota.rounds };
    const terrains = terrainsFor(moved, quota, luck);
    const regions = sketch.regions.map(({ name }, i) => bare(name, terrains[i]!));
    return { ...moved, regions: furnished(regions, quota, luck) };
}

export function startMap(world: World, players: number, luck: number, regionName: (n: number) => string): MapSketch {
    const quota = quotaOf(world, players);
    const { width, height } = boardFor(quota.regions);
    const [terrain] = landsOf[world];
    const regions = Array.from({ length: quota.regions }, (_, i) => bare(regionName(i + 1), terrain));
    const seeds = spread(quota.regions, width, height, luck);
    const empty: MapSketch = { id: '', name: '', world, players, rounds: quota.rounds, width, height, seeds, regions };
    return inWorld(empty, world, luck);
}
