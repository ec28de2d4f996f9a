// From a plan to a table with everybody of this screen in a seat.
import type { Colour, SeatLetter } from '../protocol';
import { createTable, type Plan } from '../state/lobby';
import { colour, name } from '../state/settings';
import { openTable } from '../state/table';
import { t } from '../words';
import { go } from './route';

export interface Person {
    seat: SeatLetter;
    name: string;
    colour: Colour;
}

export const ownNameOrGuest = (): string => name.peek().trim() || t('app.guest');

// The table, and whether the game has begun there.
export async function beginTable(plan: Plan, persons: Person[], start: boolean): Promise<void> {
    const id = await createTable(plan);
    const store = openTable(id);
    for (const one of persons) await store.sit(one.seat, one.name, one.colour);
    if (start) await store.start();
    go(`/t/${id}`);
}

// One click: this player in the first seat, bots in the others, and off.
export function playNow(game: string, map: string, seats: number, bot: string): Promise<void> {
    const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: bot }));
    const plan: Plan = { game, map, seats: [{ kind: 'open' }, ...others], options: '', public: false, away: 'wait' };
    return beginTable(plan, [{ seat: 'A', name: ownNameOrGuest(), colour: colour.peek() }], true);
}
