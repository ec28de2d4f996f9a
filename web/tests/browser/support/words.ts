// What a page says, in every language it speaks.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type Language = 'en' | 'pl' | 'cs';

export async function speak(page: Page, language: Language): Promise<void> {
    await page.locator(`.langs button[lang="${language}"]`).click();
    await page.waitForFunction((one) => document.documentElement.lang === one, language);
    await page.locator(`.langs button[lang="${language}"][aria-pressed="true"]`).waitFor();
}

/** Everything that is to be read or heard. */
function texts(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (node instanceof Element)
                for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
                    found.push(node.getAttribute(name) ?? '');
            else if (!(node.parentElement instanceof HTMLScriptElement)) found.push(node.textContent ?? '');
        }
        return found.map((one) => one.trim()).filter(Boolean);
    });
}

const isKey = (text: string): boolean => /^[a-z]+(\.[a-z0-9_-]+)+$/.test(text) && text !== 'game-icons.net';
const hasHole = (text: string): boolean => /[{}]|undefined|NaN|\[object/.test(text);

const languages: Language[] = ['en', 'pl', 'cs'];
const spoken = (page: Page): Promise<Language> => page.evaluate(() => document.documentElement.lang as Language);

/** Nothing on this page lacks its words in any language, beginning with the one that is spoken. It stays in the last. */
export async function expectWords(page: Page, where: string): Promise<void> {
    const first = await spoken(page);
    for (const language of [first, ...languages.filter((one) => one !== first)]) {
        if (language !== first) await speak(page, language);
        const all = await texts(page);
        expect(all.filter(isKey), `${where} ${language}: keys without words`).toEqual([]);
        expect(all.filter(hasHole), `${where} ${language}: holes`).toEqual([]);
    }
}
