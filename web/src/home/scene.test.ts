import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MapFile } from '../board/map';
import type { SwRegion } from '../protocol';
import { bestPart, scene } from './scene';

const maps = ['surface', 'underground'].flatMap((world) =>
    [2, 3, 4, 5].map(
        (n) => JSON.parse(readFileSync(join(__dirname, `../../../content/maps/${world}-${n}.json`), 'utf8')) as MapFile,
    ),
);

describe.each(maps)('the jar of $name', (map) => {
    const { cells, seats } = scene(map);
    const regions = map.regions.map((region) => cells[`r.${region.id}`] as SwRegion);

    test('every seat has an active and a declined army, none of them on water', () => {
        expect(seats).toHaveLength(map.players);
        for (const { seat } of seats)
            for (const role of ['active', 'declined'])
                expect(regions.some((cell) => cell.seat === seat && cell.role === role)).toBe(true);
        const wet = map.regions.filter((region) => ['sea', 'lake', 'river', 'chasm'].includes(region.terrain));
        expect(wet.filter((region) => regions[region.id]?.seat)).toEqual([]);
    });

    test('Monsters stand only where the map has them, and the Volcano only on its chasms', () => {
        for (const region of map.regions) {
            const cell = regions[region.id]!;
            if (cell.monsters) expect(region.monster).toBe(true);
            if (cell.pieces?.volcano) expect(region.volcano).toBe(true);
        }
        expect(regions.filter((cell) => cell.pieces?.volcano)).toHaveLength(
            map.regions.some((one) => one.volcano) ? 1 : 0,
        );
    });

    test('the part shown lies on the map and has tokens in it', () => {
        const part = bestPart(map, cells, 640, 722);
        expect(
            part.x >= 0 && part.y >= 0 && part.x + part.width <= map.width && part.y + part.height <= map.height,
        ).toBe(true);
        const inside = map.regions.filter(
            ({ label: [x, y] }) => x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height,
        );
        expect(inside.filter((region) => regions[region.id]?.role === 'active').length).toBeGreaterThanOrEqual(3);
    });
});
