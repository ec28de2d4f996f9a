// English, Polish and Czech, switched at any time; nothing is left over from another language.
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { type Game, goldenFiles, importedTables, makeScene, scenes } from './support/scenes';
import { makeTable, owning } from './support/tables';

const world = useWorld({ games: goldenFiles });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

const names = { en: 'English', pl: 'Polski', cs: 'Čeština' } as const;
type Language = keyof typeof names;

async function speak(page: Page, language: Language): Promise<void> {
    await page.locator(`.langs button[lang="${language}"]`).click();
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await page.locator(`.langs button[lang="${language}"][aria-pressed="true"]`).waitFor();
}

/** Everything that is to be read or heard. */
function texts(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (node instanceof Element)
                for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
                    found.push(node.getAttribute(name) ?? '');
            else if (!(node.parentElement instanceof HTMLScriptElement)) found.push(node.textContent ?? '');
        }
        return found.map((one) => one.trim()).filter(Boolean);
    });
}

const isKey = (text: string): boolean => /^[a-z]+(\.[a-z0-9_-]+)+$/.test(text) && text !== 'game-icons.net';
const hasHole = (text: string): boolean => /[{}]|undefined|NaN|\[object/.test(text);

async function expectWords(page: Page, where: string): Promise<void> {
    for (const language of ['pl', 'cs', 'en'] as const) {
        await speak(page, language);
        const all = await texts(page);
        expect(all.filter(isKey), `${where} ${language}: keys without words`).toEqual([]);
        expect(all.filter(hasHole), `${where} ${language}: holes`).toEqual([]);
    }
}

describe('every screen in three languages', () => {
    test.each(['/', '/new/smallworld', '/rules', '/learn', '/about', '/workshop', '/workshop/map', '/t/aaaaaaaaaaaaa'])(
        '%s',
        async (address) => {
            const { page, watch } = await world.open();
            await page.goto(address);
            await page.waitForFunction(
                () => document.querySelector('#main') && !document.querySelector('[aria-busy="true"]'),
            );
            await expectWords(page, address);
            expect(watch.troubles).toEqual([]);
        },
    );

    test('room', async () => {
        const made = await makeTable(world, { map: 'surface-3', seats: ['Anna', '', 'bot:greedy'], start: false });
        const { page } = await world.open({ stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        await page.locator('.room-seat').first().waitFor();
        await expectWords(page, 'room');
    });

    test.each(scenes)('table: $name', async (scene) => {
        const made = await makeScene(world, imported, scene);
        const { page } = await world.open({ stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        const player = new Player(page);
        await player.turn();
        await page.keyboard.press('b');
        await expectWords(page, scene.name);
    });

    test.each([
        ['end', '/t/', '.ranking'],
        ['replay', '/replay/', '.board [data-region]'],
    ])('%s', async (name, path, there) => {
        const { page } = await world.open();
        await page.goto(`${path}${imported.three}`);
        await page.locator(there).first().waitFor();
        await expectWords(page, name);
    });
});

test('plural forms', async () => {
    const { page } = await world.open();
    await page.goto('/');
    const plaque = (n: number): Promise<string> => page.locator('.plaque small').nth(n).innerText();
    await page.locator('.plaque').nth(3).waitFor();
    const wanted: Record<Language, [string, string]> = {
        en: ['2 players, 10 rounds', '5 players, 8 rounds'],
        pl: ['2 gracze, 10 rund', '5 graczy, 8 rund'],
        cs: ['2 hráči, 10 kol', '5 hráčů, 8 kol'],
    };
    for (const language of ['pl', 'cs', 'en'] as const) {
        await speak(page, language);
        expect([await plaque(0), await plaque(3)]).toEqual(wanted[language]);
    }
});

test('the language stays after a reload, and the game goes on in it', async () => {
    const made = await makeTable(world, { map: 'surface-2', seats: ['Anna', 'bot:greedy'] });
    const { page, watch } = await world.open({ stored: owning(made) });
    await page.goto(`/t/${made.table}`);
    const anna = new Player(page);
    await anna.turn();
    await speak(page, 'cs');
    await page.reload();
    await page.locator('html[lang="cs"] .table').waitFor();
    await anna.decisions(({ rounds }) => rounds >= 1);
    await speak(page, 'pl');
    await anna.decisions(({ rounds }) => rounds >= 2);
    await watch.expectClean();
});
