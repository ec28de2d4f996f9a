// Hand-drawn borders. A border between two cells may leave its straight line only inside the two triangles that the
// line makes with the middles of the cells. A cell is seen whole from its middle, so these triangles never overlap:
// whatever the strokes look like, no two of them cross.
import type { Point } from '../board/map';
import { chance, distance } from './shape';

const stroke = 20; // of about this many map units
const swing = 0.16; // of the length of the border
const room = 0.6; // of the triangle

/** How far the line a–b may be left towards `apex`, at each part of the way. */
function roomTowards(a: Point, b: Point, apex: Point): (part: number) => number {
    const length = distance(a, b);
    const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const along = (apex[0] - a[0]) * dx + (apex[1] - a[1]) * dy;
    const high = Math.abs((apex[1] - a[1]) * dx - (apex[0] - a[0]) * dy);
    const fromA = along > 0 ? high / along : Infinity;
    const fromB = along < length ? high / (length - along) : Infinity;
    return (part) => room * Math.min(fromA * part * length, fromB * (1 - part) * length);
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** A wave through random heights, `knots` of them, from -1 to 1. */
function noise(part: number, knots: number, seeds: number[]): number {
    const place = part * knots;
    const knot = Math.floor(place);
    const height = (i: number): number => 2 * chance(...seeds, knots, i) - 1;
    return height(knot) + (height(knot + 1) - height(knot)) * smooth(place - knot);
}

/** Which side of a–b the point lies on: 1 or -1. */
const sideOf = (a: Point, b: Point, point: Point): number =>
    (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0 ? 1 : -1;

/** The border from a to b between cells with these middles; the same seeds draw the same strokes. */
export function drawBorder(a: Point, b: Point, left: Point, right: Point, seeds: number[]): Point[] {
    const length = distance(a, b);
    const strokes = Math.min(24, Math.round(length / stroke));
    if (strokes < 2) return [a, b];
    const normal: Point = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
    const rooms = { [sideOf(a, b, left)]: roomTowards(a, b, left), [sideOf(a, b, right)]: roomTowards(a, b, right) };
    const points: Point[] = [a];
    for (let i = 1; i < strokes; i++) {
        const part = i / strokes;
        const wish = length * swing * (0.8 * noise(part, 2, seeds) + 0.35 * noise(part, 5, seeds));
        const most = rooms[wish >= 0 ? 1 : -1]?.(part) ?? 0;
        const height = Math.sign(wish) * Math.min(Math.abs(wish), most);
        points.push([
            a[0] + (b[0] - a[0]) * part + normal[0] * height,
            a[1] + (b[1] - a[1]) * part + normal[1] * height,
        ]);
    }
    return [...points, b];
}
