import { computed, type ReadonlySignal } from '@preact/signals';
import type { MapFile } from '../board/map';
import type { Cells, SeatInfo, SeatLetter, Table, Tell } from '../protocol';
import { clockOf } from './cells';
import type { Presenter } from './presenter';
import type { Scene } from './sentences';

// What the pure parts of the screen are drawn from, in every game.
export interface TableView {
    table: Table;
    cells: Cells;
    log: Tell[];
    seats: SeatInfo[];
    me: SeatLetter | null; // the one person at this screen; null for several, or a spectator
    mover: SeatLetter | null;
    turn: SeatLetter | null;
}

// A position of Small World. The table screen and the replay make one each.
export interface View extends TableView {
    map: MapFile;
}

const letters = 'ABCDE';
const asSeat = (text: string | null | undefined): SeatLetter | null =>
    text && text.length === 1 && letters.includes(text) ? (text as SeatLetter) : null;

// Whoever holds one seat is "you"; several people at one screen are called by their names.
export const personOf = (table: Table): SeatLetter | null => (table.holds.length === 1 ? table.as : null);

// Who has to decide, and whose turn it is: seat letters of the clock, or neither.
export interface Turn {
    mover?: string | null;
    turn?: string | null;
}

export function tableViewOf(table: Table, cells: Cells, log: Tell[], clock: Turn | null): TableView {
    const running = table.status === 'running';
    return {
        table,
        cells,
        log,
        seats: table.seats,
        me: personOf(table),
        mover: running ? asSeat(clock?.mover) : null,
        turn: running ? asSeat(clock?.turn) : null,
    };
}

export const viewOf = (table: Table, map: MapFile, cells: Cells, log: Tell[]): View => ({
    ...tableViewOf(table, cells, log, clockOf(cells)),
    map,
});

export const sceneOf = (view: View): Scene => ({ map: view.map, seats: view.seats, me: view.me });

/** What was told up to what is shown: not the steps that follow, nor what frames to come will tell. */
export const upTo = (
    log: ReadonlySignal<Tell[]>,
    { step, playing }: Pick<Presenter, 'step' | 'playing'>,
): ReadonlySignal<Tell[]> =>
    computed(() => {
        const last = log.value[log.value.length - 1];
        const later = new Set(playing.value?.later);
        if ((last?.step ?? 0) <= step.value && !later.size) return log.value;
        return log.value.filter((tell) => (tell.step ?? 0) <= step.value && !later.has(tell));
    });
