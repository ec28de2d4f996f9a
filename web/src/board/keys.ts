// The board from the keyboard: arrows walk, Tab goes through the targets by cost, Enter chooses, ? asks.
import { type Direction, neighbourTowards } from './direction';
import type { Lit } from './Drawing';
import type { MapFile } from './map';
import type { Viewport } from './viewport';

export interface KeyContext {
    map: MapFile;
    viewport: Viewport;
    /** Targets in the order of Tab. */
    targets: number[];
    region: number | null;
    focus: (region: number) => void;
    choose: (region: number) => void;
    ask: (region: number) => void;
    /** Whether that region has a stepper; then + and − are its, not the zoom's. */
    step: ((region: number, delta: number) => void) | null;
}

const arrows: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export const byCost = (lit: Lit[]): number[] =>
    [...lit].sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.region - b.region).map(({ region }) => region);

function nextTarget({ targets, region }: KeyContext, back: boolean): number | null {
    if (region === null || targets.length === 0) return null;
    const here = targets.indexOf(region);
    if (here < 0) return back ? null : targets[0]!;
    return targets[here + (back ? -1 : 1)] ?? null;
}

function zoomKey(key: string, { viewport, region, step }: KeyContext): boolean {
    const delta = key === '+' || key === '=' ? 1 : key === '-' ? -1 : 0;
    if (delta && region !== null && step) step(region, delta);
    else if (delta) viewport.zoomBy(delta > 0 ? 1.4 : 1 / 1.4);
    else if (key === '0') viewport.fit();
    else return false;
    return true;
}

function regionKey(event: KeyboardEvent, context: KeyContext): boolean {
    const { map, region, focus, choose, ask } = context;
    if (region === null) return false;
    const direction = arrows[event.key];
    if (direction) {
        const next = neighbourTowards(map, region, direction);
        if (next !== null) focus(next);
    } else if (event.key === 'Tab') {
        const next = nextTarget(context, event.shiftKey);
        if (next === null) return false;
        focus(next);
    } else if (event.key === 'Enter' || event.key === ' ') choose(region);
    else if (event.key === '?') ask(region);
    else return false;
    return true;
}

/** True if the key was the board's. */
export function handleKey(event: KeyboardEvent, context: KeyContext): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    return regionKey(event, context) || zoomKey(event.key, context);
}
