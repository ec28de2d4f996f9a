// A whole game against bots on each map, by clicking what the page offers. The surface for two is with `quick`.
import { afterEach, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { keys } from './support/keys';
import { type Hand, mouse, Player } from './support/player';
import { makeTable, owning } from './support/tables';

const world = useWorld();
afterEach(() => world.closeAll());

interface Game {
    map: string;
    players: number;
    options: string;
    way: string;
    hand: Hand;
}

test.each<Game>([
    { map: 'surface-3', players: 3, options: 'PL2018 items=both markers=true', way: 'mouse', hand: mouse },
    { map: 'surface-4', players: 4, options: '', way: 'mouse', hand: mouse },
    { map: 'surface-5', players: 5, options: '', way: 'mouse', hand: mouse },
    { map: 'underground-2', players: 2, options: '', way: 'mouse', hand: mouse },
    { map: 'underground-3', players: 3, options: '', way: 'keyboard', hand: keys },
])('a game by $way on $map $options ends with everybody on the ranking', async (game) => {
    const bots = Array.from({ length: game.players - 1 }, () => 'bot:greedy');
    const made = await makeTable(world, { map: game.map, seats: ['Anna', ...bots], options: game.options });
    const { page, watch } = await world.open({ stored: owning(made) });
    await page.goto(`/t/${made.table}`);
    const anna = new Player(page, game.hand);
    await anna.play();
    expect(await page.locator('.ranking .rankrow').count()).toBe(game.players);
    expect(await page.locator('.ranking').innerText()).toContain('Anna');
    expect(anna.tally.conquests).toBeGreaterThan(10);
    expect(anna.tally.declines).toBeGreaterThan(0);
    expect(anna.tally.repeated).toBe(0);
    await watch.expectClean();
});
