// A whole game without a mouse.
import { afterEach, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { keys, tabTo } from './support/keys';
import { Player } from './support/player';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

test('a whole game on surface-2 with the keyboard alone', async () => {
    const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'bot:greedy'] });
    const { page, watch } = await world.open({ stored: owning(made) });
    await page.goto(`/t/${made.table}`);
    await page.evaluate(() => {
        for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
            document.addEventListener(
                kind,
                () => {
                    throw new Error('a mouse was used');
                },
                true,
            );
    });
    const anna = new Player(page, keys);
    await anna.play();
    expect(anna.tally.conquests).toBeGreaterThan(10);
    expect(anna.tally.declines).toBeGreaterThan(0);
    expect(await page.locator('.rankrow').count()).toBe(2);
    await watch.expectClean();
});

test('the first table is reached from the first page with the keyboard alone', async () => {
    const { page, watch } = await world.open();
    await page.goto('/');
    const play = page.getByRole('button', { name: /^Play now against bots/ }).first();
    await play.waitFor();
    await tabTo(page, 'Play now', () => play.evaluate((one) => one === document.activeElement));
    await page.keyboard.press('Enter');
    const anna = new Player(page, keys);
    await anna.decisions(({ rounds }) => rounds >= 1);
    await watch.expectClean();
});
