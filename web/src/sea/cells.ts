// Named access to the cells of a position of Small Islands (docs/protocol.md). A cell that has not arrived yet reads as
// an empty one, so that the first frame can be drawn.
import type {
    Cells,
    SeatLetter,
    SiAlexis,
    SiClock,
    SiFeat,
    SiIsland,
    SiPlayer,
    SiShips,
    SiTile,
    SiVerdict,
} from '../protocol';
import type { Box, Resource } from './box';
import { type Laid, spotKey } from './geometry';

/** Alexis has the letter after the last seat, so that every player has one. */
export interface SeaClock extends Omit<SiClock, 'turn' | 'moorer'> {
    turn: SeatLetter;
    moorer?: SeatLetter;
}
export type Ships = SiShips;
export interface House {
    site: number;
    house: SeatLetter;
}
export interface Covering {
    site: number;
    token: Resource;
    seat: SeatLetter;
}
export type Cover = House | Covering;
export interface TileCell extends Omit<SiTile, 'by' | 'ship' | 'covers' | 'ports'> {
    by?: SeatLetter;
    ship?: SeatLetter | 'grey';
    covers?: Cover[];
    ports?: { segment: number; seat: SeatLetter }[];
}
export type Verdict = SiVerdict;
export interface IslandCell extends Omit<SiIsland, 'houses' | 'lands'> {
    houses: SeatLetter[];
    lands: [number, number][];
}
export type Feat = SiFeat;
type Lists = 'tokens' | 'hand' | 'cards' | 'played' | 'kept' | 'returned' | 'discoveries';
export type PlayerCell = SiPlayer & Required<Pick<SiPlayer, Lists>>;
export type AlexisCell = SiAlexis;

/** A tile on the map with its number. */
export interface SeaTile extends Laid {
    n: number;
    cell: TileCell;
}
export interface Island extends IslandCell {
    id: number;
}
export interface Sea {
    clock: SeaClock | null;
    market: (string | null)[];
    ships: Ships;
    tiles: SeaTile[];
    at: ReadonlyMap<string, SeaTile>;
    islands: Island[];
    alexis: AlexisCell | null;
}

const NOBODY: PlayerCell = {
    points: 0,
    pool: 0,
    reserve: 0,
    tokens: [],
    hand: [],
    cards: [],
    played: [],
    kept: [],
    returned: [],
    discoveries: [],
};

export const playerOf = (cells: Cells, seat: SeatLetter): PlayerCell => ({
    ...NOBODY,
    ...(cells[`player.${seat}`] as PlayerCell | null | undefined),
});
export const clockOf = (cells: Cells): SeaClock | null => (cells.clock as SeaClock | undefined) ?? null;

const numbered = <T>(cells: Cells, start: string): [number, T][] =>
    Object.entries(cells)
        .filter(([key, cell]) => key.startsWith(start) && cell !== null)
        .map(([key, cell]): [number, T] => [Number(key.slice(start.length)), cell as T])
        .sort(([a], [b]) => a - b);

function read(cells: Cells, box: Box): Sea {
    const tiles = numbered<TileCell>(cells, 'tile.').map(([n, cell]): SeaTile => ({
        n,
        cell,
        x: cell.x,
        y: cell.y,
        turn: cell.turn,
        face: box.face(cell.face),
    }));
    return {
        clock: clockOf(cells),
        market: (cells.market as (string | null)[] | undefined) ?? [],
        ships: (cells.ships as Ships | undefined) ?? { own: [], grey: 0 },
        tiles,
        at: new Map(tiles.map((tile) => [spotKey(tile), tile])),
        islands: numbered<IslandCell>(cells, 'island.').map(([id, cell]): Island => ({ id, ...cell })),
        alexis: (cells.alexis as AlexisCell | null | undefined) ?? null,
    };
}

const known = new WeakMap<Cells, { box: Box; sea: Sea }>();
/** The same object for the same cells. */
export function seaOf(cells: Cells, box: Box): Sea {
    const before = known.get(cells);
    if (before?.box === box) return before.sea;
    const sea = read(cells, box);
    known.set(cells, { box, sea });
    return sea;
}

export const islandAt = (sea: Sea, tile: number, segment: number): Island | undefined =>
    sea.islands.find(({ lands }) => lands.some(([n, part]) => n === tile && part === segment));

export const isHouse = (cover: Cover): cover is House => 'house' in cover;
export const coverAt = (tile: TileCell, site: number): Cover | undefined =>
    tile.covers?.find((cover) => cover.site === site);
