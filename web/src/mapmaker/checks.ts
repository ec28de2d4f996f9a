// What is wrong with a map, or what its author should know. The loader has the last word.
import { symbols } from '../workshop/grammar';
import { drawnOf, isEntry, isWater, type MapSketch } from './sketch';
import { quotas } from './start';

export interface MapFinding {
    level: 'error' | 'warning';
    /** A key of the words below "mapmaker.check.". */
    what: string;
    args?: Record<string, string | number>;
    /** Where to look. */
    regions?: number[];
}

const box = { tribes: 18, mountains: 9 }; // SW-MAP-07
const shortBorder = 36;
const narrow = 42; // a stack of tokens is that wide

/** Regions that cannot be reached from `starts` through `open` ones. */
function unreached(sketch: MapSketch, starts: number[], open: (region: number) => boolean): number[] {
    const { neighbours } = drawnOf(sketch);
    const seen = new Set(starts);
    for (const at of seen) for (const to of neighbours[at]!) if (open(to)) seen.add(to);
    return sketch.regions.flatMap((_, i) => (open(i) && !seen.has(i) ? [i] : []));
}

const isLand = (sketch: MapSketch, i: number): boolean => !isWater(sketch.regions[i]!.terrain);

function reach(sketch: MapSketch): MapFinding[] {
    const entries = sketch.regions.flatMap((_, i) => (isLand(sketch, i) && isEntry(sketch, i) ? [i] : []));
    if (entries.length === 0) return [{ level: 'error', what: 'entry' }];
    const regions = unreached(sketch, entries, (i) => isLand(sketch, i));
    if (regions.length === 0) return [];
    return [{ level: 'warning', what: 'reach', regions, args: { n: regions.length } }];
}

function drawing(sketch: MapSketch): MapFinding[] {
    const { broken, borders, regions } = drawnOf(sketch);
    const found: MapFinding[] = [];
    if (broken.length > 0) found.push({ level: 'error', what: 'broken', regions: broken, args: { n: broken.length } });
    const lengths = new Map<string, number>();
    for (const { a, b, length } of borders) lengths.set(`${a},${b}`, (lengths.get(`${a},${b}`) ?? 0) + length);
    const short = [...lengths]
        .filter(([, length]) => length < shortBorder)
        .map(([pair]) => pair.split(',').map(Number));
    if (short.length > 0)
        found.push({ level: 'warning', what: 'short', regions: [...new Set(short.flat())], args: { n: short.length } });
    const thin = regions.flatMap(({ inradius }, i) => (inradius < narrow ? [i] : []));
    if (thin.length > 0) found.push({ level: 'warning', what: 'narrow', regions: thin, args: { n: thin.length } });
    return found;
}

function supply(sketch: MapSketch): MapFinding[] {
    const found: MapFinding[] = [];
    const all = (want: (i: number) => boolean): number[] => sketch.regions.flatMap((_, i) => (want(i) ? [i] : []));
    const tribes = all((i) => sketch.regions[i]!.tribe).length;
    const mountains = all((i) => sketch.regions[i]!.terrain === 'mountain').length;
    if (tribes > box.tribes) found.push({ level: 'warning', what: 'tribes', args: { n: tribes, most: box.tribes } });
    if (mountains > box.mountains)
        found.push({ level: 'warning', what: 'mountains', args: { n: mountains, most: box.mountains } });
    const wet = all((i) => sketch.regions[i]!.tribe && !isLand(sketch, i));
    if (wet.length > 0) found.push({ level: 'warning', what: 'wet_tribes', regions: wet, args: { n: wet.length } });
    return found;
}

function quota(sketch: MapSketch): MapFinding[] {
    const usual = quotas[sketch.players]!;
    const n = sketch.regions.length;
    const found: MapFinding[] = [];
    if (Math.abs(n - usual.regions) > usual.regions / 5)
        found.push({
            level: 'warning',
            what: n < usual.regions ? 'few' : 'many',
            args: { n, players: sketch.players, usual: usual.regions },
        });
    const missing = symbols.filter((one) => !sketch.regions.some((region) => region.symbols.includes(one)));
    for (const symbol of missing) found.push({ level: 'warning', what: 'no_symbol', args: { symbol } });
    const land = ['mountain', 'hill', 'farmland', 'forest', 'swamp'];
    for (const terrain of land.filter((one) => !sketch.regions.some((region) => region.terrain === one)))
        found.push({ level: 'warning', what: 'no_terrain', args: { terrain } });
    return found;
}

function identity(sketch: MapSketch): MapFinding[] {
    const found: MapFinding[] = [];
    if (!sketch.name.trim() || !sketch.id) found.push({ level: 'error', what: 'name' });
    const nameless = sketch.regions.flatMap(({ name }, i) => (name.trim() ? [] : [i]));
    if (nameless.length > 0)
        found.push({ level: 'error', what: 'nameless', regions: nameless, args: { n: nameless.length } });
    return found;
}

export const checkMap = (sketch: MapSketch): MapFinding[] => [
    ...identity(sketch),
    ...reach(sketch),
    ...drawing(sketch),
    ...supply(sketch),
    ...quota(sketch),
];
