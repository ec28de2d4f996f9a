import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Direction, neighbourTowards } from './direction';
import type { MapFile } from './map';

const directions: Direction[] = ['left', 'right', 'up', 'down'];
const load = (id: string) =>
    JSON.parse(readFileSync(new URL(`../../../content/maps/${id}.json`, import.meta.url), 'utf8')) as MapFile;

describe.each(['surface-2', 'surface-3', 'surface-4', 'surface-5'])('neighbourTowards on %s', (id) => {
    const map = load(id);

    it('only ever names a neighbour, in that direction', () => {
        for (const region of map.regions) {
            for (const direction of directions) {
                const found = neighbourTowards(map, region.id, direction);
                if (found === null) continue;
                expect(region.neighbours).toContain(found);
                const [x, y] = map.regions[found]!.label;
                const [dx, dy] = [x - region.label[0], y - region.label[1]];
                expect({ left: -dx, right: dx, up: -dy, down: dy }[direction]).toBeGreaterThan(0);
            }
        }
    });

    it('lets the arrows reach every region', () => {
        const reached = new Set([0]);
        for (const here of reached) {
            for (const direction of directions) {
                const next = neighbourTowards(map, here, direction);
                if (next !== null) reached.add(next);
            }
        }
        expect(reached.size).toBe(map.regions.length);
    });
});
