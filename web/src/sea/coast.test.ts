import { describe, expect, test } from 'vitest';
import { outlineOf, outlineOfTile, shoreEnds } from './coast';
import {
    boxAround,
    edgeTowards,
    landCorners,
    type Laid,
    nextPort,
    onMap,
    portSpots,
    roomAt,
    side,
    spotKey,
    turned,
} from './geometry';
import { type Board, boards, box, scene, sceneNames } from './testing';

const laid = (board: Board): Laid[] => board.tiles.map(({ face, ...spot }) => ({ ...spot, face: box.face(face) }));

// Lands that touch along an edge, for the test only: at a table the server says what an island is.
function islandsOf(tiles: Laid[]): { tile: Laid; segment: number }[][] {
    const at = new Map(tiles.map((tile) => [spotKey(tile), tile]));
    const lands = tiles.flatMap((tile) => tile.face.coast.map((_, segment) => ({ tile, segment })));
    const group = new Map(lands.map((land, i) => [`${spotKey(land.tile)}/${land.segment}`, i]));
    const join = (a: string, b: string): void => {
        const [from, to] = [group.get(a)!, group.get(b)!];
        for (const [key, value] of group) if (value === from) group.set(key, to);
    };
    for (const tile of tiles)
        for (const [direction, dx, dy] of [
            [1, 1, 0],
            [2, 0, 1],
        ] as const) {
            const other = at.get(spotKey({ x: tile.x + dx, y: tile.y + dy }));
            if (!other) continue;
            const mine = edgeTowards(tile.face, tile.turn, direction);
            const theirs = [...edgeTowards(other.face, other.turn, (direction + 2) % 4)].reverse();
            mine.forEach((land, i) => {
                expect(land >= 0).toBe(theirs[i]! >= 0);
                if (land >= 0) join(`${spotKey(tile)}/${land}`, `${spotKey(other)}/${theirs[i]}`);
            });
        }
    return [...new Set(group.values())].map((id) =>
        lands.filter((land) => group.get(`${spotKey(land.tile)}/${land.segment}`) === id),
    );
}

describe('turning', () => {
    test('four quarter turns bring a point back, one takes west to north', () => {
        expect(turned([0.25, 0.75], 4)).toEqual([0.25, 0.75]);
        expect(turned([0, 0.5], 1)).toEqual([0.5, 0]);
        expect(onMap({ x: 2, y: -1, turn: 1 }, [0, 0])).toEqual([3 * side, -side]);
    });

    test('edges and corners turn with the face', () => {
        const corner = box.face('t03'); // land at north west
        expect([0, 1, 2, 3].map((turn) => landCorners(corner, turn).indexOf(true))).toEqual([0, 1, 2, 3]);
        expect(edgeTowards(corner, 1, 0)).toEqual(corner.edges[3]);
    });
});

