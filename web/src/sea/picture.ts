// A sea for the pictures of the home page and of new tables: what one looks like in the middle of a game. Decoration
// only; nobody plays it, and no rule is asked.
import type { SeatInfo, SeatLetter } from '../protocol';
import type { Box } from './box';
import type { Cover, Sea, SeaTile, TileCell } from './cells';
import { spotKey } from './geometry';

type Line = readonly [x: number, y: number, face: string, turn: number, house?: readonly [number, number]];

/** In the order of laying; a house is its site and the number of its owner. */
const laid: readonly Line[] = [
    [0, 0, 's1b', 3, [1, 1]],
    [1, 0, 's2b', 1, [1, 0]],
    [1, 1, 's4a', 1],
    [0, 1, 's3a', 0, [1, 2]],
    [2, 0, 't56', 0, [3, 2]],
    [2, 1, 't37', 0],
    [0, 2, 't04', 3],
    [1, 2, 't16', 2, [2, 0]],
    [2, 2, 't30', 2],
    [1, -1, 't39', 2],
    [0, -1, 't42', 1],
    [-1, 0, 't31', 1],
    [-2, 0, 'ship', 0],
    [-1, 1, 't15', 1],
    [2, -1, 't48', 2],
    [-1, 2, 't12', 2],
    [-1, -1, 't09', 2],
    [-2, -1, 't11', 0],
    [1, 3, 't41', 3, [1, 3]],
    [-2, 1, 't06', 3],
    [0, 3, 't44', 2],
    [-3, 0, 'ship', 0],
    [2, 3, 't32', 0],
    [-3, -1, 't10', 1],
    [-1, 3, 't19', 1],
    [-2, 2, 't35', 3],
];

const letters: readonly SeatLetter[] = ['A', 'B', 'C', 'D'];
const seatAt = (letter: SeatLetter): SeatInfo => ({
    seat: letter,
    kind: 'human',
    name: letter,
    colour: letter,
    state: 'online',
});

// More players, more tiles; and each sea lies another way round, so that no two pictures are alike.
const tilesFor = (players: number): number => [0, 14, 18, 22, 26][players] ?? laid.length;
const around = (x: number, y: number, turns: number): [number, number] =>
    turns === 0 ? [x, y] : around(-y, x, turns - 1);

export interface Picture {
    sea: Sea;
    players: SeatInfo[];
}

export function pictureOf(players: number, box: Box): Picture {
    const seats = letters.slice(0, Math.max(2, players)).map(seatAt);
    const turns = (players + 3) % 4;
    const tiles = laid.slice(0, tilesFor(players)).map(([x, y, id, turn, house], n): SeaTile => {
        const [east, south] = around(x, y, turns);
        const owner = house && seats[house[1] % seats.length]!.seat;
        const covers: Cover[] = house && owner ? [{ site: house[0], house: owner }] : [];
        const ship = seats[n % seats.length]!.seat;
        const cell: TileCell = {
            x: east,
            y: south,
            face: id,
            turn: (turn + turns) % 4,
            covers,
            ...(id === 'ship' ? { ship: n > 12 ? 'grey' : ship } : {}),
        };
        return { n, cell, x: cell.x, y: cell.y, turn: cell.turn, face: box.face(id) };
    });
    // One outline around everything that is land draws the same shores as one for each island would.
    const lands = tiles.flatMap(({ n, face }) => face.coast.map((_, segment): [number, number] => [n, segment]));
    const sea: Sea = {
        clock: null,
        market: [],
        ships: { own: [], grey: 0 },
        tiles,
        at: new Map(tiles.map((tile) => [spotKey(tile), tile])),
        islands: [{ id: 0, tiles: tiles.length, symbols: {}, houses: [], lands, finished: false }],
        alexis: null,
    };
    return { sea, players: seats };
}
