// Small Islands at the real server: whole games by mouse, keyboard and finger, together and alone.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { overflow, smallTargets } from './support/room';
import { finger, keys, mouse, pointOn, SeaPlayer, type SeaScreen } from './support/sea';
import { goOn, recordSeas, type Sea, tableOf } from './support/seas';
import { inspect, picture, settle, sizes } from './support/sights';
import { type Made, makeTable, owning } from './support/tables';
import { expectWords, speak } from './support/words';

const seas = recordSeas();
const world = useWorld({ games: seas.files });
afterEach(() => world.closeAll());

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };
const quick = 'standard quick-start=true first-player=host';

const withBot = (options = quick): Promise<Made> =>
    makeTable(world, { map: 'sea-2', seats: ['Anna', 'bot:greedy'], options });

async function sit(made: Made, options = {}): Promise<{ page: Page; expectClean(): Promise<void> }> {
    const { page, watch } = await world.open({ stored: owning(made), ...options });
    await page.goto(`/t/${made.table}`);
    return { page, expectClean: () => watch.expectClean() };
}

const title = (page: Page): Promise<string> => page.locator('h1').innerText();
const faces = (page: Page): Promise<number> => page.locator('.hand-tray .tile-button').count();

describe('to the end', () => {
    test('a whole game of two people at one screen, made with the form and played with the mouse', async () => {
        const { page, watch } = await world.open();
        await page.goto('/new/smallworld');
        await page.getByRole('radio', { name: 'Small Islands' }).check({ force: true });
        await page.getByRole('radio', { name: /Sea for two/ }).check({ force: true });
        await page.getByRole('radio', { name: 'they lie ready' }).check({ force: true });
        expect(await page.locator('.new-packs').count()).toBe(0);
        await page.getByRole('combobox', { name: 'Seat 2: who plays' }).selectOption('screen');
        await page.getByRole('textbox', { name: 'Seat 2: name' }).fill('Cyril');
        await page.getByRole('button', { name: 'Start the game' }).click();
        const both = new SeaPlayer(page, mouse, async (screen) => {
            if (screen.handOver) expect(await page.locator('dialog.handover h2').innerText()).toMatch(/Anna|Cyril/);
        });
        await both.play();
        expect(both.tally.curtains).toBeGreaterThan(8);
        expect(both.tally.laid).toBeGreaterThan(12);
        expect(both.tally.moored).toBeGreaterThan(1);
        expect(await title(page)).toMatch(/Anna|Cyril/);
        await page.getByRole('button', { name: 'Verify the dice' }).waitFor();
        await watch.expectClean();
    });

    // The last turns or the last round, and what is counted after it.
    const lastTurns = /^A take /;
    const lastRound = /^A play /;

    test('with the keyboard alone', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.two, lastTurns, -8));
        const anna = new SeaPlayer(page, keys);
        await anna.play();
        expect(anna.tally.decisions).toBeGreaterThan(1);
        expect(await page.locator('.rankrow').count()).toBe(2);
        await expectClean();
    });

    test('on a phone', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.two, lastTurns, -4), phone);
        let looks = 0;
        const anna = new SeaPlayer(page, finger, async (screen) => {
            if (looks++ % 4) return;
            expect(await overflow(page), screen.title).toEqual([]);
            expect(await smallTargets(page, 44), screen.title).toEqual([]);
        });
        await anna.play();
        expect(await page.locator('.rankrow').count()).toBe(2);
        await expectClean();
    });

    test('alone against Alexis', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.alone, lastRound));
        const anna = new SeaPlayer(page);
        await anna.turn();
        expect(await page.locator('.alexis').innerText()).toMatch(/Alexis/);
        await anna.play();
        expect(await title(page)).toMatch(/Alexis/);
        expect(await page.locator('.rankrow').allInnerTexts()).toHaveLength(2);
        await expectClean();
    });

    test('in the advanced mode', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.advanced, lastRound, -2));
        const anna = new SeaPlayer(page);
        const first = await anna.turn();
        expect(first.cards).toBe(6); // three objectives, three rewards
        await anna.play();
        expect(await page.locator('.rankrow').count()).toBe(2);
        await expectClean();
    });
});

test('the four start tiles are laid by the first player', async () => {
    const { page, expectClean } = await sit(await withBot('standard first-player=host'));
    const anna = new SeaPlayer(page);
    await anna.turn();
    expect(await page.locator('.hand-tray .tile-button').count()).toBe(8);
    await anna.play((screen) => screen.cards > 0);
    expect(anna.tally.laid).toBe(4);
    await expectClean();
});

