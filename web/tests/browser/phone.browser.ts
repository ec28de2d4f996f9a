// The phone: played with a finger, at the two smallest sizes that count.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { finger, Player } from './support/player';
import { overflow, smallTargets } from './support/room';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

describe.each([
    [360, 740],
    [390, 844],
])('a phone of %i × %i', (width, height) => {
    const phone = { viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

    async function expectRoom(page: Page, where: string, crowded: Set<string>): Promise<void> {
        expect(await overflow(page), where).toEqual([]);
        for (const one of await smallTargets(page, 44)) crowded.add(one);
    }

    test('several turns by touch; nothing sticks out, nothing is too small to hit', async () => {
        const made = await makeTable(world, {
            map: width < 380 ? 'surface-5' : 'surface-3',
            seats: ['Anna', ...Array.from({ length: width < 380 ? 4 : 2 }, () => 'bot:greedy')],
        });
        const { page, watch } = await world.open({ ...phone, stored: owning(made) });
        await page.goto(`/t/${made.table}`);
        const crowded = new Set<string>();
        const anna: Player = new Player(page, finger, (screen) => expectRoom(page, screen.title, crowded));
        await anna.decisions(({ rounds, picks }) => rounds >= 3 && picks >= 1);
        expect(anna.tally.repeated).toBeLessThan(4);
        expect([...crowded]).toEqual([]);
        await watch.expectClean();
    });

    test('no other page is wider than the screen', async () => {
        const { page } = await world.open(phone);
        const crowded = new Set<string>();
        for (const address of ['/', '/new/smallworld', '/rules', '/learn', '/about']) {
            await page.goto(address);
            await page.waitForFunction(
                () => document.querySelector('#main') && !document.querySelector('[aria-busy="true"]'),
            );
            await expectRoom(page, address, crowded);
        }
        expect([...crowded]).toEqual([]);
    });
});
