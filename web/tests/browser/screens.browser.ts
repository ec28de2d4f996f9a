// Every screen: photographed at three sizes in light and dark, and held against axe.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contrastViolations, violations } from './support/axe';
import { useWorld, type Window } from './support/browser';
import { Player } from './support/player';
import { type Game, goldenFiles, importedTables, makeScene, type Scene, scenes } from './support/scenes';
import { root } from './support/server';
import { makeTable, owning } from './support/tables';

const world = useWorld({ games: goldenFiles });
const folder = join(root, 'build/screenshots');
let imported: Record<Game, string>;

beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

const sizes = {
    desktop: { width: 1440, height: 900 },
    tablet: { width: 1024, height: 768 },
    phone: { width: 390, height: 844 },
};
const themes = ['light', 'dark'] as const;
const open = (tables: Parameters<typeof owning> = []): Promise<Window> =>
    world.open({ stored: { theme: 'auto', ...owning(...tables) } });

// Fonts and pictures are there, and nothing is still on its way.
async function settle(page: Page): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForFunction(() =>
        document
            .getAnimations()
            .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
    );
}

async function capture(
    page: Page,
    name: string,
    shapes: (keyof typeof sizes)[] = ['desktop', 'tablet', 'phone'],
): Promise<void> {
    const found: string[] = [];
    for (const shape of shapes) {
        await page.setViewportSize(sizes[shape]);
        for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme });
            await settle(page);
            await page.screenshot({ path: join(folder, `${name}-${shape}-${colorScheme}.png`) });
            found.push(...(await faults(page, shape, colorScheme)).map((one) => `${shape} ${colorScheme}: ${one}`));
        }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(found, name).toEqual([]);
}

// The tablet has nothing that the desktop has not, and the phone's colours are the desktop's.
async function faults(page: Page, shape: keyof typeof sizes, scheme: (typeof themes)[number]): Promise<string[]> {
    if (shape === 'tablet' || (shape === 'phone' && scheme === 'dark')) return [];
    return scheme === 'light' ? violations(page) : contrastViolations(page);
}

const ready = (page: Page): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector('#main') && !document.querySelector('[aria-busy="true"]'));

test('axe sees what is wrong', async () => {
    const { page } = await open();
    await page.goto('/about');
    await ready(page);
    await page.evaluate(() =>
        document
            .getElementById('main')!
            .insertAdjacentHTML('beforeend', '<img src="/icon.svg"><p style="color:#ddd;background:#fff">pale</p>'),
    );
    expect((await violations(page)).map((one) => one.split(' ')[0])).toEqual(['color-contrast', 'image-alt']);
    expect((await contrastViolations(page)).map((one) => one.split(' ')[0])).toEqual(['color-contrast']);
});

describe('screens without a game', () => {
    test.each([
        ['home', '/'],
        ['new', '/new/smallworld'],
        ['rules', '/rules'],
        ['rule', '/rules/SW-COST-06'],
        ['learn', '/learn'],
        ['about', '/about'],
        ['no-table', '/t/aaaaaaaaaaaaa'],
    ])('%s', async (name, address) => {
        const { page, watch } = await open();
        await page.goto(address);
        await ready(page);
        await capture(page, name);
        expect(watch.troubles).toEqual([]);
    });

    test('home with games of one’s own, and the menu', async () => {
        const made = [
            await makeTable(world, { map: 'surface-3', seats: ['Anna', 'bot:greedy', 'bot:random'] }),
            await makeTable(world, { map: 'surface-2', seats: ['Anna', ''], start: false }),
        ];
        const { page } = await open(made);
        await page.goto('/');
        await page.locator('.trow').nth(2).waitFor();
        await capture(page, 'home-games');
        await page.setViewportSize(sizes.desktop);
        await page.getByRole('button', { name: 'Menu' }).click();
        await capture(page, 'menu', ['desktop', 'phone']);
    });

    test('the lesson', async () => {
        const { page, watch } = await open();
        await page.goto('/learn');
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.locator('.coach').waitFor();
        await new Player(page).turn();
        await page.mouse.move(0, 0);
        await capture(page, 'lesson');
        await watch.expectClean();
    });

    test('the lesson in the caves', async () => {
        const { page, watch } = await open();
        await page.goto('/learn');
        await page.getByRole('radio', { name: 'Underground' }).check();
        expect(await page.locator('.learn-plan li').allInnerTexts()).toContain('The river');
        await capture(page, 'learn-underground');
        await page.setViewportSize(sizes.desktop);
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.locator('.coach').getByText('Below the world').waitFor();
        await new Player(page).turn();
        await page.locator('.coach-acts').getByRole('button', { name: 'Next' }).click();
        await page.locator('.coach').getByText('Stone Shrooms').waitFor(); // what the seed deals
        await page.mouse.move(0, 0);
        await capture(page, 'lesson-underground');
        await watch.expectClean();
    });

    test('room', async () => {
        const made = await makeTable(world, {
            map: 'surface-4',
            seats: ['Anna', '', 'bot:greedy', 'Beata'],
            start: false,
        });
        const { page } = await open([made]);
        await page.goto(`/t/${made.table}`);
        await page.locator('.room-seat').nth(3).waitFor();
        await capture(page, 'room');
    });
});

