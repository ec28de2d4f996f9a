import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ago, c, has, language, t, useWords } from './index';

const content = {
    'race.orcs': 'Orkowie',
    'unit.coin.one': '{n} moneta',
    'unit.coin.few': '{n} monety',
    'unit.coin.many': '{n} monet',
    'play.x': '{player} i {other}',
};
const page = {
    plain: 'Tak',
    seats: '{n, plural, one {# miejsce} few {# miejsca} many {# miejsc} other {# miejsca}}',
    named: 'Kolej: {name}',
};

const root = { lang: 'en' };
beforeAll(() => {
    vi.stubGlobal('document', { documentElement: root });
    useWords('pl', page, content);
});

describe('words in use', () => {
    test('plain, with arguments, with plurals', () => {
        expect(t('plain')).toBe('Tak');
        expect(t('named', { name: '<b>Ola</b>' })).toBe('Kolej: <b>Ola</b>');
        expect([1, 2, 5, 12, 22, 25].map((n) => t('seats', { n }))).toEqual([
            '1 miejsce',
            '2 miejsca',
            '5 miejsc',
            '12 miejsc',
            '22 miejsca',
            '25 miejsc',
        ]);
    });
    test('content words: units take the form of their number', () => {
        expect([1, 3, 5, 13, 24].map((n) => c('unit.coin', { n }))).toEqual([
            '1 moneta',
            '3 monety',
            '5 monet',
            '13 monet',
            '24 monety',
        ]);
        expect(c('race.orcs')).toBe('Orkowie');
        expect(c('play.x', { player: 'Ola', other: '{player}' })).toBe('Ola i {player}');
    });
    test('an unknown key shows itself and can be asked about', () => {
        expect([t('none'), c('none'), has('none'), has('plain')]).toEqual(['none', 'none', false, true]);
    });
    test('a switch changes language, words and the page', () => {
        expect([language.value, root.lang]).toEqual(['pl', 'pl']);
        useWords(
            'cs',
            {
                named: 'Na tahu: {name}',
                seats: '{n, plural, one {# místo} few {# místa} many {# místa} other {# míst}}',
            },
            {},
        );
        expect([t('named', { name: 'Ola' }), t('seats', { n: 5 }), language.value, root.lang]).toEqual([
            'Na tahu: Ola',
            '5 míst',
            'cs',
            'cs',
        ]);
    });
    test('how long ago', () => {
        useWords('en', {}, {});
        const now = 1_000_000_000;
        expect([0, 61, 7_300, 90_000, 200_000].map((s) => ago(now - s * 1000, now))).toEqual([
            'now',
            '1 minute ago',
            '2 hours ago',
            'yesterday',
            '2 days ago',
        ]);
    });
});
