// Sketches of maps: borders are shared, changes keep every region, checks see what is wrong.
import { describe, expect, test } from 'vitest';
import { inside } from '../board/placer';
import { areaOf } from '../layout/shape';
import { checkMap } from './checks';
import { mapFile, sketchFrom } from './files';
import { History } from './history';
import {
    addBeside,
    addRegion,
    drawnOf,
    isEntry,
    isRoomy,
    isWater,
    join,
    removeRegion,
    separate,
    seedsOf,
    withRegion,
    withSeed,
    type MapSketch,
} from './sketch';
import { startMap } from './start';

const made = (players = 3, luck = 1): MapSketch => ({
    ...startMap(players, luck, (n) => `Region ${n}`),
    id: 'test',
    name: 'Test',
});
const whats = (sketch: MapSketch): string[] => checkMap(sketch).map(({ level, what }) => `${level} ${what}`);

describe('maps to begin with', () => {
    test.each([2, 3, 4, 5])('for %i players are sound and leave nothing uncovered', (players) => {
        for (let luck = 0; luck < 6; luck++) {
            const sketch = made(players, luck);
            expect(whats(sketch).filter((one) => !one.endsWith('short') && !one.endsWith('narrow'))).toEqual([]);
            const water = sketch.regions.map(({ terrain }) => terrain).filter(isWater);
            expect(water.sort()).toEqual(['lake', 'sea', 'sea']);
            const { regions, neighbours, broken } = drawnOf(sketch);
            expect(broken).toEqual([]);
            const sum = regions.reduce((total, { polygon }) => total + areaOf(polygon), 0);
            expect(sum / (sketch.width * sketch.height)).toBeCloseTo(1, 3);
            regions.forEach(({ label, polygon }, i) => {
                expect(inside(label, polygon)).toBe(true);
                expect(regions.filter((other) => inside(label, other.polygon))).toHaveLength(1);
                for (const other of neighbours[i]!) expect(neighbours[other]).toContain(i);
            });
        }
    });
});

describe('changes', () => {
    const sketch = made();
    test('a new region takes its place from its neighbours', () => {
        const next = addRegion(sketch, [sketch.seeds[4]!.x + 60, sketch.seeds[4]!.y + 20], 'New');
        expect(next.regions).toHaveLength(sketch.regions.length + 1);
        expect(isRoomy(next)).toBe(true);
        expect(addBeside(sketch, 4, 'New').regions).toHaveLength(sketch.regions.length + 1);
    });
    test('a seed on top of another is not put there', () => {
        expect(addRegion(sketch, [sketch.seeds[4]!.x, sketch.seeds[4]!.y], 'New')).toBe(sketch);
        const { x, y } = sketch.seeds[4]!;
        expect(withSeed(sketch, 3, { x, y })).toBe(sketch);
    });
    test('a larger region grows', () => {
        const area = (one: MapSketch) => drawnOf(one).regions[7]!.area;
        expect(area(withSeed(sketch, 7, { size: 3 }))).toBeGreaterThan(area(sketch) * 1.1);
    });
    test('two regions become one and two again', () => {
        const other = drawnOf(sketch).neighbours[7]!.find((one) => one > 7)!;
        const area = drawnOf(sketch).regions[7]!.area + drawnOf(sketch).regions[other]!.area;
        const next = join(sketch, 7, other);
        expect(next.regions).toHaveLength(sketch.regions.length - 1);
        expect(seedsOf(next, 7)).toHaveLength(2);
        expect(drawnOf(next).regions[7]!.area / area).toBeCloseTo(1, 6);
        expect(separate(next, 7, (n) => `Part ${n}`).regions).toHaveLength(sketch.regions.length);
    });
    test('a region is not joined around another', () => {
        const seeds = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x: 150 + 300 * x, y: 150 + 300 * y, size: 0 })));
        const region = (i: number): number => (i === 4 ? 1 : i === 8 ? 2 : 0);
        const regions = ['ring', 'middle', 'gap'].map((name) => ({ name, terrain: 'hill', symbols: [], tribe: false }));
        const horseshoe: MapSketch = {
            ...made(),
            width: 900,
            height: 900,
            seeds: seeds.map((seed, i) => ({ ...seed, x: seed.x + (i % 2) * 20, region: region(i) })),
            regions,
        };
        expect(drawnOf(horseshoe).broken).toEqual([]);
        expect(join(horseshoe, 0, 2)).toBe(horseshoe);
        expect(join(horseshoe, 1, 0).regions).toHaveLength(2);
    });
    test('a region that goes leaves its place to the others', () => {
        const next = removeRegion(sketch, 5);
        expect(next.regions).toHaveLength(sketch.regions.length - 1);
        expect(next.regions[5]).toBe(sketch.regions[6]);
        expect(whats(next).filter((one) => one.startsWith('error'))).toEqual([]);
    });
});

