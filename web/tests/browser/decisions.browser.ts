// Every decision that only Underground has, done by hand: with the mouse, with the keyboard, with a finger on a phone.
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Opened, type WindowOptions, useWorld } from './support/browser';
import { keys } from './support/keys';
import { finger, type Hand, has, mouse, Player } from './support/player';
import { caveScenes, type Game, goldenFiles, importedTables, makeScene } from './support/scenes';
import { overflow, smallTargets } from './support/room';
import type { Screen } from './support/screen';
import { picture } from './support/sights';
import { type Made, owning } from './support/tables';

const world = useWorld({ games: goldenFiles });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

interface Deed {
    scene: string;
    /** What the log says then. */
    said: RegExp;
    act(player: Player, screen: Screen): Promise<void>;
}

const firstRegion =
    (kind: string): Deed['act'] =>
    (player, { lit }) =>
        player.region(lit[0]!, kind);

/** What lies on the region with the lowest cost after the chip was pressed. */
async function conquerWith(player: Player, item: string): Promise<void> {
    const before = await player.turn();
    await player.chip(item);
    const after = await player.until('it is in use', (one) => !one.locked && one.mark !== before.mark);
    expect(await player.page.locator(`.use-chip[data-item="${item}"]`).getAttribute('aria-pressed')).toBe('true');
    await player.region(after.lit[0]!, 'conquer');
}

async function putOneAndEnd(player: Player): Promise<void> {
    await player.plus();
    await player.until('it may end', (one) => has(one, 'end'));
    await player.press('end');
}

const deeds: Deed[] = [
    { scene: 'swap', said: /You swap badges/, act: (player, { picking }) => player.slot(picking[1]!) },
    { scene: 'volcano', said: /You place Volcano/, act: firstRegion('place') },
    { scene: 'rebirth', said: /You take over/, act: firstRegion('rebirth') },
    { scene: 'ancient', said: /You place Great Ancient/, act: firstRegion('place') },
    { scene: 'send', said: /You send Balrog to/, act: firstRegion('send') },
    {
        scene: 'bag-use',
        said: /You use Bag-o’-Many-Things as Sword of the Killer Rabbit/,
        act: (player) => conquerWith(player, 'sword-of-the-killer-rabbit'),
    },
    { scene: 'bag-lay', said: /You lay down Bag-o’-Many-Things as Scepter of Avarice/, act: firstRegion('lay') },
    { scene: 'queen', said: /You place Queen/, act: putOneAndEnd },
    { scene: 'ghost', said: /You place Tomb-raider’s Ghost/, act: firstRegion('place') },
    { scene: 'armor', said: /You place Mushroom Armor/, act: putOneAndEnd },
    { scene: 'sacrifice', said: /You sacrifice a token in/, act: firstRegion('sacrifice') },
    { scene: 'roll-for', said: /You roll before attacking/, act: (player) => player.region(44, 'roll-for') },
    {
        scene: 'use',
        said: /You use Stinky Troll’s Socks/,
        act: (player) => conquerWith(player, 'stinky-trolls-socks'),
    },
    { scene: 'lay', said: /You lay down Scepter of Avarice/, act: firstRegion('lay') },
    { scene: 'discover', said: /You find/, act: (player) => player.region(7, 'conquer') },
    { scene: 'hammers', said: /You conquer/, act: firstRegion('conquer') },
    {
        scene: 'grant',
        said: /You go into decline with Tomb/,
        act: (player) => player.press('decline-by-grant'),
    },
];

const log = (page: Page): Promise<string> =>
    page.evaluate(() => document.querySelector('.log-lines')?.textContent ?? '');

async function readLog(page: Page): Promise<void> {
    const tab = page.locator('nav.tabs button', { hasText: 'Log' });
    if (await tab.count()) await tab.tap();
}

interface Way {
    way: string;
    hand: Hand;
    window: WindowOptions;
    look(page: Page): Promise<void>;
}

async function expectRoom(page: Page): Promise<void> {
    expect(await overflow(page)).toEqual([]);
    expect(await smallTargets(page, 44)).toEqual([]);
}
const nothing = async (): Promise<void> => undefined;

const phone: WindowOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.each<Way>([
    { way: 'mouse', hand: mouse, window: {}, look: nothing },
    { way: 'keyboard', hand: keys, window: {}, look: nothing },
    { way: 'finger', hand: finger, window: phone, look: expectRoom },
])('by $way', ({ way, hand, window, look }) => {
    const tables = new Map<string, Made>();
    let opened: Opened;
    beforeAll(async () => {
        for (const scene of caveScenes) tables.set(scene.name, await makeScene(world, imported, scene));
        opened = await world.openForAll({ ...window, stored: owning(...tables.values()) });
    });

    test.each(deeds)('$scene', async ({ scene, said, act }) => {
        const { page, watch } = opened;
        await page.goto(`/t/${tables.get(scene)!.table}`);
        const player = new Player(page, hand);
        const screen = await player.turn();
        await look(page);
        await picture(page, `by-${way}-${scene}`);
        await act(player, screen);
        await readLog(page);
        await expect.poll(() => log(page)).toMatch(said);
        await watch.expectClean();
    });
});
