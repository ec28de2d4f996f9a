// Screens photographed at every size, in light and dark.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contrastViolations, violations } from './axe';
import { root } from './server';

export const folder = join(root, 'build/screenshots');
mkdirSync(folder, { recursive: true });
const sizes = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844] } as const;

export async function settle(page: Page): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Photographed at three sizes in light and dark, held against axe, and nothing wider than the screen. */
export async function capture(page: Page, name: string): Promise<void> {
    const faults: string[] = [];
    for (const [shape, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        for (const theme of ['light', 'dark'] as const) {
            await page.evaluate((one) => (document.documentElement.dataset.theme = one), theme);
            await settle(page);
            await page.screenshot({ path: join(folder, `${name}-${shape}-${theme}.png`), fullPage: shape === 'phone' });
            const found = await (theme === 'light' ? violations(page) : contrastViolations(page));
            faults.push(...found.map((one) => `${shape} ${theme}: ${one}`));
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) faults.push(`${shape}: ${wide} px too wide`);
    }
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
}
