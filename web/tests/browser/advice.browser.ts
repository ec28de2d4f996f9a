// What bots say to people: hints and doing what they say, the bar of chances, the review of a finished game.
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contrastViolations, violations } from './support/axe';
import { useWorld } from './support/browser';
import { overflow, smallTargets } from './support/room';
import { type Game, goldenFiles, importedTables } from './support/scenes';
import { recordSeas, tableOf } from './support/seas';
import { picture, settle } from './support/sights';
import { makeTable, owning } from './support/tables';

const seas = recordSeas();
const world = useWorld({ games: [...goldenFiles, ...seas.files] });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const stepNow = (page: Page): Promise<string> => page.locator('.say h2').first().innerText();
const hinted = (page: Page) => page.locator('.hint-panel .idea.open .plan li').first().waitFor();

async function openHint(page: Page): Promise<void> {
    const button = page.locator('[data-act="hint"]:visible');
    await button.waitFor();
    await page.evaluate(() => window.think(410));
    await button.click();
    await hinted(page);
}
const look = (page: Page, name: string) => settle(page).then(() => picture(page, name));
const gone = (page: Page) => page.locator('.hint-panel').waitFor({ state: 'detached' });

describe('a hint', () => {
    test.each(['surface-2', 'underground-2', 'sea-2'])('on %s is told, drawn and done', async (map) => {
        const made = await makeTable(world, { map, seats: ['Anna', 'bot:moss'] });
        const { page, watch } = await world.open({ stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        for (let i = 0; i < 3; i++) {
            await openHint(page);
            expect(await page.locator('.hint-panel').innerText()).toMatch(/Chance of winning \d+%; about \d+/);
            await page.locator('.hint-panel .primary').click();
            await gone(page);
        }
        await openHint(page);
        expect(await violations(page)).toEqual([]);
        await look(page, `hint-${map}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await contrastViolations(page, ['.hint-panel'])).toEqual([]);
        await watch.expectClean();
    });

    test('by keyboard: asked for, another idea looked at, its first step done, closed', async () => {
        const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'bot:moss'] });
        const { page, watch } = await world.open({ stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        await page.locator('[data-act="hint"]').waitFor();
        await page.keyboard.press('i');
        await hinted(page);
        const before = await stepNow(page);
        await page.keyboard.press('Enter');
        await gone(page);
        await expect.poll(() => stepNow(page)).not.toBe(before);
        await page.locator('[data-act="hint"]').waitFor();
        await page.keyboard.press('i');
        await hinted(page);
        await look(page, 'hint-with-pennants');
        // The regions of the plan carry pennants with their numbers.
        expect(await page.locator('.board .pennant-number').first().innerHTML()).toBe('1');
        const other = page.locator('.idea-head').nth(1);
        await other.focus();
        await page.keyboard.press('Enter');
        expect(await other.getAttribute('aria-expanded')).toBe('true');
        await page.keyboard.press('Escape');
        await gone(page);
        await openHint(page);
        await page.getByRole('button', { name: 'Only the first step' }).first().click();
        await gone(page);
        await watch.expectClean();
    });

    test('on a phone', async () => {
        const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'bot:moss'] });
        const { page, watch } = await world.open({ ...phone, stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        await openHint(page);
        await look(page, 'hint-phone');
        expect(await overflow(page)).toEqual([]);
        expect(await smallTargets(page, 44)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        await page.locator('.hint-panel .primary').tap();
        await gone(page);
        await watch.expectClean();
    });

    test('is not for those who play against other people', async () => {
        const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'Beata'] });
        const tokens = Object.fromEntries(Object.entries(made.tokens).filter(([seat]) => seat === 'A'));
        const { page, watch } = await world.open({ stored: owning({ ...made, tokens }) });
        await page.goto(`/t/${made.table}`);
        await page.locator('.board').waitFor();
        await page.locator('.bar, .say').first().waitFor();
        expect(await page.locator('[data-act="hint"]').count()).toBe(0);
        await page.keyboard.press('i');
        expect(await page.locator('.hint-panel').count()).toBe(0);
        await watch.expectClean();
    });
});

test.each([
    ['surface-3', ['Anna', 'bot:moss', 'bot:moss'], 3],
    ['sea-1', ['Anna'], 2],
])('the chances on %s are shown where they are wanted', async (map, seats, players) => {
    const made = await makeTable(world, { map, seats });
    const { page, watch } = await world.open({ stored: owning(made) });
    await page.goto(`/t/${made.table}`);
    await page.locator('[data-act="hint"]').waitFor();
    expect(await page.locator('.chance-bar').count()).toBe(0);
    const turn = async () => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByLabel('Show the chances of winning').click();
        await page.keyboard.press('Escape');
    };
    await turn();
    const bar = page.locator('.chance-bar');
    await bar.waitFor();
    expect(await bar.locator('span').count()).toBe(players);
    expect(await bar.getAttribute('aria-label')).toMatch(/^Chances of winning: \S+.* \d+%, \S+.* \d+%/);
    expect(await violations(page, ['.table'])).toEqual([]);
    await look(page, `chances-${map}`);
    await page.setViewportSize(phone.viewport);
    await bar.waitFor();
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await turn();
    await bar.waitFor({ state: 'detached' });
    await watch.expectClean();
});

async function reviewOf(page: Page, table: string): Promise<void> {
    await page.goto(`/t/${table}`);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('.slips').waitFor({ timeout: 60_000 });
}

describe('the review of a finished game', () => {
    test('names three decisions, leads to the replay, and to playing on from there', async () => {
        const { page, watch } = await world.open();
        await reviewOf(page, imported.two);
        expect(await page.locator('.slip').count()).toBe(3);
        const first = page.locator('.slip').first();
        expect(await first.innerText()).toMatch(/cost \d+ percentage points/);
        expect(await first.locator('.plan li').count()).toBeGreaterThan(1);
        expect(await page.locator('.review-curve svg').getAttribute('aria-label')).toMatch(/\d+%, \d+%/);
        expect(await violations(page)).toEqual([]);
        await look(page, 'review');
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await contrastViolations(page, ['.review'])).toEqual([]);
        await look(page, 'review-dark');
        const step = /step=(\d+)/.exec((await first.locator('a').getAttribute('href'))!)![1];
        await first.locator('a').click();
        await page.locator('.replay .board').waitFor();
        expect(new URL(page.url()).searchParams.get('step')).toBe(step);
        await reviewOf(page, imported.two);
        await first.getByRole('button', { name: 'Play on from here' }).click();
        await page.locator('.from-here .btn.primary').click();
        await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes(imported.two));
        await page.locator('[data-act="hint"]').waitFor();
        await watch.expectClean();
    });

    test('at sea and on a phone, of any seat', async () => {
        const { page, watch } = await world.open(phone);
        await reviewOf(page, await tableOf(world, seas.games.advanced));
        expect(await page.locator('.slip').count()).toBeGreaterThan(0);
        await look(page, 'review-phone');
        expect(await overflow(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        const before = await page.locator('.review-curve svg').getAttribute('aria-label');
        await page.locator('.review input[type="radio"]').nth(1).check({ force: true });
        await expect
            .poll(
                () =>
                    page
                        .locator('.review-curve svg')
                        .getAttribute('aria-label')
                        .catch(() => before),
                {
                    timeout: 60_000,
                },
            )
            .not.toBe(before);
        await watch.expectClean();
    });
});
