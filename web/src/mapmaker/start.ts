// A map to begin with: as many regions and symbols as the maps of the box have for that many players, spread evenly.
import { boardFor } from '../layout/layout';
import { centreOf, chance } from '../layout/shape';
import { cellsOf, type Seed } from './power';
import { drawnOf, isWater, type MapSketch, type SketchRegion } from './sketch';

export interface Quota {
    regions: number;
    rounds: number;
    mountains: number;
    others: number; // of each other land terrain
    symbols: number; // of each
    tribes: number;
}
export const quotas: Record<number, Quota> = {
    2: { regions: 23, rounds: 10, mountains: 4, others: 4, symbols: 4, tribes: 9 },
    3: { regions: 30, rounds: 10, mountains: 7, others: 5, symbols: 5, tribes: 10 },
    4: { regions: 39, rounds: 9, mountains: 8, others: 7, symbols: 7, tribes: 14 },
    5: { regions: 48, rounds: 8, mountains: 9, others: 9, symbols: 9, tribes: 18 },
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

/** Terrains by quota, each region taking the one that its neighbours have least of. */
function terrainsFor(sketch: MapSketch, quota: Quota, luck: number): string[] {
    const { neighbours, edge } = drawnOf(sketch);
    const out: string[] = sketch.regions.map(() => '');
    const order = shuffled(out.length, luck);
    const seas = order.filter((i) => edge[i]);
    const first = seas[0] ?? 0;
    out[first] = 'sea';
    const far = seas.find((i) => i !== first && !neighbours[first]!.includes(i));
    if (far !== undefined) out[far] = 'sea';
    const lake = order.find((i) => !edge[i] && !neighbours[i]!.some((other) => isWater(out[other]!)));
    if (lake !== undefined) out[lake] = 'lake';
    const left = new Map([
        ['mountain', quota.mountains],
        ...['hill', 'farmland', 'forest', 'swamp'].map((one): [string, number] => [one, quota.others]),
    ]);
    for (const i of order) {
        if (out[i]) continue;
        const alike = (terrain: string): number => neighbours[i]!.filter((other) => out[other] === terrain).length;
        const open = [...left].filter(([, n]) => n > 0);
        const [best] = open.sort((a, b) => alike(a[0]) - alike(b[0]) || b[1] - a[1])[0] ?? ['hill', 0];
        out[i] = best;
        left.set(best, (left.get(best) ?? 0) - 1);
    }
    return out;
}

function furnished(regions: SketchRegion[], quota: Quota, luck: number): SketchRegion[] {
    const land = shuffled(regions.length, luck + 1).filter((i) => !isWater(regions[i]!.terrain));
    const tribes = new Set(land.slice(-quota.tribes));
    const bearers = ['mine', 'magic', 'cavern'].map((symbol, n) => {
        const start = n * quota.symbols;
        return { symbol, at: new Set(land.map((_, i) => land[(start + i) % land.length]!).slice(0, quota.symbols)) };
    });
    return regions.map((region, i) => ({
        ...region,
        tribe: tribes.has(i),
        symbols: bearers.filter(({ at }) => at.has(i)).map(({ symbol }) => symbol),
    }));
}

export function startMap(players: number, luck: number, regionName: (n: number) => string): MapSketch {
    const quota = quotas[players] ?? quotas[2]!;
    const { width, height } = boardFor(quota.regions);
    const regions = Array.from({ length: quota.regions }, (_, i) => ({
        name: regionName(i + 1),
        terrain: 'hill',
        symbols: [],
        tribe: false,
    }));
    const bare: MapSketch = {
        id: '',
        name: '',
        players,
        rounds: quota.rounds,
        width,
        height,
        seeds: spread(quota.regions, width, height, luck),
        regions,
    };
    const terrains = terrainsFor(bare, quota, luck);
    const made = regions.map((region, i) => ({ ...region, terrain: terrains[i]! }));
    return { ...bare, regions: furnished(made, quota, luck) };
}
