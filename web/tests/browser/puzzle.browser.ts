// The puzzle of a day: solved with the answer that is shipped, failed, tried again, given up.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { type Opened, useWorld } from './support/browser';
import { Player } from './support/player';
import { overflow } from './support/room';
import { pointOn, SeaPlayer } from './support/sea';
import { root } from './support/server';
import { inspect } from './support/sights';

interface Shipped {
    day: string;
    map: string;
    coins: number;
    best: number;
    line: string;
}
const { puzzles } = JSON.parse(readFileSync(join(root, 'content/puzzles/year.json'), 'utf8')) as { puzzles: Shipped[] };
// One that is solved by conquering alone, so that every click is a region.
const plain = puzzles.find(({ map, line }) => map === 'surface-2' && /^(conquer \d+, )+deploy \d+ \d+$/.test(line))!;
const below = puzzles.find(({ map }) => map === 'underground-2')!;
// One at sea with a tile whose turn can be told by where its land goes on, and a token on a resource.
const atSea = puzzles.find(
    ({ map, line }) => map === 'sea-2' && /place t(0[3-9]|[12]\d|3[0-8]) .*, token /.test(line),
)!;
const dateOf = ({ day }: Shipped): string => `2024-${day}`; // a leap year: it has every day

const world = useWorld();
afterEach(() => world.closeAll());

const heading = (page: Page) => page.locator('.coach h2');
const cardButton = (page: Page, name: string) => page.locator('.coach').getByRole('button', { name });

async function opened(puzzle: Shipped): Promise<Opened> {
    const window = await world.open();
    await window.page.goto(`/puzzle/${dateOf(puzzle)}`);
    await window.page.getByRole('button', { name: 'Begin', exact: true }).click();
    return window;
}

async function begun(puzzle: Shipped): Promise<Opened & { player: Player }> {
    const window = await opened(puzzle);
    const player = new Player(window.page);
    await player.turn();
    return { ...window, player };
}

async function begunAtSea(): Promise<Opened & { player: SeaPlayer }> {
    const window = await opened(atSea);
    const player = new SeaPlayer(window.page);
    await player.turn();
    return { ...window, player };
}

/** What the card of another table says how to do it. */
async function answerInWords(): Promise<string[]> {
    const { page } = await begunAtSea();
    await cardButton(page, 'Show the answer').click();
    await expect.poll(() => page.locator('.puzzle-line li').count()).toBe(atSea.line.split(', ').length);
    return page.locator('.puzzle-line li').allInnerTexts();
}

/** "2 east: lay the tile with 1 lotus; land to the north.": that tile, there, turned until its land goes on there. */
async function layAsSaid(page: Page, player: SeaPlayer, said: string, cell: string): Promise<void> {
    const [, signs, land] = /: lay the tile with (.+); (.+)\.$/.exec(said)!;
    await page.locator(`.hand-tray button[aria-label^="Tile; ${signs};"]`).first().click();
    const { x, y } = (await pointOn(page, `cell ${cell} 0`))!;
    await page.mouse.click(x, y);
    const held = page.locator('.hand-tray button[aria-pressed="true"]');
    for (let i = 0; i < 4 && !(await held.getAttribute('aria-label'))!.endsWith(`; ${land}`); i++)
        await player.press('turn');
    await player.press('lay');
}

/** "2 east: cover the lotus with bay leaf.": any token that has the side will do. */
async function coverAsSaid(page: Page, player: SeaPlayer, said: string, site: string): Promise<void> {
    const [, sign] = / with (.+)\.$/.exec(said)!;
    await page.locator(`.token-button[aria-label*="${sign}"]`).first().click();
    await page.locator('.side-chip', { hasText: sign! }).click();
    const { x, y } = (await pointOn(page, site))!;
    await page.mouse.click(x, y);
    await player.press('token');
}

async function conquerAll({ line }: Shipped, player: Player): Promise<void> {
    for (const action of line.split(', ')) {
        const [kind, region] = action.split(' ');
        if (kind === 'conquer') await player.region(Number(region), 'conquer');
    }
}

// Spreads the tokens in any way, until the card says what came of the turn.
async function end(page: Page, player: Player): Promise<string> {
    for (let i = 0; i < 20; i++) {
        const title = await heading(page).innerText();
        if (title !== 'The most coins this turn') return title;
        await player.decide();
    }
    throw new Error('the turn does not end');
}

