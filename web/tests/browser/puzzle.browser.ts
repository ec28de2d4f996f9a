// The puzzle of a day: solved with the answer that is shipped, failed, tried again, given up.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { type Opened, useWorld } from './support/browser';
import { Player } from './support/player';
import { overflow } from './support/room';
import { root } from './support/server';
import { inspect } from './support/sights';

interface Shipped {
    day: string;
    map: string;
    best: number;
    line: string;
}
const { puzzles } = JSON.parse(readFileSync(join(root, 'content/puzzles/year.json'), 'utf8')) as { puzzles: Shipped[] };
// One that is solved by conquering alone, so that every click is a region.
const plain = puzzles.find(({ map, line }) => map === 'surface-2' && /^(conquer \d+, )+deploy \d+ \d+$/.test(line))!;
const below = puzzles.find(({ map }) => map === 'underground-2')!;
const dateOf = ({ day }: Shipped): string => `2024-${day}`; // a leap year: it has every day

const world = useWorld();
afterEach(() => world.closeAll());

const heading = (page: Page) => page.locator('.coach h2');
const cardButton = (page: Page, name: string) => page.locator('.coach').getByRole('button', { name });

async function begun(puzzle: Shipped, stored: Record<string, string> = {}): Promise<Opened & { player: Player }> {
    const window = await world.open({ stored });
    await window.page.goto(`/puzzle/${dateOf(puzzle)}`);
    await window.page.getByRole('button', { name: 'Begin', exact: true }).click();
    const player = new Player(window.page);
    await player.turn();
    return { ...window, player };
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