/** Whoever is asked decides, until it is enough. */
async function alternate(players: SeaPlayer[], enough: () => boolean): Promise<void> {
    while (!enough()) {
        const screens = await Promise.all(players.map((one) => one.look()));
        const mover = players.find((_, i) => screens[i]!.asked && !screens[i]!.locked);
        if (mover) await mover.decide();
        else await players[0]!.page.waitForTimeout(15);
    }
}

test('two browsers and a spectator: nobody sees what is another’s', async () => {
    const made = await makeTable(world, { map: 'sea-2', seats: ['Anna', ''], options: quick, start: false });
    const anna = await world.open({ stored: owning(made) });
    const beata = await world.open({ stored: { name: JSON.stringify('Beata') } });
    const watcher = await world.open({ stored: { name: JSON.stringify('Wanda') } });
    const secrets: string[] = [];
    watcher.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => secrets.push(payload.toString())),
    );
    await anna.page.goto(`/t/${made.table}`);
    await beata.page.goto(`/t/${made.table}`);
    await beata.page.getByRole('button', { name: 'Sit here' }).click();
    await watcher.page.goto(`/t/${made.table}`);
    await anna.page.locator('.room-seat', { hasText: 'Beata' }).waitFor();
    await anna.page.getByRole('button', { name: 'Start the game' }).click();
    const players = [new SeaPlayer(anna.page), new SeaPlayer(beata.page)];
    await alternate(players, () => players.every(({ tally }) => tally.laid >= 2));

    // The hands lie open for their owners only.
    for (const { page } of [anna, beata]) expect(await faces(page)).toBeGreaterThanOrEqual(2);
    expect(await faces(watcher.page)).toBe(0);
    expect(await watcher.page.locator('.missions, .chooser').count()).toBe(0);
    interface Seen {
        cells?: Record<string, { hand?: unknown[]; cards?: unknown[]; played?: unknown[]; kept?: unknown[] } | null>;
    }
    const told = secrets.flatMap((text) => {
        const { cells = {} } = JSON.parse(text) as Seen;
        return Object.entries(cells).flatMap(([key, cell]) =>
            key.startsWith('player.') && cell ? [cell.cards, cell.kept, cell.played] : [],
        );
    });
    expect(told.flat().filter((one) => one !== null && one !== undefined)).toEqual([]);
    expect(told.length).toBeGreaterThan(4);

    await anna.page.locator('#tab-chat').click();
    await anna.page.locator('.say-form input').fill('Ahoy!');
    await anna.page.keyboard.press('Enter');
    await watcher.page.locator('#tab-chat .tag').waitFor();
    for (const { watch } of [anna, beata, watcher]) await watch.expectClean();
});

