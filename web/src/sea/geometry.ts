// Tiles in the plane: a tile is a square of `side` map units; x grows east, y grows south, turns are clockwise.
import type { Box, Point } from '../board/map';
import type { Face, Site } from './box';

export const side = 200;

export interface Spot {
    x: number;
    y: number;
}
export interface Laid extends Spot {
    face: Face;
    turn: number;
}

export const spotKey = ({ x, y }: Spot): string => `${x},${y}`;

/** A point of a face after so many quarter turns. */
export function turned([x, y]: Point, turn: number): Point {
    let point: Point = [x, y];
    for (let i = 0; i < turn; i++) point = [1 - point[1], point[0]];
    return point;
}

/** A point of a laid tile on the map. */
export function onMap(tile: Omit<Laid, 'face'>, point: Point): Point {
    const [x, y] = turned(point, tile.turn);
    return [(tile.x + x) * side, (tile.y + y) * side];
}

export const middleOf = ({ x, y }: Spot): Point => [(x + 0.5) * side, (y + 0.5) * side];

/** The slots of the edge that faces a direction (0 north … 3 west) once the face is turned. */
export const edgeTowards = (face: Face, turn: number, direction: number): number[] =>
    face.edges[(direction - turn + 4) % 4]!;

/** Whether the corners north west, north east, south east and south west are land. */
export const landCorners = (face: Face, turn: number): boolean[] =>
    [0, 1, 2, 3].map((corner) => edgeTowards(face, turn, corner)[0]! >= 0);

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far the next sign of the same face is, in map units: signs never grow into one another. */
export const roomAt = (face: Face, site: Site): number =>
    side * Math.min(1, ...face.sites.filter((other) => other !== site).map((other) => distance(other.pos, site.pos)));

const near = 0.1;

/** Where port tokens stand: on the anchors of their coast that no printed port and no earlier token has. */
export function portSpots(face: Face, tokens: { segment: number }[]): Point[] {
    const taken = face.sites.filter(({ symbol }) => symbol === 'port').map(({ pos }) => pos);
    return tokens.map(({ segment }) => {
        const anchors = face.anchors[segment] ?? [];
        const free = anchors.find((anchor) => taken.every((pos) => distance(pos, anchor) > near));
        const spot = free ?? anchors[0] ?? [0.5, 0.5];
        taken.push(spot);
        return spot;
    });
}

/** Where a port of that coast would stand next. */
export const nextPort = (face: Face, tokens: { segment: number }[], segment: number): Point =>
    portSpots(face, [...tokens, { segment }]).at(-1)!;

/** Gulls fly over the first corner that is sea. */
export function gullSpot(face: Face, turn: number): Point {
    const over: Point[] = [
        [0.22, 0.22],
        [0.78, 0.22],
        [0.78, 0.78],
        [0.22, 0.78],
    ];
    return over[landCorners(face, turn).findIndex((land) => !land)] ?? [0.5, 0.5];
}

/** The smallest box around the spots, with so many map units around it. */
export function boxAround(spots: Spot[], margin: number): Box {
    const xs = spots.map(({ x }) => x);
    const ys = spots.map(({ y }) => y);
    const x = Math.min(...xs) * side - margin;
    const y = Math.min(...ys) * side - margin;
    return {
        x,
        y,
        width: (Math.max(...xs) + 1) * side + margin - x,
        height: (Math.max(...ys) + 1) * side + margin - y,
    };
}
