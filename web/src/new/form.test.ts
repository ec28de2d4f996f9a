import { describe, expect, test } from 'vitest';
import { changesOf, readOptions, worldsOf, writeOptions, type GameContent } from '../state/content';
import {
    clockOf,
    firstForm,
    isComplete,
    personsOf,
    planOf,
    withMap,
    withOption,
    withProfile,
    withSeat,
    withWorld,
    worldOf,
    type Form,
} from './form';

const game: GameContent = {
    id: 'smallworld',
    maps: [2, 3, 5].map((players) => ({
        id: `surface-${players}`,
        name: '',
        players,
        rounds: 10,
        world: 'surface',
        regions: 20,
    })),
    races: [],
    powers: [],
    bots: ['sprout', 'moss', 'fern'],
    profiles: [
        { id: 'PL', values: { badge: 'keep', coins: 'true' } },
        { id: 'CZ', values: { badge: 'discard', coins: 'true' } },
    ],
    profile: 'PL',
    options: [
        { key: 'badge', id: 'OPT-BADGE', values: ['keep', 'discard'] },
        { key: 'coins', id: 'OPT-COINS', values: ['false', 'true'] },
    ],
};
const first = (query = ''): Form => firstForm(game, new URLSearchParams(query), () => 'token');
const me = { name: 'Ada', colour: 'C' as const };

describe('two worlds', () => {
    const both: GameContent = {
        ...game,
        maps: [
            ...game.maps,
            ...[2, 4].map((players) => ({
                id: `underground-${players}`,
                name: '',
                players,
                rounds: 10,
                world: 'underground',
                regions: 20,
            })),
        ],
    };
    const form = (map: string): Form => firstForm(both, new URLSearchParams(`map=${map}`), () => 'token');
    test('are known by their maps', () => {
        expect(worldsOf(game)).toEqual(['surface']);
        expect(worldsOf(both)).toEqual(['surface', 'underground']);
        expect(worldOf(both, form('underground-4'))).toBe('underground');
    });
    test('the other world offers a map for as many, else its first; seats follow', () => {
        expect(withWorld(both, form('surface-2'), 'underground').map).toBe('underground-2');
        const moved = withWorld(both, form('surface-5'), 'underground');
        expect([moved.map, moved.seats.length]).toEqual(['underground-2', 2]);
        expect(withWorld(both, form('underground-4'), 'islands').map).toBe('underground-4');
    });
});

describe('options as text', () => {
    test('empty is the default profile; what differs is written, and nothing else', () => {
        expect(readOptions(game, '')).toEqual({ profile: 'PL', values: { badge: 'keep', coins: 'true' } });
        const chosen = readOptions(game, 'CZ coins=false');
        expect(chosen).toEqual({ profile: 'CZ', values: { badge: 'discard', coins: 'false' } });
        expect(changesOf(game, chosen)).toEqual(['coins']);
        expect(writeOptions(game, chosen)).toBe('CZ coins=false');
        expect(writeOptions(game, readOptions(game, 'CZ badge=keep coins=true'))).toBe('CZ badge=keep');
    });
    test('unknown words are ignored', () => {
        expect(writeOptions(game, readOptions(game, 'XX nonsense=1 coins=false'))).toBe('PL coins=false');
    });
});

describe('form of a new table', () => {
    test('begins with me and bots for a newcomer on the map that was asked for', () => {
        expect(planOf(game, first('map=surface-2'))).toEqual({
            game: 'smallworld',
            map: 'surface-2',
            seats: [{ kind: 'open' }, { kind: 'bot', level: 'moss' }],
            options: 'PL',
            public: false,
            away: 'wait',
        });
        expect(first('map=nowhere').map).toBe('surface-3');
    });

    test('another map keeps the seats that are described', () => {
        const open = withSeat(first('map=surface-3'), 1, { kind: 'open', name: '', level: 'random' });
        expect(withMap(game, open, 'surface-5').seats.map((one) => one.kind)).toEqual([
            'me',
            'open',
            'bot',
            'bot',
            'bot',
        ]);
        expect(withMap(game, open, 'surface-2').seats.map((one) => one.kind)).toEqual(['me', 'open']);
    });

    test('there is one me', () => {
        const moved = withSeat(first('map=surface-3'), 2, { kind: 'me', name: '', level: '' });
        expect(moved.seats.map((one) => one.kind)).toEqual(['screen', 'bot', 'me']);
    });

    test('persons at this screen sit in their seats, each in another colour', () => {
        let form = withSeat(first('map=surface-3'), 1, { kind: 'screen', name: ' Bob ', level: '' });
        form = withSeat(form, 2, { kind: 'screen', name: '', level: '' });
        expect(personsOf(form, me, (n) => `Player ${n}`)).toEqual([
            { seat: 'A', name: 'Ada', colour: 'C' },
            { seat: 'B', name: 'Bob', colour: 'A' },
            { seat: 'C', name: 'Player 3', colour: 'B' },
        ]);
        expect(isComplete(form)).toBe(true);
        expect(isComplete(withSeat(form, 2, { kind: 'open', name: '', level: '' }))).toBe(false);
    });

    test('title, clock, options and everything else reach the plan', () => {
        const form: Form = {
            ...withOption(withProfile(game, first(), 'CZ'), 'coins', 'false'),
            title: ' Thursday ',
            public: true,
            clock: 'quick',
            away: 'bot',
        };
        expect(planOf(game, form)).toMatchObject({
            title: 'Thursday',
            public: true,
            away: 'bot',
            clock: { bank: 600, turn: 30 },
            options: 'CZ coins=false',
        });
        expect(clockOf({ ...form, clock: 'own', own: { bank: 60, turn: 5 } })).toEqual({ bank: 60, turn: 5 });
        expect(clockOf({ ...form, clock: 'none' })).toBeUndefined();
    });

    test('a table that begins where another stood', () => {
        expect(planOf(game, first('from=abcdefghijklm&step=12')).from).toEqual({
            table: 'abcdefghijklm',
            step: 12,
            token: 'token',
        });
        for (const query of ['from=short&step=1', 'from=abcdefghijklm&step=-1', 'from=abcdefghijklm&step=x', ''])
            expect(planOf(game, first(query)).from).toBeUndefined();
    });
});
