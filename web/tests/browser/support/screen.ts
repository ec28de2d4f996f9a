// What a person sees on the table's screen, read from the page as it is.
import type { Page } from 'playwright-core';

export interface Act {
    name: string;
    enabled: boolean;
    primary: boolean;
}

export interface Screen {
    over: boolean;
    handOver: boolean;
    picking: number[]; // slots that may be taken now
    card: boolean; // a card is open with its button
    acts: Act[];
    lit: number[]; // regions that can be chosen
    arranging: boolean;
    plus: number; // discs that can still be pressed
    locked: boolean; // an answer is under way
    asked: boolean; // something is expected of the person here
    offline: boolean;
    title: string;
    round: number;
    mark: string; // changes when anything of the above does
}

export function readScreen(page: Page): Promise<Screen> {
    return page.evaluate(() => {
        const all = (query: string): Element[] => [...document.querySelectorAll(query)];
        const acts = all('.bar-acts .btn:not(.hint)').map((one) => ({
            name: (one as HTMLElement).dataset.act ?? '',
            enabled: one.getAttribute('aria-disabled') !== 'true',
            primary: one.classList.contains('primary'),
        }));
        const arranging = all('.board-frame.arranging, .board .disc').length > 0;
        const picking = all('.combos.asking .combo.can').map((one) => Number((one as HTMLElement).dataset.slot));
        const lit = all('.board .hit.choosable').map((one) => Number((one as HTMLElement).dataset.region));
        const title = document.querySelector('.bar h2, .sheet h2')?.textContent ?? '';
        const round = Number(
            /\d+/.exec(document.querySelector('.rounds .now, .rd, .pill small')?.textContent ?? '')?.[0] ?? 0,
        );
        const one = {
            over: all('.table.end .ranking').length > 0,
            handOver: all('dialog.handover[open]').length > 0,
            picking,
            card: all('.combo-card .take').length > 0,
            acts,
            lit,
            arranging,
            plus: all('.board .disc.plus:not(.off)').length,
            locked: all('.bar.locked').length > 0 || (acts.length > 0 && acts.every((act) => !act.enabled)),
            asked: picking.length > 0 || lit.length > 0 || acts.some((act) => act.name !== 'skip' && act.enabled),
            offline: all('.banner').length > 0,
            title,
            round,
        };
        const rest =
            document.querySelector('.board')?.textContent + (document.querySelector('.hand .n')?.textContent ?? '');
        return { ...one, mark: JSON.stringify(one) + rest };
    });
}

/** A point of the region that is really its own: nothing lies over it there. */
export function pointIn(page: Page, region: number): Promise<{ x: number; y: number } | null> {
    return page.evaluate((id) => {
        const path = document.querySelector<SVGGeometryElement>(`.board [data-region="${id}"]`);
        if (!path) return null;
        const box = path.getBoundingClientRect();
        const hits = (x: number, y: number): boolean =>
            document.elementFromPoint(x, y)?.closest('[data-region]') === path;
        for (let fine = 2; fine <= 32; fine *= 2)
            for (let i = 1; i < fine; i++)
                for (let j = 1; j < fine; j++) {
                    const x = box.left + (box.width * i) / fine,
                        y = box.top + (box.height * j) / fine;
                    if (hits(x, y)) return { x, y };
                }
        return null;
    }, region);
}