const remembered = (page: Page): Promise<Record<string, { solved: boolean; made: number; shown: boolean }>> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('terrarium.puzzles') ?? '{}'));

describe('at the table', () => {
    test('who plays the answer has solved it', async () => {
        const { page, watch, player } = await begun(plain);
        await expect.poll(() => page.locator('.coach .task').innerText()).toContain(`${plain.best} coins can be made`);
        await conquerAll(plain, player);
        expect(await end(page, player)).toBe(`${plain.best} coins: solved!`);
        await inspect(page, 'puzzle-solved', { shapes: ['desktop', 'phone'], parts: ['.coach'] });
        expect(await remembered(page)).toEqual({
            [dateOf(plain)]: { made: plain.best, solved: true, shown: false },
        });
        await page.goto(`/puzzle/${dateOf(plain)}`);
        await expect.poll(() => heading(page).innerText()).toBe(`${plain.best} coins: solved!`);
        await page.getByRole('button', { name: 'Leave the puzzle' }).click();
        expect(await page.locator('.puzzle-kept').innerText()).toContain('You solved it.');
        await watch.expectClean();
    });

    test('who stops early has not, is shown the answer, and may try again', async () => {
        const { page, watch, player } = await begun(plain);
        const [, first] = plain.line.split(', ')[0]!.split(' ');
        await player.region(Number(first), 'conquer');
        await cardButton(page, 'Try again').click(); // back to the position, on the same table
        await player.until('the position again', (one) => one.lit.includes(Number(first)));
        await player.region(Number(first), 'conquer');
        await player.turn();
        await player.press('done');
        expect(await end(page, player)).toMatch(new RegExp(`^You made \\d+ of ${plain.best}$`));
        await cardButton(page, 'Show the answer').click();
        await expect.poll(() => page.locator('.puzzle-line li').count()).toBe(plain.line.split(', ').length);
        await inspect(page, 'puzzle-failed', { shapes: ['desktop', 'phone'], parts: ['.coach'] });
        expect(await overflow(page)).toEqual([]);
        expect((await remembered(page))[dateOf(plain)]).toMatchObject({ solved: false, shown: true });

        await cardButton(page, 'Play it on the board').click();
        await expect.poll(() => heading(page).innerText()).toBe(`How to make ${plain.best} coins`);
        for (let i = 0; i < plain.line.split(', ').length; i++) {
            await expect.poll(() => page.locator('.puzzle-line .done').count()).toBe(i);
            await player.turn();
            await cardButton(page, 'Next step').click();
        }
        await expect.poll(() => page.locator('.coach-said').innerText()).toContain('none brings more');
        await cardButton(page, 'Try it yourself').click();
        await expect.poll(() => heading(page).innerText()).toBe('The most coins this turn');
        await watch.expectClean();
    });

    test('without a mouse: C leads to the card, and a reload back to the table', async () => {
        const { page, watch } = await begun(below);
        expect(await page.locator('.coach-said').innerText()).toContain('without driving out Monsters');
        await page.keyboard.press('c');
        expect(await page.evaluate(() => document.activeElement?.closest('.coach-acts') !== null)).toBe(true);
        await page.reload();
        await expect.poll(() => heading(page).innerText()).toBe('The most coins this turn');
        await inspect(page, 'puzzle', { shapes: ['desktop', 'phone'] });
        expect(await overflow(page)).toEqual([]);
        await watch.expectClean();
    });
});

