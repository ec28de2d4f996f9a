import type {
    Cells,
    SeatLetter,
    SwClock,
    SwCombo,
    SwGranted,
    SwMarkers,
    SwPlayer,
    SwRegion,
    SwSupply,
} from '../protocol';

// Named access to the cells of a Small World position (docs/protocol.md). A cell that has not
// arrived yet reads as an empty one, so that the first frame can be drawn.

const NO_REGION: SwRegion = { tokens: 0 };
const NO_PLAYER: SwPlayer = { coins: null, armies: {}, income: 0, items: [], peace: [] };

export const regionOf = (cells: Cells, region: number): SwRegion =>
    (cells[`r.${region}`] as SwRegion | undefined) ?? NO_REGION;

export const playerOf = (cells: Cells, seat: SeatLetter): SwPlayer =>
    (cells[`p.${seat}`] as SwPlayer | undefined) ?? NO_PLAYER;

export const clockOf = (cells: Cells): SwClock | null => (cells.clock as SwClock | undefined) ?? null;

export const columnOf = (cells: Cells): SwCombo[] => (cells.column as SwCombo[] | undefined) ?? [];

export const supplyOf = (cells: Cells): SwSupply | null => (cells.supply as SwSupply | undefined) ?? null;

// Null in a game without places and relics.
export const markersOf = (cells: Cells): SwMarkers | null => (cells.markers as SwMarkers | undefined) ?? null;

export const grantedOf = (cells: Cells): SwGranted => (cells.granted as SwGranted | undefined) ?? null;

export type Role = 'active' | 'declined' | 'spirit';
export const ROLES: Role[] = ['active', 'spirit', 'declined'];

// The army that the decision is about: its race names the tokens in the hand.
export function actingArmy(cells: Cells, seat: SeatLetter, stage: string | undefined) {
    const armies = playerOf(cells, seat).armies;
    return armies[(stage ?? 'active') as Role] ?? armies.active ?? null;
}
