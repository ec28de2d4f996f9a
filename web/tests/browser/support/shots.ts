// A whole page that has to fit every size.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflow } from './room';
import { inspect, sizes } from './sights';

/** Held against axe in light and dark, and nothing wider than the screen. */
export async function capture(page: Page, name: string): Promise<void> {
    await inspect(page, name);
    expect(await overflow(page), 'on a phone').toEqual([]);
    await page.setViewportSize(sizes.tablet);
    expect(await overflow(page), 'on a tablet').toEqual([]);
    await page.setViewportSize(sizes.desktop);
}
