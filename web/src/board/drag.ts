// Carrying a token with the pointer: from one region to another, or from the hand in the action bar to a region.
import { signal } from '@preact/signals';
import type { Colour } from '../protocol';

export interface Carried {
    from: number | 'pool';
    race: string;
    colour: Colour;
    x: number;
    y: number;
}

/** What the pointer carries now. */
export const carried = signal<Carried | null>(null);

type Drop = (from: number | 'pool', to: number | null) => void;
let drop: Drop | null = null;

/** The board that takes what is dropped; returns how to stop. */
export function takeDrops(handler: Drop): () => void {
    drop = handler;
    return () => {
        if (drop === handler) drop = null;
    };
}

export function regionAt(x: number, y: number): number | null {
    const region = document.elementFromPoint(x, y)?.closest<SVGElement>('[data-region]')?.dataset.region;
    return region === undefined ? null : Number(region);
}

const least = 8;

/** To be called with the pointerdown on a token; the drag begins once the pointer has moved a little. */
export function beginDrag(event: PointerEvent, token: Pick<Carried, 'from' | 'race' | 'colour'>): void {
    if (event.button !== 0) return;
    const { clientX, clientY, pointerId } = event;
    const move = (e: PointerEvent) => {
        if (e.pointerId !== pointerId) return;
        if (!carried.value && Math.hypot(e.clientX - clientX, e.clientY - clientY) < least) return;
        carried.value = { ...token, x: e.clientX, y: e.clientY };
    };
    const end = (e: PointerEvent) => {
        if (e.pointerId !== pointerId) return;
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        if (!carried.value) return;
        carried.value = null;
        if (e.type === 'pointerup') drop?.(token.from, regionAt(e.clientX, e.clientY));
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
}
