// Undo: as far as one's own turn goes, and no further.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useWorld, type Opened } from './support/browser';
import { has, Player } from './support/player';
import { type Game, goldenFiles, importedTables, makeScene, type Scene, scenes } from './support/scenes';
import { pointIn, readScreen, type Screen } from './support/screen';
import { owning } from './support/tables';

const world = useWorld({ games: goldenFiles });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

async function at(name: string): Promise<Opened & { player: Player; screen: Screen }> {
    const made = await makeScene(
        world,
        imported,
        scenes.find((one: Scene) => one.name === name)!,
    );
    const window = await world.open({ stored: owning(made) });
    await window.page.goto(`/t/${made.table}`);
    const player = new Player(window.page);
    return { ...window, player, screen: await player.turn() };
}

const board = ({ lit, title }: Screen): string => JSON.stringify([lit, title]);

test('a conquest is taken back with the button and with the key', async () => {
    const { page, watch, player, screen } = await at('conquer');
    for (const back of [() => player.press('undo'), () => page.keyboard.press('u')]) {
        const target = (await readScreen(page)).lit[0]!;
        const point = (await pointIn(page, target))!;
        await page.mouse.click(point.x, point.y);
        const after = await player.until('the conquest', (one) => !one.locked && board(one) !== board(screen));
        expect(has(after, 'undo')).toBe(true);
        await back();
        await player.until('the position before', (one) => !one.locked && board(one) === board(screen));
    }
    await watch.expectClean();
});

test('several conquests are taken back one by one', async () => {
    const { player, watch } = await at('conquer');
    const before: string[] = [];
    for (let i = 0; i < 2; i++) {
        before.push(board(await player.turn()));
        await player.decide();
    }
    await player.turn();
    for (const wanted of before.reverse()) {
        await player.press('undo');
        await player.until('one step back', (one) => !one.locked && board(one) === wanted);
    }
    await watch.expectClean();
});

test('what the die decided stays', async () => {
    const { page, watch, player } = await at('conquer-attempt');
    const byDie = await page.evaluate(() =>
        [...document.querySelectorAll('.board .hit.choosable')].map((one) =>
            Number((one as HTMLElement).dataset.region),
        ),
    );
    const point = (await pointIn(page, byDie[0]!))!;
    await page.mouse.click(point.x, point.y);
    const asked = await player.until('the question', (one) => has(one, 'yes') || has(one, 'back'));
    if (has(asked, 'back')) await page.locator('[data-act^="attempt"]').click();
    await page.locator('[data-act="yes"]').waitFor();
    await player.press('yes');
    const after = await player.until('the die has fallen', (one) => one.asked && !one.locked && !has(one, 'yes'));
    expect(has(after, 'undo')).toBe(false);
    const sent = watch.sent.size;
    await page.keyboard.press('u');
    expect((await readScreen(page)).mark).toBe(after.mark);
    expect(watch.sent.size).toBe(sent);
});

test('the plan of a redeployment is put back first', async () => {
    const { page, player, screen } = await at('redeploy');
    await page.locator('.board .disc.plus:not(.off)').first().click();
    const planned = await player.until('a token is placed', (one) => one.mark !== screen.mark);
    expect(has(planned, 'undo')).toBe(true);
    await player.press('undo');
    await player.until('it is back in the hand', (one) => one.mark === screen.mark);
});

test('when the turn has passed there is nothing to take back', async () => {
    const { player, watch } = await at('redeploy');
    await player.decisions(({ rounds }) => rounds >= 1);
    const next = await player.turn();
    if (!next.over) expect(has(next, 'undo')).toBe(false);
    await watch.expectClean();
});
