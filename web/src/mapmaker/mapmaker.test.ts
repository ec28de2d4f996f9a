// Sketches of maps: borders are shared, changes keep every region, checks see what is wrong.
import { describe, expect, test } from 'vitest';
import type { MapFile, World } from '../board/map';
import { inside } from '../board/placer';
import { stretchesOf } from '../board/river';
import { areaOf } from '../layout/shape';
import { checkMap } from './checks';
import { mapFile, sketchFrom } from './files';
import { History } from './history';
import { courseOf } from './river';
import {
    addBeside,
    addRegion,
    bare,
    drawnOf,
    grown,
    isEntry,
    isRoomy,
    join,
    removeRegion,
    separate,
    seedsOf,
    marksFor,
    marksOf,
    withMarks,
    withRegion,
    withSeed,
    withTerrain,
    type MapSketch,
} from './sketch';
import { inWorld, landsOf, quotas, startMap } from './start';

// A sketch never changes and keeps its drawing, so each is made once.
const known = new Map<string, MapSketch>();
function made(players = 3, luck = 1, world: World = 'surface'): MapSketch {
    const key = `${world} ${players} ${luck}`;
    const sketch = known.get(key) ?? {
        ...startMap(world, players, luck, (n) => `Region ${n}`),
        id: 'test',
        name: 'Test',
    };
    known.set(key, sketch);
    return sketch;
}
const whats = (sketch: MapSketch): string[] => checkMap(sketch).map(({ level, what }) => `${level} ${what}`);

const count = (sketch: MapSketch, terrain: string): number =>
    sketch.regions.filter((one) => one.terrain === terrain).length;

