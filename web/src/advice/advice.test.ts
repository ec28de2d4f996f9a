// What bots say, as it is read; and how a game is gone through.
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Advice, Idea, Merit, Moment, Prompt, SeatInfo, Table } from '../protocol';
import { Refused } from '../state/connection';
import type { TableStore } from '../state/table';
import { seaPlan, seaStages } from '../sea/plan';
import { box, file } from '../sea/testing';
import { landPlaces, landPlan, landStages } from '../table/plan';
import { plainText } from '../table/sentences';
import { mapNamed, people, speak } from '../table/testing';
import type { Language } from '../words';
import { Hint, inOrder } from './hint';
import { curveOf, resultOf, Review, roundAt, worst } from './review';
import { chancesText, mayAsk, meritText, prospect, reasonsOf } from './words';

const idea = (change: Partial<Idea> = {}): Idea => ({
    actions: ['conquer 4', 'conquer 6', 'deploy 6 2'],
    tell: [
        { what: 'conquer', seat: 'A', region: 4, via: 'tokens', race: 'orcs', count: 2, step: 9 },
        { what: 'conquer', seat: 'A', region: 6, via: 'tokens', race: 'orcs', count: 2, step: 10 },
        { what: 'deploy', seat: 'A', role: 'active', regions: [[6, 2]], step: 11 },
        { what: 'retreat', seat: 'B', role: 'active', regions: [[3, 1]], step: 11 },
        { what: 'round', count: 2, step: 11 },
    ],
    coins: 84.60000000000001,
    winning: 0.634,
    merits: [
        { why: 'income', coins: 2.1000000000000001 },
        { why: 'safety', coins: -0.02 },
    ],
    ...change,
});
const seat = (letter: 'A' | 'B', kind: SeatInfo['kind'], state: SeatInfo['state'] = 'online'): SeatInfo => ({
    ...people[0]!,
    seat: letter,
    kind,
    state,
});
const table = (change: Partial<Table>): Table =>
    ({ status: 'running', seats: [seat('A', 'human'), seat('B', 'bot')], holds: ['A'], step: 8, ...change }) as Table;

describe('who may ask', () => {
    test('whoever has only bots and people of this screen at the table', () => {
        expect(mayAsk(table({}))).toBe(true);
        const two = [seat('A', 'human'), seat('B', 'human')];
        expect(mayAsk(table({ seats: two }))).toBe(false);
        expect(mayAsk(table({ seats: two, holds: ['A', 'B'] }))).toBe(true);
        expect(mayAsk(table({ seats: [two[0]!, seat('B', 'human', 'stand_in')] }))).toBe(true);
        expect(mayAsk(table({ seats: [two[0]!, seat('B', 'human', 'resigned')] }))).toBe(true);
        expect(mayAsk(table({ holds: [] }))).toBe(false);
        expect(mayAsk(table({ status: 'over' }))).toBe(false);
    });
});

const whys: Merit['why'][] = [
    ...(['score', 'income', 'safety', 'strength', 'peoples', 'room'] as const),
    ...(['mission', 'next_mission', 'stock', 'mooring', 'time', 'others'] as const),
];

describe.each<Language>(['en', 'pl', 'cs'])('in %s', (language) => {
    beforeEach(() => speak(language));
    const scene = { map: mapNamed('surface-2'), seats: people, me: 'A' as const };

    test('every reason, for and against', () => {
        for (const why of whys) {
            const [more, less] = [2.1, -2.1].map((coins) => meritText({ why, coins }));
            expect(more).not.toBe(less);
            for (const text of [more, less]) expect(text).not.toMatch(/idea\.|[{}]|undefined/);
        }
    });
    test('a plan on land names where it goes, and nothing of others', () => {
        const lines = landPlan(scene, 'A', idea()).map(plainText);
        expect(lines).toHaveLength(3);
        expect(lines[0]).toContain(scene.map.regions[4]!.name);
        expect(lines[2]).toContain(`: ${scene.map.regions[6]!.name} (2)`);
    });
    test('a plan at sea names the cards', () => {
        const [play, keep] = file.cards.missions.slice(0, 2).map(({ id }) => id);
        const chosen = idea({
            actions: [`play ${play}`, `keep ${keep}`],
            tell: [{ what: 'mission', seat: 'A', step: 9 }],
        });
        const lines = seaPlan({ box, players: people, me: 'A' }, 'A', chosen).map(plainText);
        expect(lines).toHaveLength(2);
        for (const line of lines) expect(line).toMatch(/^\S.*: \S/);
    });
});

describe('what is said', () => {
    beforeEach(() => speak('en'));
    test('rounded as people would say it', () => {
        expect(prospect(idea(), false)).toBe('Chance of winning 63%; about 85 coins at the end');
        expect(prospect(idea({ coins: 1.2 }), true)).toBe('Chance of winning 63%; about 1 point at the end');
        expect(reasonsOf(idea())).toEqual(['brings more every turn (+2.1)']);
        expect(chancesText(['Anna', 'Moss'], [0.25, 0.75])).toBe('Anna 25%, Moss 75%');
    });
    test('places in their order, each once', () => {
        expect(inOrder([7, 3, 7], String)).toEqual([
            { where: 7, n: 1 },
            { where: 3, n: 2 },
        ]);
        expect(landStages('A', idea()).map(({ region, n }) => [region, n])).toEqual([
            [4, 1],
            [6, 2],
        ]);
        expect(landPlaces('A', idea())).toEqual([4, 6]);
        const tell = [
            { what: 'take', seat: 'A' as const, slot: 1 },
            { what: 'place', seat: 'A' as const, x: 0, y: -1, tile: 5 },
            { what: 'gain', seat: 'A' as const, x: 2, y: 2, tile: 1 },
        ];
        expect(seaStages('A', idea({ tell }))).toEqual([{ x: 0, y: -1, n: 1 }]);
        const tile = { face: 't17', turn: 3 };
        expect(seaStages('A', idea({ tell, actions: ['take 2', 'place t17 0,-1 3', 'done'] }))).toEqual([
            { x: 0, y: -1, n: 1, tile },
        ]);
    });
});

