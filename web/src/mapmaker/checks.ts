// What is wrong with a map, or what its author should know. The loader has the last word.
import { symbols } from '../workshop/grammar';
import { connected } from './river';
import { drawnOf, isEntry, isLand, isOpen, type MapSketch, type SketchRegion } from './sketch';
import { landsOf, quotas } from './start';

export interface MapFinding {
    level: 'error' | 'warning';
    /** A key of the words below "mapmaker.check.". */
    what: string;
    args?: Record<string, string | number>;
    /** Where to look. */
    regions?: number[];
}

const box = { tribes: 18, mountains: 9, monsters: 7 }; // SW-MAP-07, UG-COMP-05, -08
const shortestRiver = 3; // UG-FACT-07
const shortBorder = 36;
const narrow = 42; // a stack of tokens is that wide

/** The numbers of the regions that are meant. */
const all = (sketch: MapSketch, want: (region: SketchRegion, i: number) => boolean): number[] =>
    sketch.regions.flatMap((region, i) => (want(region, i) ? [i] : []));

/** A finding about regions, if there are any. */
const about = (level: MapFinding['level'], what: string, regions: number[]): MapFinding[] =>
    regions.length > 0 ? [{ level, what, regions, args: { n: regions.length } }] : [];

/** Regions that cannot be reached from `starts` through `open` ones. */
function unreached(sketch: MapSketch, starts: number[], open: (region: number) => boolean): number[] {
    const { neighbours } = drawnOf(sketch);
    const seen = new Set(starts);
    for (const at of seen) for (const to of neighbours[at]!) if (open(to)) seen.add(to);
    return all(sketch, (_, i) => open(i) && !seen.has(i));
}

function reach(sketch: MapSketch): MapFinding[] {
    const entries = all(sketch, ({ terrain }, i) => isOpen(terrain) && isEntry(sketch, i));
    if (entries.length === 0) return [{ level: 'error', what: 'entry' }];
    if (sketch.world === 'underground') return split(sketch);
    const land = (i: number): boolean => isLand(sketch.regions[i]!.terrain);
    return about('warning', 'reach', unreached(sketch, entries, land));
}

/** All but the chasms hang together (UG-FACT-07); of two parts the smaller is shown. */
function split(sketch: MapSketch): MapFinding[] {
    const open = new Set(all(sketch, ({ terrain }) => terrain !== 'chasm'));
    const first = connected(drawnOf(sketch).neighbours, open);
    const others = [...open].filter((i) => !first.has(i));
    return about('error', 'split', others.length > first.size ? [...first] : others);
}

function drawing(sketch: MapSketch): MapFinding[] {
    const { broken, borders, regions } = drawnOf(sketch);
    const found = about('error', 'broken', broken);
    const lengths = new Map<string, number>();
    for (const { a, b, length } of borders) lengths.set(`${a},${b}`, (lengths.get(`${a},${b}`) ?? 0) + length);
    const short = [...lengths]
        .filter(([, length]) => length < shortBorder)
        .map(([pair]) => pair.split(',').map(Number));
    if (short.length > 0)
        found.push({ level: 'warning', what: 'short', regions: [...new Set(short.flat())], args: { n: short.length } });
    const thin = all(sketch, (_, i) => regions[i]!.inradius < narrow);
    return [...found, ...about('warning', 'narrow', thin)];
}

const tooMany = (what: string, n: number, most: number, args: Record<string, string> = {}): MapFinding[] =>
    n > most ? [{ level: 'warning', what, args: { n, most, ...args } }] : [];

function supply(sketch: MapSketch): MapFinding[] {
    const [mountain] = landsOf[sketch.world];
    return [
        ...tooMany('tribes', all(sketch, ({ tribe }) => tribe).length, box.tribes),
        ...tooMany('monsters', all(sketch, ({ monster }) => monster).length, box.monsters),
        ...tooMany('mountains', all(sketch, ({ terrain }) => terrain === mountain).length, box.mountains, {
            terrain: mountain,
        }),
    ];
}

/** Who lives where nobody can. */
function settlers(sketch: MapSketch): MapFinding[] {
    const isChasm = (terrain: string): boolean => terrain === 'chasm';
    return [
        ...about(
            'warning',
            'wet_tribes',
            all(sketch, ({ tribe, terrain }) => tribe && !isLand(terrain) && !isChasm(terrain)),
        ),
        ...about(
            'error',
            'lost_tribes',
            all(sketch, ({ tribe, terrain }) => tribe && isChasm(terrain)),
        ),
        ...about(
            'error',
            'wet_monsters',
            all(sketch, ({ monster, terrain }) => monster && !isLand(terrain)),
        ),
        ...about(
            'error',
            'crowded',
            all(sketch, ({ monster, tribe }) => monster && tribe),
        ),
        ...about(
            'error',
            'cold_volcano',
            all(sketch, ({ volcano, terrain }) => volcano && !isChasm(terrain)),
        ),
    ];
}

/** UG-FACT-07, as far as a game can be played without. */
function depths(sketch: MapSketch): MapFinding[] {
    if (sketch.world !== 'underground') return [];
    const { edge, neighbours } = drawnOf(sketch);
    const river = new Set(all(sketch, ({ terrain }) => terrain === 'river'));
    const ends = [...river].filter((i) => edge[i]).length;
    const whole = connected(neighbours, river).size === river.size;
    const found: MapFinding[] = [];
    if (river.size < shortestRiver || ends !== 2 || !whole)
        found.push({
            level: 'warning',
            what: 'river',
            args: { n: river.size, ends },
            ...(river.size > 0 ? { regions: [...river] } : {}),
        });
    if (!sketch.regions.some(({ volcano }) => volcano)) found.push({ level: 'warning', what: 'no_volcano' });
    if (!sketch.regions.some(({ monster }) => monster)) found.push({ level: 'warning', what: 'no_monsters' });
    return found;
}

function quota(sketch: MapSketch): MapFinding[] {
    const usual = quotas[sketch.world][sketch.players]!;
    const n = sketch.regions.length;
    const found: MapFinding[] = [];
    if (Math.abs(n - usual.regions) > usual.regions / 5)
        found.push({
            level: 'warning',
            what: n < usual.regions ? 'few' : 'many',
            args: { n, players: sketch.players, usual: usual.regions },
        });
    const printed = usual.symbols > 0 ? symbols : [];
    const missing = printed.filter((one) => !sketch.regions.some((region) => region.symbols.includes(one)));
    for (const symbol of missing) found.push({ level: 'warning', what: 'no_symbol', args: { symbol } });
    const lands = landsOf[sketch.world];
    for (const terrain of lands.filter((one) => !sketch.regions.some((region) => region.terrain === one)))
        found.push({ level: 'warning', what: 'no_terrain', args: { terrain } });
    return found;
}

function identity(sketch: MapSketch): MapFinding[] {
    const found: MapFinding[] = [];
    if (!sketch.name.trim() || !sketch.id) found.push({ level: 'error', what: 'name' });
    const nameless = all(sketch, ({ name }) => !name.trim());
    return [...found, ...about('error', 'nameless', nameless)];
}

export const checkMap = (sketch: MapSketch): MapFinding[] => [
    ...identity(sketch),
    ...reach(sketch),
    ...drawing(sketch),
    ...supply(sketch),
    ...settlers(sketch),
    ...depths(sketch),
    ...quota(sketch),
];
