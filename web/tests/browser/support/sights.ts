// How a screen looks: held against axe at the sizes and in the themes that count, and photographed for those who want
// to look at it themselves.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contrastViolations, violations } from './axe';
import { root } from './server';

export const sizes = {
    desktop: { width: 1440, height: 900 },
    tablet: { width: 1024, height: 768 },
    phone: { width: 390, height: 844 },
};
export type Shape = keyof typeof sizes;
const everySize: Shape[] = ['desktop', 'tablet', 'phone'];
export const themes = ['light', 'dark'] as const;
export type ThemeName = (typeof themes)[number];

// Nothing is asserted about a picture, and it takes as long as everything else: only on demand.
const wanted = !!process.env.TERRARIUM_SHOTS;
const folder = join(root, 'build/screenshots');

export async function picture(page: Page, name: string): Promise<void> {
    if (!wanted) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Fonts and pictures are there, and nothing is still on its way. */
export async function settle(page: Page): Promise<void> {
    await page.evaluate(async () => {
        const moves = (one: Animation): boolean =>
            one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity;
        const painted = (): Promise<unknown> =>
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await document.fonts.ready;
        do await painted();
        while (document.getAnimations().some(moves));
    });
}

// The tablet has nothing that the desktop has not, and the phone's colours are the desktop's.
const isHeldAgainstAxe = (shape: Shape, theme: ThemeName): boolean =>
    shape === 'desktop' || (shape === 'phone' && theme === 'light');

export interface Look {
    shapes?: Shape[];
    /** Selectors of what is new here; else the whole page. */
    parts?: string[];
}

/** What axe finds at these sizes, in light and dark. The page follows the colour scheme of its browser. */
export async function inspect(page: Page, name: string, { shapes = everySize, parts = [] }: Look = {}): Promise<void> {
    const found: string[] = [];
    for (const shape of shapes) {
        for (const theme of themes.filter((one) => wanted || isHeldAgainstAxe(shape, one))) {
            await page.setViewportSize(sizes[shape]);
            await page.emulateMedia({ colorScheme: theme });
            await settle(page);
            await picture(page, `${name}-${shape}-${theme}`);
            if (!isHeldAgainstAxe(shape, theme)) continue;
            const faults = await (theme === 'light' ? violations(page, parts) : contrastViolations(page, parts));
            found.push(...faults.map((one) => `${shape} ${theme}: ${one}`));
        }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(found, name).toEqual([]);
}
