// Cells around seeds: each takes what is nearest to it, with a start for the larger ones (a power diagram). Borders
// between cells are straight, the cells are convex, and two of them always share their border.
import type { Point } from '../board/map';
import type { Cell } from '../layout/mesh';
import { centreOf } from '../layout/shape';

export interface Seed {
    x: number;
    y: number;
    /** Larger ones push their borders outwards; 0 is usual. */
    size: number;
    region: number;
}

/** What one step of size is worth, as an area. */
const step = 2400;

/** The part of a polygon where nx·x + ny·y is at most `limit`. */
function clip(polygon: Point[], nx: number, ny: number, limit: number): Point[] {
    const out: Point[] = [];
    polygon.forEach((a, i) => {
        const b = polygon[(i + 1) % polygon.length]!;
        const [da, db] = [nx * a[0] + ny * a[1] - limit, nx * b[0] + ny * b[1] - limit];
        if (da <= 0) out.push(a);
        if (da < 0 !== db < 0 && da !== 0 && db !== 0) {
            const part = da / (da - db);
            out.push([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]);
        }
    });
    return out;
}

function cornersOf(seed: Seed, seeds: readonly Seed[], width: number, height: number): Point[] {
    let polygon: Point[] = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
    ];
    const rank = ({ x, y, size }: Seed): number => x * x + y * y - size * step;
    for (const other of seeds) {
        if (other === seed) continue;
        polygon = clip(polygon, 2 * (other.x - seed.x), 2 * (other.y - seed.y), rank(other) - rank(seed));
        if (polygon.length < 3) return [];
    }
    return polygon;
}

/** A cell for every seed; without corners if the others leave it nothing. */
export const cellsOf = (seeds: readonly Seed[], width: number, height: number): Cell[] =>
    seeds.map((seed) => {
        const corners = cornersOf(seed, seeds, width, height);
        return { region: seed.region, corners, middle: corners.length > 0 ? centreOf(corners) : [seed.x, seed.y] };
    });
