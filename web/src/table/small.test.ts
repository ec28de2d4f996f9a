import { beforeEach, describe, expect, it } from 'vitest';
import type { Prompt, Tell } from '../protocol';
import { asks, litTargets, sorted } from './choices';
import { clockText, timeLeft } from './clocks';
import { joined, lastMarks } from './marks';
import { seatName } from './names';
import { place } from './place';
import { luckyFaces } from './slip';
import { people, speak } from './testing';

const prompt: Prompt = {
    seat: 'A',
    phase: 'conquer',
    undo: [],
    choices: [
        { action: 'attempt 4', kind: 'attempt', region: 4, cost: 5, needs: 2, final: true },
        { action: 'dragon 3', kind: 'dragon', region: 3, cost: 1 },
        { action: 'conquer 3', kind: 'conquer', region: 3, cost: 4 },
        { action: 'done', kind: 'done' },
    ],
};

describe('targets', () => {
    it('are lit with the cost of the plainest way, and a die only where nothing else goes', () => {
        expect(litTargets(prompt)).toEqual([
            { region: 4, cost: 5, die: true },
            { region: 3, cost: 4 },
        ]);
        expect(sorted(prompt.choices).map((choice) => choice.kind)).toEqual(['conquer', 'dragon', 'attempt', 'done']);
    });
    it('are not veiled when no region can be chosen at all', () => {
        expect(litTargets({ ...prompt, phase: 'pick', choices: [] })).toBeUndefined();
        expect(litTargets(null)).toBeUndefined();
    });
    it('ask again only before what cannot be taken back', () => {
        expect(asks(prompt, prompt.choices[0]!)).toBe(true);
        expect(asks(prompt, prompt.choices[2]!)).toBe(false);
        expect(asks({ ...prompt, phase: 'stout' }, { action: 'decline', kind: 'decline', final: true })).toBe(false);
    });
});

describe('clocks', () => {
    const clock = { bank: 600, turn: 30 };
    it('use the seconds of the decision before the bank', () => {
        const times = { now: 0, banks: [60_000, 90_000], running: 'A' as const, since: 1000 };
        expect(timeLeft(times, clock, 'A', 11_000, 0)).toEqual({ ms: 80_000, running: true });
        expect(timeLeft(times, clock, 'A', 11_000, 5_000).ms).toBe(75_000);
        expect(timeLeft(times, clock, 'A', 999_000, 0).ms).toBe(0);
        expect(timeLeft(times, clock, 'B', 11_000, 0)).toEqual({ ms: 90_000, running: false });
    });
    it('are read as minutes and seconds', () => {
        expect([252_000, 59_001, 3_600_000].map(clockText)).toEqual(['04:12', '01:00', '1:00:00']);
    });
});

describe('pennants', () => {
    const taken = (seat: 'A' | 'B', region: number): Tell => ({ what: 'conquer', seat, region });
    it('number the conquests of the last player', () => {
        const log: Tell[] = [
            taken('A', 1),
            { what: 'score', seat: 'A' },
            taken('B', 4),
            taken('B', 2),
            { what: 'score', seat: 'B' },
            { what: 'round', count: 2 },
        ];
        expect(lastMarks(log)).toEqual([
            { region: 4, n: 1 },
            { region: 2, n: 2 },
        ]);
        expect(lastMarks([...log, taken('A', 9)])).toEqual([{ region: 9, n: 1 }]);
        expect(lastMarks([])).toEqual([]);
    });
});

describe('a slip', () => {
    const room = { width: 1000, height: 800 },
        size = { width: 300, height: 200 };
    const target = { left: 400, top: 300, right: 500, bottom: 400 };
    it('stands to the right, with its nib at the target', () => {
        const spot = place(target, size, [], room);
        expect(spot.side).toBe('right');
        expect(spot.x).toBe(514);
        expect(spot.y + spot.nib + 11).toBeCloseTo(350);
    });
    it('goes elsewhere rather than over a seal, and stays in the window', () => {
        const seal = { left: 600, top: 100, right: 620, bottom: 700 };
        expect(place(target, size, [seal], room).side).toBe('left');
        const corner = place({ left: 960, top: 760, right: 990, bottom: 790 }, size, [], room);
        expect(corner.x + size.width).toBeLessThanOrEqual(room.width);
        expect(corner.y + size.height).toBeLessThanOrEqual(room.height);
    });
});

describe('names', () => {
    beforeEach(() => speak('en'));
    it('tell two bots of one level apart', () => {
        const twins = [people[2]!, { ...people[2]!, seat: 'B' as const, colour: 'E' as const }];
        expect(new Set(twins.map((one) => seatName(twins, one.seat))).size).toBe(2);
    });
});

describe('the die', () => {
    it('has three blank faces and one each of 1, 2, 3', () => {
        expect([0, 1, 2, 3, 4].map(luckyFaces)).toEqual([6, 3, 2, 1, 0]);
    });
});

describe('the lines of the log', () => {
    const put = (seat: 'A' | 'B', region: number): Tell => ({
        what: 'deploy',
        seat,
        role: 'active',
        regions: [[region, 1]],
        step: region,
    });
    it('make one of what was done in one go', () => {
        expect(joined([put('A', 1), put('A', 2), put('B', 3), { what: 'score', seat: 'B' }])).toEqual([
            {
                ...put('A', 2),
                regions: [
                    [1, 1],
                    [2, 1],
                ],
            },
            put('B', 3),
            { what: 'score', seat: 'B' },
        ]);
    });
});
