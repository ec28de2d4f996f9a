import type { Cells, Colour, SeatInfo, SeatLetter, Table, Tell } from '../protocol';
import { colours } from '../state/settings';
import { tableViewOf, type TableView } from '../table/view';
import type { Box } from './box';
import { clockOf, playerOf, type PlayerCell, type Sea, seaOf } from './cells';

/** What the parts of the screen are drawn from. */
export interface SeaView extends TableView {
    box: Box;
    sea: Sea;
    /** The seats, and Alexis. */
    players: SeatInfo[];
    /** Alexis' seat, in a game against him. */
    alexis: SeatLetter | null;
}

const letters: readonly SeatLetter[] = ['A', 'B', 'C', 'D', 'E'];

// He sits after the last seat, in the first colour that nobody has; a dark one suits him best.
function alexisOf(seats: SeatInfo[]): SeatInfo {
    const free = [...colours].reverse().find((one: Colour) => !seats.some(({ colour }) => colour === one));
    return {
        seat: letters[seats.length] ?? 'E',
        kind: 'bot',
        name: 'Alexis',
        colour: free ?? 'E',
        state: 'online',
    };
}

export function seaViewOf(table: Table, box: Box, cells: Cells, log: Tell[]): SeaView {
    const sea = seaOf(cells, box);
    const clock = clockOf(cells);
    const alexis = sea.alexis ? alexisOf(table.seats) : null;
    const view = tableViewOf(table, cells, log, clock);
    return {
        ...view,
        box,
        sea,
        players: alexis ? [...table.seats, alexis] : table.seats,
        alexis: alexis?.seat ?? null,
    };
}

/** Whose hand and cards are shown: the one who decides at this screen, else the one whose view this is. */
export const ownSeat = (view: SeaView): SeatLetter | null => view.table.as ?? view.me;
export const ownPlayer = (view: SeaView): PlayerCell | null => {
    const seat = ownSeat(view);
    return seat && playerOf(view.cells, seat);
};
