// A whole game without a mouse.
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { type Hand, Player } from './support/player';
import { readScreen } from './support/screen';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

const mostTabs = 80;

/** Presses Tab until the focus is where it is wanted. */
async function tabTo(page: Page, what: string, isThere: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < mostTabs; i++) {
        if (await isThere()) return;
        await page.keyboard.press('Tab');
    }
    throw new Error(`${what} cannot be reached with Tab`);
}
const focused = (page: Page, key: 'region' | 'act'): Promise<string | undefined> =>
    page.evaluate((name) => (document.activeElement as HTMLElement | null)?.dataset[name], key);

/** From the first target on to the last, and from there back: so one comes by all of them. */
async function walkTo(page: Page, region: number): Promise<void> {
    for (const key of ['Tab', 'Shift+Tab']) {
        await page.keyboard.press('b');
        for (let at = await focused(page, 'region'); at !== undefined; at = await focused(page, 'region')) {
            if (at === String(region)) return;
            await page.keyboard.press(key);
        }
    }
    throw new Error(`region ${region} cannot be reached with Tab`);
}

const opens = (one: Locator): Promise<boolean> =>
    one.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false, // the key was lost: the player will press it again
    );

export const keys: Hand = {
    press: async (page, act) => {
        await tabTo(page, act, async () => (await focused(page, 'act')) === act);
        await page.keyboard.press('Enter');
    },
    region: async (page, region) => {
        await walkTo(page, region);
        await page.keyboard.press('Enter');
    },
    pick: async (page, slot) => {
        await page.keyboard.press(String(slot + 1));
        if (await opens(page.locator('.combo-card'))) await page.keyboard.press(String(slot + 1));
    },
    plus: async (page) => {
        const { mark } = await readScreen(page);
        await page.keyboard.press('b');
        await tabTo(page, 'a region that takes one more', async () => {
            await page.keyboard.press('+');
            return (await readScreen(page)).mark !== mark;
        });
    },
};

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