describe('the coast', () => {
    test.each(boards.map((board) => [board.name, board] as const))('%s: no gap at any edge', (_, board) => {
        const tiles = laid(board);
        const at = new Map(tiles.map((tile) => [spotKey(tile), tile]));
        const ends = tiles.flatMap((tile) => shoreEnds(tile).map((end) => ({ ...end, tile })));
        for (const end of ends) {
            const [x = 0, y = 0] = end.at.split(' ').map(Number);
            const inX = x % side === 0;
            // At a right angle to the edge …
            expect(end.slope[inX ? 1 : 0]).toBeCloseTo(0);
            // … and where there is a neighbour, its shore goes on from there.
            const other = inX
                ? { x: x / side + (x / side === end.tile.x ? -1 : 0), y: end.tile.y }
                : { x: end.tile.x, y: y / side + (y / side === end.tile.y ? -1 : 0) };
            const met = ends.filter((one) => one.at === end.at).length;
            expect(met).toBe(at.has(spotKey(other)) ? 2 : 1);
        }
    });

    test.each(boards.map((board) => [board.name, board] as const))(
        '%s: one closed outline to an island',
        (_, board) => {
            const islands = islandsOf(laid(board));
            const found = islands.map((lands) => ({
                tiles: new Set(lands.map(({ tile }) => spotKey(tile))).size,
                open: outlineOf(lands).open,
            }));
            const sort = (list: { tiles: number; open: number }[]) =>
                list.map(({ tiles, open }) => `${tiles} ${open}`).sort();
            expect(sort(found)).toEqual(sort(board.islands));
            for (const lands of islands) {
                const outline = outlineOf(lands);
                expect(outline.closed).toBe(true);
                expect(outline.land.match(/M/g)).toHaveLength(1);
                // A finished island has one shore without an end.
                if (outline.open === 0) expect(outline.shore.endsWith('Z')).toBe(true);
            }
        },
    );

    test.each([0, 1, 2, 3])('every face is drawn whole, turned %i times', (turn) => {
        for (const face of box.faces) {
            const outline = outlineOfTile({ face, x: 0, y: 0, turn });
            expect(outline.closed, face.id).toBe(true);
            expect(outline.land === '', face.id).toBe(face.coast.length === 0);
            const numbers = outline.land.match(/-?[\d.]+/g)?.map(Number) ?? [];
            expect(Math.min(...numbers, 0), face.id).toBeGreaterThanOrEqual(0);
            expect(Math.max(...numbers, 0), face.id).toBeLessThanOrEqual(side);
        }
    });

    test('a face with one or three slots to an edge is drawn too', () => {
        const strait = { id: 'x1', edges: [[0], [-1], [0], [-1]], coast: [true], anchors: [[]], sites: [] };
        const bridge = {
            id: 'x3',
            edges: [
                [-1, 0, -1],
                [-1, -1, -1],
                [-1, 0, -1],
                [-1, -1, -1],
            ],
            coast: [true],
            anchors: [[]],
            sites: [],
        };
        for (const face of [strait, bridge]) {
            const outline = outlineOfTile({ face, x: 0, y: 0, turn: 0 });
            expect([outline.closed, outline.open]).toEqual([true, 2]);
            expect(outline.shore.match(/M/g)).toHaveLength(2);
        }
    });

    test('a tile looks the same wherever it lies', () => {
        const numbers = (x: number) =>
            outlineOfTile({ face: box.face('t21'), x, y: 0, turn: 2 })
                .shore.match(/-?[\d.]+/g)!
                .map(Number);
        const moved = numbers(0).map((n, i) => (i % 2 === 0 ? n + side : n));
        numbers(1).forEach((n, i) => expect(n).toBeCloseTo(moved[i]!, 0));
    });
});

describe('positions', () => {
    test.each(sceneNames)('%s: the islands that the server names have one outline each', (name) => {
        const { sea } = scene(name);
        expect(sea.islands.length).toBeGreaterThan(0);
        for (const island of sea.islands) {
            const lands = island.lands.map(([n, segment]) => ({
                tile: sea.tiles.find((one) => one.n === n)!,
                segment,
            }));
            const outline = outlineOf(lands);
            expect([outline.closed, outline.open === 0]).toEqual([true, island.finished]);
        }
    });

    test('a box holds its cells with their margin', () => {
        expect(
            boxAround(
                [
                    { x: -1, y: 0 },
                    { x: 1, y: 2 },
                ],
                10,
            ),
        ).toEqual({ x: -210, y: -10, width: 620, height: 620 });
    });
});

describe('signs', () => {
    test('ports stand on free anchors of their coast, one after the other', () => {
        const face = box.face('t06'); // has a printed port on its first anchor
        const [first, second] = face.anchors[0]!;
        expect(face.sites.find((site) => site.symbol === 'port')!.pos).toEqual(first);
        expect(portSpots(face, [{ segment: 0 }])).toEqual([second]);
        expect(nextPort(box.face('t03'), [{ segment: 0 }], 0)).toEqual(box.face('t03').anchors[0]![1]);
    });

    test('there is room for each', () => {
        for (const face of box.faces) for (const site of face.sites) expect(roomAt(face, site)).toBeGreaterThan(30);
    });
});
