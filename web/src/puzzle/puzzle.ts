// What a puzzle is, and what somebody has made of it.
import type { Cells, SeatLetter, Tell } from '../protocol';
import { isAtSea } from '../state/content';
import { clockOf } from '../table/cells';

/** GET /api/puzzle/DATE.json */
export interface Puzzle {
    date: string;
    game: string;
    map: string;
    options: string;
    seat: SeatLetter;
    step: number; // length of the log at which it begins
    coins: number; // that the seat has then; at sea points that its mission is worth
    best: number; // coins that the turn can bring; at sea what the mission can be worth after it
    greedy: number; // the same as the greedy bot makes it
    positions: number; // that the proof looked at
}

/** GET /api/puzzle/DATE/answer.json */
export interface Answer {
    date: string;
    best: number;
    line: string[];
}

async function ask<T>(address: string): Promise<T | null> {
    const answer = await fetch(address);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.json()) as T;
}
/** Null: that day has none. Without a date, that of today. */
export const loadPuzzle = (date: string | null): Promise<Puzzle | null> =>
    ask<Puzzle>(`/api/puzzle/${date ?? 'today'}.json`);
export const loadAnswer = (date: string): Promise<Answer | null> => ask<Answer>(`/api/puzzle/${date}/answer.json`);

/** What is counted, coins or points: the last part of a key of words. */
export type Side = 'land' | 'sea';
export const sideOf = ({ game }: Pick<Puzzle, 'game'>): Side => (isAtSea(game) ? 'sea' : 'land');

export interface Outcome {
    made: number; // coins so far; points that the mission is worth
    luck: boolean; // chance had a part in it
    over: boolean; // the turn has ended
}

const earns = new Set(['score', 'sacrifice', 'martyr', 'vanish']);
const lucky = new Set(['die', 'reveal', 'grant', 'monsters']);

function coinsIn({ what, seat, other, count = 0 }: Tell, me: SeatLetter): number {
    if (earns.has(what)) return seat === me ? count : 0;
    if (what !== 'toll') return 0;
    return seat === me ? -count : other === me ? count : 0;
}

// After the coins of the turn others only place what they have lost, until one of them begins his own.
const begins = ({ what, seat }: Tell, me: SeatLetter): boolean =>
    what === 'round' || what === 'over' || (seat !== undefined && seat !== me && what !== 'retreat');

/** What came of the turn, as far as it is told in `log` and shown in `cells`. */
export function outcomeOf(log: readonly Tell[], cells: Cells, { seat, step }: Pick<Puzzle, 'seat' | 'step'>): Outcome {
    const outcome: Outcome = { made: 0, luck: false, over: false };
    let scored = false;
    for (const tell of log) {
        if ((tell.step ?? 0) <= step) continue;
        if (scored && begins(tell, seat)) return { ...outcome, over: true };
        outcome.made += coinsIn(tell, seat);
        outcome.luck ||= lucky.has(tell.what);
        scored ||= tell.what === 'score' && tell.seat === seat;
    }
    return { ...outcome, over: scored && clockOf(cells)?.turn !== seat };
}

/** The step at which the turn of a puzzle at sea was over, if it is: the market is filled up then (SI-EXPLORE-05). */
export const endAtSea = (log: readonly Tell[], { step }: Pick<Puzzle, 'step'>): number | null =>
    log.find((tell) => tell.what === 'refill' && (tell.step ?? 0) > step)?.step ?? null;

/** Whether a tile was put back and another one drawn for it before the turn was over (SI-EXPLORE-08). */
export const luckAtSea = (log: readonly Tell[], { step }: Pick<Puzzle, 'step'>, end: number | null): boolean =>
    log.some((tell) => tell.what === 'discard' && (tell.step ?? 0) > step && (tell.step ?? 0) < (end ?? Infinity));
