// Somebody who looks at a page until it asks for something.
import type { Page } from 'playwright-core';
import { isWaiting } from './watch';

/** What every screen on which a game is played tells. */
export interface Sight {
    over: boolean;
    handOver: boolean;
    asked: boolean; // something is expected of the person here
    locked: boolean; // an answer is under way
    mark: string; // changes when anything that is seen does
}

export class Person<Screen extends Sight> {
    constructor(
        readonly page: Page,
        private readonly read: (page: Page) => Promise<Screen>,
    ) {}

    async look(): Promise<Screen> {
        const screen = await this.read(this.page);
        return { ...screen, locked: screen.locked || isWaiting(this.page) };
    }

    /** The screen as soon as it fulfils the condition. */
    async until(what: string, condition: (screen: Screen) => boolean, timeout = 30_000): Promise<Screen> {
        const end = performance.now() + timeout;
        for (;;) {
            const screen = await this.look();
            if (condition(screen)) return screen;
            if (performance.now() > end)
                throw new Error(`${what}: not within ${timeout} ms; the screen: ${JSON.stringify(screen)}`);
            await this.page.waitForTimeout(20);
        }
    }

    /** Something is expected here, or the game is over. */
    turn(): Promise<Screen> {
        return this.until('a decision to make', (one) => one.over || one.handOver || (one.asked && !one.locked));
    }

    // On a busy machine a finger that rests too long asks instead of choosing, or the board moves under it; everybody
    // taps again then.
    protected changes({ mark }: Screen): Promise<boolean> {
        return this.until('a change', (one) => one.mark !== mark, 5_000).then(
            () => true,
            () => false,
        );
    }
}
