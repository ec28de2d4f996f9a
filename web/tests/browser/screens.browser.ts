// Every screen: held against axe on the desk and on a phone, in light and dark, and read in three languages.
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contrastViolations, violations } from './support/axe';
import { type Opened, useWorld } from './support/browser';
import { Player } from './support/player';
import {
    caveLooks,
    caveScenes,
    caveWords,
    type Game,
    goldenFiles,
    importedTables,
    makeScene,
    scenes,
} from './support/scenes';
import { sendExample } from './support/packs';
import { overflow } from './support/room';
import { SeaPlayer } from './support/sea';
import { inspect, picture, settle, sizes, themes } from './support/sights';
import { type Made, makeTable, owning } from './support/tables';
import type { Watch } from './support/watch';
import { expectWords, speak } from './support/words';

const world = useWorld({ games: goldenFiles });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

const open = (tables: Parameters<typeof owning> = []): Promise<Opened> => world.open({ stored: owning(...tables) });

// On a phone in the language that was read last.
async function inspectAndRead(page: Page, name: string): Promise<void> {
    await inspect(page, name, { shapes: ['desktop', 'tablet'] });
    await page.setViewportSize(sizes.desktop);
    await expectWords(page, name);
    await inspect(page, name, { shapes: ['phone'] });
}

/** As it is, in light and in dark. */
async function inspectInBoth(page: Page, name: string): Promise<void> {
    for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        await picture(page, `${name}-${colorScheme}`);
        expect(await violations(page), colorScheme).toEqual([]);
    }
    expect(await overflow(page)).toEqual([]);
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
    test.each(['/workshop', '/workshop/map'])('the words of %s', async (address) => {
        const { page, watch } = await open();
        await page.goto(address);
        await ready(page);
        await expectWords(page, address);
        expect(watch.troubles).toEqual([]);
    });

    test.each([
        ['home', '/'],
        ['new', '/new/smallworld'],
        ['rules', '/rules'],
        ['rule', '/rules/SW-COST-06'],
        ['new-islands', '/new/islands'],
        ['rules-islands', '/rules/islands-goal'],
        ['rules-islands-cards', '/rules/islands-cards'],
        ['achievements', '/rules/achievements'],
        ['learn', '/learn'],
        ['about', '/about'],
        ['no-table', '/t/aaaaaaaaaaaaa'],
    ])('%s', async (name, address) => {
        const { page, watch } = await open();
        await page.goto(address);
        await ready(page);
        await inspectAndRead(page, name);
        expect(watch.troubles).toEqual([]);
    });

    test('a pack', async () => {
        const hash = await sendExample(world, 'herons');
        const { page, watch } = await open();
        await page.goto(`/pack/${hash}`);
        await ready(page);
        await inspectAndRead(page, 'pack');
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
        await inspect(page, 'home-games');
        await page.setViewportSize(sizes.desktop);
        await page.getByRole('button', { name: 'Menu' }).click();
        await inspect(page, 'menu', { shapes: ['desktop', 'phone'] });
    });

    test('the lesson', async () => {
        const { page, watch } = await open();
        await page.goto('/learn');
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.locator('.coach').waitFor();
        await new Player(page).turn();
        await page.mouse.move(0, 0);
        await inspect(page, 'lesson');
        await watch.expectClean();
    });

    test('the lesson in the caves', async () => {
        const { page, watch } = await open();
        await page.goto('/learn');
        await page.getByRole('radio', { name: 'Underground' }).check();
        expect(await page.locator('.learn-plan li').allInnerTexts()).toContain('The river');
        await inspect(page, 'learn-underground');
        await page.setViewportSize(sizes.desktop);
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.locator('.coach').getByText('Below the world').waitFor();
        await new Player(page).turn();
        await page.locator('.coach-acts').getByRole('button', { name: 'Next' }).click();
        await page.locator('.coach').getByText('Stone Shrooms').waitFor(); // what the seed deals
        await page.mouse.move(0, 0);
        await inspect(page, 'lesson-underground');
        await watch.expectClean();
    });

    test('the lesson at sea', async () => {
        const { page, watch } = await open();
        await page.goto('/learn');
        await page.getByRole('radio', { name: 'Small Islands' }).check();
        expect(await page.locator('.learn-plan li').allInnerTexts()).toContain('Mooring');
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.locator('.coach').getByText('A sea to be laid').waitFor();
        await new SeaPlayer(page).turn();
        await page.locator('.coach-acts').getByRole('button', { name: 'Next' }).click();
        await page.locator('.coach').getByText('Three missions').waitFor();
        await page.mouse.move(0, 0);
        await inspect(page, 'lesson-islands');
        await page.setViewportSize(sizes.desktop);
        await expectWords(page, 'lesson of Small Islands');
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
        await inspectAndRead(page, 'room');
    });

    // Some races and powers of the other world have nothing to do on a map; the terms say which.
    test.each([
        ['surface-3', 'PL2018 items=both', ['terrain', 'markers']],
        ['underground-3', 'PL2018 items=both', ['terrain']],
    ])('the terms of a mixed table on a phone: %s %s', async (map, options, reasons) => {
        const seats = ['Anna', 'bot:greedy', 'bot:greedy'];
        const made = await makeTable(world, { map, seats, options, start: false });
        const { page, watch } = await open([made]);
        await page.setViewportSize(sizes.phone);
        await page.goto(`/t/${made.table}`);
        const left = page.locator('.terms li', { hasText: 'Left out' });
        await left.first().waitFor();
        expect(await left.count()).toBe(reasons.length);
        await left.last().scrollIntoViewIfNeeded();
        await inspectInBoth(page, `room-mixed-${map}`);
        await page.getByRole('button', { name: 'Start the game' }).click();
        await new Player(page).turn();
        await page.getByRole('button', { name: 'Menu' }).click();
        await left.first().waitFor();
        expect(await left.count()).toBe(reasons.length);
        await left.last().scrollIntoViewIfNeeded();
        await inspectInBoth(page, `menu-mixed-${map}`);
        await watch.expectClean();
    });
});

