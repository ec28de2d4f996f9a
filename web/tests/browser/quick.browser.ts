// The least that must hold after every change: a whole game, a reload in it, and axe on the main screens.
import { afterEach, expect, test } from 'vitest';
import { violations } from './support/axe';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

test('a whole game on surface-2 with a reload, and axe where it comes by', async () => {
    const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'bot:greedy'] });
    const { page, watch } = await world.open({ stored: owning(made) });
    await page.goto('/');
    await page.locator('.trow').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`/t/${made.table}`);
    const anna = new Player(page);
    await anna.turn();
    expect(await violations(page)).toEqual([]);
    await anna.decisions(({ rounds }) => rounds >= 2);
    await anna.turn();
    await page.reload();
    await anna.play();
    expect(await violations(page)).toEqual([]);
    expect(await page.locator('.rankrow').count()).toBe(2);
    await watch.expectClean();
});
