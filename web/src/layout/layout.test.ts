// Bare graphs become boards: neighbours share a border, others do not, and nothing overlaps.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MapFile, Point } from '../board/map';
import { inside } from '../board/placer';
import { layOut, type BareRegion } from './layout';
import { embed, facesOf, planarPart, type Link } from './planar';
import { areaOf, chance, lengthOf } from './shape';
import { triangulate } from './triangulate';

const folder = new URL('../../../content/maps/', import.meta.url);
const content = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as MapFile);

const bare = (regions: BareRegion[]): MapFile =>
    ({
        id: 'bare',
        name: 'Bare',
        game: 'surface',
        players: 2,
        rounds: 10,
        regions: regions.map((one, id) => ({ id, name: `R${id}`, terrain: 'hill', symbols: [], ...one })),
    }) as unknown as MapFile;
const stripped = (map: MapFile): MapFile => bare(map.regions.map(({ edge, neighbours }) => ({ edge, neighbours })));

function graph(count: number, links: readonly Link[], edge: number[] = [0]): MapFile {
    const regions = Array.from({ length: count }, (_, i): BareRegion => ({ edge: edge.includes(i), neighbours: [] }));
    for (const [a, b] of links) {
        regions[a]!.neighbours.push(b);
        regions[b]!.neighbours.push(a);
    }
    return bare(regions);
}

const pairs = (map: MapFile): string[] =>
    map.regions.flatMap(({ id, neighbours }) => neighbours.filter((b) => id < b).map((b) => `${id}-${b}`)).sort();
const drawnPairs = (map: MapFile, least = 3): string[] =>
    [...new Set(map.borders.filter((one) => lengthOf(one.points) > least).map(({ a, b }) => `${a}-${b}`))].sort();

const crosses = (a: Point, b: Point, c: Point, d: Point): boolean => {
    const side = (p: Point, q: Point, r: Point) =>
        Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
};

/** Pairs of strokes that cross, of all lines of the map; those of a stroke's length are rounding. */
function crossings(map: MapFile): number {
    const strokes = [...map.borders, ...map.frame].flatMap(({ points }) =>
        points.slice(1).map((point, i): [Point, Point] => [points[i]!, point]),
    );
    let found = 0;
    strokes.forEach(([a, b], i) => {
        for (let j = i + 1; j < strokes.length; j++) if (crosses(a, b, ...strokes[j]!)) found++;
    });
    return found;
}

/** Points of a grid that lie in two regions. */
function covered(map: MapFile): { twice: number; never: number } {
    let [twice, never, all] = [0, 0, 0];
    for (let x = 6.03; x < map.width; x += 17)
        for (let y = 6.07; y < map.height; y += 17) {
            const times = map.regions.filter((region) => inside([x, y], region.polygon)).length;
            all++;
            if (times > 1) twice++;
            if (times === 0) never++;
        }
    return { twice, never: never / all };
}

function expectSound(map: MapFile): void {
    expect(crossings(map)).toBe(0);
    expect(covered(map).twice).toBe(0);
    expect(drawnPairs(map)).toEqual(pairs(map));
    for (const region of map.regions) {
        expect(inside(region.label, region.polygon)).toBe(true);
        expect(map.frame.some((one) => one.region === region.id)).toBe(
            region.edge || map.frame.some((one) => one.region === region.id && !onRim(map, one.points)),
        );
    }
}
const onRim = (map: MapFile, points: Point[]): boolean =>
    points.every(([x, y]) => x < 0.2 || y < 0.2 || x > map.width - 0.2 || y > map.height - 0.2);

describe('the maps of the box without their drawing', () => {
    test.each(content.map((map) => [map.id, map] as const))('%s', (_, map) => {
        const drawn = layOut(stripped(map));
        expectSound(drawn);
        expect(drawn.links).toBeUndefined();
        for (const { id, edge } of drawn.regions)
            expect([id, drawn.frame.some((one) => one.region === id && onRim(drawn, one.points))]).toEqual([id, edge]);
        const areas = drawn.regions.map((region) => areaOf(region.polygon));
        expect(Math.min(...areas)).toBeGreaterThan(6000);
        expect(Math.min(...drawn.regions.map((region) => region.inradius))).toBeGreaterThan(28);
    });

    test('the same graph gives the same drawing', () => {
        expect(layOut(stripped(content[0]!))).toEqual(layOut(stripped(content[0]!)));
    });

    test('a drawn map stays as it is', () => expect(layOut(content[0]!)).toBe(content[0]));
});

