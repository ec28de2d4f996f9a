// Plane geometry that the layout of bare maps and the map editor share.
import { boxOf, type Point } from '../board/map';
import { inside, toEdge } from '../board/placer';

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The point that many parts of the way from a to b. */
export const between = (a: Point, b: Point, part: number): Point => [
    a[0] + (b[0] - a[0]) * part,
    a[1] + (b[1] - a[1]) * part,
];

/** Positive or negative by the direction of the corners. */
export function signedArea(polygon: readonly Point[]): number {
    let twice = 0;
    polygon.forEach((a, i) => {
        const b = polygon[(i + 1) % polygon.length]!;
        twice += a[0] * b[1] - b[0] * a[1];
    });
    return twice / 2;
}
export const areaOf = (polygon: readonly Point[]): number => Math.abs(signedArea(polygon));

export function centreOf(polygon: readonly Point[]): Point {
    let [x, y, twice] = [0, 0, 0];
    polygon.forEach((a, i) => {
        const b = polygon[(i + 1) % polygon.length]!;
        const cross = a[0] * b[1] - b[0] * a[1];
        twice += cross;
        x += (a[0] + b[0]) * cross;
        y += (a[1] + b[1]) * cross;
    });
    if (Math.abs(twice) < 1e-9) return polygon[0] ?? [0, 0];
    return [x / (3 * twice), y / (3 * twice)];
}

export const lengthOf = (points: readonly Point[]): number =>
    points.slice(1).reduce((sum, point, i) => sum + distance(points[i]!, point), 0);

export interface Pole {
    at: Point;
    /** Distance to the border. */
    radius: number;
}

const grid = 11;

/** The point farthest from the border, where a stack of tokens fits best: a grid, made finer around its best point. */
export function poleOf(polygon: Point[]): Pole {
    let { x, y, width, height } = boxOf(polygon);
    let best: Pole = { at: polygon[0]!, radius: -1 };
    for (let round = 0; round < 4; round++) {
        for (let i = 0; i <= grid; i++)
            for (let j = 0; j <= grid; j++) {
                const at: Point = [x + (width * i) / grid, y + (height * j) / grid];
                const radius = inside(at, polygon) ? toEdge(at, polygon) : -1;
                if (radius > best.radius) best = { at, radius };
            }
        [width, height] = [width / 4, height / 4];
        [x, y] = [best.at[0] - width / 2, best.at[1] - height / 2];
    }
    return best;
}

/** A number from 0 to 1 that depends on nothing but its arguments. */
export function chance(...seeds: number[]): number {
    let hash = 0x811c9dc5;
    for (const seed of seeds) {
        hash = Math.imul(hash ^ (seed | 0), 0x01000193);
        hash ^= hash >>> 15;
        hash = Math.imul(hash, 0x2c1b3c6d);
        hash ^= hash >>> 12;
    }
    return (hash >>> 0) / 0x1_0000_0000;
}
