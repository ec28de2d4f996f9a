import { beforeEach, describe, expect, test, vi } from 'vitest';
import { achievementsOf, allFeats, countWon, isGreatExplorer } from '../feats/list';
import type { Content } from './content';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
});

const load = () => import('./feats');
beforeEach(() => {
    kept.clear();
    vi.resetModules();
});
const won = { table: 'abcdefghijklm', at: 5 };

describe('achievements', () => {
    test('make a Great Explorer of a mode when enough of its list are won', () => {
        const list = (letter: string) =>
            [1, 2, 3].map((n) => ({ id: `${letter}${n}`, rule: `SI-ACHIEVE-${letter.toUpperCase()}${n}` }));
        const achievements = { needed: 2, standard: list('s'), advanced: list('a') };
        const content = { games: [{ id: 'islands', achievements }] } as unknown as Content;
        const all = achievementsOf(content);
        const mine = { s1: won, s3: won, a2: won };
        expect(countWon(allFeats(all), mine)).toBe(3);
        expect(isGreatExplorer(all, 'standard', mine)).toBe(true);
        expect(isGreatExplorer(all, 'advanced', mine)).toBe(false);
        expect(isGreatExplorer(achievementsOf(null), 'standard', mine)).toBe(false);
    });

    test('stay with the name, and the first time counts', async () => {
        const { feated, rememberFeats } = await load();
        expect(rememberFeats('Anna', ['s1', 's3'], won)).toEqual(['s1', 's3']);
        expect(rememberFeats('Anna', ['s1', 's4'], { table: 'nopqrstuvwxyz', at: 9 })).toEqual(['s4']);
        expect(rememberFeats('Beata', ['s1'], won)).toEqual(['s1']);
        expect(feated.value.Anna).toEqual({ s1: won, s3: won, s4: { table: 'nopqrstuvwxyz', at: 9 } });
        vi.resetModules();
        expect((await load()).feated.value.Anna).toHaveProperty('s4');
    });

    test('can be forgotten', async () => {
        const { feated, forgetFeats, rememberFeats } = await load();
        rememberFeats('Anna', ['s1'], won);
        rememberFeats('Beata', ['s2'], won);
        forgetFeats('Anna');
        expect(Object.keys(feated.value)).toEqual(['Beata']);
    });

    test.each([
        'not json',
        '[]',
        '7',
        'null',
        '{"Anna":[]}',
        '{"Anna":{"s1":true}}',
        '{"Anna":{"s1":{"table":3,"at":1}}}',
        '{"Anna":{"s1":{"table":"x","at":"soon"}}}',
    ])('what is broken is as if it were not there: %s', async (text) => {
        kept.set('terrarium.feats', text);
        const { feated, rememberFeats } = await load();
        expect(feated.value).toEqual({});
        rememberFeats('Anna', ['s1'], won);
        expect(feated.value).toEqual({ Anna: { s1: won } });
    });

    test('one broken entry costs no other, and nobody without a name wins', async () => {
        kept.set('terrarium.feats', JSON.stringify({ Anna: { s1: won, s2: 5 }, Beata: 'x' }));
        const { feated, rememberFeats } = await load();
        expect(feated.value).toEqual({ Anna: { s1: won } });
        expect(rememberFeats('', ['s1'], won)).toEqual([]);
    });

    test('a browser without storage remembers as long as the page is open', async () => {
        vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
            throw new Error('full');
        });
        const { feated, rememberFeats } = await load();
        rememberFeats('Anna', ['s1'], won);
        expect(feated.value).toEqual({ Anna: { s1: won } });
        expect(rememberFeats('Anna', ['s1'], won)).toEqual([]);
        vi.restoreAllMocks();
    });

    test('names of forty people, and the latest is never the one who is forgotten', async () => {
        const { feated, rememberFeats } = await load();
        for (let i = 0; i < 60; ++i) rememberFeats(`player ${i}`, ['s1'], won);
        expect(Object.keys(feated.value)).toHaveLength(40);
        expect(feated.value['player 59']).toBeDefined();
        expect(feated.value['player 0']).toBeUndefined();
    });
});
