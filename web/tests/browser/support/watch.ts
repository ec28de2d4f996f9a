// What a page says on the side: errors, requests that failed, and whether every action was answered.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Message {
    t: string;
    id?: string;
    code?: string;
    step?: number;
}

const wanted = new Set(['act', 'undo', 'resign', 'say', 'sit', 'start', 'create']);
const answers = new Set(['done', 'seated', 'created']);

const parse = (payload: string | Buffer): Message | null => {
    try {
        return JSON.parse(payload.toString()) as Message;
    } catch {
        return null;
    }
};

const watches = new WeakMap<Page, Watch>();

/** Whether something that was sent from this page still waits for its answer. */
export const isWaiting = (page: Page): boolean => (watches.get(page)?.unanswered().length ?? 0) > 0;

export class Watch {
    readonly troubles: string[] = [];
    readonly sent = new Map<string, Message>();
    readonly answered = new Map<string, Message>();
    /** Length of the game's log, as far as the server has told this page. */
    step = 0;
    /** While the server is down on purpose, lost connections are no trouble. */
    outage = false;

    constructor(page: Page) {
        watches.set(page, this);
        page.on('pageerror', (error) => this.troubles.push(`error: ${error.stack ?? error.message}`));
        page.on('console', (line) => {
            if (line.type() === 'error' && !(this.outage && /ERR_CONNECTION|WebSocket/.test(line.text())))
                this.troubles.push(`console: ${line.text()}`);
        });
        page.on('requestfailed', (request) => {
            if (!this.outage && request.failure()?.errorText !== 'net::ERR_ABORTED')
                this.troubles.push(`request: ${request.url()} ${request.failure()?.errorText}`);
        });
        page.on('response', (response) => {
            if (response.status() >= 400) this.troubles.push(`response: ${response.url()} ${response.status()}`);
        });
        page.on('websocket', (socket) => {
            socket.on('framesent', ({ payload }) => this.hear(payload, (one) => wanted.has(one.t), this.sent));
            socket.on('framereceived', ({ payload }) =>
                this.hear(payload, (one) => answers.has(one.t) || one.t === 'no' || one.t === 'stale', this.answered),
            );
        });
    }

    private hear(payload: string | Buffer, want: (one: Message) => boolean, where: Map<string, Message>): void {
        const one = parse(payload);
        if (where === this.answered) this.step = Math.max(this.step, one?.step ?? 0);
        if (one?.id && want(one)) where.set(one.id, one);
    }

    acts(): number {
        return [...this.sent.values()].filter((one) => one.t === 'act').length;
    }

    refusals(): Message[] {
        return [...this.answered.values()].filter((one) => !answers.has(one.t));
    }

    unanswered(): Message[] {
        return [...this.sent].filter(([id]) => !this.answered.has(id)).map(([, one]) => one);
    }

    /** Nothing went wrong, and everything that was asked of the server was done. */
    async expectClean(): Promise<void> {
        expect(this.troubles).toEqual([]);
        await expect.poll(() => this.unanswered()).toEqual([]);
        expect(this.refusals()).toEqual([]);
    }
}
