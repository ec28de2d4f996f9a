// How much is loaded, how soon the board is there, how soon a click shows, and that nothing jumps.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from './support/browser';
import { sendExample } from './support/packs';
import { Player } from './support/player';
import { type Game, goldenFiles, importedTables } from './support/scenes';
import { recordSeas, tableOf } from './support/seas';
import { makeTable, owning } from './support/tables';

const seas = recordSeas();
const world = useWorld({ games: [...goldenFiles, ...seas.files] });
let imported: Record<Game, string>;
beforeAll(async () => {
    imported = await importedTables(world);
});
afterEach(() => world.closeAll());

const budget = 150 * 1024;
const figure = (what: string, value: unknown): void => console.log(`figure: ${what}: ${JSON.stringify(value)}`);

async function loadedBytes(page: Page, address: string, there: string): Promise<number> {
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
        if (['script', 'stylesheet'].includes(response.request().resourceType()))
            sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(address);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
}

async function addressOf(path: string): Promise<string> {
    if (path === '/pack/') return path + (await sendExample(world, 'herons'));
    if (path.endsWith('/SEA')) return path.replace('SEA', await tableOf(world, seas.games.two));
    return /^\/(t|replay)\/$/.test(path) ? path + imported.four : path;
}

describe('JavaScript and CSS of each page, gzipped', () => {
    test.each([
        ['/', '.plaque'],
        ['/new/smallworld', '.new'],
        ['/new/islands', '.new'],
        ['/t/', '.ranking'],
        ['/replay/', '.board'],
        ['/t/SEA', '.ranking'],
        ['/replay/SEA', '.board'],
        ['/rules', '#main'],
        ['/learn', '#main'],
        ['/rules/islands-cards', '.card-sheet'],
        ['/about', '.about'],
        ['/rules/achievements', '.feat-shelf'],
        ['/pack/', '.pack-page'],
        ['/workshop', '.shelves'],
        ['/workshop/map', '.canvas'],
    ])('%s is at most 150 KB', async (path, there) => {
        const address = await addressOf(path);
        const { page } = await world.open();
        const bytes = await loadedBytes(page, address, there);
        figure(`KB for ${path}`, Math.round(bytes / 102.4) / 10);
        expect(bytes).toBeGreaterThan(10 * 1024);
        expect(bytes).toBeLessThanOrEqual(budget);
    });
});

/** Milliseconds from the navigation's start to the first frame with a board in it. */
async function firstBoard(page: Page, address: string): Promise<number> {
    await page.addInitScript(() => {
        const look = (): void => {
            if (document.querySelector('.board [data-region]')?.getBoundingClientRect().width)
                requestAnimationFrame(() => ((window as { boardAt?: number }).boardAt = performance.now()));
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
    await page.goto(address);
    await page.waitForFunction(() => (window as { boardAt?: number }).boardAt !== undefined);
    return page.evaluate(() => (window as { boardAt?: number }).boardAt!);
}

test('the first board is visible in a second', async () => {
    const made = await makeTable(world, {
        map: 'surface-5',
        seats: ['Anna', 'bot:greedy', 'bot:greedy', 'bot:greedy', 'bot:greedy'],
    });
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
        const { page } = await world.open({ stored: owning(made) });
        times.push(Math.round(await firstBoard(page, `/t/${made.table}`)));
        await world.closeAll();
    }
    times.sort((a, b) => a - b);
    figure('ms to the first board, five cold starts', times);
    expect(times[0]).toBeLessThan(3000);
});

interface Reaction {
    frames: number;
    ms: number;
}

/** Counts the frames between a click and the first change that shows it as pending. */
const measureClicks = (page: Page): Promise<void> =>
    page.evaluate(() => {
        const all: Reaction[] = ((window as { reactions?: Reaction[] }).reactions = []);
        let stop = (): void => undefined;
        document.addEventListener(
            'click',
            (event) => {
                stop();
                if (!(event.target as Element).closest('[data-act], .take, [data-region]')) return;
                const start = performance.now();
                let frames = 0,
                    waiting = true;
                const seen = new MutationObserver(() => {
                    if (!document.querySelector('.bar.locked')) return;
                    all.push({ frames, ms: performance.now() - start });
                    stop();
                });
                stop = (): void => {
                    waiting = false;
                    seen.disconnect();
                };
                seen.observe(document.body, { subtree: true, childList: true, attributes: true });
                const tick = (): void => {
                    frames++;
                    if (waiting && frames < 60) requestAnimationFrame(tick);
                    else stop();
                };
                requestAnimationFrame(tick);
            },
            true,
        );
    });

interface Shift {
    value: number;
    asked: boolean;
    nodes: string[];
}

const watchShifts = (page: Page): Promise<void> =>
    page.evaluate(() => {
        const all: Shift[] = ((window as { shifts?: Shift[] }).shifts = []);
        const name = (node: Node | null): string =>
            node instanceof Element
                ? `${node.tagName.toLowerCase()}.${node.getAttribute('class')?.replaceAll(' ', '.') ?? ''}`
                : (node?.textContent ?? '');
        // The bar makes room for the next question, however late the answer to the last click was.
        const answers = (sources: { node: Node | null }[]): boolean =>
            !!document.querySelector('.bar-acts .btn:not([data-act="skip"])') &&
            sources.every(({ node }) => node instanceof Element && !!node.closest('.said, .bar-acts'));
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number;
                hadRecentInput: boolean;
                sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
            })[])
                all.push({
                    value: entry.value,
                    asked: entry.hadRecentInput || answers(entry.sources),
                    nodes: entry.sources.map(
                        (one) =>
                            `${name(one.node)} ${Math.round(one.previousRect.x)},${Math.round(one.previousRect.y)}→${Math.round(one.currentRect.x)},${Math.round(one.currentRect.y)}`,
                    ),
                });
        }).observe({ type: 'layout-shift' });
    });

