import type { Item, SeatLetter, Tell } from '../protocol';

// Where the coins came from, told by the log: for the chart and the table of the end screen.

export const START_COINS = 5;

/** What a chart of the score is drawn from. */
export interface ScoreLine {
    seat: SeatLetter;
    rounds: number[]; // coins or points at the start, then after each round
    declines: number[]; // rounds in which a race went into decline
}
export interface SeatLedger extends ScoreLine {
    combos: { race: string; power: string | null }[];
    active: number;
    declined: number;
    traits: number;
    paid: number;
    found: number;
    given: number; // to other players: tolls, and what they took
}

const empty = (seat: SeatLetter): SeatLedger => ({
    seat,
    rounds: [START_COINS],
    declines: [],
    combos: [],
    active: 0,
    declined: 0,
    traits: 0,
    paid: 0,
    found: 0,
    given: 0,
});

function addItem(ledger: SeatLedger, item: Item): void {
    if (item.label === 'income.regions') ledger.active += item.amount;
    else if (item.label === 'income.declined-regions') ledger.declined += item.amount;
    else ledger.traits += item.amount;
}

export const total = (ledger: SeatLedger): number =>
    START_COINS + ledger.active + ledger.declined + ledger.traits + ledger.found - ledger.paid - ledger.given;

// Coins that races, powers, places and relics bring outside the scoring.
const EARNS = new Set(['martyr', 'vanish', 'sacrifice']);

function take(ledger: SeatLedger, tell: Tell, round: number): void {
    if (tell.what === 'pick') {
        ledger.paid += tell.paid ?? 0;
        ledger.found += tell.got ?? 0;
        ledger.combos.push({ race: tell.race ?? '', power: tell.power ?? null });
    } else if (tell.what === 'decline') {
        ledger.declines.push(round);
    } else if (tell.what === 'score') {
        (tell.items ?? []).forEach((item) => addItem(ledger, item));
    } else if (EARNS.has(tell.what)) {
        ledger.traits += tell.count ?? 0;
    }
}

// From one player to another. What was taken is already part of the taker's score.
function pass(all: Map<SeatLetter, SeatLedger>, { what, seat, other, count = 0 }: Tell): void {
    const payer = what === 'toll' ? seat : what === 'taken' ? other : undefined;
    const from = payer && all.get(payer);
    if (from) from.given += count;
    const to = what === 'toll' && other && all.get(other);
    if (to) to.traits += count;
}

export function ledgers(log: Tell[], seats: SeatLetter[]): SeatLedger[] {
    const all = new Map(seats.map((seat) => [seat, empty(seat)]));
    let round = 1;
    const close = () => all.forEach((ledger) => ledger.rounds.push(total(ledger)));
    for (const tell of log) {
        if (tell.what === 'round' && (tell.count ?? 1) > round) {
            close();
            round = tell.count ?? round;
        }
        const ledger = tell.seat && all.get(tell.seat);
        if (ledger) take(ledger, tell, round);
        pass(all, tell);
    }
    close();
    return [...all.values()];
}