describe('at the table', () => {
    const board = ({ lit, title: said, slots }: SeaScreen): string => JSON.stringify([lit, said, slots]);

    test('a tile that was taken is put back, with the button and with the key', async () => {
        const { page, expectClean } = await sit(await withBot());
        const anna = new SeaPlayer(page);
        const before = await anna.play((screen) => screen.slots.length > 0);
        for (const back of [() => anna.press('undo'), () => page.keyboard.press('u')]) {
            await anna.decide();
            await anna.until('the tile', (one) => !one.locked && one.slots.length === 0);
            await back();
            await anna.until('the market again', (one) => !one.locked && board(one) === board(before));
        }
        await expectClean();
    });

    test('a tile that was laid is taken back, and the sea is as it was before', async () => {
        const { page, expectClean } = await sit(await withBot());
        const anna = new SeaPlayer(page);
        const before = await anna.play((screen) => screen.slots.length > 0);
        const islands = (): Promise<string[]> =>
            page
                .locator('.board [data-spot^="island "]')
                .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
        const sea = await islands();
        await anna.play((_, { laid }) => laid === 1);
        expect(await islands()).not.toEqual(sea);
        await anna.press('undo');
        await anna.until('the hand again', (one) => !one.locked && one.lit.length > 0);
        await anna.press('undo');
        await anna.until('the sea as it was', (one) => !one.locked && one.mark === before.mark);
        expect(await islands()).toEqual(sea);
        await expectClean();
    });

    test('a tile that is taken back while it comes down is gone at once', async () => {
        const made = await withBot();
        const { page, expectClean } = await sit(made, { stored: { ...owning(made), speed: '1' } });
        const anna = new SeaPlayer(page);
        await anna.turn();
        await page.evaluate(() => {
            const inTheAir = new CSSStyleSheet();
            inTheAir.replaceSync('.landing { animation-play-state: paused !important; }');
            document.adoptedStyleSheets = [inTheAir];
        });
        await anna.play((_, { laid }) => laid === 1);
        await page.locator('.landing').waitFor({ state: 'attached' });
        await anna.press('undo');
        await anna.until('the hand again', (one) => !one.locked && one.lit.length > 0);
        expect(await page.locator('.landing').count()).toBe(0);
        await expectClean();
    });

    test('an island that is pointed at has an outline, and says what it has and what the missions need', async () => {
        const { page, expectClean } = await sit(await withBot());
        const anna = new SeaPlayer(page);
        await anna.play((screen) => screen.slots.length > 0);
        const spot = (await page.locator('.board [data-spot^="island "]').first().getAttribute('data-spot'))!;
        const at = (await pointOn(page, spot))!;
        await page.mouse.move(at.x, at.y);
        const slip = page.locator('.island-slip');
        await slip.waitFor();
        expect(await page.locator('.island-outline').count()).toBe(1);
        expect(await slip.locator('.sign-counts').count()).toBe(1);
        const conditions = await slip.locator('.conditions span').allInnerTexts();
        expect(conditions.length).toBeGreaterThan(1);
        for (const one of conditions) expect(one).toMatch(/\d/);
        await inspect(page, 'islands-slip', { shapes: ['desktop'], parts: ['.island-slip'] });
        await page.mouse.move(2, 2);
        await slip.waitFor({ state: 'detached' });
        expect(await page.locator('.island-outline').count()).toBe(0);
        await expectClean();
    });

    test('gains are seen with their reasons until the next missions are chosen, and in the log', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.alone, /^A build/, 6));
        const anna = new SeaPlayer(page);
        await anna.play((screen) => screen.cards > 0);
        const strip = page.locator('.gains-strip');
        await strip.getByRole('button', { name: 'Anna' }).click();
        const rows = strip.locator('.gain-rows li');
        expect(await rows.count()).toBeGreaterThan(0);
        for (const row of await rows.all()) expect(await row.innerText()).toMatch(/SI-CARD-REW-\d\d[^]*\+\d/);
        await inspect(page, 'islands-gains', { parts: ['.gains-strip'] });
        await page.setViewportSize(sizes.desktop);
        await strip.getByRole('button', { name: 'Alexis' }).click();
        expect(await strip.locator('.mission .sr').innerText()).not.toBe('');
        expect(await rows.first().innerText()).toMatch(/House|nothing/);
        await page.locator('#tab-log').click();
        await page.locator('.log-lines li', { hasText: 'Your island' }).last().hover();
        await page.locator('.why.floating .reckoning .line').first().waitFor();
        await page.mouse.move(2, 2);
        await anna.play((screen) => screen.slots.length > 0);
        await strip.waitFor({ state: 'detached' });
        await expectClean();
    });

    test('a tile is turned by a click, by the wheel, by a key and by its button', async () => {
        const { page, expectClean } = await sit(await withBot());
        const anna = new SeaPlayer(page);
        const screen = await anna.play((one) => one.acts.some(({ name }) => name === 'lay') && one.lit.length > 0);
        const ways = await Promise.all(
            screen.lit.map((spot) => page.locator(`[data-spot="${spot}"]`).getAttribute('aria-label')),
        );
        const spot = screen.lit[ways.findIndex((label) => /: [2-4] ways/.test(label ?? ''))] ?? screen.lit[0]!;
        const at = (await pointOn(page, spot))!;
        await page.mouse.click(at.x, at.y);
        const ghost = (): Promise<string> => page.locator('.tile-ghost').innerHTML();
        let before = await ghost();
        const turns: (() => Promise<unknown>)[] = [
            () => page.mouse.click(at.x, at.y),
            () => page.mouse.wheel(0, 100),
            () => page.keyboard.press('r'),
            () => anna.press('turn'),
        ];
        for (const turn of turns) {
            await turn();
            await expect.poll(ghost).not.toBe(before);
            before = await ghost();
        }
        await expectClean();
    });

    test('a cell where it does not fit says why', async () => {
        const { page, expectClean } = await sit(await withBot());
        const anna = new SeaPlayer(page);
        await anna.play((one) => one.acts.some(({ name }) => name === 'lay') && one.lit.length > 0);
        const dark = page.locator('.board [data-spot^="dark "]');
        const spots = await dark.evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.spot!));
        expect(spots.length).toBeGreaterThan(0);
        const at = (await pointOn(page, spots[0]!))!;
        await page.mouse.click(at.x, at.y);
        await page.locator('.why .refused', { hasText: 'continue' }).waitFor();
        expect(await page.locator('.why .rid').innerText()).toMatch(/^SI-PLACE-/);
        await picture(page, 'islands-refused');
        await page.keyboard.press('Escape');
        await page.locator('.why').waitFor({ state: 'detached' });
        await expectClean();
    });

    test('what Alexis does is seen after the card that makes him do it', async () => {
        const made = await makeTable(world, { map: 'sea-1', seats: ['Anna'], options: quick });
        const { page, watch } = await world.open({ stored: { ...owning(made), speed: '1' } });
        await page.goto(`/t/${made.table}`);
        const anna = new SeaPlayer(page);
        await anna.play((screen) => screen.tokens > 0 && screen.acts.some(({ name }) => name === 'done'));
        const tiles = (): Promise<number> =>
            page.evaluate(
                () => document.querySelector('.board .sea-ground')?.getAttribute('d')?.split('M').length ?? 0,
            );
        const before = await tiles();
        await anna.press('done');
        await page.locator('.alexis-says', { hasText: 'Alexis' }).waitFor();
        expect(await tiles()).toBe(before);
        await expect.poll(tiles).toBe(before + 1);
        await anna.turn();
        await watch.expectClean();
    });

    test('after a reload the game is where it was', async () => {
        const { page, expectClean } = await sit(await withBot());
        const anna = new SeaPlayer(page);
        const before = await anna.play((screen, { laid }) => laid >= 2 && screen.slots.length > 0);
        await page.reload();
        const after = await anna.turn();
        expect(board(after)).toBe(board(before));
        await expectClean();
    });

    test('a screen of two that is opened anew shows no hand before its curtain is lifted', async () => {
        const made = await makeTable(world, { map: 'sea-2', seats: ['Anna', 'Cyril'], options: quick });
        const { page, expectClean } = await sit(made);
        const both = new SeaPlayer(page);
        await both.play((screen, { missions }) => screen.handOver && missions > 1);
        await page.addInitScript(() => {
            const seen: string[] = ((window as { handsSeen?: string[] }).handsSeen = []);
            const look = (): void => {
                const covered = document.querySelector('dialog.handover[open]') !== null;
                const hand = document.querySelectorAll('.hand-tray .tile:not(.back)').length;
                if (!covered && hand > 0) seen.push(`${hand} tiles`);
                requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        });
        await page.reload();
        await both.until('the curtain', (one) => one.handOver);
        await settle(page);
        expect(await page.evaluate(() => (window as { handsSeen?: string[] }).handsSeen)).toEqual([]);
        await expectClean();
    });
});