describe('odd graphs', () => {
    const ring = (n: number): Link[] => Array.from({ length: n }, (_, i): Link => [i, (i + 1) % n]);
    test.each<[string, MapFile]>([
        ['two', graph(2, [[0, 1]], [0, 1])],
        ['two, one of them inside', graph(2, [[0, 1]])],
        [
            'a path from the edge inwards',
            graph(5, [
                [0, 1],
                [1, 2],
                [2, 3],
                [3, 4],
            ]),
        ],
        [
            'a star',
            graph(
                7,
                [1, 2, 3, 4, 5, 6].map((i): Link => [0, i]),
                [1, 2, 3, 4, 5, 6],
            ),
        ],
        ['a ring', graph(9, ring(9), [0, 1, 2, 3, 4, 5, 6, 7, 8])],
        [
            'two islands',
            graph(
                6,
                [
                    [0, 1],
                    [1, 2],
                    [2, 0],
                    [3, 4],
                    [4, 5],
                    [5, 3],
                ],
                [0, 3],
            ),
        ],
        [
            'islands that never reach the edge',
            graph(
                4,
                [
                    [0, 1],
                    [2, 3],
                ],
                [],
            ),
        ],
        [
            'four that all touch',
            graph(
                4,
                [
                    [0, 1],
                    [0, 2],
                    [0, 3],
                    [1, 2],
                    [1, 3],
                    [2, 3],
                ],
                [0, 1, 2],
            ),
        ],
        ['nobody touches anybody', graph(5, [], [0, 1, 2, 3, 4])],
    ])('%s', (_, map) => expectSound(layOut(map)));

    test('a star that reaches the edge with its middle only', () => {
        const rays = [1, 2, 3, 4, 5, 6].map((i): Link => [0, i]);
        const map = layOut(graph(7, rays));
        expect(drawnPairs(map, 0)).toEqual(pairs(map));
        expect(crossings(map)).toBe(0);
    });

    test('one region is the board', () => {
        const map = layOut(graph(1, []));
        expect(map.regions[0]!.area).toBeCloseTo(map.width * map.height);
    });

    test('where no planar drawing exists, the rest is drawn and what is left is named', () => {
        const links = [0, 1, 2, 3, 4].flatMap((a) => [0, 1, 2, 3, 4].filter((b) => a < b).map((b): Link => [a, b]));
        const map = layOut(graph(5, links, [0, 1, 2]));
        expect(map.links).toHaveLength(1);
        expect(drawnPairs(map)).toHaveLength(9);
        expect(crossings(map)).toBe(0);
    });

    test('random planar graphs', { timeout: 60_000 }, () => {
        for (let seed = 0; seed < 12; seed++) {
            const size = 5 + seed;
            const all = Array.from({ length: size * 6 }, (_, i): Link => {
                const [a, b] = [Math.floor(chance(seed, i, 1) * size), Math.floor(chance(seed, i, 2) * size)];
                return [Math.min(a, b), Math.max(a, b)];
            });
            const links = planarPart(
                size,
                all.filter(([a, b], i) => a !== b && all.findIndex((one) => one[0] === a && one[1] === b) === i),
            );
            const map = layOut(graph(size, links, [0]));
            expect(drawnPairs(map, 0), `seed ${seed}`).toEqual(pairs(map));
            expect(crossings(map), `seed ${seed}`).toBe(0);
        }
    });
});

describe('embeddings', () => {
    const complete = (n: number): Link[] =>
        Array.from({ length: n }, (_, a) => Array.from({ length: n - a - 1 }, (_, i): Link => [a, a + 1 + i])).flat();
    test('K5 and K3,3 have none', () => {
        expect(embed(5, complete(5))).toBeNull();
        expect(
            embed(
                6,
                [0, 1, 2].flatMap((a) => [3, 4, 5].map((b): Link => [a, b])),
            ),
        ).toBeNull();
    });
    test('Euler: vertices and faces are two more than links', () => {
        for (const map of content) {
            const links = map.regions.flatMap(({ id, neighbours }) =>
                neighbours.filter((b) => id < b).map((b): Link => [id, b]),
            );
            const rotation = embed(map.regions.length, links)!;
            expect(map.regions.length + facesOf(rotation).length - links.length).toBe(2);
        }
    });
    test('a triangulation has nothing but triangles', () => {
        const rotation = triangulate(
            embed(6, [
                [0, 1],
                [1, 2],
                [2, 3],
                [3, 4],
                [4, 5],
            ])!,
        );
        expect(facesOf(rotation).filter((face) => face.length !== 3)).toEqual([]);
    });
});