describe('a hint', () => {
    beforeEach(() => speak('en'));
    const prompt = (): Prompt => ({ seat: 'A', phase: 'conquer', choices: [], undo: [] }) as unknown as Prompt;
    const advice: Advice = { t: 'advice', id: 'x', step: 8, seat: 'A', winning: [0.6, 0.4], ideas: [idea()] };
    function asking(answer: () => Promise<Advice>) {
        const now = signal<Table | null>(table({}));
        const act = vi.fn(() => Promise.resolve(true));
        const store = { table: now, advise: answer, act } as unknown as TableStore;
        return { now, act, hint: new Hint(store, signal<Prompt | null>(prompt()), () => []) };
    }

    test('is there until the game goes on', async () => {
        const { now, act, hint } = asking(() => Promise.resolve(advice));
        expect(hint.possible.value).toBe(true);
        const asked = hint.ask();
        expect(hint.thinking.value).toBe(true);
        await asked;
        expect([hint.thinking.value, hint.idea.value]).toEqual([false, advice.ideas[0]]);
        hint.play(1);
        expect(act).toHaveBeenLastCalledWith(['conquer 4']);
        hint.play(3);
        expect(act).toHaveBeenLastCalledWith(['conquer 4', 'conquer 6', 'deploy 6 2']);
        now.value = table({ step: 9 });
        expect([hint.open.value, hint.idea.value]).toEqual([false, null]);
        hint.end();
    });
    test('that comes too late is not shown', async () => {
        const { now, hint } = asking(() => {
            now.value = table({ step: 9 });
            return Promise.resolve(advice);
        });
        await hint.ask();
        expect(hint.open.value).toBe(false);
        hint.end();
    });
    test('that is refused closes', async () => {
        const { hint } = asking(() => Promise.reject(new Refused({ code: 'not_now', text: 'No.' })));
        await hint.ask();
        expect(hint.open.value).toBe(false);
        hint.end();
    });
});

describe('a review', () => {
    const moment = (step: number, cost: number): Moment => ({
        step,
        winning: 0.5,
        cost,
        ...(cost >= 0.02 ? { made: idea(), better: idea() } : {}),
    });
    const moments = [moment(3, 0), moment(5, 0.1), moment(9, 0.3), moment(12, 0.01), moment(15, 0.1), moment(20, 0.2)];
    const log = [
        { what: 'round', count: 1, step: 2 },
        { what: 'round', count: 2, step: 10 },
    ];

    test('finds what cost most, and when that was', () => {
        expect(worst(moments, 3).map(({ step }) => step)).toEqual([9, 20, 5]);
        expect(worst([moment(1, 0)], 3)).toEqual([]);
        expect([0, 2, 9, 10, 99].map((step) => roundAt(log, step))).toEqual([0, 1, 1, 2, 2]);
    });
    test('ends with the result', () => {
        const places = [
            { seat: 'A' as const, coins: 90, place: 1 },
            { seat: 'B' as const, coins: 90, place: 1 },
            { seat: 'C' as const, coins: 70, place: 3 },
        ];
        expect((['A', 'C', 'D'] as const).map((one) => resultOf(places, one))).toEqual([0.5, 0, null]);
        const curve = curveOf({ moments, slips: worst(moments, 3), log, steps: 40, result: 1 }, true);
        expect(curve.dots).toHaveLength(moments.length + 1);
        expect(curve.dots.at(-1)).toMatchObject({ x: curve.width - curve.right, share: 1 });
        expect(curve.rounds.map(({ label }) => label)).toEqual([1, 2]);
        expect(curve.slips.map(({ n }) => n)).toEqual([1, 2, 3]);
    });
    test('goes part by part, stops when it is told to, and goes on after trouble', async () => {
        const asked: number[] = [];
        let broken = true;
        const review = new Review(
            {
                review: (of, from) => {
                    asked.push(from);
                    if (from === 10 && broken) return Promise.reject(new Refused({ code: 'too_fast', text: '' }));
                    const next = from < 20 ? { next: from + 10 } : {};
                    return Promise.resolve({ t: 'reviewed', id: 'x', seat: of, moments: [moment(from, 0)], ...next });
                },
            },
            'A',
            40,
        );
        await review.run();
        expect([review.done.value, review.share.value, review.failed.value?.refusal.code]).toEqual([
            false,
            0.25,
            'too_fast',
        ]);
        broken = false;
        await review.run();
        expect([review.done.value, review.share.value, review.failed.value]).toEqual([true, 1, null]);
        expect(review.moments.value.map(({ step }) => step)).toEqual([0, 10, 20]);
        expect(asked).toEqual([0, 10, 10, 20]);
    });
});
