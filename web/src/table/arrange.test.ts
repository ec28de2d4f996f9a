import { describe, expect, it } from 'vitest';
import type { Arrange } from '../protocol';
import {
    answerOf,
    canStep,
    complete,
    drag,
    givesUp,
    isSuggested,
    left,
    startPlan,
    step,
    steppersOf,
    suggestedPlan,
} from './arrange';

const deploy: Arrange = {
    verb: 'deploy',
    piece: 'token',
    pool: 3,
    exact: true,
    rows: [
        { region: 2, now: 1, least: 0, most: 3, suggest: 2 },
        { region: 5, now: 1, least: 0, most: 3, suggest: 1 },
        { region: 7, now: 1, least: 0, most: 1, suggest: 0 },
    ],
};
const take: Arrange = {
    verb: 'take',
    piece: 'token',
    pool: 6,
    exact: false,
    rows: [
        { region: 2, now: 1, least: 0, most: 1, suggest: 0 },
        { region: 5, now: 5, least: 0, most: 5, suggest: 4 },
    ],
};

describe('arranging', () => {
    it('starts empty, and full of the suggestion for what is taken', () => {
        expect(answerOf(startPlan(deploy))).toEqual([]);
        expect(answerOf(startPlan(take))).toEqual([[5, 4]]);
    });
    it('keeps each number in its bounds and the sum within the pool', () => {
        let plan = startPlan(deploy);
        for (let i = 0; i < 5; ++i) plan = step(deploy, plan, 7, 1);
        expect(plan.get(7)).toBe(1);
        for (let i = 0; i < 5; ++i) plan = step(deploy, plan, 2, 1);
        expect(plan.get(2)).toBe(2);
        expect(left(deploy, plan)).toBe(0);
        expect(canStep(deploy, plan, 5, 1)).toBe(false);
        expect(step(deploy, plan, 99, 1)).toBe(plan);
    });
    it('is complete when nothing is left, if all must be placed', () => {
        expect(complete(deploy, startPlan(deploy))).toBe(false);
        expect(complete(deploy, suggestedPlan(deploy))).toBe(true);
        expect(isSuggested(deploy, suggestedPlan(deploy))).toBe(true);
        expect(complete(take, startPlan(take))).toBe(true);
    });
    it('moves a token by dragging, or nothing at all', () => {
        const one = drag(deploy, startPlan(deploy), 'pool', 2);
        expect(one.get(2)).toBe(1);
        const moved = drag(deploy, one, 2, 5);
        expect([moved.get(2), moved.get(5)]).toEqual([0, 1]);
        expect(drag(deploy, moved, 2, 5)).toBe(moved);
        const full = step(deploy, moved, 7, 1);
        expect(drag(deploy, full, 5, 7)).toBe(full);
    });
    it('tells the board what will stand there and how far it can go', () => {
        expect(steppersOf(deploy, startPlan(deploy))[0]).toEqual({
            region: 2,
            value: 1,
            least: 1,
            most: 4,
            suggest: 3,
        });
        expect(steppersOf(take, startPlan(take))[1]).toEqual({ region: 5, value: 1, least: 0, most: 5 });
    });
    it('knows when a region is given up', () => {
        expect(givesUp(take, take.rows[0]!, 1)).toBe(true);
        expect(givesUp(take, take.rows[1]!, 4)).toBe(false);
        expect(givesUp(deploy, deploy.rows[0]!, 1)).toBe(false);
    });
});
