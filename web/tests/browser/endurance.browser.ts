// What happens to a page: it is loaded anew, opened twice, and its server dies.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { newTab, useWorld, type Opened } from './support/browser';
import { Player } from './support/player';
import { readScreen } from './support/screen';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

async function begin(): Promise<Opened & { player: Player; address: string }> {
    const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'bot:greedy'] });
    const window = await world.open({ stored: owning(made) });
    const address = `/t/${made.table}`;
    await window.page.goto(address);
    return { ...window, player: new Player(window.page), address };
}

/** Everything one can see of the game: the board as words, the players, the log, what is asked. */
async function position(page: Page): Promise<string[]> {
    await page.locator('.bar .die').waitFor({ state: 'detached' });
    const { title, lit, acts } = await readScreen(page);
    const seen = await page.evaluate(() => [
        ...[...document.querySelectorAll('.board [data-region]')].map((one) => one.getAttribute('aria-label') ?? ''),
        ...[...document.querySelectorAll('.player')].map((one) => one.textContent ?? ''),
        document.querySelector('.log-lines')?.lastElementChild?.textContent ?? '',
    ]);
    return [title, JSON.stringify(lit), JSON.stringify(acts), ...seen];
}

const midGame = (player: Player): Promise<void> =>
    player.decisions(({ rounds, conquests }) => rounds >= 2 && conquests >= 4);

test('reload in mid-game: everything is there again', async () => {
    const { page, watch, player } = await begin();
    await midGame(player);
    await player.turn();
    const before = await position(page);
    await page.reload();
    await player.turn();
    await expect.poll(() => position(page)).toEqual(before);
    await player.decisions(({ rounds }) => rounds >= 3);
    await watch.expectClean();
});

test('the server is killed and started again: the page comes back by itself and nothing is lost', async () => {
    const { page, watch, player } = await begin();
    for (const rounds of [1, 2]) {
        await player.decisions((tally) => tally.rounds >= rounds);
        await player.turn();
        const before = await position(page);
        watch.outage = true;
        await world.server.kill();
        await page.locator('.banner').waitFor();
        await world.server.start();
        await page.locator('.banner').waitFor({ state: 'detached', timeout: 40_000 });
        watch.outage = false;
        await expect.poll(() => position(page)).toEqual(before);
    }
    await player.decisions(({ rounds }) => rounds >= 3);
    await watch.expectClean();
});

test('an action given while the server is away is done when it is back, once', async () => {
    const { page, watch, player } = await begin();
    await player.decisions(({ rounds }) => rounds >= 1);
    const screen = await player.turn();
    watch.outage = true;
    await world.server.kill();
    await player.decideWithoutAnswer(screen);
    const acts = watch.acts();
    await world.server.start();
    await player.until('the action is done', (one) => !one.locked && one.mark !== screen.mark, 40_000);
    watch.outage = false;
    expect(watch.acts()).toBeLessThanOrEqual(acts + 1);
    await player.decisions(({ rounds }) => rounds >= 3);
    expect(await page.locator('.toast.bad').count()).toBe(0);
    await watch.expectClean();
});

test('two tabs of one browser: both follow, either may act', async () => {
    const first = await begin();
    const second = await newTab(first.context);
    await second.page.goto(first.address);
    const players = [first.player, new Player(second.page)];
    for (let i = 0; i < 12; i++) {
        const player = players[i % 2]!;
        await player.turn();
        await player.decide();
        await expect.poll(() => first.watch.unanswered().length + second.watch.unanswered().length).toBe(0);
        await expect.poll(() => first.watch.step - second.watch.step).toBe(0);
        await settled(first.page, second.page);
    }
    await first.watch.expectClean();
    await second.watch.expectClean();
});

/** Both tabs show the same position. What is only planned in one of them is its own matter. */
async function settled(a: Page, b: Page): Promise<void> {
    const log = (page: Page): Promise<string> =>
        page.evaluate(() => document.querySelector('.log-lines')?.textContent ?? '');
    await expect.poll(async () => (await log(a)) === (await log(b))).toBe(true);
}
