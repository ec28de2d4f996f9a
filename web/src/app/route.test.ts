import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { parse as Parse } from './route';

let parse: typeof Parse;
beforeAll(async () => {
    vi.stubGlobal('location', { pathname: '/', search: '' });
    ({ parse } = await import('./route'));
});

describe('addresses', () => {
    test.each([
        ['/', { at: 'home' }],
        ['/t/abcdefghijklm', { at: 'table', table: 'abcdefghijklm' }],
        ['/replay/abcdefghijklm', { at: 'replay', table: 'abcdefghijklm' }],
        ['/rules', { at: 'rules', rule: null }],
        ['/rules/SW-COST-06', { at: 'rules', rule: 'SW-COST-06' }],
        ['/learn', { at: 'learn' }],
        ['/puzzle', { at: 'puzzle', date: null }],
        ['/puzzle/2026-11-16', { at: 'puzzle', date: '2026-11-16' }],
        ['/about', { at: 'about' }],
        ['/rules/achievements', { at: 'feats' }],
        ['/rules/achievements/s1', { at: 'nowhere' }],
        ['/achievements', { at: 'nowhere' }],
        ['/workshop', { at: 'workshop' }],
        ['/workshop/elsewhere', { at: 'nowhere' }],
        ['/t/short', { at: 'nowhere' }],
        ['/t/ABCDEFGHIJKLM', { at: 'nowhere' }],
        ['/t/abcdefghijklm/more', { at: 'nowhere' }],
        ['/new', { at: 'nowhere' }],
        ['/rules/%E0%A4%A', { at: 'nowhere' }],
        ['/learn/more', { at: 'nowhere' }],
        ['/puzzle/today', { at: 'nowhere' }],
        ['/puzzle/2026-11-16/answer', { at: 'nowhere' }],
        ['/elsewhere', { at: 'nowhere' }],
    ])('%s', (path, expected) => expect(parse(path)).toEqual(expected));

    test('a map of the shelf', () => {
        const found = parse('/workshop/map', '?map=valley');
        expect(found.at === 'mapmaker' && found.query.get('map')).toBe('valley');
    });
    test('a new table with its query', () => {
        const found = parse('/new/smallworld', '?map=surface-4');
        expect(found.at === 'new' && [found.game, found.query.get('map')]).toEqual(['smallworld', 'surface-4']);
    });
});