describe('maps to begin with', () => {
    test.each([2, 3, 4, 5])('of the surface for %i players have their waters', (players) => {
        for (let luck = 0; luck < 4; luck++) {
            const sketch = made(players, luck);
            expect([count(sketch, 'lake'), count(sketch, 'sea')]).toEqual([1, 2]);
            expect(courseOf(sketch)).toEqual([]);
        }
    });
    test.each([2, 3, 4, 5])('of Underground for %i players have a river, chasms, a volcano and Monsters', (players) => {
        for (let luck = 0; luck < 4; luck++) {
            const sketch = made(players, luck, 'underground');
            const { edge } = drawnOf(sketch);
            const course = courseOf(sketch);
            expect(course).toHaveLength(count(sketch, 'river'));
            expect(course.filter((i) => edge[i])).toEqual([course[0], course.at(-1)]);
            expect(stretchesOf(mapFile(sketch)).size).toBe(course.length);
            const usual = quotas.underground[players]!;
            expect(count(sketch, 'chasm')).toBe(usual.chasms);
            expect(sketch.regions.filter(({ volcano }) => volcano)).toHaveLength(usual.volcanoes);
            expect(sketch.regions.filter(({ monster }) => monster)).toHaveLength(usual.monsters);
            // As in the box: of each land about as many as usual, though a longer river takes some.
            for (const land of landsOf.underground)
                expect(count(sketch, land)).toBeGreaterThanOrEqual(usual.others - 2);
        }
    });
    test.each(
        [2, 3, 4, 5].flatMap((players) =>
            (['surface', 'underground'] as const).map((world) => [players, world] as const),
        ),
    )('for %i players (%s) are sound and leave nothing uncovered', (players, world) => {
        for (let luck = 0; luck < 4; luck++) {
            const sketch = made(players, luck, world);
            expect(whats(sketch).filter((one) => !one.endsWith('short') && !one.endsWith('narrow'))).toEqual([]);
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
        const regions = ['ring', 'middle', 'gap'].map((name) => bare(name, 'hill'));
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

describe('checks below ground', () => {
    const sketch = made(3, 1, 'underground');
    const find = (terrain: string): number => sketch.regions.findIndex((one) => one.terrain === terrain);
    const found = (next: MapSketch): string[] => whats(next).filter((one) => !/short|narrow/.test(one));

    test('a river that is short, cut or without an end at the edge', () => {
        const course = courseOf(sketch);
        const dry = (regions: number[]): MapSketch => regions.reduce((one, i) => withTerrain(one, i, 'mine'), sketch);
        expect(found(dry(course.slice(0, 1)))).toContain('warning river');
        expect(found(dry(course.slice(1, 2)))).toContain('warning river');
        expect(found(dry(course))).toContain('warning river');
        expect(courseOf(dry(course.slice(1, 2)))).toEqual([]);
        const { neighbours, edge } = drawnOf(sketch);
        const third = neighbours[course[0]!]!.find((i) => edge[i] && !course.includes(i))!;
        expect(found(withTerrain(sketch, third, 'river'))).toContain('warning river');
    });
    test('no volcano, no Monsters, too many of them, too many Black Mountains', () => {
        const change = (given: Partial<MapSketch['regions'][number]>, which = (_: string) => true): MapSketch => ({
            ...sketch,
            regions: sketch.regions.map((one) => (which(one.terrain) ? { ...one, ...given } : one)),
        });
        expect(found(change({ volcano: false }))).toEqual(['warning no_volcano']);
        expect(found(change({ monster: false }))).toEqual(['warning no_monsters']);
        expect(found(change({ monster: true }, (one) => one === 'mine' || one === 'mud'))).toContain(
            'warning monsters',
        );
        expect(found(change({ terrain: 'black-mountain' }, (one) => landsOf.underground.includes(one)))).toContain(
            'warning mountains',
        );
    });
    test('who lives where nobody can', () => {
        expect(found(withRegion(sketch, find('river'), { monster: true }))).toEqual(['error wet_monsters']);
        expect(found(withRegion(sketch, find('mine'), { monster: true, tribe: true }))).toContain('error crowded');
        expect(found(withRegion(sketch, find('mine'), { volcano: true }))).toEqual(['error cold_volcano']);
        expect(found(withRegion(sketch, find('chasm'), { tribe: true }))).toEqual(['error lost_tribes']);
    });
    test('regions behind chasms', () => {
        const { neighbours, edge } = drawnOf(sketch);
        const corner = sketch.regions.findIndex((_, i) => edge[i] && neighbours[i]!.length <= 3);
        let next = sketch;
        for (const other of neighbours[corner]!) next = withTerrain(next, other, 'chasm');
        next = withTerrain(next, corner, 'mud');
        expect(checkMap(next).find((one) => one.what === 'split')?.regions).toEqual([corner]);
    });
    test('nobody can enter through chasms, but by a river anybody can (UG-DEF-14)', () => {
        const { edge } = drawnOf(sketch);
        const around = (terrain: string): MapSketch =>
            sketch.regions.reduce((one, _, i) => (edge[i] ? withTerrain(one, i, terrain) : one), sketch);
        expect(found(around('chasm'))).toContain('error entry');
        expect(found(around('river'))).not.toContain('error entry');
    });
});

describe('what a region bears', () => {
    const sketch = made(2, 1, 'underground');
    const chasm = sketch.regions.findIndex(({ volcano }) => volcano);
    const den = sketch.regions.findIndex(({ monster }) => monster);
    test('goes with its terrain', () => {
        expect(marksFor('underground', 'chasm')).toEqual(['volcano']);
        expect(marksFor('underground', 'mud')).toContain('monster');
        expect(marksFor('underground', 'river')).not.toContain('monster');
        expect(marksFor('surface', 'hill')).toEqual(['mine', 'magic', 'cavern', 'tribe']);
        expect(marksOf(withTerrain(sketch, chasm, 'mud').regions[chasm]!)).toEqual([]);
        expect(marksOf(withTerrain(sketch, den, 'river').regions[den]!)).toEqual([]);
        expect(marksOf(withTerrain(sketch, den, 'mud').regions[den]!)).toEqual(['monster']);
        const all = ['cavern', 'tribe', 'monster'];
        expect(marksOf(withMarks(sketch, den, all).regions[den]!)).toEqual(all);
    });
    test('is drawn anew in the other world; shapes and names stay', () => {
        const above = inWorld(sketch, 'surface', 5);
        expect(above.seeds).toBe(sketch.seeds);
        expect(above.regions.map(({ name }) => name)).toEqual(sketch.regions.map(({ name }) => name));
        expect(whats(above).filter((one) => one.startsWith('error'))).toEqual([]);
        expect(above.regions.some(({ monster, volcano }) => monster || volcano)).toBe(false);
        expect(count(above, 'sea')).toBe(2);
    });
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

test('a sketch of a page before Underground is one of the surface', () => {
    const sketch = made(2);
    const { world: _, ...old } = sketch;
    const regions = sketch.regions.map(({ monster: _m, volcano: _v, ...region }) => region);
    expect(grown({ ...old, regions } as unknown as MapSketch)).toEqual(sketch);
});

describe('a map file', () => {
    test.each(['surface', 'underground'] as const)(
        'of the %s has what the page draws, and becomes the same sketch',
        (world) => {
            const sketch = made(4, 9, world);
            const file = mapFile(sketch);
            expect(file.regions.every((one) => one.polygon.length > 5 && one.inradius > 0)).toBe(true);
            expect(file.borders.length).toBeGreaterThan(60);
            expect(sketchFrom(JSON.parse(JSON.stringify(file)), 'x')).toEqual(sketch);
            expect(sketchFrom(JSON.parse(JSON.stringify(mapFile(sketch, 'sketched'))), 'x')).toEqual(sketch);
        },
    );
    test('says the course of the river, its Monsters and its volcanoes; one of the surface does not', () => {
        const sketch = made(4, 9, 'underground');
        type Told = MapFile & { river?: number[]; stats: Record<string, number> };
        const file = mapFile(sketch) as Told;
        expect(file.game).toBe('underground');
        expect(file.river).toEqual(courseOf(sketch));
        expect(file.stats).toMatchObject({ monsters: 6, volcanoes: 4 });
        const above = mapFile(made(4, 9)) as Told;
        expect(above.river).toBeUndefined();
        expect(Object.keys(above.regions[0]!)).not.toContain('monster');
    });
    test('keeps symbols, Lost Tribes and everything else that was added by hand', () => {
        const sketch = made(2, 3, 'underground');
        const land = sketch.regions.findIndex(({ terrain, monster }) => terrain === 'mine' && !monster);
        const marked = withMarks(sketch, land, ['magic', 'cavern', 'tribe']);
        expect(sketchFrom(JSON.parse(JSON.stringify(mapFile(marked))), 'x')).toEqual(marked);
    });
});
