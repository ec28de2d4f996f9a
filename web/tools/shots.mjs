// Pictures of the gallery, and what axe has to say about it: nobody has to serve a game for that.
//   npm run shots -- table-use/dark:phone underground-3/light:desk     pictures go to web/shots
import { mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const sizes = { desk: [1440, 900], tablet: [1024, 768], phone: [390, 844], land: [844, 390] };
const everything = ['light', 'dark'].flatMap((theme) => [
    ...Object.keys(sizes).map((size) => `table/${theme}:${size}`),
    ...['use', 'swap', 'start', 'volcano', 'send', 'lay', 'sacrifice', 'grant'].map(
        (scene) => `table-${scene}/${theme}:desk`,
    ),
    ...['place', 'mission', 'build', 'solo', 'end'].flatMap((scene) =>
        Object.keys(sizes).map((size) => `sea-${scene}/${theme}:${size}`),
    ),
    `new/${theme}:desk`,
    `home/${theme}:desk`,
    `pieces/${theme}:desk`,
]);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : everything;

const port = Number(process.env.PORT ?? 5198);
const server = await createServer({
    logLevel: 'silent',
    server: { port, host: '127.0.0.1', hmr: false, proxy: {} },
});
await server.listen();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
mkdirSync(new URL('../shots/', import.meta.url), { recursive: true });

let bad = 0;
for (const one of wanted) {
    const [hash, size = 'desk'] = one.split(':');
    const [width, height] = sizes[size];
    const small = size === 'phone' || size === 'land';
    const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: small,
        isMobile: size === 'phone',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
        bad++;
        console.error(`${one}: ${error}`);
    });
    await page.goto(`http://127.0.0.1:${port}/gallery.html#${hash}`);
    await page.waitForTimeout(1500);
    const file = new URL(`../shots/${hash.replaceAll('/', '_')}-${size}.png`, import.meta.url).pathname;
    await page.screenshot({ path: file, fullPage: !/^(table|sea)/.test(hash) });
    // The sheet of pieces is no page.
    const { violations } = hash.startsWith('pieces') ? { violations: [] } : await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
        bad++;
        console.error(
            `${one}: ${id}: ${nodes
                .map((node) => node.target.join(' '))
                .join(' | ')
                .slice(0, 300)}`,
        );
    }
    await context.close();
}
await browser.close();
await server.close();
console.log(`${wanted.length} pictures, ${bad} complaints`);
process.exitCode = bad ? 1 : 0;