describe('afterwards', () => {
    test('achievements stay with the name, in three languages', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.alone, /^A done/));
        await new SeaPlayer(page).play();
        const won = await page.locator('.feats .met').count();
        const kept = await page.evaluate(() => localStorage.getItem('terrarium.feats'));
        expect(Object.keys((JSON.parse(kept ?? '{}') as { Anna?: object }).Anna ?? {})).toHaveLength(won);
        await page.evaluate(() =>
            localStorage.setItem(
                'terrarium.feats',
                JSON.stringify({ Anna: { s1: { table: 'abcdefghijklm', at: Date.now() }, a7: 'broken' }, Bob: 5 }),
            ),
        );
        await page.goto('/rules/achievements');
        await page.locator('.feat-shelf li.won').waitFor();
        expect(await page.locator('.feat-shelf li.won').count()).toBe(1);
        expect(await page.locator('.explorer').first().innerText()).toMatch(/Great Explorer[^]*1 of 5/);
        await expectWords(page, 'achievements');
        await page.evaluate(() => {
            const won = { table: 'abcdefghijklm', at: Date.now() };
            const five = Object.fromEntries(['s1', 's2', 's3', 's5', 's7'].map((id) => [id, won]));
            localStorage.setItem('terrarium.feats', JSON.stringify({ Anna: five }));
        });
        await page.reload();
        await page.locator('.explorer.reached').waitFor();
        expect(await page.locator('.explorer.reached').count()).toBe(1);
        await inspect(page, 'achievements-won', { shapes: ['desktop', 'phone'] });
        await page.setViewportSize(sizes.desktop);
        await page.goto('/');
        await page.getByText(': 5').waitFor();
        await expectClean();
    });

    test('the game is seen again step by step', async () => {
        const { page, watch } = await world.open();
        const expectClean = () => watch.expectClean();
        await page.goto(`/t/${await tableOf(world, seas.games.four)}`);
        await page.getByRole('link', { name: /replay/i }).click();
        await page.locator('.replay .board.sea').waitFor();
        await expect.poll(() => new URL(page.url()).searchParams.get('step')).toMatch(/^\d+$/);
        const said = () => page.locator('.replay-say h2').innerText();
        await page.keyboard.press('End');
        await expect.poll(said).toMatch(/over/i);
        const tiles = async () => ((await page.locator('.board .sea-ground').first().getAttribute('d')) ?? '').length;
        const all = await tiles();
        await page.keyboard.press('Home');
        await expect.poll(tiles).toBeLessThan(all);
        for (let i = 0; i < 3; i++) await page.keyboard.press('PageDown');
        await inspect(page, 'islands-replay');
        await page.setViewportSize(sizes.desktop);
        await expectWords(page, 'replay of Small Islands');
        await expectClean();
    });
});

