import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Cells } from '../protocol';
import { choreograph, type Entrance, type Ghost, type Stage } from './animate';
import { moverOf, regionCell } from './cells';
import type { Position } from './Drawing';
import type { MapFile, Point } from './map';
import { type Move, movesBetween } from './moves';
import type { Viewport } from './viewport';

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** From the hand in the action bar if it is on the screen, else in from the nearest edge of the sheet. */
function handPoint(
    map: MapFile,
    viewport: Viewport,
    frame: HTMLElement,
    seat: string | undefined,
    [x, y]: Point,
): Point {
    const hand = document.querySelector(`[data-hand="${seat}"]`)?.getBoundingClientRect();
    if (hand && hand.width > 0) {
        const box = frame.getBoundingClientRect();
        return viewport.toMap(hand.left + hand.width / 2 - box.left, hand.top + hand.height / 2 - box.top);
    }
    const edges: Point[] = [
        [-90, y],
        [map.width + 90, y],
        [x, -90],
        [x, map.height + 90],
    ];
    return edges.reduce((a, b) => (Math.hypot(b[0] - x, b[1] - y) < Math.hypot(a[0] - x, a[1] - y) ? b : a));
}

function stayedBetween(before: Cells, after: Cells): (region: number) => boolean {
    return (region) => {
        const was = regionCell(before, region);
        const is = regionCell(after, region);
        return was.tokens > 0 && was.seat === is.seat && was.race === is.race;
    };
}

function enter(frame: HTMLElement, { piece, frames, timing }: Entrance): Animation | undefined {
    return frame.querySelector(`[data-piece="${piece}"]`)?.animate(frames, timing);
}

/** What the player arranged is on the board already: it does not travel once more. */
function arranged(move: Move, { steppers, mover, cells }: Position): boolean {
    return steppers !== undefined && move.kind === 'travel' && move.cell.seat === (mover ?? moverOf(cells))?.seat;
}

export interface AnimationProps {
    position: Position;
    motion: number;
    viewport: Viewport;
    frame: RefObject<HTMLElement | null>;
}

const shake = ['none', 'translateX(-2px)', 'translateX(2px)', 'none'].map((transform) => ({ transform }));

/** "Not that one": what stands in the region, and its name, shake by a hair. */
function useRefusal({ refused }: Position, motion: number, frame: RefObject<HTMLElement | null>): void {
    useLayoutEffect(() => {
        if (!refused || motion === 0 || calm()) return;
        frame.current?.querySelector(`[data-stands="${refused.region}"]`)?.animate(shake, { duration: 180 * motion });
    }, [refused?.n]);
}

/** Plays what changed since the last position; a newer one ends whatever still moves. */
export function useAnimation({ position, motion, viewport, frame }: AnimationProps): Signal<Ghost[]> {
    const ghosts = useSignal<Ghost[]>([]);
    const before = useRef<Position | null>(null);
    const running = useRef<Animation[]>([]);
    const { map, cells } = position;
    useRefusal(position, motion, frame);

    useLayoutEffect(() => {
        const last = before.current;
        before.current = position;
        const element = frame.current;
        if (!last || last.map !== map || last.cells === cells || !element) return;
        running.current.forEach((animation) => animation.cancel());
        running.current = [];
        ghosts.value = [];
        if (motion === 0 || calm()) return;
        const moves = movesBetween(map, last.cells, cells).filter((move) => !arranged(move, last));
        const stage: Stage = {
            map,
            motion,
            hand: (seat, near) => handPoint(map, viewport, element, seat, near),
            stayed: stayedBetween(last.cells, cells),
        };
        const { ghosts: leaving, entrances } = choreograph(stage, moves);
        ghosts.value = leaving.map((ghost) => ({ ...ghost, key: `${performance.now()}-${ghost.key}` }));
        running.current = entrances
            .map((entrance) => enter(element, entrance))
            .filter((animation) => animation !== undefined);
    });

    return ghosts;
}
