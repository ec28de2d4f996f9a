// The lessons of Small Islands against positions of the gallery, and their words.
import { describe, expect, test } from 'vitest';
import type { Cells, Choice, Prompt, Tell } from '../protocol';
import { clockOf } from '../sea/cells';
import { scene } from '../sea/testing';
import { people } from '../table/testing';
import { due } from './lesson';
import { bestBuild, courseLeft, gained, lessons } from './islands';
import type { Moment } from './moment';
import { before as beforeOf, testWords } from './testing';

const before = (id: string): string[] => beforeOf(lessons, id);
const dueAt = (m: Moment): string | undefined => due(lessons, m)?.id;

/** A position of the gallery in that round, with what was asked there or nothing. */
const sea = (round: number, asked: Prompt | null, met: string[] = [], log: Tell[] = []): Moment => {
    const { cells } = scene('turn');
    const clock = { ...clockOf(cells)!, round, navigation: 4 };
    const shown: Cells = { ...cells, clock };
    return { me: 'A', map: null, step: 20, cells: shown, prompt: asked, log, over: false, met: new Set(met) };
};
const prompt = (phase: string, ...choices: Choice[]): Prompt => ({ seat: 'A', phase, choices, undo: [] });
const take: Choice = { action: 'take 1', kind: 'take', slot: 0 };
const place: Choice = { action: 'place t01 3,0 0', kind: 'place', face: 't01', x: 3, y: 0, turn: 0 } as Choice;
const moor: Choice = { action: 'moor own 3,0', kind: 'moor', ship: 'own', x: 3, y: 0 } as Choice;
const build = (points: number): Choice =>
    ({ action: 'build 0,0 1', kind: 'build', x: 0, y: 0, site: 1, points }) as Choice;
const done: Choice = { action: 'done', kind: 'done' };
const mine: Tell = { what: 'place', seat: 'A', step: 11 };
const theirs: Tell = { what: 'place', seat: 'B', step: 14 };
const sailed: Tell = { what: 'moor', seat: 'B', step: 18 };
const paid: Tell = { what: 'gain', seat: 'A', count: 5, step: 19 };

describe('occasions', () => {
    test.each<[string, Moment]>([
        ['isles', sea(1, null)],
        ['missions', sea(1, prompt('mission'), before('missions'))],
        ['market', sea(1, prompt('turn', take), before('market'))],
        ['edges', sea(1, prompt('place', place), before('edges'))],
        ['laying', sea(1, prompt('place', place), before('laying'))],
        ['token', sea(1, prompt('token', done), before('token'))],
        ['mate', sea(1, null, before('mate'), [mine, theirs])],
        ['course', sea(1, prompt('turn', take), before('course'), [mine, theirs])],
        ['good', sea(1, prompt('turn', take), before('good'), [mine, theirs])],
        ['mooring', sea(1, prompt('turn', take, moor), before('mooring'), [mine, theirs])],
        ['moored', sea(1, null, before('moored'), [mine, theirs, sailed])],
        ['house', sea(1, prompt('build', build(4), done), before('house'), [sailed])],
        ['paid', sea(1, null, before('paid'), [sailed, paid])],
        ['again', sea(2, prompt('mission'), before('again'), [paid])],
        ['last', sea(2, null, before('last'), [paid])],
        ['counted', sea(2, null, before('counted'), [paid])],
        ['ashore_at_last', sea(2, null, before('ashore_at_last'), [paid])],
    ])('%s comes up, and not once it has been', (id, m) => {
        expect(dueAt(m)).toBe(id);
        expect(dueAt({ ...m, met: new Set([...m.met, id]) })).not.toBe(id);
    });

    test('nothing is taught that is not there', () => {
        const bare = sea(1, null);
        for (const lesson of lessons.slice(1)) expect(lesson.when(bare), lesson.id).toBe(false);
        expect(dueAt(sea(1, prompt('build', done), before('house').concat('house')))).toBeUndefined();
    });

    test('who never moors nor builds is done all the same, in the second round', () => {
        const met = before('ashore_at_last').filter((id) => !['mooring', 'house', 'paid'].includes(id));
        expect(dueAt(sea(2, null, met))).toBe('ashore_at_last');
    });
});

describe('advice', () => {
    test('names what the position says', () => {
        expect(bestBuild(sea(1, prompt('build', build(4), build(7), done)))).toBe(7);
        expect(courseLeft(sea(1, null))).toBe(4);
        expect(gained(sea(1, null, [], [paid]))).toBe(5);
        expect(gained(sea(1, null))).toBe(0);
    });
});

describe('words', () => {
    const rich = sea(2, prompt('build', build(4), done), [], [mine, theirs, sailed, paid]);
    testWords(lessons, rich, { map: null, seats: people.slice(0, 2) });
});
