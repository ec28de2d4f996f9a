// A whole game against bots on each map, by clicking what the page offers.
import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

describe.each([2, 3, 4, 5])('a game by clicking on surface-%i', (players) => {
    test('ends with everybody on the ranking', async () => {
        const bots = Array.from({ length: players - 1 }, () => 'bot:greedy');
        const made = await makeTable(world, { map: `surface-${players}`, seats: ['Anna', ...bots] });
        const { page, watch } = await world.open({ stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        const anna = new Player(page);
        await anna.play();
        expect(await page.locator('.ranking .rankrow').count()).toBe(players);
        expect(await page.locator('.ranking').innerText()).toContain('Anna');
        expect(anna.tally.conquests).toBeGreaterThan(10);
        expect(anna.tally.declines).toBeGreaterThan(0);
        expect(anna.tally.repeated).toBe(0);
        await watch.expectClean();
    });
});
