import { describe, expect, test } from 'vitest';
import { directions } from './box';
import { edgeTowards } from './geometry';
import { pictureOf } from './picture';
import { box } from './testing';

describe('a sea for a picture', () => {
    test.each([1, 2, 3, 4])('for %i: every tile is of the box, and land meets land', (players) => {
        const { sea, players: seats } = pictureOf(players, box);
        expect(seats).toHaveLength(Math.max(2, players));
        const way = [
            [0, -1],
            [1, 0],
            [0, 1],
            [-1, 0],
        ] as const;
        for (const tile of sea.tiles) {
            expect(tile.cell.face === 'ship' || box.faces.includes(tile.face), tile.cell.face).toBe(true);
            for (const direction of directions.keys()) {
                const [dx, dy] = way[direction]!;
                const beside = sea.at.get(`${tile.x + dx},${tile.y + dy}`);
                if (!beside) continue;
                const here = edgeTowards(tile.face, tile.turn, direction).map((slot) => slot >= 0);
                const there = edgeTowards(beside.face, beside.turn, (direction + 2) % 4).map((slot) => slot >= 0);
                // The sea around a ship is one stretch.
                if (tile.cell.ship || beside.cell.ship) expect([...here, ...there]).not.toContain(true);
                else expect(here).toEqual([...there].reverse());
            }
            for (const cover of tile.cell.covers ?? [])
                expect(tile.face.sites[cover.site]?.symbol, `${tile.cell.face} ${cover.site}`).toBe('house-site');
        }
        expect(new Set(sea.tiles.map(({ x, y }) => `${x},${y}`)).size).toBe(sea.tiles.length);
    });
});
