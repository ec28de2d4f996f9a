// Looking back: a finished game step by step, and another one from the middle of it.
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { type Game, goldenFiles, importedTables } from './support/scenes';

const world = useWorld({ games: goldenFiles });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

const stepOf = (page: Page): number => Number(new URL(page.url()).searchParams.get('step'));
const arrives = (page: Page, step: number): Promise<void> => expect.poll(() => stepOf(page)).toBe(step);

test('by buttons, by keys and by the address', async () => {
    const { page, watch } = await world.open();
    await page.goto(`/replay/${imported.three}?step=60`);
    await page.locator('.board [data-region]').first().waitFor();
    const said = () => page.locator('.replay-say h2').innerText();
    const before = await said();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await arrives(page, 61);
    expect(await said()).not.toBe(before);
    await page.getByRole('button', { name: 'One step back' }).click();
    await arrives(page, 60);
    expect(await said()).toBe(before);
    await page.keyboard.press('ArrowRight');
    await arrives(page, 61);
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect.poll(() => stepOf(page)).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await arrives(page, 0);
    await page.reload();
    await page.locator('.board [data-region]').first().waitFor();
    expect(stepOf(page)).toBe(0);
    await watch.expectClean();
});

test('a new table from the middle', async () => {
    const { page, watch } = await world.open();
    await page.goto(`/replay/${imported.three}?step=60`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('.from-here .btn.primary').click();
    await page.waitForURL(/\/t\/[a-z2-7]{13}/);
    const anna = new Player(page);
    await anna.decisions(({ rounds }) => rounds >= 1);
    await watch.expectClean();
});
