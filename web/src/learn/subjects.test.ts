// What makes a subject: a table that is dealt to everybody alike, and what is taught at it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Content, GameContent } from '../state/content';
import { en } from '../words/whole';
import { lastOf } from './lesson';
import { lessonPlan } from './plan';
import { islands, subjects, surface, taught, underground } from './subjects';

const game = (id: string, ...maps: string[]): GameContent => ({
    id,
    maps: maps.map((map) => ({ id: map, name: map, players: 2, rounds: 10, world: '', regions: 28 })),
    races: [],
    powers: [],
    bots: ['sprout', 'moss', 'fern'],
    profiles: [],
    profile: '',
    options: [],
});
const content = (...games: GameContent[]): Content => ({ version: '', games });
const lands = game('smallworld', 'surface-2', 'underground-2');
const sea = game('islands', 'sea-1', 'sea-2');

const rules = ['smallworld', 'underground', 'islands'].flatMap((box) => {
    const path = new URL(`../../../content/${box}/rules/en.json`, import.meta.url);
    const book = JSON.parse(readFileSync(path, 'utf8')) as {
        chapters: { entries: { id: string; also?: string[] }[] }[];
    };
    return book.chapters.flatMap(({ entries }) => entries.flatMap(({ id, also = [] }) => [id, ...also]));
});

describe('subjects', () => {
    test.each(subjects.map((subject) => [subject.id, subject] as const))('%s is whole', (_, subject) => {
        expect(subject.seed).toMatch(/^[0-9a-f]{64}$/);
        const ids = subject.lessons.map((lesson) => lesson.id);
        expect(ids).toHaveLength(new Set(ids).size);
        expect(new Set(subject.lessons.map((lesson) => lesson.chapter))).toEqual(new Set(subject.chapters));
        for (const chapter of subject.chapters) expect(en[`learn.part.${chapter}`], chapter).toBeDefined();
        expect(en[subject.lead]).toBeDefined();
        expect(subject.map).toMatch(/-2$/);
        expect(lastOf(subject)!.acts).toBe(false);
        for (const { rule } of subject.lessons) if (rule) expect(rules).toContain(rule);
    });
    test('are offered if the server has their map', () => {
        expect(taught(content(lands, sea))).toEqual(subjects);
        expect(taught(content(lands))).toEqual([surface, underground]);
        expect(taught(content(game('smallworld', 'surface-2')))).toEqual([surface]);
        expect(taught(null)).toEqual([surface]);
    });
    test.each([
        [underground, lands],
        [surface, lands],
        [islands, sea],
    ])('the table is the subject’s, with one bot and draws that are known', (subject, where) => {
        expect(lessonPlan(where, subject)).toMatchObject({
            game: subject.game,
            map: subject.map,
            seats: [{ kind: 'open' }, { kind: 'bot', level: 'moss' }],
            options: subject.options,
            practice: subject.seed,
            public: false,
        });
    });
});
