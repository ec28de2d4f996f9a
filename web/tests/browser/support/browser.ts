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

export interface Window {
    context: BrowserContext;
    page: Page;
    watch: Watch;
}

/** No animation: a test waits for what it wants to see, not for what is pretty. */
export const still: Stored = { speed: '0', language: 'en', theme: 'light', name: JSON.stringify('Anna') };

export class World {
    browser!: Browser;
    server!: Server;
    private contexts: BrowserContext[] = [];

    async open({ stored = {}, ...options }: WindowOptions = {}): Promise<Window> {
        const all = { ...still, ...stored };
        const localStorage = Object.entries(all).map(([key, value]) => ({ name: `terrarium.${key}`, value }));
        const context = await this.browser.newContext({
            baseURL: this.server.url,
            viewport: { width: 1440, height: 900 },
            storageState: { cookies: [], origins: [{ origin: this.server.url, localStorage }] },
            ...options,
        });
        this.contexts.push(context);
        context.setDefaultTimeout(20_000);
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
