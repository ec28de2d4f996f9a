// The lessons of the caves against positions of their map, and their words.
import { describe, expect, test } from 'vitest';
import type { Tell } from '../protocol';
import { mapNamed, people } from '../table/testing';
import { useWords } from '../words';
import { en } from '../words/whole';
import { due } from './lesson';
import type { Moment } from './moment';
import {
    army,
    before as beforeOf,
    conquer,
    deploy,
    mine,
    moment,
    old,
    picks,
    prompt,
    testWords,
    type Wish,
} from './testing';
import { textOf } from './texts';
import { bank, den, lessons, wayIn } from './underground';

const map = mapNamed('underground-2');
const regionCalled = (name: string): number => map.regions.find((region) => region.name === name)!.id;
const water = regionCalled('Barrow Water, stretch 1');
const seep = regionCalled('Mist Seep'); // between the water and Monsters
const seam = regionCalled('Raven Seam');
const dig = regionCalled('Ember Dig'); // where Monsters live

const below = (wish: Wish, asked: Moment['prompt'], met: string[] = [], log: Tell[] = []): Moment =>
    moment({ ...wish, land: { [dig]: { tokens: 0, monsters: 2 }, ...wish.land } }, asked, met, log, 20, map);
const before = (id: string): string[] => beforeOf(lessons, id);
const dueAt = (m: Moment): string | undefined => due(lessons, m)?.id;

const held = { seat: 'A', role: 'active', race: 'shrooms', tokens: 1 } as const;
const swim: Tell = { what: 'conquer', seat: 'A', region: water, count: 1, step: 18 };
const reveal: Tell = { what: 'reveal', seat: 'A', region: dig, item: 'keep-on-the-motherland', step: 20 };
const monsters = conquer(dig, 4, ['cost.base', 'cost.monsters']);
const ways = [conquer(seam, 2), conquer(water, 1, ['cost.river']), conquer(seep, 2)];

describe('occasions', () => {
    test.each<[string, Moment]>([
        ['caves', below({}, null)],
        ['column', below({}, prompt('pick', picks), ['caves'])],
        ['power', below({ active: army(0, 9) }, null, before('power'))],
        ['chasm', below({ active: army(0, 9) }, prompt('conquer', ways), before('chasm'))],
        ['gate', below({ active: army(0, 9) }, prompt('conquer', ways), before('gate'))],
        ['bank', below({ active: army(1, 8), land: { [water]: held } }, prompt('conquer', ways), before('bank'))],
        [
            'ashore',
            below({ active: army(3, 2) }, prompt('redeploy', [], { arrange: deploy }), before('ashore'), [swim]),
        ],
        ['dry', below({ active: army(3, 0) }, null, before('dry'), [swim, mine])],
        ['cross', below({ round: 2, active: army(3, 4) }, prompt('conquer', ways), before('cross'))],
        ['monsters', below({ active: army(1, 6) }, prompt('conquer', [conquer(seep, 2)]), before('monsters'))],
        ['hunt', below({ active: army(1, 6) }, prompt('conquer', [monsters]), before('hunt'))],
        ['found', below({ active: army(2, 2) }, null, before('found'), [reveal])],
        ['finds', below({ active: army(2, 2) }, null, before('finds'), [reveal])],
        ['fade', below({ round: 3, active: army(4, 0) }, prompt('choose'), before('fade'))],
        ['declined', below({ round: 3, declined: army(4, 0) }, null, before('declined'))],
        ['newrace', below({ round: 4, declined: army(4, 0) }, prompt('pick', picks), before('newrace'))],
        ['both', below({ round: 4, active: army(4, 0), declined: army(4, 0) }, null, before('both'), [old])],
        ['surfaced', below({ round: 4 }, null, before('surfaced'))],
    ])('%s comes up, and not once it has been', (id, m) => {
        expect(dueAt(m)).toBe(id);
        expect(dueAt({ ...m, met: new Set([...m.met, id]) })).not.toBe(id);
    });

    test('nothing is taught that is not there', () => {
        const bare = below({}, null);
        for (const lesson of lessons.slice(1)) expect(lesson.when(bare), lesson.id).toBe(false);
        const tame = moment(
            { active: army(3, 4) },
            prompt('conquer', [conquer(seep, 2)]),
            ['caves', 'column', 'power', 'chasm'],
            [],
            20,
            map,
        );
        expect(dueAt(tame)).toBeUndefined(); // no Monsters left, no water in reach
    });

    test('who comes in over land and keeps dry is not told to leave the water', () => {
        const m = below({ active: army(3, 2) }, prompt('redeploy', [], { arrange: deploy }), before('ashore'));
        expect(dueAt(m)).toBeUndefined();
    });

    test('a player who never declines is done all the same, a round later', () => {
        const met = before('surfaced').filter((id) => !['declined', 'newrace', 'both'].includes(id));
        expect(dueAt(below({ round: 4, active: army(4, 0) }, null, met))).toBeUndefined();
        expect(dueAt(below({ round: 5, active: army(4, 0) }, null, met))).toBe('surfaced');
    });
});

describe('advice', () => {
    test('leads in by water, ashore beside Monsters, and to the nearest of them', () => {
        const asked = below({ active: army(0, 9) }, prompt('conquer', ways));
        expect(wayIn(asked)?.region).toBe(water);
        expect(bank(asked)?.region).toBe(seep);
        const far = regionCalled('Quail Sludge');
        const ashore = below({ land: { [far]: { tokens: 0, monsters: 2 }, [seep]: held } }, null);
        expect(den(ashore)).toBe(dig);
        expect(den(below({ land: { [dig]: { tokens: 0 } } }, null))).toBeUndefined();
    });

    test('points at what it names', () => {
        const hunting = below({ active: army(1, 6) }, prompt('conquer', [conquer(seep, 2), monsters]), before('hunt'));
        expect(due(lessons, hunting)!.target!(hunting)).toEqual({ region: dig });
        const gaping = below({ active: army(0, 9) }, prompt('conquer', ways), before('chasm'));
        const target = due(lessons, gaping)!.target!(gaping);
        expect(target && 'region' in target && map.regions[target.region]?.terrain).toBe('chasm');
    });
});

describe('words', () => {
    const place = { map, seats: people.slice(0, 2) };
    const rich = below(
        { round: 4, active: army(3, 2), declined: army(4, 0) },
        prompt('conquer', [...ways, monsters]),
        [],
        [swim, reveal, old],
    );

    testWords(lessons, rich, place);

    test('what an opponent turned up is told as his', () => {
        useWords('en', en, {});
        const lesson = lessons.find((one) => one.id === 'found')!;
        const theirs = below({}, null, [], [{ ...reveal, seat: 'B' }]);
        expect(textOf(lesson, theirs, place).text).toMatch(/^Oskar has turned up what lay hidden in Ember Dig\./);
        expect(textOf(lesson, rich, place).text).toMatch(/^You have turned up/);
    });
});