describe('at sea', () => {
    test('who does what the answer says has solved it', async () => {
        const said = await answerInWords();
        const [take, place, token] = atSea.line.split(', ').map((action) => action.split(' '));
        const { page, watch, player } = await begunAtSea();
        expect(await heading(page).innerText()).toBe('Your mission, worth the most');
        expect(await page.locator('.coach .task').innerText()).toContain(`It can be worth ${atSea.best} points`);
        expect(await page.locator('.coach .task').innerText()).toContain(`If gains came now: ${atSea.coins}.`);
        await inspect(page, 'puzzle-sea', { shapes: ['desktop', 'phone'], parts: ['.coach'] });
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.locator(`.market-row > button.can:nth-child(${take![1]})`).click();
        await player.until('tiles to lay', ({ hand, locked }) => hand > 0 && !locked);
        await layAsSaid(page, player, said[1]!, place![2]!);
        await player.until('tokens', ({ tokens, locked }) => tokens > 0 && !locked);
        await coverAsSaid(page, player, said[2]!, `site ${token![3]} ${token![4]}`);
        await expect.poll(() => heading(page).innerText()).toBe(`${atSea.best} points: solved!`);
        expect(await remembered(page)).toEqual({
            [dateOf(atSea)]: { made: atSea.best, solved: true, shown: false },
        });
        await inspect(page, 'puzzle-sea-solved', { shapes: ['desktop', 'phone'], parts: ['.coach'] });
        await page.reload(); // others have gone on: what one has made is what it was then
        await expect.poll(() => heading(page).innerText()).toBe(`${atSea.best} points: solved!`);
        await watch.expectClean();
    });

    test('who lays any tile has not, and is shown on the board how it is done', async () => {
        const { page, watch, player } = await begunAtSea();
        await player.decide();
        await cardButton(page, 'Try again').click(); // back to the position, on the same table
        await player.until('the position again', ({ slots, locked }) => slots.length > 0 && !locked);
        for (let i = 0; i < 20 && (await heading(page).innerText()) === 'Your mission, worth the most'; i++) {
            const { tokens, acts } = await player.turn();
            if (tokens > 0 && acts.some(({ name }) => name === 'done')) await player.press('done');
            else await player.decide();
        }
        await expect.poll(() => heading(page).innerText()).toMatch(new RegExp(`^You made \\d+ of ${atSea.best}$`));
        await cardButton(page, 'Show the answer').click();
        await expect.poll(() => page.locator('.puzzle-line li').count()).toBe(3);
        await inspect(page, 'puzzle-sea-failed', { shapes: ['desktop', 'phone'], parts: ['.coach'] });
        expect(await overflow(page)).toEqual([]);
        await cardButton(page, 'Play it on the board').click();
        await expect.poll(() => heading(page).innerText()).toBe(`How to make it worth ${atSea.best} points`);
        for (let i = 0; i < 3; i++) {
            await expect.poll(() => page.locator('.puzzle-line .done').count()).toBe(i);
            await player.turn();
            await cardButton(page, 'Next step').click();
        }
        await expect.poll(() => page.locator('.coach-said').innerText()).toContain('none makes it worth more');
        await watch.expectClean();
    });

    test('before it begins, and on the first page', async () => {
        const { page, watch } = await world.open();
        await page.goto(`/puzzle/${dateOf(atSea)}`);
        await page.locator('.puzzle .thumb svg').waitFor();
        await inspect(page, 'puzzle-sea-welcome', { shapes: ['desktop', 'phone'] });
        expect(await overflow(page)).toEqual([]);
        await page.route('**/api/puzzle/today.json', async (route) => {
            const asked = route.request().url().replace('today', dateOf(atSea));
            await route.fulfill({ response: await route.fetch({ url: asked }) });
        });
        await page.goto('/');
        await page.locator('.puzzle-card .thumb svg').waitFor();
        expect(await page.locator('.puzzle-card').innerText()).toContain(`It can be worth ${atSea.best} points.`);
        await inspect(page, 'puzzle-sea-card', { shapes: ['desktop', 'phone'], parts: ['.puzzle-card'] });
        await watch.expectClean();
    });
});

describe('on the way there', () => {
    test('the first page leads to today, and that to the day before', async () => {
        const { page, watch } = await world.open();
        await page.goto('/');
        await page.locator('.puzzle-card').click();
        await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
        const today = await page.locator('.puzzle-date').innerText();
        await inspect(page, 'puzzle-welcome', { shapes: ['desktop', 'phone'] });
        expect(await overflow(page)).toEqual([]);
        await page.getByRole('link', { name: 'The day before' }).click();
        await expect.poll(() => page.locator('.puzzle-date').innerText()).not.toBe(today);
        await watch.expectClean();
    });

    test('a day that is none leads nowhere', async () => {
        const { page } = await world.open();
        await page.goto('/puzzle/2026-02-30');
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.locator('.puzzle').count()).toBe(0);
    });
});