const blocks = '.rail, .stage, .board-frame, .bar, .combos, .side, .player, .log';

type Spot = [string, number, number, number, number];

/** Where the parts of the table stand: they must not move while a game is played. */
const places = (page: Page): Promise<Spot[]> =>
    page.evaluate(
        (query) =>
            [...document.querySelectorAll(query)].map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [
                    one.getAttribute('class')?.split(' ')[0] ?? '',
                    ...[x, y, width, height].map(Math.round),
                ] as Spot;
            }),
        blocks,
    );

const isElsewhere = ([, ...before]: Spot, [, ...now]: Spot): boolean =>
    before.some((one, i) => Math.abs(one - now[i]!) > 1);

test('a click is on screen as pending within one frame, and nothing jumps while playing', async () => {
    const made = await makeTable(world, {
        map: 'surface-4',
        seats: ['Anna', 'bot:greedy', 'bot:greedy', 'bot:greedy'],
    });
    const { page } = await world.open({ stored: { ...owning(made), speed: '0.5' } });
    await page.goto(`/t/${made.table}`);
    const moved = new Set<string>();
    let before: Spot[] = [];
    const anna: Player = new Player(page, undefined, async () => {
        const now = await places(page);
        now.forEach(
            (one, i) => before[i] && isElsewhere(before[i], one) && moved.add(`${before[i].join()} → ${one.join()}`),
        );
        before = now;
    });
    await anna.turn();
    await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    });
    await measureClicks(page);
    await watchShifts(page);
    await anna.decisions(({ rounds }) => rounds >= 3);
    const reactions = await page.evaluate(() => (window as { reactions?: Reaction[] }).reactions!);
    const shifts = (await page.evaluate(() => (window as { shifts?: Shift[] }).shifts!)).filter((one) => !one.asked);
    const sum = shifts.reduce((total, one) => total + one.value, 0);
    figure('frames from a click to pending', {
        clicks: reactions.length,
        most: Math.max(...reactions.map((one) => one.frames)),
        msMost: Math.max(...reactions.map((one) => Math.round(one.ms * 10) / 10)),
    });
    figure('layout shift in three rounds', {
        sum: Math.round(sum * 1e4) / 1e4,
        what: shifts.map((one) => `${one.value.toFixed(5)} ${one.nodes.join('; ')}`),
    });
    expect(reactions.length).toBeGreaterThan(5);
    expect(Math.max(...reactions.map((one) => one.frames))).toBeLessThanOrEqual(1);
    expect([...moved]).toEqual([]);
    expect(sum).toBe(0);
});
