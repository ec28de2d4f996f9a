// Helpers of the tests of this folder: moments as a table would give them, and what holds for every set of lessons.
import { expect, test } from 'vitest';
import type { MapFile } from '../board/map';
import type { Cells, Choice, Prompt, SwRegion, Tell } from '../protocol';
import { useWords } from '../words';
import { cs, en, pl } from '../words/whole';
import type { Lesson } from './lesson';
import type { Moment } from './moment';
import { textOf, type Place } from './texts';

export const army = (regions: number, hand: number) => ({
    race: 'orcs',
    power: 'hill',
    hand,
    reserve: 0,
    withdrawn: 0,
    tokens: regions * 2,
    regions,
});
export interface Wish {
    round?: number;
    active?: ReturnType<typeof army>;
    declined?: ReturnType<typeof army>;
    /** By number. */
    land?: Record<number, SwRegion>;
}
export const column = [
    { race: 'orcs', power: 'hill', coins: 0, tokens: 9 },
    { race: 'elves', power: 'flying', coins: 1, tokens: 11 },
    { race: 'ratmen', power: 'merchant', coins: 0, tokens: 10 },
];
const cells = ({ round = 1, active, declined, land = {} }: Wish): Cells => ({
    ...Object.fromEntries(Object.entries(land).map(([region, cell]) => [`r.${region}`, cell])),
    clock: { round, rounds: 10, turn: 'A', phase: 'pick', stage: 'active', mover: 'A', first: 'A', awaits: 'none' },
    column,
    'p.A': {
        coins: 5,
        armies: { ...(active ? { active } : {}), ...(declined ? { declined } : {}) },
        income: 0,
        items: [],
        peace: [],
    },
});

export const prompt = (phase: string, choices: Choice[] = [], more: Partial<Prompt> = {}): Prompt => ({
    seat: 'A',
    phase,
    stage: 'active',
    choices,
    undo: [],
    ...more,
});
export const picks: Choice[] = column.map((_, slot) => ({
    action: `pick ${slot + 1}`,
    kind: 'pick',
    slot,
    cost: slot,
}));
export const conquer = (region: number, cost: number, labels: string[] = ['cost.base']): Choice => ({
    action: `conquer ${region}`,
    kind: 'conquer',
    region,
    cost,
    items: labels.map((label) => ({ label, rule: 'SW-COST-01', amount: 1 })),
});
export const attempt = (region: number, needs: number): Choice => ({
    action: `attempt ${region}`,
    kind: 'attempt',
    region,
    needs,
});

export const moment = (
    wish: Wish,
    asked: Prompt | null,
    met: string[] = [],
    log: Tell[] = [],
    step = 20,
    map: MapFile | null = null,
): Moment => ({
    me: 'A',
    map,
    step,
    cells: cells(wish),
    prompt: asked,
    log,
    over: false,
    met: new Set(met),
});
/** The lessons before this one, as behind us. */
export const before = (lessons: readonly Lesson[], id: string): string[] =>
    lessons
        .slice(
            0,
            lessons.findIndex((one) => one.id === id),
        )
        .map((one) => one.id);

export const mine: Tell = {
    what: 'score',
    seat: 'A',
    count: 6,
    step: 19,
    items: [{ label: 'income.regions', rule: 'SW-SCORE-01', amount: 6 }],
};
export const theirs: Tell = { what: 'score', seat: 'B', count: 5, step: 20 };
export const raid: Tell = {
    what: 'conquer',
    seat: 'B',
    other: 'A',
    theirs: 'orcs',
    region: 4,
    lost: 1,
    back: 1,
    step: 20,
};
export const old: Tell = { ...mine, items: [{ label: 'income.declined-regions', rule: 'SW-SCORE-02', amount: 3 }] };
export const deploy = { verb: 'deploy' as const, piece: 'token', pool: 2, exact: true, rows: [] };

/** A test to a language: every lesson speaks in that position, with nothing left to fill in. */
export function testWords(lessons: readonly Lesson[], m: Moment, place: Place): void {
    // The words are loaded into a page, and a test has none.
    globalThis.document ??= { documentElement: { lang: '' } } as unknown as Document;
    test.each([
        ['en', en],
        ['pl', pl],
        ['cs', cs],
    ] as const)('%s: every lesson speaks, with nothing left to fill in', (language, words) => {
        useWords(language, words, {});
        for (const lesson of lessons) {
            const said = textOf(lesson, m, place);
            expect(said.title, lesson.id).not.toBe('');
            expect(said.text, lesson.id).not.toBe('');
            expect(said.task !== '', lesson.id).toBe(lesson.acts);
            expect(Object.values(said).join(' '), lesson.id).not.toMatch(/[{}]|undefined|lesson\./);
            expect(said.text.length, lesson.id).toBeLessThan(330);
        }
    });
}
