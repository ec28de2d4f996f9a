// Plays Small Islands as a person does: looks what the page lights and offers, and clicks, taps or types it.
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { tabTo } from './keys';
import type { Act } from './screen';
import { Person } from './person';

export interface SeaScreen {
    over: boolean;
    handOver: boolean;
    acts: Act[];
    lit: string[]; // what can be chosen on the sea, by name
    slots: number[]; // of the market, that may be taken now
    cards: number; // missions that are not assigned yet
    hand: number; // tiles that may be chosen
    held: boolean; // one of them is
    tokens: number; // bonus tokens that may be chosen, or discoveries
    locked: boolean;
    asked: boolean;
    title: string;
    round: number;
    mark: string; // changes when anything of the above does
}

export function readSea(page: Page): Promise<SeaScreen> {
    return page.evaluate(() => {
        const all = (query: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(query)];
        const acts = all('.bar-acts .btn:not(.hint)').map((one) => ({
            name: one.dataset.act ?? '',
            enabled: one.getAttribute('aria-disabled') !== 'true',
            primary: one.classList.contains('primary'),
        }));
        const lit = all('.board .hit.choosable').map((one) => one.dataset.spot ?? '');
        const slots = all('.market-row > *').flatMap((one, i) => (one.matches('button.can') ? [i] : []));
        const cards = all('.chooser-cards button').length;
        const hand = all('.hand-tray button.tile-button, .sheet button.tile-button').length;
        const tokens = all('.strips button.token-button').length;
        const one = {
            over: all('.table.end .ranking').length > 0,
            handOver: all('dialog.handover[open]').length > 0,
            acts,
            lit,
            slots,
            cards,
            hand,
            held: all('button.tile-button.sel').length > 0,
            tokens,
            locked: all('.bar.locked').length > 0,
            asked:
                lit.length + slots.length + cards + tokens > 0 ||
                acts.some((act) => act.name !== 'skip' && act.enabled),
            title: document.querySelector('.bar h2, .sheet h2')?.textContent ?? '',
            round: Number(
                /\d+/.exec(document.querySelector('.rounds .now, .rd, .pill small')?.textContent ?? '')?.[0] ?? 0,
            ),
        };
        const seen = document.querySelector('.tile-ghost')?.innerHTML ?? '';
        const chosen = all('.token-button[aria-pressed="true"], .card-place .mission').length;
        const laid = all('.sea-ground').map((ground) => ground.getAttribute('d')?.length ?? 0);
        return { ...one, mark: JSON.stringify([one, seen, chosen, laid]) };
    });
}

/** A point of the target that is really its own: nothing lies over it there. */
export function pointOn(page: Page, spot: string): Promise<{ x: number; y: number } | null> {
    return page.evaluate((name) => {
        const path = document.querySelector<SVGGeometryElement>(`.board [data-spot="${name}"]`);
        if (!path) return null;
        const box = path.getBoundingClientRect();
        for (let fine = 2; fine <= 32; fine *= 2)
            for (let i = 1; i < fine; i++)
                for (let j = 1; j < fine; j++) {
                    const x = box.left + (box.width * i) / fine,
                        y = box.top + (box.height * j) / fine;
                    if (document.elementFromPoint(x, y)?.closest('[data-spot]') === path) return { x, y };
                }
        return null;
    }, spot);
}

/** How the hand reaches the page. */
export interface SeaHand {
    click(page: Page, what: string): Promise<void>; // a selector
    act(page: Page, name: string): Promise<void>;
    spot(page: Page, name: string): Promise<void>;
}

const inSight = async (page: Page, spot: string): Promise<{ x: number; y: number }> => {
    if (!(await pointOn(page, spot))) await page.locator('.zoom-buttons button').last().click();
    return vi.waitUntil(() => pointOn(page, spot), { timeout: 20_000 });
};

export const mouse: SeaHand = {
    click: (page, what) => page.locator(what).first().click(),
    act: (page, name) => page.locator(`.bar-acts [data-act="${name}"]`).click(),
    spot: async (page, name) => {
        const { x, y } = await inSight(page, name);
        await page.mouse.click(x, y);
    },
};

export const finger: SeaHand = {
    click: (page, what) => page.locator(what).first().tap(),
    act: (page, name) => page.locator(`.bar-acts [data-act="${name}"]`).tap(),
    spot: async (page, name) => {
        const { x, y } = await inSight(page, name);
        await page.touchscreen.tap(x, y);
    },
};

const isFocused = (page: Page, what: string): Promise<boolean> =>
    page.evaluate((query) => document.activeElement?.matches(query) ?? false, what);

/** Enter on a cell lays at once what is in hand. */
export const keys: SeaHand = {
    click: async (page, what) => {
        await tabTo(page, what, () => isFocused(page, what));
        await page.keyboard.press('Enter');
    },
    act: (page, name) => keys.click(page, `[data-act="${name}"]`),
    spot: async (page) => {
        await page.keyboard.press('b');
        await page.keyboard.press('r');
        await page.keyboard.press('Enter');
    },
};

export interface SeaTally {
    laid: number;
    turned: number;
    moored: number;
    built: number;
    tokens: number;
    held: number;
    missions: number;
    curtains: number;
    decisions: number;
    /** What had no effect at first. */
    repeated: number;
}

const thought = 410; // the page takes what comes sooner for haste

