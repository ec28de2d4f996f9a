import type { Stepper } from '../board/layers';
import type { Arrange, ArrangeRow } from '../protocol';

// What a person has arranged so far: a number for each region of the prompt. The server knows the
// rules; this only keeps every number between its least and its most, and the sum within the pool.
export type Plan = ReadonlyMap<number, number>;

export const putsIn = (ask: Arrange): boolean => ask.verb === 'deploy' || ask.verb === 'place';

const rowOf = (ask: Arrange, region: number): ArrangeRow | undefined => ask.rows.find((row) => row.region === region);

const sum = (plan: Plan): number => [...plan.values()].reduce((a, b) => a + b, 0);

// Tokens taken into the hand start as suggested, for that is what nearly everybody wants and undo
// takes it back; what is put down starts at the least, so that a person decides.
export const startPlan = (ask: Arrange): Plan =>
    new Map(ask.rows.map((row) => [row.region, ask.verb === 'take' ? row.suggest : row.least]));

export const suggestedPlan = (ask: Arrange): Plan => new Map(ask.rows.map((row) => [row.region, row.suggest]));

export const left = (ask: Arrange, plan: Plan): number => ask.pool - sum(plan);

export const complete = (ask: Arrange, plan: Plan): boolean =>
    ask.exact ? left(ask, plan) === 0 : left(ask, plan) >= 0;

export const canStep = (ask: Arrange, plan: Plan, region: number, delta: number): boolean => {
    const row = rowOf(ask, region);
    if (!row) return false;
    const next = (plan.get(region) ?? row.least) + delta;
    return next >= row.least && next <= row.most && left(ask, plan) - delta >= 0;
};

export function step(ask: Arrange, plan: Plan, region: number, delta: number): Plan {
    if (!canStep(ask, plan, region, delta)) return plan;
    return new Map(plan).set(region, (plan.get(region) ?? 0) + delta);
}

// A token dragged from the pool or from another region to this one.
export function drag(ask: Arrange, plan: Plan, from: number | 'pool', to: number): Plan {
    if (from === to) return plan;
    if (from === 'pool') return step(ask, plan, to, 1);
    const lifted = step(ask, plan, from, -1);
    if (lifted === plan) return plan;
    const put = step(ask, lifted, to, 1);
    return put === lifted ? plan : put;
}

export const isSuggested = (ask: Arrange, plan: Plan): boolean =>
    ask.rows.every((row) => (plan.get(row.region) ?? row.least) === row.suggest);

export const answerOf = (plan: Plan): [number, number][] =>
    [...plan].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);

// Whether taking this many gives the region up.
export const givesUp = (ask: Arrange, row: ArrangeRow, n: number): boolean =>
    !putsIn(ask) && row.now > 0 && n >= row.now;

// For the board: what stands in the region now, and how far it can go.
export const steppersOf = (ask: Arrange, plan: Plan): Stepper[] =>
    ask.rows.map((row) => {
        const n = plan.get(row.region) ?? row.least;
        const sign = putsIn(ask) ? 1 : -1;
        const ends = [
            row.now + sign * (canStep(ask, plan, row.region, -1) ? row.least : n),
            row.now + sign * (canStep(ask, plan, row.region, 1) ? Math.min(row.most, n + left(ask, plan)) : n),
        ];
        const wish = row.now + sign * row.suggest;
        return {
            region: row.region,
            value: row.now + sign * n,
            least: Math.min(...ends),
            most: Math.max(...ends),
            ...(row.suggest !== n ? { suggest: wish } : {}),
            ...(ask.piece === 'token' ? {} : { piece: ask.piece }),
        };
    });
