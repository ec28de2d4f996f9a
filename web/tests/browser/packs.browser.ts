// Packs at tables: made in the workshop, sent, played with, looked at, and missed when they are gone.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { violations } from './support/axe';
import { useWorld } from './support/browser';
import { example, sendExample } from './support/packs';
import { Player } from './support/player';
import { capture } from './support/shots';
import { picture } from './support/sights';

const world = useWorld();
afterEach(() => world.closeAll());

const addFile = (page: Page, name: string, buffer: Buffer): Promise<void> =>
    page
        .locator('.new-packs input[type=file]')
        .setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer });

const help = 'Forest regions cost 1 token less.';

/** Foxes, assembled by hand, and some cousins of theirs, so that one of them comes up soon. */
async function makeFoxes(page: Page): Promise<void> {
    await page.goto('/workshop');
    await page.getByRole('button', { name: 'New race' }).click();
    await page.getByLabel('Name (English)').fill('Foxes');
    await page.getByLabel('Name (Polski)').fill('Lisy');
    await page.getByLabel('Name (Čeština)').fill('Lišky');
    await page.getByText('Add a trait').click();
    await page.locator('[data-primitive="cost-delta"]').click();
    const terrain = page.getByRole('group', { name: 'Terrain (none marked: any)' });
    await terrain.getByLabel('Forest', { exact: true }).check({ force: true });
    await expect.poll(() => page.locator('.preview-help').innerText()).toBe(help);
    await page.getByLabel('Name of the pack').fill('Forest Folk');
    await page.evaluate(() => {
        const shelf = JSON.parse(localStorage.getItem('terrarium.workshop')!) as { items: { id: string }[] };
        const [foxes] = shelf.items;
        for (let i = 2; i <= 6; i++) shelf.items.push({ ...foxes!, id: `${foxes!.id}-${i}` });
        localStorage.setItem('terrarium.workshop', JSON.stringify(shelf));
    });
    await page.reload();
}

/** A table with these packs of content/examples, as the new-table screen makes it. */
async function beginWith(page: Page, ...names: string[]): Promise<void> {
    await page.goto('/new/smallworld');
    for (const name of names) {
        await addFile(page, name, example(name));
        await page.locator('.new-packs li', { hasText: new RegExp(name, 'i') }).waitFor();
    }
}

