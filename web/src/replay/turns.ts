// A game cut into turns: whose, when, and what came of it.
import type { SeatLetter, SwClock, Tell } from '../protocol';
import { clockOf } from '../table/cells';
import type { Shot } from './reel';

export interface Turn {
    round: number;
    seat: SeatLetter;
    first: number; // step of the position in which it begins
    last: number; // step after its last action
    combo: { race: string; power: string | null } | null; // picked
    declined: boolean;
    conquests: number;
    coins: number | null; // scored; null while it runs
}

const begin = (clock: SwClock, step: number): Turn => ({
    round: clock.round,
    seat: clock.turn,
    first: step,
    last: step,
    combo: null,
    declined: false,
    conquests: 0,
    coins: null,
});

function note(turn: Turn, tell: Tell): void {
    if (tell.seat !== turn.seat) return;
    if (tell.what === 'pick' && tell.race) turn.combo = { race: tell.race, power: tell.power ?? null };
    else if (tell.what === 'decline') turn.declined = true;
    else if (tell.what === 'conquer') ++turn.conquests;
    else if (tell.what === 'score') turn.coins = (turn.coins ?? 0) + (tell.count ?? 0);
}

const isSetup = (clock: SwClock | null): boolean => !clock || clock.phase === 'setup';

// What a step does belongs to the turn in which it was done: that of the position before it.
export function turnsOf(shots: readonly Shot[]): Turn[] {
    const turns: Turn[] = [];
    for (const shot of shots) {
        const now = turns[turns.length - 1];
        if (now) {
            now.last = shot.step;
            for (const tell of shot.tells) note(now, tell);
        }
        const clock = clockOf(shot.cells);
        if (!clock || isSetup(clock) || clock.mover === null) continue;
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
