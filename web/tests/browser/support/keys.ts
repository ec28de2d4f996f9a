// The keyboard as the only way to the page.
import type { Locator, Page } from 'playwright-core';
import type { Hand } from './player';
import { readScreen } from './screen';

const mostTabs = 80;

/** Presses Tab until the focus is where it is wanted. */
export async function tabTo(page: Page, what: string, isThere: () => Promise<boolean>): Promise<void> {
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
    chip: async (page, item) => {
        const chip = page.locator(`.use-chip[data-item="${item}"]`);
        await tabTo(page, item, () => chip.evaluate((one) => one === document.activeElement));
        await page.keyboard.press('Enter');
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