async function sceneWindow(scene: Scene): Promise<{ page: Page; player: Player }> {
    const made = await makeScene(world, imported, scene);
    const { page } = await open([made]);
    await page.goto(`/t/${made.table}`);
    const player = new Player(page);
    await player.turn();
    return { page, player };
}
const sceneOf = (name: string): Scene => scenes.find((one) => one.name === name)!;

describe('the table, at each kind of decision', () => {
    test.each(scenes)('$name', async (scene) => {
        const { page } = await sceneWindow(scene);
        await capture(page, `table-${scene.name}`);
    });
});

describe('the table, with something open', () => {
    test('a slip that explains', async () => {
        const { page } = await sceneWindow(sceneOf('conquer'));
        await page.keyboard.press('b');
        await page.locator('.why').waitFor();
        await capture(page, 'open-why', ['desktop', 'tablet']);
    });

    test('a card of the column', async () => {
        const { page } = await sceneWindow(sceneOf('pick'));
        await page.locator('.combo').nth(2).click();
        await page.locator('.combo-card').waitFor();
        await capture(page, 'open-card');
    });

    test('the question before a step without return', async () => {
        const { page, player } = await sceneWindow(sceneOf('choose'));
        await player.press('decline');
        await page.locator('[data-act="yes"]').waitFor();
        await capture(page, 'open-question');
    });

    test.each([
        ['list', 'l'],
        ['help', 'h'],
    ])('%s', async (name, key) => {
        const { page } = await sceneWindow(sceneOf('conquer'));
        for (const shape of ['desktop', 'phone'] as const) {
            await page.setViewportSize(sizes[shape]);
            await page.keyboard.press(key);
            await page.locator('dialog[open]').waitFor();
            await capture(page, `open-${name}`, [shape]);
            await page.keyboard.press('Escape');
        }
    });

    test('chat', async () => {
        const { page } = await sceneWindow(sceneOf('conquer'));
        await page.locator('#tab-chat').click();
        await page.locator('.say-form input').fill('Good luck, everybody!');
        await page.keyboard.press('Enter');
        await page.getByText('Good luck, everybody!').waitFor();
        await capture(page, 'open-chat', ['desktop']);
    });

    test('the pages of the phone', async () => {
        const { page } = await sceneWindow(sceneOf('conquer'));
        await page.setViewportSize(sizes.phone);
        for (const tab of ['Players', 'Combos', 'Log', 'Rules']) {
            await page.locator('nav.tabs button', { hasText: tab }).click();
            await capture(page, `open-phone-${tab.toLowerCase()}`, ['phone']);
        }
    });

    test('a phone on its side', async () => {
        const { page } = await sceneWindow(sceneOf('conquer'));
        await page.setViewportSize({ width: 844, height: 390 });
        await settle(page);
        await page.screenshot({ path: join(folder, 'table-conquer-landscape-light.png') });
        expect.soft(await violations(page)).toEqual([]);
    });
});

describe('after the game', () => {
    test('end', async () => {
        const { page } = await open();
        await page.goto(`/t/${imported.four}`);
        await page.locator('.ranking').waitFor();
        await capture(page, 'end');
        await page.setViewportSize(sizes.desktop);
        await page
            .getByRole('button', { name: /verify/i })
            .first()
            .click();
        await page.locator('dialog[open] [role="status"]').waitFor();
        await capture(page, 'end-proof', ['desktop', 'phone']);
    });

    test('replay', async () => {
        const { page } = await open();
        await page.goto(`/replay/${imported.three}?step=150`);
        await page.locator('.board [data-region]').first().waitFor();
        await capture(page, 'replay');
    });
});
