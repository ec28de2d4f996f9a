// A game cut into turns: whose, when, and what came of it.
import type { Cells, SeatLetter, Tell } from '../protocol';
import type { Shot } from './reel';

/** What the clocks of all games tell. */
export interface Clock {
    round: number;
    rounds: number;
    turn: SeatLetter;
    phase: string;
}
export const clockIn = (cells: Cells): Clock | null => (cells.clock as Clock | undefined) ?? null;
export const isOver = (clock: Clock | null): boolean => clock?.phase === 'over';

export interface Turn {
    round: number;
    seat: SeatLetter;
    first: number; // step of the position in which it begins
    last: number; // step after its last action
    tells: Tell[]; // about the one whose turn it is
}

/** How often such a thing was told of the turn, and what all of them came to; null if none was. */
export const countIn = ({ tells }: Turn, what: string): number => tells.filter((tell) => tell.what === what).length;
export const sumIn = ({ tells }: Turn, what: string): number | null => {
    const counts = tells.filter((tell) => tell.what === what).map((tell) => tell.count ?? 0);
    return counts.length > 0 ? counts.reduce((a, b) => a + b, 0) : null;
};

const begin = (clock: Clock, step: number): Turn => ({
    round: clock.round,
    seat: clock.turn,
    first: step,
    last: step,
    tells: [],
});

const setups = new Set(['setup', 'deal']);

// What a step does belongs to the turn in which it was done: that of the position before it.
export function turnsOf(shots: readonly Shot[]): Turn[] {
    const turns: Turn[] = [];
    for (const shot of shots) {
        const now = turns[turns.length - 1];
        if (now) {
            now.last = shot.step;
            now.tells.push(...shot.tells.filter((tell) => tell.seat === now.seat));
        }
        const clock = clockIn(shot.cells);
        if (!clock || setups.has(clock.phase) || isOver(clock)) continue;
        if (!now || now.seat !== clock.turn || now.round !== clock.round) turns.push(begin(clock, shot.step));
    }
    return turns;
}

// The turn that runs at a step: the last one that has begun.
export const turnAt = (turns: readonly Turn[], step: number): number =>
    turns.findLastIndex((turn) => turn.first <= step);

// Beginning of the next turn, or of this one, or of the one before if this one has only begun.
export function turnBeside(turns: readonly Turn[], step: number, way: 1 | -1): number | null {
    const starts = turns.map((turn) => turn.first);
    return beside(starts, step, way);
}

export function roundBeside(turns: readonly Turn[], step: number, way: 1 | -1): number | null {
    const starts = turns.filter((turn, i) => turns[i - 1]?.round !== turn.round).map((turn) => turn.first);
    return beside(starts, step, way);
}

const beside = (starts: number[], step: number, way: 1 | -1): number | null =>
    (way === 1 ? starts.find((start) => start > step) : starts.findLast((start) => start < step)) ?? null;
