// Plays as a person does: looks what the page lights and offers, and clicks it.
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { Person } from './person';
import { type Act, pointIn, readScreen, type Screen } from './screen';

/** How the hand reaches the page: the mouse, a finger or the keyboard. */
export interface Hand {
    press(page: Page, act: string): Promise<void>;
    region(page: Page, region: number): Promise<void>;
    pick(page: Page, slot: number): Promise<void>;
    /** Something that may be used for the next conquest. */
    chip(page: Page, item: string): Promise<void>;
    plus(page: Page): Promise<void>;
}

// What lies outside the window is brought into it first, as everybody would.
const clickRegion = async (
    page: Page,
    region: number,
    click: (x: number, y: number) => Promise<void>,
): Promise<void> => {
    if (!(await pointIn(page, region))) await page.locator('.zoom-buttons button').last().click();
    const point = await vi.waitUntil(() => pointIn(page, region), { timeout: 20_000 });
    await click(point.x, point.y);
};

export const mouse: Hand = {
    press: (page, act) => page.locator(`.bar-acts [data-act="${act}"]`).click(),
    region: (page, region) => clickRegion(page, region, (x, y) => page.mouse.click(x, y)),
    pick: async (page, slot) => {
        await page.locator(`.combo[data-slot="${slot}"]`).click();
        await page.locator('.combo-card .take').click();
    },
    chip: (page, item) => page.locator(`.use-chip[data-item="${item}"]`).click(),
    plus: (page) => page.locator('.board .disc.plus:not(.off)').first().click(),
};

const inSight = (one: Locator): Promise<boolean> =>
    one.evaluate((disc) => {
        const { x, y, width, height } = disc.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-disc]') === disc;
    });

export const finger: Hand = {
    press: (page, act) => page.locator(`.bar-acts [data-act="${act}"]`).tap(),
    region: (page, region) => clickRegion(page, region, (x, y) => page.touchscreen.tap(x, y)),
    pick: async (page, slot) => {
        await page.locator(`.combo[data-slot="${slot}"]`).tap();
        await page.locator('.combo-card .take').tap();
    },
    chip: (page, item) => page.locator(`.use-chip[data-item="${item}"]`).tap(),
    plus: async (page) => {
        const disc = page.locator('.board .disc.plus:not(.off)');
        for (const one of await disc.all()) if (await inSight(one)) return one.tap();
        await page.locator('.zoom-buttons button').last().tap();
        await disc.first().tap();
    },
};

export interface Tally {
    picks: number;
    conquests: number;
    declines: number;
    arranged: number;
    /** How many rounds have passed since this player first looked. */
    rounds: number;
    /** Clicks that had no effect. */
    repeated: number;
}

// The page takes a click on another button so soon after the last for one that came too late.
const thought = 410;

export class Player extends Person<Screen> {
    readonly tally: Tally = { picks: 0, conquests: 0, declines: 0, arranged: 0, rounds: 0, repeated: 0 };
    private choices = 0;
    private firstRound = 0;

    constructor(
        page: Page,
        private readonly hand: Hand = mouse,
        /** Called with every screen on which something is expected of this player. */
        private readonly seen: (screen: Screen) => Promise<void> = async () => undefined,
    ) {
        super(page, readScreen);
    }

    /** One decision, if the game is not over. */
    async decide(): Promise<void> {
        const screen = await this.turn();
        if (!screen.over) await this.decideOn(screen);
    }

    private async decideOn(screen: Screen): Promise<void> {
        this.note(screen);
        await this.seen(screen);
        await this.tryToAnswer(screen);
        if (await this.changes(screen)) return;
        this.tally.repeated++;
        await this.answer(await this.turn());
        await this.until('something changes after a click', (one) => one.mark !== screen.mark);
    }

    // What was to be clicked may be gone by then: another tab of the same person has answered.
    private tryToAnswer(screen: Screen): Promise<void> {
        return this.answer(screen).catch((error: Error) => {
            if (error.name !== 'TimeoutError') throw error;
        });
    }

    private note({ round }: Screen): void {
        this.firstRound ||= round;
        this.tally.rounds = round - this.firstRound;
    }

