import type { Cells, Colour, SeatInfo, SeatLetter, SwClock, SwPlayer, SwRegion } from '../protocol';

const nothing: SwRegion = { tokens: 0 };

/** Who lives in a region without being anybody's: a Lost Tribe, or so many Monsters. */
export const dwellers = (cell: SwRegion): number => (cell.tribe ? 1 : (cell.monsters ?? 0));

/** Whether something stands where a stack would. */
export const occupied = (cell: SwRegion): boolean =>
    (cell.seat !== undefined && cell.tokens > 0) || dwellers(cell) > 0 || standing(cell) !== null;

/** A piece that stands in the middle of a region where nobody is. */
export function standing(cell: SwRegion): string | null {
    if ((cell.seat !== undefined && cell.tokens > 0) || dwellers(cell) > 0) return null;
    const pieces = cell.pieces ?? {};
    return ['volcano', 'balrog', 'ghost'].find((piece) => (pieces[piece] ?? 0) > 0) ?? null;
}

/** What stands in a region; a region that the server did not mention is empty. */
export const regionCell = (cells: Cells, region: number): SwRegion =>
    (cells[`r.${region}`] as SwRegion | undefined) ?? nothing;

export const declined = (cell: SwRegion): boolean => cell.role === 'declined' || cell.role === 'spirit';

export function colourOf(seats: SeatInfo[], seat: string | undefined): Colour {
    return seats.find((info) => info.seat === seat)?.colour ?? 'A';
}

export interface Mover {
    seat: SeatLetter;
    race?: string | undefined;
}

/** Who decides now, and with which race. */
export function moverOf(cells: Cells): Mover | undefined {
    const clock = cells.clock as SwClock | undefined;
    const player = cells[`p.${clock?.mover}`] as SwPlayer | undefined;
    if (!clock || !player) return undefined;
    const armies: Record<string, { race: string } | undefined> = player.armies;
    return { seat: clock.mover as SeatLetter, race: armies[clock.stage]?.race };
}
