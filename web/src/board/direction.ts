import type { MapFile } from './map';

export type Direction = 'left' | 'right' | 'up' | 'down';

const unit: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The neighbour that lies most in that direction, or null at the edge of the map. */
export function neighbourTowards(map: MapFile, region: number, direction: Direction): number | null {
    const here = map.regions[region]!;
    const [ux, uy] = unit[direction];
    let best: number | null = null;
    let most = 0.3; // about 70 degrees to either side still count as that direction
    for (const id of here.neighbours) {
        const there = map.regions[id]!;
        const dx = there.label[0] - here.label[0];
        const dy = there.label[1] - here.label[1];
        const along = (dx * ux + dy * uy) / Math.hypot(dx, dy);
        if (along > most) [most, best] = [along, id];
    }
    return best;
}
