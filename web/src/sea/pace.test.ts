import { describe, expect, test } from 'vitest';
import type { Tell } from '../protocol';
import type { Frame } from '../table/presenter';
import { partedAtSea, seaSound, seaWeight } from './pace';

const tells: Tell[] = [
    { what: 'place', seat: 'A', step: 13, tile: 1 },
    { what: 'refill', step: 14, slot: 0, face: 't07' },
    { what: 'alexis_place', seat: 'B', step: 15, item: 'exp03', slot: 1, tile: 2, face: 't08' },
    { what: 'refill', step: 16, slot: 1, face: 't09' },
];
const clock = { round: 1, turn: 'A', phase: 'token' };
const before = {
    clock,
    market: [null, 't08', 't03'],
    'tile.0': { x: 0 },
    'island.0': { tiles: 1 },
    alexis: { card: 'exp01' },
};
const frame: Frame = {
    cells: {
        clock: { round: 1, turn: 'A', phase: 'turn' },
        market: ['t07', 't09', 't03'],
        'tile.0': { x: 0 },
        'tile.1': { x: 1 },
        'tile.2': { x: 2 },
        'island.0': { tiles: 3 },
        alexis: { card: 'exp03' },
    },
    step: 16,
    tells,
    seat: 'A',
    bot: false,
    own: true,
};
const whats = (frames: Frame[]): string[][] => frames.map((one) => one.tells.map(({ what }) => what));

describe('Alexis is seen to act', () => {
    test('after the human, his card first, then what he lays', () => {
        const frames = partedAtSea(frame, before);
        expect(whats(frames)).toEqual([['place', 'refill'], ['alexis_place'], ['refill']]);
        const [own, card, laid] = frames;
        expect([own!.own, card!.own, card!.seat, card!.step]).toEqual([true, false, 'B', 15]);
        expect(Object.keys(card!.cells).filter((key) => key.startsWith('tile.'))).toEqual(['tile.0', 'tile.1']);
        expect(card!.cells['island.0']).toEqual({ tiles: 1 });
        expect(card!.cells.market).toEqual(['t07', 't08', 't03']);
        expect(card!.later).toEqual(tells.slice(3));
        expect(laid!.cells).toBe(frame.cells);
        expect(laid!.step).toBe(16);
    });

    test('each card before what it makes him do', () => {
        const alexis = (what: string, item: string, more: Partial<Tell> = {}): Tell => ({
            what,
            item,
            seat: 'B',
            step: 15,
            ...more,
        });
        const frames = partedAtSea(
            {
                ...frame,
                tells: [
                    tells[0]!,
                    alexis('alexis_moor', 'exp10', { tile: 2 }),
                    alexis('alexis_card', 'exp04', { step: 16 }),
                    alexis('alexis_build', 'exp04', { step: 16, tile: 0 }),
                    { what: 'reveal', seat: 'A', step: 16 },
                ],
            },
            before,
        );
        expect(whats(frames)).toEqual([['place'], ['alexis_moor'], ['alexis_card'], ['alexis_build', 'reveal']]);
        expect('tile.2' in frames[1]!.cells).toBe(false);
        expect('tile.2' in frames[2]!.cells).toBe(true);
    });
});

describe('gains are seen one after the other', () => {
    const gains: Tell[] = [
        { what: 'no_build', seat: 'A', step: 20 },
        { what: 'gain', seat: 'A', step: 20, tile: 0, count: 3 },
        { what: 'reveal', seat: 'B', step: 20, cards: ['mis01'] },
        { what: 'no_build', seat: 'B', step: 20 },
        { what: 'round', step: 20, count: 2 },
        { what: 'prepare', step: 20 },
    ];
    const cells = { clock: { round: 2, turn: 'A', phase: 'mission' }, 'player.A': { points: 3 }, 'player.B': {} };
    const old = { clock, 'player.A': { points: 0 }, 'player.B': { played: [null] } };

    test('with the clock on the one who gains, and points where they were told', () => {
        const frames = partedAtSea({ ...frame, cells, step: 20, tells: gains }, old);
        expect(whats(frames)).toEqual([['no_build'], ['gain'], ['reveal', 'no_build'], ['round', 'prepare']]);
        expect(frames.map((one) => one.cells.clock)).toMatchObject([
            { round: 1, turn: 'A' },
            { round: 1, turn: 'A', phase: 'build' },
            { round: 1, turn: 'B', phase: 'build' },
            { round: 2, phase: 'mission' },
        ]);
        expect(frames.map((one) => one.cells['player.A'])).toEqual([
            { points: 0 },
            { points: 3 },
            { points: 3 },
            { points: 3 },
        ]);
        expect(frames[1]!.cells['player.B']).toEqual({ played: [null] });
    });

    test('one’s own mission is shown with the act that brought it', () => {
        const own: Tell[] = [
            { what: 'moor', seat: 'A', step: 19 },
            { what: 'reveal', seat: 'A', step: 19 },
        ];
        expect(partedAtSea({ ...frame, tells: own }, before)).toHaveLength(1);
        expect(partedAtSea({ ...frame, own: false, tells: own }, before)).toHaveLength(2);
    });
});

test('what is one act stays whole', () => {
    expect(partedAtSea({ ...frame, tells: tells.slice(0, 2) }, before)).toHaveLength(1);
});

test('there is time for what has to be read, and a sound for what is done', () => {
    expect(seaWeight(tells[2]!)).toBeGreaterThan(seaWeight(tells[1]!));
    expect(seaSound(tells.slice(1))).toBe('card');
    expect(seaSound([{ what: 'gain' }, { what: 'moor' }])).toBe('ship');
    expect(seaSound([{ what: 'no_token' }])).toBeNull();
});
