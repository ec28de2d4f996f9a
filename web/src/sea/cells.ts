// Named access to the cells of a position of Small Islands (docs/protocol.md). A cell that has not arrived yet reads as
// an empty one, so that the first frame can be drawn.
import type { Cells, Choice, Item, SeatLetter, Tell } from '../protocol';
import type { Box, Counts, Resource } from './box';
import { type Laid, type Spot, spotKey } from './geometry';

export interface SeaClock {
    round: number;
    rounds: number;
    first: SeatLetter;
    turn: SeatLetter;
    mover?: string | null;
    phase: string;
    moorer?: SeatLetter;
    navigation: number;
    reserve: number;
    /** The game ends after these gains. */
    final?: boolean;
    /** Place in the market that is filled next. */
    slot?: number;
}
export interface Ships {
    own: SeatLetter[];
    grey: number;
}
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
export interface TileCell extends Spot {
    face: string;
    turn: number;
    by?: SeatLetter;
    ship?: SeatLetter | 'grey';
    covers?: Cover[];
    ports?: { segment: number; seat: SeatLetter }[];
}
/** What a mission of the viewer finds on an island. */
export interface Verdict {
    /** The mission, or objective and reward. */
    cards: string[];
    met: boolean;
    /** What a house would pay. */
    points?: number;
    items?: Item[];
    /** Why no house can be built there all the same: refusal.<word>, and its rule. */
    word?: string;
    rule?: string;
}
export interface IslandCell {
    tiles: number;
    symbols: Counts;
    houses: SeatLetter[];
    lands: [number, number][];
    finished: boolean;
    missions?: Verdict[];
}
export interface Feat {
    id: string;
    rule: string;
    feat: string;
    number?: number;
    tiles?: number;
    met: boolean;
}
export interface PlayerCell {
    points: number;
    pool: number;
    reserve: number;
    tokens: string[];
    hand: (string | null)[];
    cards: (string | null)[];
    played: (string | null)[];
    kept: (string | null)[];
    returned: (string | null)[];
    discoveries: (number | null)[];
    drawn?: ({ id: string; value: number } | null)[];
    ship?: number;
    score?: { items: Item[]; total: number };
    feats?: Feat[];
}
export interface AlexisCell {
    level: number;
    base: number;
    per_house: number;
    card?: string;
    used: string[];
    seen: string[];
    unseen: { explore: number; moor: number };
    target?: Spot;
    tile?: string;
    /** The tile from which he looks. */
    from?: number;
}

/** The new fields of a choice. */
export interface SeaChoice extends Choice {
    face?: string;
    x?: number;
    y?: number;
    turn?: number;
    site?: number;
    segment?: number;
    token?: string;
    resource?: Resource;
    card?: string;
    ship?: 'own' | 'grey';
    points?: number;
}
/** The new fields of an entry of the log. */
export interface SeaTell extends Tell {
    face?: string;
    tile?: number;
    x?: number;
    y?: number;
    token?: string;
    resource?: Resource;
    ship?: 'own' | 'grey';
    cards?: string[];
}

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