    /** Answers although nothing can come of it yet. */
    async decideWithoutAnswer(screen: Screen): Promise<void> {
        for (let now = screen; !now.locked; now = await this.look()) {
            await this.answer(now);
            await this.until('something changes after a click', (one) => one.mark !== now.mark);
        }
    }

    /** Until it is enough, and the next decision is due; or until the game is over. */
    async decisions(enough: (tally: Tally) => boolean, most = 2000): Promise<void> {
        for (let i = 0; i < most; i++) {
            const screen = await this.turn();
            if (screen.over) return;
            this.note(screen);
            if (enough(this.tally)) return;
            await this.decideOn(screen);
        }
        throw new Error(`no end after ${most} decisions: ${JSON.stringify(this.tally)}`);
    }

    /** To the last screen of the game. */
    play(): Promise<void> {
        return this.decisions(() => false);
    }

    private answer(screen: Screen): Promise<void> {
        if (screen.handOver) return this.page.locator('dialog.handover .btn.primary').click();
        if (screen.picking.length) return this.pick(screen);
        if (has(screen, 'yes')) return this.press('yes');
        if (has(screen, 'back')) return this.confirm(screen);
        if (screen.arranging) return this.arrange(screen);
        if (has(screen, 'expand')) return this.choose(screen);
        if (screen.lit.length) return this.conquer(screen);
        return this.press(primary(screen));
    }

    async press(act: string): Promise<void> {
        await this.page.evaluate((ms) => window.think(ms), thought);
        await this.hand.press(this.page, act);
    }

    /** A region that is lit, and what is to be done there if the page asks. */
    async region(region: number, kind: string): Promise<void> {
        const before = await this.turn();
        await this.hand.region(this.page, region);
        const after = await this.until('an answer to the region', (one) => one.mark !== before.mark);
        if (has(after, 'back')) await this.press(after.acts.find((act) => act.name.startsWith(kind))?.name ?? kind);
        if (has(await this.look(), 'yes')) await this.press('yes');
    }

    slot(slot: number): Promise<void> {
        return this.hand.pick(this.page, slot);
    }

    async chip(item: string): Promise<void> {
        await this.page.evaluate((ms) => window.think(ms), thought);
        await this.hand.chip(this.page, item);
    }

    plus(): Promise<void> {
        return this.hand.plus(this.page);
    }

    private async pick({ picking }: Screen): Promise<void> {
        await this.hand.pick(this.page, picking[this.tally.picks % Math.min(picking.length, 3)]!);
        this.tally.picks++;
    }

    // Every third time the old people makes room for another, as far as that is offered.
    private async choose(screen: Screen): Promise<void> {
        const decline = has(screen, 'decline') && ++this.choices % 3 === 0;
        if (decline) this.tally.declines++;
        await this.press(decline ? 'decline' : 'expand');
    }

    private async conquer({ lit }: Screen): Promise<void> {
        await this.hand.region(this.page, await this.target(lit));
        this.tally.conquests++;
    }

    // Another one each time, but rather one that is in sight.
    private async target(lit: number[]): Promise<number> {
        const first = this.tally.conquests % lit.length;
        const order = [...lit.slice(first), ...lit.slice(0, first)];
        for (const region of order) if (await pointIn(this.page, region)) return region;
        return order[0]!;
    }

    private confirm(screen: Screen): Promise<void> {
        return this.press(primary(screen));
    }

    // Now by hand, now by what is suggested.
    private async arrange(screen: Screen): Promise<void> {
        if (this.tally.arranged % 2 === 0 && screen.plus > 0 && has(screen, 'accept')) return this.hand.plus(this.page);
        if (has(screen, 'accept')) return this.press('accept');
        this.tally.arranged++;
        await this.press(primary(screen));
    }
}

export const has = (screen: Screen, name: string): boolean =>
    screen.acts.some((act) => act.name === name && act.enabled);

const primary = ({ acts, title }: Screen): string => {
    const able = acts.filter((act) => act.enabled && act.name !== 'undo' && act.name !== 'skip');
    const found: Act | undefined = able.find((act) => act.primary) ?? able[0];
    if (!found) throw new Error(`nothing to press: ${title} ${JSON.stringify(acts)}`);
    return found.name;
};
