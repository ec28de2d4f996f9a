// The lessons, followed to their end: read what the coach says, do what the arrow points at.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { subjects } from '../../src/learn/subjects';
import { useWorld } from './support/browser';
import { Player } from './support/player';
import { overflow } from './support/room';
import { SeaPlayer } from './support/sea';
import { picture, settle } from './support/sights';

// Each is played by somebody who knows how its table looks.
const pupilAt = (page: Page, id: string): Pupil => (id === 'islands' ? new SeaPlayer(page) : new Player(page));
interface Seen {
    mark: string;
    card?: boolean;
    arranging?: boolean;
}
interface Pupil {
    turn(): Promise<Seen>;
    decide(): Promise<unknown>;
    until(what: string, condition: (screen: Seen) => boolean): Promise<Seen>;
}
const titles: Record<string, string> = { surface: 'Surface', underground: 'Underground', islands: 'Small Islands' };

const world = useWorld();
afterEach(() => world.closeAll());

const mostSteps = 300;

/** Where a click would do what the arrow points at. */
function pointedAt(page: Page): Promise<{ x: number; y: number } | null> {
    return page.evaluate(() => {
        const ring = document.querySelector<HTMLElement>('.coach-ring:not([hidden])');
        const arrow = document.querySelector<HTMLElement>('.coach-arrow:not([hidden])');
        if (!arrow) return null;
        if (!ring) return { x: parseFloat(arrow.style.left), y: parseFloat(arrow.style.top) - 4 };
        const { x, y, width, height } = ring.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
    });
}

const met = (page: Page, subject: string): Promise<string[]> =>
    page.evaluate((id) => {
        const kept = localStorage.getItem(`terrarium.learn${id === 'surface' ? '' : `.${id}`}`);
        return kept ? (JSON.parse(kept) as { met: string[] }).met : [];
    }, subject);

/** Clicks where the arrow points, and again where it has gone meanwhile, until something comes of it. */
async function follow(page: Page, pupil: Pupil, mark: string): Promise<void> {
    for (let times = 0; times < 10; ++times) {
        const point = await pointedAt(page);
        await page.evaluate(() => window.think(1000));
        if (point) await page.mouse.click(point.x, point.y);
        await settle(page);
        if ((await pupil.turn()).mark !== mark) return;
    }
    await pupil.until('an answer to what was pointed at', (one) => one.mark !== mark);
}

/** One step of a pupil who does as he is told; false when there is nothing more to learn. */
async function step(page: Page, pupil: Pupil, titles: Set<string>): Promise<boolean> {
    const before = await pupil.turn();
    await settle(page);
    const coach = page.locator('.coach');
    titles.add(await coach.locator('h2').innerText());
    await picture(page, `lesson-${titles.size}`);
    expect(await overflow(page)).toEqual([]);
    if (await coach.getByRole('button', { name: 'Play on' }).count()) return false;
    const next = coach.getByRole('button', { name: 'Next' });
    const point = await pointedAt(page);
    if (await next.count()) await next.click();
    else if (before.card) await page.locator('.combo-card .take').click();
    else if (point && !before.arranging) await follow(page, pupil, before.mark);
    else await pupil.decide();
    return true;
}

// What comes up only when it happens: too few tokens, and an attack.
const occasional = new Set(['die', 'retreat']);

describe.each(subjects)('the lesson of the $id', ({ id, lessons }) => {
    test('is followed to its end, and nothing of it is left out', async () => {
        const { page, watch } = await world.open();
        await page.goto('/learn');
        await page.getByRole('radio', { name: titles[id]! }).check();
        await page.getByRole('button', { name: 'Begin' }).click();
        await page.locator('.coach').waitFor();
        const pupil = pupilAt(page, id);
        const said = new Set<string>();
        let steps = 0;
        while (await step(page, pupil, said)) expect(++steps).toBeLessThan(mostSteps);
        await page.getByRole('button', { name: 'Play on' }).click();
        const taught = lessons.map((lesson) => lesson.id).filter((one) => !occasional.has(one));
        expect(await met(page, id)).toEqual(expect.arrayContaining(taught));
        expect(said.size).toBeGreaterThanOrEqual(taught.length);
        if (pupil instanceof Player) expect(pupil.tally.repeated).toBe(0);
        await watch.expectClean();
    });
});