describe('the table', () => {
    const tables = new Map<string, Made>();
    let page: Page, watch: Watch;
    beforeAll(async () => {
        for (const scene of [...scenes, ...caveScenes]) tables.set(scene.name, await makeScene(world, imported, scene));
        ({ page, watch } = await world.openForAll({ stored: owning(...tables.values()) }));
    });

    async function arrive(scene: string): Promise<Player> {
        await page.setViewportSize(sizes.desktop);
        await page.goto(`/t/${tables.get(scene)!.table}`);
        const player = new Player(page);
        await player.turn();
        return player;
    }

    // Where the decisions differ; the rest of the table is looked at below.
    const decision = ['.stage', '.bar', '.combos', '.sheet'];

    // What is said about a region is read, too.
    async function read(name: string): Promise<void> {
        await page.keyboard.press('b');
        await expectWords(page, name);
        await page.keyboard.press('Escape');
    }

    test.each([...scenes, ...caveLooks])('the decision: $name', async ({ name }) => {
        await arrive(name);
        await inspect(page, `table-${name}`, { shapes: ['desktop', 'tablet'], parts: decision });
        await page.setViewportSize(sizes.desktop);
        await read(name);
        await inspect(page, `table-${name}`, { shapes: ['phone'], parts: decision });
        expect(watch.troubles).toEqual([]);
    });

    test.each(caveWords)('the words of the decision: $name', async ({ name }) => {
        await arrive(name);
        await read(name);
        expect(watch.troubles).toEqual([]);
    });

    async function arriveInEnglish(scene: string): Promise<Player> {
        const player = await arrive(scene);
        await speak(page, 'en');
        return player;
    }

    test.each(['defend', 'vengeance'])('as a whole: %s', async (scene) => {
        await arrive(scene);
        await inspect(page, `whole-${scene}`);
    });

    test('a slip that explains', async () => {
        await arriveInEnglish('conquer');
        await page.keyboard.press('b');
        await page.locator('.why').waitFor();
        await inspect(page, 'open-why', { shapes: ['desktop', 'tablet'] });
    });

    test('a card of the column', async () => {
        await arriveInEnglish('pick');
        await page.locator('.combo').nth(2).click();
        await page.locator('.combo-card').waitFor();
        await inspect(page, 'open-card');
    });

    test('the question before a step without return', async () => {
        const player = await arriveInEnglish('choose');
        await player.press('decline');
        await page.locator('[data-act="yes"]').waitFor();
        await inspect(page, 'open-question');
    });

    test.each([
        ['list', 'l'],
        ['help', 'h'],
    ])('%s', async (name, key) => {
        await arriveInEnglish('conquer');
        for (const shape of ['desktop', 'phone'] as const) {
            await page.setViewportSize(sizes[shape]);
            await page.keyboard.press(key);
            await page.locator('dialog[open]').waitFor();
            await inspect(page, `open-${name}`, { shapes: [shape] });
            await page.keyboard.press('Escape');
        }
    });

    test('chat', async () => {
        await arriveInEnglish('conquer');
        await page.locator('#tab-chat').click();
        await page.locator('.say-form input').fill('Good luck, everybody!');
        await page.keyboard.press('Enter');
        await page.getByText('Good luck, everybody!').waitFor();
        await inspect(page, 'open-chat', { shapes: ['desktop'] });
    });

    test('the pages of the phone', async () => {
        await arriveInEnglish('conquer');
        await page.setViewportSize(sizes.phone);
        for (const tab of ['Players', 'Combos', 'Log', 'Rules']) {
            await page.locator('nav.tabs button', { hasText: tab }).click();
            await inspect(page, `open-phone-${tab.toLowerCase()}`, { shapes: ['phone'] });
        }
    });

    test('a phone on its side', async () => {
        await arriveInEnglish('conquer');
        await page.setViewportSize({ width: 844, height: 390 });
        await settle(page);
        await picture(page, 'table-conquer-landscape-light');
        expect.soft(await violations(page)).toEqual([]);
    });
});

describe('after the game', () => {
    test('end', async () => {
        const { page } = await open();
        await page.goto(`/t/${imported.four}`);
        await page.locator('.ranking').waitFor();
        await page
            .getByRole('button', { name: /verify/i })
            .first()
            .click();
        await page.locator('dialog[open] [role="status"]').waitFor();
        await inspect(page, 'end-proof', { shapes: ['desktop', 'phone'] });
        await page.keyboard.press('Escape');
        await inspectAndRead(page, 'end');
    });

    test('replay', async () => {
        const { page } = await open();
        await page.goto(`/replay/${imported.three}?step=150`);
        await page.locator('.board [data-region]').first().waitFor();
        await inspectAndRead(page, 'replay');
    });
});