describe('checks', () => {
    const all = (sketch: MapSketch, terrain: string): MapSketch => ({
        ...sketch,
        regions: sketch.regions.map((one) => ({ ...one, terrain })),
    });
    test('nobody can enter', () => expect(whats(all(made(), 'lake'))).toContain('error entry'));
    test('too much for the box', () => {
        const sketch = all(made(5), 'mountain');
        const crowded = { ...sketch, regions: sketch.regions.map((one) => ({ ...one, tribe: true })) };
        expect(whats(crowded)).toEqual(
            expect.arrayContaining(['warning tribes', 'warning mountains', 'warning no_terrain']),
        );
    });
    test('land behind water', () => {
        let sketch = all(made(), 'hill');
        const inner = sketch.regions.findIndex((_, i) => !drawnOf(sketch).edge[i]);
        for (const other of drawnOf(sketch).neighbours[inner]!) sketch = withRegion(sketch, other, { terrain: 'lake' });
        expect(checkMap(sketch).find((one) => one.what === 'reach')?.regions).toEqual([inner]);
    });
    test('a map without a name', () => expect(whats({ ...made(), name: ' ' })).toContain('error name'));
    test('few regions for many players', () => expect(whats({ ...made(2), players: 5 })).toContain('warning few'));
});

describe('history', () => {
    test('steps of one gesture are one step; what is undone can be done again, until something else is done', () => {
        const history = new History(0);
        history.set(1);
        history.set(2, 'drag');
        history.set(3, 'drag');
        history.endGesture();
        history.set(4, 'drag');
        history.undo();
        expect(history.now.value).toBe(3);
        history.undo();
        expect(history.now.value).toBe(1);
        history.redo();
        expect(history.now.value).toBe(3);
        history.set(9);
        expect([history.canUndo, history.canRedo]).toEqual([true, false]);
        expect(history.set(9)).toBe(false);
    });
});

test('entry is by the edge or a sea at the edge, not by a lake (SW-DEF-06)', () => {
    const sketch = { ...made(), regions: made().regions.map((one) => ({ ...one, terrain: 'hill' })) };
    const { edge, neighbours } = drawnOf(sketch);
    const second = sketch.regions.findIndex((_, i) => !edge[i] && neighbours[i]!.some((other) => edge[other]));
    const shore = neighbours[second]!.find((other) => edge[other])!;
    expect(isEntry(sketch, second)).toBe(false);
    expect(isEntry(withRegion(sketch, shore, { terrain: 'sea' }), second)).toBe(true);
    expect(isEntry(withRegion(sketch, shore, { terrain: 'lake' }), second)).toBe(false);
});

test('a map file has what the page draws, and becomes the same sketch again', () => {
    const sketch = made(4, 9);
    const file = mapFile(sketch);
    expect(file.regions.every((one) => one.polygon.length > 5 && one.inradius > 0)).toBe(true);
    expect(file.borders.length).toBeGreaterThan(60);
    expect(sketchFrom(JSON.parse(JSON.stringify(file)), 'x')).toEqual(sketch);
});
