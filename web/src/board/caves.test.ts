import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SwRegion } from '../protocol';
import { dwellers, occupied, standing } from './cells';
import { besides } from './layers';
import { isClosed, type MapFile, pathsOf, type Point, worldOf } from './map';
import { inside, slotsFor } from './placer';
import { evenly, lengthOf, smooth, stretchesOf } from './river';

const mapOf = (id: string): MapFile =>
    JSON.parse(readFileSync(new URL(`../../../content/maps/${id}.json`, import.meta.url), 'utf8')) as MapFile;
const caves = [2, 3, 4, 5].map((n) => mapOf(`underground-${n}`));

describe.each(caves.map((map) => [map.id, map] as const))('%s', (_id, map) => {
    const river = map.regions.filter(({ terrain }) => terrain === 'river');

    it('is drawn in its own light', () => {
        expect(worldOf(map)).toBe('underground');
        expect(map.regions.filter(isClosed).every(({ terrain }) => terrain === 'chasm')).toBe(true);
        expect(map.regions.filter(isClosed).length).toBeGreaterThan(0);
    });

    it('has a river that flows through every one of its stretches, from end to end', () => {
        const stretches = stretchesOf(map);
        expect([...stretches.keys()]).toEqual(river.map(({ id }) => id));
        for (const { region, current } of stretches.values())
            for (const line of current) {
                expect(lengthOf(line), map.regions[region]!.name).toBeGreaterThan(100);
                const within = line.filter((point) => inside(point, map.regions[region]!.polygon)).length;
                expect(within / line.length, map.regions[region]!.name).toBeGreaterThan(0.75);
            }
    });

    it('puts rock between caves, but not across the river', () => {
        const { borders, weirs } = pathsOf(map);
        const across = map.borders.filter(({ a, b }) => [a, b].every((id) => map.regions[id]!.terrain === 'river'));
        expect(across).toHaveLength(river.length - 1);
        expect(weirs.split('M')).toHaveLength(across.length + 1);
        expect(borders.split('M')).toHaveLength(map.borders.length - across.length + 1);
    });

    it('has three places beside each stack', () => {
        expect(slotsFor(map).every(({ markers }) => markers.length === 3)).toBe(true);
    });
});

it('no surface map has a river, and its borders are all roads', () => {
    const map = mapOf('surface-4');
    expect([worldOf(map), stretchesOf(map).size, pathsOf(map).weirs]).toEqual(['surface', 0, '']);
    expect(slotsFor(map)[0]!.markers).toHaveLength(2);
});

describe('lines', () => {
    const bent: Point[] = [
        [0, 0],
        [10, 0],
        [10, 30],
    ];
    it('are divided evenly', () => {
        expect(lengthOf(bent)).toBe(40);
        expect(evenly(bent, 5)).toEqual([
            [0, 0],
            [10, 0],
            [10, 10],
            [10, 20],
            [10, 30],
        ]);
    });
    it('are smoothed between their ends', () => {
        expect(smooth(bent)).toBe('M0 0Q10 0 10 15L10 30');
        expect(smooth([])).toBe('');
    });
});

describe('what is in a region', () => {
    const monsters: SwRegion = { tokens: 0, monsters: 2 };
    const balrog: SwRegion = { tokens: 0, pieces: { balrog: 1 } };
    const held: SwRegion = { tokens: 1, seat: 'A', race: 'drow', pieces: { ghost: 1 } };
    it('Monsters and pieces that stand alone take the place of a stack', () => {
        expect([dwellers(monsters), dwellers({ tokens: 0, tribe: true }), dwellers(balrog)]).toEqual([2, 1, 0]);
        expect([standing(balrog), standing(held), standing(monsters), standing({ tokens: 0 })]).toEqual([
            'balrog',
            null,
            null,
            null,
        ]);
        expect([monsters, balrog, held, { tokens: 0 }, { tokens: 0, markers: ['stonehedge'] }].map(occupied)).toEqual([
            true,
            true,
            true,
            false,
            false,
        ]);
    });
    it('what was found comes first, and nothing covers anything whole', () => {
        const slots = slotsFor(caves[1]!)[7]!;
        const cell: SwRegion = { ...held, markers: ['stonehedge', 'shiny-orb'] };
        const all = besides(slots, cell, [
            ['armor', 2],
            ['queen', 1],
        ]);
        expect(all.map(({ id, n }) => [id, n])).toEqual([
            ['stonehedge', 0],
            ['shiny-orb', 0],
            ['armor', 2],
            ['queen', 1],
        ]);
        expect(new Set(all.map(({ at }) => at.join())).size).toBe(4);
        expect(besides(slots, balrog, [['balrog', 1]])).toEqual([]);
    });
});
