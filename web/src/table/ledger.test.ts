import { describe, expect, it } from 'vitest';
import type { Tell } from '../protocol';
import { chartOf, WIDE } from './chart';
import { ledgers, total } from './ledger';

const score = (seat: 'A' | 'B', regions: number, declined: number, trait: number): Tell => ({
    what: 'score',
    seat,
    count: regions + declined + trait,
    items: [
        { label: 'income.regions', rule: 'SW-SCORE-01', amount: regions },
        { label: 'income.declined-regions', rule: 'SW-SCORE-02', amount: declined },
        { label: 'income.trait', rule: 'SW-POWER-HILL-1', name: 'hill', amount: trait },
    ],
});
const log: Tell[] = [
    { what: 'round', count: 1 },
    { what: 'pick', seat: 'A', race: 'orcs', power: 'hill', paid: 2, got: 0 },
    score('A', 4, 0, 1),
    { what: 'pick', seat: 'B', race: 'elves', power: 'swamp', paid: 0, got: 3 },
    score('B', 3, 0, 0),
    { what: 'round', count: 2 },
    { what: 'decline', seat: 'A', race: 'orcs', power: 'hill' },
    score('A', 0, 4, 0),
    score('B', 5, 0, 0),
    { what: 'over' },
];

describe('the ledger of a game', () => {
    const [a, b] = ledgers(log, ['A', 'B']);
    it('has the coins after every round', () => {
        expect(a!.rounds).toEqual([5, 8, 12]);
        expect(b!.rounds).toEqual([5, 11, 16]);
        expect([total(a!), total(b!)]).toEqual([12, 16]);
    });
    it('says where they came from', () => {
        expect([a!.active, a!.declined, a!.traits, a!.paid, a!.found]).toEqual([4, 4, 1, 2, 0]);
        expect(b!.found).toBe(3);
        expect(b!.combos).toEqual([{ race: 'elves', power: 'swamp' }]);
    });
    it('follows coins from one player to another, and those from the bank', () => {
        const moved: Tell[] = [
            { what: 'toll', seat: 'A', other: 'B', region: 3, count: 1 },
            { what: 'martyr', seat: 'B', region: 3, count: 2 },
            { what: 'vanish', seat: 'A', count: 4 },
            { what: 'sacrifice', seat: 'A', region: 1, count: 3 },
            { what: 'taken', seat: 'B', other: 'A', count: 1 },
            {
                what: 'score',
                seat: 'B',
                count: 1,
                items: [{ label: 'income.taken', rule: 'UG-SCORE-09', amount: 1 }],
            },
        ];
        const [from, to] = ledgers(moved, ['A', 'B']);
        expect([from!.given, from!.traits, total(from!)]).toEqual([2, 7, 10]);
        expect([to!.given, to!.traits, total(to!)]).toEqual([0, 4, 9]);
    });
    it('knows when a race went into decline', () => {
        expect(a!.declines).toEqual([2]);
        expect(b!.declines).toEqual([]);
    });
});

describe('the chart', () => {
    const chart = chartOf(ledgers(log, ['A', 'B']));
    it('rises with the coins, inside its sheet', () => {
        for (const { points } of chart.lines) {
            expect(points).toHaveLength(3);
            for (const point of points) {
                expect(point.y).toBeGreaterThanOrEqual(WIDE.top);
                expect(point.y).toBeLessThanOrEqual(WIDE.height - WIDE.bottom);
            }
            expect(points[2]!.y).toBeLessThan(points[0]!.y);
        }
    });
    it('sets a stone where a race declined', () => {
        const [a] = chart.lines;
        expect(a!.stones).toEqual([a!.points[2]]);
    });
    it('keeps the badges at the ends apart', () => {
        const ends = chart.lines.map((line) => line.end.y).sort((p, q) => p - q);
        expect(ends[1]! - ends[0]!).toBeGreaterThanOrEqual(34);
    });
});
