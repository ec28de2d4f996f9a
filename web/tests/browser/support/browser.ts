// One Chromium for a file of tests, and windows that notice everything that goes wrong in them.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { Server, type ServerWish } from './server';
import { Watch } from './watch';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const args = [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
];

export type Stored = Record<string, string>;
export interface WindowOptions extends BrowserContextOptions {
    /** What this browser remembers, without the prefix. */
    stored?: Stored;
}

export interface Opened {
    context: BrowserContext;
    page: Page;
    watch: Watch;
}

/** No animation: a test waits for what it wants to see, not for what is pretty. */
export const still: Stored = { speed: '0', language: 'en', theme: 'auto', name: JSON.stringify('Anna') };

declare global {
    interface Window {
        /** Sets the clock of the page forward. */
        think(ms: number): void;
    }
}

// What a page takes for haste need not be waited for: one can set its clock forward instead.
const settable = (): void => {
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + ahead;
    window.think = (ms) => void (ahead += ms);
};

export class World {
    browser!: Browser;
    server!: Server;
    private contexts: BrowserContext[] = [];
    private errands: Promise<Page> | null = null;

    /** A page of the server without the game, for what is done behind the scenes. */
    aside(): Promise<Page> {
        return (this.errands ??= this.openAside());
    }

    private async openAside(): Promise<Page> {
        const page = await this.browser.newPage();
        await page.goto(`${this.server.url}/healthz`);
        return page;
    }

    /** A window for one test. */
    async open(options: WindowOptions = {}): Promise<Opened> {
        const opened = await this.openForAll(options);
        this.contexts.push(opened.context);
        return opened;
    }

    /** A window that stays: what is shown in it takes less time than opening another. */
    async openForAll({ stored = {}, ...options }: WindowOptions = {}): Promise<Opened> {
        const all = { ...still, ...stored };
        const localStorage = Object.entries(all).map(([key, value]) => ({ name: `terrarium.${key}`, value }));
        const context = await this.browser.newContext({
            baseURL: this.server.url,
            viewport: { width: 1440, height: 900 },
            storageState: { cookies: [], origins: [{ origin: this.server.url, localStorage }] },
            ...options,
        });
        context.setDefaultTimeout(20_000);
        await context.addInitScript(settable);
        return { context, ...(await newTab(context)) };
    }

    async closeAll(): Promise<void> {
        for (const context of this.contexts.splice(0)) await context.close();
    }
}

export async function newTab(context: BrowserContext): Promise<{ page: Page; watch: Watch }> {
    const page = await context.newPage();
    return { page, watch: new Watch(page) };
}

/** A server and a browser for the tests of one file; both are gone when it ends. */
export function useWorld(wish: ServerWish = {}): World {
    const world = new World();
    beforeAll(async () => {
        world.server = await new Server(wish).start();
        world.browser = await chromium.launch({ executablePath, args });
    });
    afterAll(async () => {
        await world.browser?.close();
        await world.server?.stop();
    });
    return world;
}
