// People: two browsers at one table, and two people at one screen.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { readScreen } from './support/screen';

// By a secret seed, so that there is something to verify.
const world = useWorld({ secret: true });
afterEach(() => world.closeAll());

async function fillForm(page: Page, second: 'open' | 'screen'): Promise<void> {
    await page.goto('/new/smallworld?map=surface-2');
    await page.getByRole('combobox', { name: 'Seat 2: who plays' }).selectOption(second);
}

const say = async (page: Page, text: string): Promise<void> => {
    await page.locator('#tab-chat').click();
    await page.locator('.say-form input').fill(text);
    await page.keyboard.press('Enter');
};

test('two browsers: by link, sit down, play, talk, do not listen, give up', async () => {
    const anna = await world.open();
    const beata = await world.open({ stored: { name: JSON.stringify('Beata') } });

    await fillForm(anna.page, 'open');
    await anna.page.getByRole('button', { name: 'Open the table' }).click();
    const link = await anna.page.getByLabel('Invite').inputValue();
    expect(link).toMatch(/\/t\/[a-z2-7]{13}$/);
    const start = anna.page.getByRole('button', { name: 'Start the game' });
    expect(await start.getAttribute('aria-disabled')).toBe('true');

    await beata.page.goto(link);
    await beata.page.getByRole('button', { name: 'Sit here' }).click();
    await anna.page.locator('.room-seat', { hasText: 'Beata' }).waitFor();
    expect(await beata.page.getByRole('button', { name: 'Start the game' }).count()).toBe(0);
    await start.and(anna.page.locator('[aria-disabled="false"], :not([aria-disabled])')).click();

    const players = [new Player(anna.page), new Player(beata.page)];
    await Promise.all(players.map((one) => one.until('the board', (screen) => screen.title !== '')));
    await alternate(players, () => players.every((one) => one.tally.rounds >= 2));

    await say(anna.page, 'Well played <b>you</b>!');
    await beata.page.locator('#tab-chat .tag').waitFor();
    await beata.page.locator('#tab-chat').click();
    await beata.page.getByText('Well played <b>you</b>!').waitFor();
    await beata.page.getByRole('button', { name: 'Do not hear Anna' }).click();
    await say(anna.page, 'Are you there?');
    await anna.page.getByText('Are you there?').waitFor();
    await say(beata.page, 'Good game.');
    await anna.page.getByText('Good game.').waitFor();
    expect(await beata.page.getByText('Are you there?').count()).toBe(0);
    await beata.page.getByRole('button', { name: 'Hear Anna again' }).click();
    await beata.page.getByText('Are you there?').waitFor();

    await beata.page.getByRole('button', { name: 'Menu' }).click();
    await beata.page.getByRole('button', { name: /^Resign/ }).click();
    await beata.page.getByRole('button', { name: 'Yes' }).click();
    for (const { page } of [anna, beata]) await page.locator('.ranking').waitFor();
    expect(await anna.page.locator('h1').innerText()).toMatch(/you win/i);
    expect(await beata.page.locator('.ranking').innerText()).toMatch(/Beata[^]*gave up/i);

    await anna.page.getByRole('button', { name: 'Verify the dice' }).click();
    await anna.page.getByText(/^All [1-9]\d* draws are as they had to be/).waitFor();
    await anna.page.getByText('Your own number is among them').waitFor();
    expect(await anna.page.locator('.verdict.bad').count()).toBe(0);
    expect(await anna.page.locator('dialog .region-list tbody tr').count()).toBeGreaterThan(8);
    await anna.watch.expectClean();
    await beata.watch.expectClean();
});

/** Whoever is asked decides, until it is enough. */
async function alternate(players: Player[], enough: () => boolean): Promise<void> {
    while (!enough()) {
        const screens = await Promise.all(players.map((one) => one.look()));
        const mover = players.find((_, i) => screens[i]!.asked && !screens[i]!.locked);
        if (mover) await mover.decide();
        else await players[0]!.page.waitForTimeout(25);
    }
}

test('two people at one screen, with a curtain between their turns', async () => {
    const { page, watch } = await world.open();
    await fillForm(page, 'screen');
    await page.getByRole('textbox', { name: 'Seat 2: name' }).fill('Cyril');
    await page.getByRole('button', { name: 'Start the game' }).click();
    let curtains = 0;
    const both: Player = new Player(page, undefined, async (screen) => {
        if (!screen.handOver) return;
        curtains++;
        expect(await page.locator('dialog.handover h2').innerText()).toMatch(/Anna|Cyril/);
    });
    await both.decisions((tally) => tally.rounds >= 2);
    expect(curtains).toBeGreaterThanOrEqual(3);
    const { title } = await readScreen(page);
    expect(title).not.toMatch(/your turn/i);
    await watch.expectClean();
});
