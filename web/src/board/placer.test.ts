import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MapFile, Point } from './map';
import { inside, nameExtent, radius, slotsFor, toEdge } from './placer';

const maps = ['surface', 'underground']
    .flatMap((world) => [2, 3, 4, 5].map((n) => `${world}-${n}`))
    .map(
        (id) =>
            JSON.parse(readFileSync(new URL(`../../../content/maps/${id}.json`, import.meta.url), 'utf8')) as MapFile,
    );

interface Thing {
    name: string;
    at: Point;
    radius: number;
}

function thingsOf(map: MapFile, id: number): Thing[] {
    const slots = slotsFor(map)[id]!;
    return [
        { name: 'stack', at: slots.stack, radius: radius.stack },
        { name: 'seal', at: slots.seal, radius: radius.seal },
        { name: 'marker', at: slots.markers[0]!, radius: radius.marker },
        ...(slots.landmark ? [{ name: 'landmark', at: slots.landmark, radius: radius.landmark }] : []),
        ...slots.stamps.map((at) => ({ name: 'stamp', at, radius: radius.stamp })),
    ];
}

describe.each(maps.map((map) => [map.id, map] as const))('%s', (_id, map) => {
    it('has every piece well inside its region', () => {
        for (const region of map.regions) {
            for (const thing of thingsOf(map, region.id)) {
                const where = `${thing.name} of ${region.name}`;
                expect(inside(thing.at, region.polygon), where).toBe(true);
                expect(toEdge(thing.at, region.polygon), where).toBeGreaterThan(thing.radius * 0.25);
            }
        }
    });

    it('lets no two pieces cover more than a little of each other', () => {
        for (const region of map.regions) {
            const things = thingsOf(map, region.id);
            things.forEach((a, i) =>
                things.slice(i + 1).forEach((b) => {
                    const gap = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
                    expect(gap, `${a.name} and ${b.name} of ${region.name}`).toBeGreaterThan(
                        (a.radius + b.radius) * 0.85,
                    );
                }),
            );
        }
    });

    it('has every name on the map', () => {
        for (const { id, name } of map.regions) {
            const [x] = slotsFor(map)[id]!.name;
            const [half] = nameExtent(name);
            expect(x - half, name).toBeGreaterThan(0);
            expect(x + half, name).toBeLessThan(map.width);
        }
    });

    it('is computed once', () => {
        expect(slotsFor(map)).toBe(slotsFor(map));
    });
});
