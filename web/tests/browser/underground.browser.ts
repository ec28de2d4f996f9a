// Small World Underground by clicking: the caves, the river, Monsters and what they guard.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { contrastViolations, violations } from './support/axe';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

const monsters = (page: Page): Promise<number> => page.locator('.board [data-piece^="monsters-"]').count();
const hidden = async (page: Page): Promise<number> => Number(await page.locator('.hidden-stack').innerText());

/** Past the curtain, to a decision with the board in sight. */
async function atTheBoard(player: Player): Promise<void> {
    while ((await player.turn()).handOver) await player.decide();
}

/** Until somebody has driven Monsters out and sees what they guarded. */
async function discover(player: Player): Promise<void> {
    const rows = player.page.locator('.finds .find');
    for (let i = 0; i < 400 && (await rows.count()) === 0; i++) await player.decide();
    await atTheBoard(player);
    expect(await rows.count()).toBeGreaterThan(0);
}

test('two people at one screen conquer caves and find what Monsters guard', async () => {
    const made = await makeTable(world, { map: 'underground-2', seats: ['Anna', 'Cyril'] });
    const { page, watch } = await world.open({ stored: owning(made) });
    await page.goto(`/t/${made.table}`);
    const both = new Player(page);
    await atTheBoard(both);
    expect(await page.locator('.board[data-world="underground"], .board [data-world="underground"]').count()).toBe(1);
    expect(await page.locator('.board .weir, .board .current.strong').count()).toBeGreaterThan(0);
    const before = await monsters(page);
    expect(before).toBeGreaterThan(0);
    expect(await hidden(page)).toBe(before);

    await discover(both);
    expect(await monsters(page)).toBeLessThan(before);
    expect(await hidden(page)).toBe(await monsters(page));
    expect(await page.locator('.log-lines').innerText()).toMatch(/Monsters are driven out[^]* finds? /);
    expect(await violations(page)).toEqual([]);

    const find = page.locator('.finds .find').first();
    await find.click();
    const card = page.getByRole('dialog');
    await card.getByText('When it works').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await both.decisions((tally) => tally.rounds >= 3);
    await atTheBoard(both);
    expect(both.tally.picks).toBeGreaterThanOrEqual(2);
    expect(both.tally.arranged).toBeGreaterThan(0);
    await watch.expectClean();
});

test('the caves in the dark and on a phone', async () => {
    const made = await makeTable(world, { map: 'underground-2', seats: ['Anna', 'bot:greedy'] });
    const { page, watch } = await world.open({
        stored: { ...owning(made), theme: 'dark' },
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
    });
    await page.goto(`/t/${made.table}`);
    await new Player(page).turn();
    expect(await monsters(page)).toBeGreaterThan(0);
    expect(await contrastViolations(page)).toEqual([]);
    await watch.expectClean();
});

test('the rules of all boxes are one book', async () => {
    const { page, watch } = await world.open();
    await page.goto('/rules/UG-RIVER-03');
    await page.locator('.rule.here').waitFor();
    expect(await page.locator('.world-head').allInnerTexts()).toEqual(['Surface', 'Underground', 'Small Islands']);
    await page.goto('/rules/SW-COST-06');
    await page.locator('.rule.here').waitFor();
    await watch.expectClean();
});
