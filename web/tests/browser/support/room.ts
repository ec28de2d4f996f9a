// Whether everything has room: nothing wider than the screen, nothing too small to be hit.
import type { Page } from 'playwright-core';

/** Elements that make the page scroll sideways. */
export function overflow(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const wide = document.documentElement.scrollWidth;
        if (wide <= innerWidth) return [];
        const name = (one: Element): string => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')}`;
        return [...document.querySelectorAll('body *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .map(name)
            .slice(0, 5)
            .concat(`${wide} > ${innerWidth}`);
    });
}

/**
 * What can be pressed and is smaller than that. A link in running text may be as high as its line, and who
 * looks at the whole board presses the region instead of its discs.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
    return page.evaluate((px) => {
        const inText = (one: Element): boolean =>
            one.matches('a.rid') || (one.matches('a') && getComputedStyle(one).display === 'inline');
        const reachOf = (one: Element): DOMRect =>
            (
                one.closest('label') ??
                (one.id ? document.querySelector(`label[for="${one.id}"]`) : null) ??
                one
            ).getBoundingClientRect();
        const seen = (one: Element): boolean =>
            (one as HTMLElement).checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) &&
            !one.closest('.sr, .skip');
        const touchable = [
            ...document.querySelectorAll(
                'button, a[href], input, select, summary, [role="button"]:not([data-region], [data-spot], [data-disc])',
            ),
        ];
        return touchable
            .filter((one) => seen(one) && !inText(one))
            .flatMap((one) => {
                const own = one.getBoundingClientRect(),
                    reach = reachOf(one);
                const width = Math.max(own.width, reach.width),
                    height = Math.max(own.height, reach.height);
                if (width === 0 || (width >= px - 0.5 && height >= px - 0.5)) return [];
                const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30);
                return [
                    `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} “${name}” ${Math.round(width)}×${Math.round(height)}`,
                ];
            });
    }, least);
}
