// English, Polish and Czech, switched at any time. That no screen lacks words is with `screens`.
import { afterEach, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { makeTable, owning } from './support/tables';
import { type Language, speak } from './support/words';

const world = useWorld();
afterEach(() => world.closeAll());

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