describe('a pack from the workshop', () => {
    test('is played with a bot, and everybody sees its name and its help', async () => {
        const { page, context, watch } = await world.open();
        await makeFoxes(page);
        await page.getByRole('button', { name: 'Play with my pack' }).click();
        await page.locator('.new-packs li', { hasText: 'Forest Folk' }).waitFor();
        await capture(page, 'packs-new');
        await page.getByLabel('Show it in the list').press('Space');
        await page.getByLabel('Seat 2: who plays').selectOption('open');
        await page.getByLabel('Seat 3: who plays').selectOption('bot');
        await page.getByRole('button', { name: 'Open the table' }).click();
        await page.locator('.room .terms a', { hasText: 'Forest Folk' }).waitFor();
        expect(await violations(page)).toEqual([]);
        await picture(page, 'packs-room');

        // The list, and what is in the pack.
        const other = await context.newPage();
        await other.goto('/');
        const link = other.locator('.trow a', { hasText: 'Forest Folk' }).first();
        await link.waitFor();
        expect(await violations(other)).toEqual([]);
        await link.scrollIntoViewIfNeeded();
        await picture(other, 'packs-list');
        await other.goto((await link.getAttribute('href'))!);
        await other.locator('h3', { hasText: 'Foxes' }).first().waitFor();
        expect(await other.locator('.pack-things li').first().innerText()).toContain(help);
        await capture(other, 'packs-look');
        await other.close();

        await page.getByLabel('Seat B: open or bot').selectOption('moss');
        await page.getByRole('button', { name: 'Start the game' }).click();
        const anna = new Player(page);
        const foxes = page.locator('.combo', { hasText: 'Foxes' }).first();
        for (let i = 0; i < 40 && (i < 4 || !(await foxes.isVisible())); i++) await anna.decide();
        await foxes.click();
        await page.locator('.combo-card .trait', { hasText: help }).waitFor();
        await picture(page, 'packs-table');
        await page.locator('.combo-card .close').click();
        // After a reload, and in another language, it is the same game.
        await page.reload();
        await foxes.waitFor();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.locator('.terms a', { hasText: 'Forest Folk' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Čeština' }).click();
        await page.locator('.combo', { hasText: 'Lišky' }).first().waitFor();
        expect(watch.troubles).toEqual([]);
    });
});

describe('a pack from a file', () => {
    test('brings its map, goes again, and two go together', async () => {
        const { page, watch } = await world.open();
        await beginWith(page, 'herons', 'hollow');
        const hollow = page.getByRole('radio', { name: 'The Hollow' });
        await page.getByLabel('Underground', { exact: true }).check({ force: true });
        await hollow.check({ force: true });
        expect(await page.locator('.new-seat').count()).toBe(2);
        await page.getByRole('button', { name: 'Play without The Hollow' }).click();
        await expect.poll(() => hollow.count()).toBe(0);
        await addFile(page, 'hollow', example('hollow'));
        await page.getByRole('button', { name: 'Play without The Hollow' }).waitFor();
        await page.getByLabel('Underground', { exact: true }).check({ force: true });
        await hollow.check({ force: true });
        await page.getByRole('button', { name: 'Start the game' }).click();
        await page.waitForURL('**/t/*');
        await new Player(page).decide();
        await page.getByRole('button', { name: 'Menu' }).click();
        expect(await page.locator('.terms a').allInnerTexts()).toEqual(['Herons', 'The Hollow']);
        expect(watch.troubles).toEqual([]);
    });

    test.each([
        ['no JSON', 'not JSON'],
        ['a path', '{"format":"terrarium-pack-1","files":{"../x":{}}}'],
        ['another', '{"format":"zip"}'],
    ])('that is hostile gets a sentence: %s', async (_, text) => {
        const { page } = await world.open();
        await page.goto('/new/smallworld');
        await addFile(page, 'bad', Buffer.from(text));
        await page.locator('.toast.bad', { hasText: 'The server does not take this pack:' }).waitFor();
        expect(await page.locator('.new-packs li').count()).toBe(0);
    });
});

test('a table and a replay whose pack is gone say which one it was', async () => {
    const { page } = await world.open();
    await beginWith(page, 'herons');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL('**/t/*');
    const { pathname } = new URL(page.url());
    await page.locator('.combo').first().waitFor();
    await world.server.kill();
    execFileSync('python3', ['-c', forget, join(world.server.data, 'tables', 'terrarium.db')]);
    await world.server.start();
    await page.goto(pathname);
    await page.getByText('This table is played with the pack “Herons”').waitFor();
    await page.goto(pathname.replace('/t/', '/replay/'));
    await page.getByText('This table is played with the pack “Herons”').waitFor();
    await capture(page, 'packs-missing');
});

const forget = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("DELETE FROM pack")
database.commit()
`;

test('the rules tell what a pack brings, by the ids that reckonings name', async () => {
    const hash = await sendExample(world, 'herons');
    const { page, watch } = await world.open();
    await page.goto(`/rules/CUSTOM-HERONS-1?packs=${hash}`);
    await page.locator('.rule.here', { hasText: 'Swamp' }).waitFor();
    expect(await page.locator('h1').innerText()).toMatch(/Heron/);
    expect(await page.locator('.world-head').last().innerText()).toBe('Packs of this table');
    await page.locator('.chapter-list a[aria-current="page"]').waitFor();
    await page.locator('.chapter-list a').first().click();
    await expect.poll(() => page.url()).toContain(`packs=${hash}`);
    await page.goto('/rules/CUSTOM-HERONS-1?packs=nothing');
    await page.getByText('CUSTOM-HERONS-1').first().waitFor();
    expect(await page.locator('.rule.here').count()).toBe(0);
    await watch.expectClean();
});