export class SeaPlayer extends Person<SeaScreen> {
    readonly tally: SeaTally = {
        laid: 0,
        turned: 0,
        moored: 0,
        built: 0,
        tokens: 0,
        held: 0,
        missions: 0,
        curtains: 0,
        decisions: 0,
        repeated: 0,
    };

    constructor(
        page: Page,
        private readonly hand: SeaHand = mouse,
        /** Called with every screen on which something is expected of this player. */
        private readonly seen: (screen: SeaScreen) => Promise<void> = async () => undefined,
    ) {
        super(page, readSea);
    }

    /** One decision, if the game is not over: everything until the screen is another one. */
    async decide(): Promise<SeaScreen> {
        const screen = await this.turn();
        if (screen.over) return screen;
        await this.seen(screen);
        this.tally.decisions++;
        await this.answer(screen);
        if (await this.changes(screen)) return screen;
        // The board may have moved under the finger, which everybody would notice.
        this.tally.repeated++;
        await this.answer(await this.turn());
        await this.until(`a change after ${screen.title}`, (one) => one.mark !== screen.mark, 10_000);
        return screen;
    }

    /** Until it is enough, and the next decision is due; or until the game is over. */
    async play(enough: (screen: SeaScreen, tally: SeaTally) => boolean = () => false): Promise<SeaScreen> {
        for (let i = 0; i < 900; i++) {
            const screen = await this.turn();
            if (screen.over || enough(screen, this.tally)) return screen;
            await this.decide();
        }
        throw new Error(`no end: ${JSON.stringify(this.tally)}`);
    }

    async press(name: string): Promise<void> {
        await this.page.evaluate((ms) => window.think(ms), thought);
        await this.hand.act(this.page, name);
    }
    private async click(what: string): Promise<void> {
        await this.page.evaluate((ms) => window.think(ms), thought);
        await this.hand.click(this.page, what);
    }

    private async answer(screen: SeaScreen): Promise<void> {
        const can = (name: string): boolean => screen.acts.some((act) => act.name === name && act.enabled);
        if (screen.handOver) return this.lift();
        if (can('yes')) return this.press('yes');
        if (screen.cards > 0) return this.assign();
        if (can('missions')) return this.press('missions');
        const act = ['lay', 'moor', 'token', 'build', 'search', 'discard'].find(can);
        if (act) return this.finish(act);
        if (screen.lit.length && screen.acts.some(({ name }) => name === 'moor')) return this.spot(screen);
        if (can('moor own') || can('moor grey')) return this.press(can('moor own') ? 'moor own' : 'moor grey');
        if (screen.slots.length) return this.take(screen);
        if (can('done') && screen.tokens > 0) return this.token(screen);
        if (screen.tokens > 0) return this.hold();
        if (screen.lit.length) return this.spot(screen);
        if (screen.hand > 0 && !screen.held) return this.click('button.tile-button:not(.sel)');
        return this.press(primary(screen));
    }

    private async lift(): Promise<void> {
        this.tally.curtains++;
        await this.click('dialog.handover .btn.primary');
        await this.page.locator('dialog.handover').waitFor({ state: 'detached' });
    }
    private async assign(): Promise<void> {
        this.tally.missions++;
        await this.click('.chooser-cards button');
    }
    private async take({ slots }: SeaScreen): Promise<void> {
        const slot = slots[this.tally.laid % slots.length]!;
        await this.click(`.market-row > button.can:nth-child(${slot + 1})`);
    }

    // Every third tile is turned once before it is laid.
    private async finish(act: string): Promise<void> {
        const { acts } = await this.look();
        const turns = act === 'lay' && acts.some(({ name, enabled }) => name === 'turn' && enabled);
        if (turns && this.tally.laid % 3 === 2 && this.tally.turned < this.tally.laid / 3) {
            this.tally.turned++;
            return this.press('turn');
        }
        const counts: Record<string, keyof SeaTally> = { lay: 'laid', moor: 'moored', build: 'built', token: 'tokens' };
        const count = counts[act];
        if (count) this.tally[count]++;
        return this.press(act);
    }

    private async spot({ lit, acts }: SeaScreen): Promise<void> {
        const order = lit.map((_, i) => lit[(i + this.tally.laid) % lit.length]!);
        const sights = await Promise.all(order.map((one) => pointOn(this.page, one)));
        const wanted = order.find((_, i) => sights[i]) ?? order[0]!;
        if (wanted.startsWith('site ') && !acts.some(({ name }) => name === 'token')) this.tally.built++;
        await this.hand.spot(this.page, wanted);
    }

    // Each fourth time one is placed, if it can be.
    private async token({ lit, acts }: SeaScreen): Promise<void> {
        const choosing = acts.some(({ name }) => name === 'token');
        if (choosing && lit.length) return this.spot({ lit, acts } as SeaScreen);
        if (choosing || this.tally.laid % 4 !== 2) return this.press('done');
        await this.click('.strips button.token-button');
    }

    private async hold(): Promise<void> {
        this.tally.held++;
        await this.click('.discovery-strip .token-button');
    }
}

const primary = ({ acts, title }: SeaScreen): string => {
    const able = acts.filter((act) => act.enabled && act.name !== 'undo' && act.name !== 'skip');
    const found = able.find((act) => act.primary) ?? able[0];
    if (!found) throw new Error(`nothing to press: ${title} ${JSON.stringify(acts)}`);
    return found.name;
};