describe('as it looks', () => {
    const parts = ['.stage', '.bar', '.side', '.sheet'];
    interface Moment {
        name: string;
        when(screen: SeaScreen): boolean;
    }
    const can = (screen: SeaScreen, name: string): boolean => screen.acts.some((act) => act.name === name);
    const moments: Moment[] = [
        { name: 'mission', when: (screen) => screen.cards > 0 },
        { name: 'market', when: (screen) => screen.slots.length > 0 && !can(screen, 'moor own') },
        { name: 'lay', when: (screen) => can(screen, 'lay') && screen.lit.length > 0 },
        { name: 'token', when: (screen) => screen.tokens > 0 && can(screen, 'done') },
        { name: 'moor', when: (screen) => can(screen, 'moor own') },
        { name: 'build', when: (screen) => screen.lit.some((spot) => spot.startsWith('site')) && !screen.tokens },
    ];

    test('every decision, on all screens, in light and dark and three languages', async () => {
        const { page, expectClean } = await sit(await withBot());
        const left = new Map(moments.map((one) => [one.name, one]));
        const anna = new SeaPlayer(page, mouse, async (screen) => {
            const now = [...left.values()].find(({ when }) => when(screen));
            if (!now) return;
            left.delete(now.name);
            await inspect(page, `islands-${now.name}`, { parts });
            await page.setViewportSize(sizes.desktop);
            await expectWords(page, now.name);
            await speak(page, 'en');
            await anna.turn();
        });
        await anna.play(() => left.size === 0);
        expect([...left.keys()]).toEqual([]);
        await expectClean();
    });

    // Decisions of a game alone, and the cards of the advanced mode.
    const scenes: { name: string; game: Sea; before: RegExp }[] = [
        { name: 'solo-rotate', game: 'alone', before: /^A rotate/ },
        { name: 'solo-search', game: 'alone', before: /^A search/ },
        { name: 'solo-hold', game: 'alone', before: /^A hold/ },
        { name: 'advanced', game: 'advanced', before: /^A play/ },
    ];
    test('what is decided alone and in the advanced mode', async () => {
        const { page, expectClean } = await sit(await goOn(world, seas.games.alone, /^A take/));
        for (const { name, game, before } of scenes) {
            const made = await goOn(world, seas.games[game], before, 0);
            await page.evaluate(
                (kept) => Object.entries(kept).forEach(([key, text]) => localStorage.setItem(`terrarium.${key}`, text)),
                owning(made),
            );
            await page.goto(`/t/${made.table}`);
            await new SeaPlayer(page).turn();
            await inspect(page, `islands-${name}`, { shapes: ['desktop', 'phone'], parts });
            await page.setViewportSize(sizes.desktop);
            await expectWords(page, name);
            await speak(page, 'en');
        }
        await page.goto(`/t/${await tableOf(world, seas.games.alone)}`);
        await page.locator('.ranking').waitFor();
        await inspect(page, 'islands-solo-end', { shapes: ['desktop', 'phone'] });
        await expectClean();
    });

    test('the end, and the room before', async () => {
        const made = await makeTable(world, { map: 'sea-1', seats: ['Anna'], options: quick, start: false });
        const { page, expectClean } = await sit(made);
        await page.locator('.room-seat').waitFor();
        await inspect(page, 'islands-room');
        await page.setViewportSize(sizes.desktop);
        await expectWords(page, 'room of Small Islands');
        await speak(page, 'en');
        await page.goto(`/t/${await tableOf(world, seas.games.four)}`);
        await page.locator('.ranking').waitFor();
        await inspect(page, 'islands-end');
        await page.setViewportSize(sizes.desktop);
        await expectWords(page, 'end of Small Islands');
        await expectClean();
    });
});
