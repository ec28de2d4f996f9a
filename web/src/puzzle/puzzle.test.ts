import { describe, expect, test } from 'vitest';
import type { Cells, Tell } from '../protocol';
import { endAtSea, luckAtSea, outcomeOf } from './puzzle';

const puzzle = { seat: 'A' as const, step: 10 };
const turnOf = (turn: string): Cells => ({ clock: { turn, round: 3 } }) as unknown as Cells;
const tell = (what: string, step: number, more: Partial<Tell> = {}): Tell => ({ what, step, ...more });

describe('what came of a turn', () => {
    test('nothing has happened yet', () => {
        const before = [tell('score', 9, { seat: 'A', count: 7 })];
        expect(outcomeOf(before, turnOf('A'), puzzle)).toEqual({ made: 0, luck: false, over: false });
    });

    test('the coins of this turn, until the next one begins', () => {
        const log = [
            tell('conquer', 11, { seat: 'A', region: 3 }),
            tell('toll', 11, { seat: 'A', other: 'B', count: 1 }),
            tell('score', 12, { seat: 'A', count: 9 }),
            tell('sacrifice', 13, { seat: 'A', count: 2 }),
        ];
        expect(outcomeOf(log.slice(0, 3), turnOf('A'), puzzle)).toEqual({ made: 8, luck: false, over: false });
        expect(outcomeOf(log, turnOf('B'), puzzle)).toEqual({ made: 10, luck: false, over: true });
        const later = [
            ...log,
            tell('retreat', 14, { seat: 'B' }),
            tell('expand', 15, { seat: 'B' }),
            tell('martyr', 16, { seat: 'A', count: 1 }),
            tell('score', 17, { seat: 'B', count: 5 }),
            tell('die', 20, { seat: 'A', count: 3 }),
            tell('score', 21, { seat: 'A', count: 6 }),
        ];
        expect(outcomeOf(later, turnOf('A'), puzzle)).toEqual({ made: 10, luck: false, over: true });
    });

    test.each(['die', 'reveal', 'grant'])('%s is luck', (what) => {
        const log = [tell(what, 11, { seat: 'A' }), tell('score', 12, { seat: 'A', count: 20 })];
        expect(outcomeOf(log, turnOf('B'), puzzle)).toEqual({ made: 20, luck: true, over: true });
    });

    test('the last turn of a game ends with the round or the game', () => {
        const log = [tell('score', 12, { seat: 'A', count: 9 }), tell('over', 12)];
        expect(outcomeOf(log, turnOf('A'), puzzle).over).toBe(true);
    });
});

describe('the end of a turn at sea', () => {
    const log = [
        tell('refill', 9),
        tell('take', 11, { seat: 'A' }),
        tell('place', 12, { seat: 'A' }),
        tell('no_token', 13, { seat: 'A' }),
        tell('refill', 14),
        tell('take', 15, { seat: 'B' }),
        tell('discard', 16, { seat: 'B' }),
        tell('refill', 18),
    ];

    test('comes when the market is filled up', () => {
        expect(endAtSea(log.slice(0, 4), puzzle)).toBeNull();
        expect(endAtSea(log, puzzle)).toBe(14);
    });

    test('who draws a tile into the hand has luck; what others draw does not count', () => {
        expect(luckAtSea(log, puzzle, 14)).toBe(false);
        const drawn = [tell('take', 11, { seat: 'A' }), tell('discard', 12, { seat: 'A' })];
        expect(luckAtSea(drawn, puzzle, null)).toBe(true);
        expect(luckAtSea([...drawn, tell('refill', 15)], puzzle, 15)).toBe(true);
    });
});
