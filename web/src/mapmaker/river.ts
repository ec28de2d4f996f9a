// The river of an Underground map: the way it takes, and a way for it through a map that has none yet.
import { chance } from '../layout/shape';
import { drawnOf, type MapSketch } from './sketch';

/** The regions of `among` that hang together with the first of them. */
export function connected(neighbours: readonly number[][], among: ReadonlySet<number>): Set<number> {
    const seen = new Set([...among].slice(0, 1));
    for (const at of seen) for (const to of neighbours[at]!) if (among.has(to)) seen.add(to);
    return seen;
}

/** All river regions from one end to the other, each beside the next; none if they do not lie so (UG-FACT-07). */
export function courseOf(sketch: MapSketch): number[] {
    const { neighbours } = drawnOf(sketch);
    const river = new Set(sketch.regions.flatMap(({ terrain }, i) => (terrain === 'river' ? [i] : [])));
    const beside = (i: number): number[] => neighbours[i]!.filter((other) => river.has(other));
    const ends = [...river].filter((i) => beside(i).length === 1);
    if (ends.length !== 2 || [...river].some((i) => beside(i).length > 2)) return [];
    const course = [...connected(neighbours, new Set([ends[0]!, ...river]))];
    return course.length === river.size ? course : [];
}

/** The shortest ways from one region at the edge to others there, through the middle of the map. */
function waysFrom(sketch: MapSketch, start: number): number[][] {
    const { neighbours, edge } = drawnOf(sketch);
    const before = new Map([[start, start]]);
    const ways: number[][] = [];
    for (const at of before.keys()) {
        if (at !== start && edge[at]) continue;
        for (const to of neighbours[at]!) {
            const corner = at === start && edge[to];
            if (!corner && !before.has(to)) before.set(to, at);
        }
    }
    for (const end of before.keys()) {
        if (end === start || !edge[end] || neighbours[start]!.includes(end)) continue;
        const way = [end];
        while (way[0] !== start) way.unshift(before.get(way[0]!)!);
        ways.push(way);
    }
    return ways;
}

const narrowGate = 90;

/** How many of its gates from region to region are too narrow for a stream. */
function narrowGates(sketch: MapSketch, way: readonly number[]): number {
    const { borders } = drawnOf(sketch);
    const joins = (a: number, b: number, i: number, j: number): boolean => (a === i && b === j) || (a === j && b === i);
    return way.slice(1).filter((to, k) => {
        const shared = borders.filter(({ a, b }) => joins(a, b, way[k]!, to));
        return shared.reduce((sum, { length }) => sum + length, 0) < narrowGate;
    }).length;
}

/** A way for a river about so long that leaves both its banks room and has no narrow gates, if there is one. */
export function findRiver(sketch: MapSketch, length: number, luck: number): number[] {
    const { neighbours, edge } = drawnOf(sketch);
    const land = sketch.regions.map((_, i) => i);
    const score = (way: number[]): number => {
        const rest = new Set(land.filter((i) => !way.includes(i)));
        const bank = connected(neighbours, rest).size;
        const larger = Math.max(bank, rest.size - bank);
        const shape = 3 * Math.abs(way.length - length) + 5 * narrowGates(sketch, way);
        return larger + shape + 4 * chance(luck, way[0]!, 11);
    };
    const ways = land.filter((i) => edge[i]).flatMap((start) => waysFrom(sketch, start));
    const scored = ways.filter((way) => way.length >= 3).map((way) => ({ way, score: score(way) }));
    return scored.sort((a, b) => a.score - b.score)[0]?.way ?? [];
}
