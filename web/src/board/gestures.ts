// Pointer, wheel and touch on the board: pan, pinch, double tap, long press. What a tap chooses is the click's matter.
import type { Viewport } from './viewport';

/** `T` is what the board is made of: regions, cells … */
export interface GestureHandlers<T> {
    /** What lies under the pointer. */
    at: (target: EventTarget | null) => T | null;
    /** A finger rested on it. */
    press: (place: T) => void;
    /** Something of it may be carried: the board then does not move. */
    grab: (place: T, event: PointerEvent) => boolean;
    /** A double tap here would be two choices. */
    choosable: (place: T) => boolean;
    /** The wheel is not for the zoom here. */
    wheel?: (place: T, event: WheelEvent) => boolean;
}

const slack = { mouse: 5, touch: 10 } as const;
const pressAfter = 450;
const doubleWithin = 300;

interface Finger {
    x: number;
    y: number;
}

export class Gestures<T> {
    #fingers = new Map<number, Finger>();
    #moved = false;
    #swallow = false;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #lastTap = { time: 0, x: 0, y: 0 };

    constructor(
        private readonly element: HTMLElement,
        private readonly viewport: Viewport,
        private readonly handlers: () => GestureHandlers<T>,
    ) {}

    /** Listens until the function returned is called. */
    listen(): () => void {
        const stop = new AbortController();
        const { signal } = stop;
        this.element.addEventListener('pointerdown', this.down, { signal });
        this.element.addEventListener('pointermove', this.move, { signal });
        this.element.addEventListener('pointerup', this.up, { signal });
        this.element.addEventListener('pointercancel', this.up, { signal });
        this.element.addEventListener('wheel', this.wheel, { signal, passive: false });
        // Else the browser takes a swift pan for a fling of its own, and the next tap for the end of it.
        this.element.addEventListener('touchmove', (event) => event.cancelable && event.preventDefault(), {
            signal,
            passive: false,
        });
        this.element.addEventListener('dblclick', this.doubleClick, { signal });
        this.element.addEventListener('contextmenu', (event) => this.#fingers.size && event.preventDefault(), {
            signal,
        });
        return () => {
            clearTimeout(this.#timer);
            stop.abort();
        };
    }

    /** Whether the click that has just come belongs to a pan or a long press, not to a choice. */
    swallowed(): boolean {
        const was = this.#swallow;
        this.#swallow = false;
        return was;
    }

    private local(event: { clientX: number; clientY: number }): [number, number] {
        const box = this.element.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    private down = (event: PointerEvent): void => {
        const target = event.target as Element;
        if (event.button !== 0 || target.closest('[data-disc], button')) return;
        const place = this.handlers().at(target);
        this.#swallow = false;
        this.#moved = false;
        if (place !== null && this.#fingers.size === 0 && this.handlers().grab(place, event)) return;
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        clearTimeout(this.#timer);
        if (event.pointerType !== 'mouse' && place !== null && this.#fingers.size === 1) {
            const { pointerId } = event;
            this.#timer = setTimeout(() => this.afterQueue(pointerId, () => this.rest(place)), pressAfter);
        }
    };

    // A busy page runs the timer late, perhaps before the finger's going up that waits behind it: that comes first.
    private afterQueue(pointerId: number, run: () => void): void {
        requestAnimationFrame(() => setTimeout(() => this.#fingers.has(pointerId) && run()));
    }

    private rest(place: T): void {
        if (this.#moved || this.#fingers.size !== 1) return;
        this.#swallow = true;
        this.handlers().press(place);
    }

    private move = (event: PointerEvent): void => {
        const finger = this.#fingers.get(event.pointerId);
        if (!finger) return;
        const dx = event.clientX - finger.x;
        const dy = event.clientY - finger.y;
        const least = event.pointerType === 'mouse' ? slack.mouse : slack.touch;
        if (!this.#moved && Math.hypot(dx, dy) < least) return;
        if (!this.#moved) this.element.setPointerCapture(event.pointerId);
        this.#moved = true;
        this.#swallow = true;
        clearTimeout(this.#timer);
        if (this.#fingers.size === 2) this.pinch(event);
        else this.viewport.panBy(dx, dy);
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };

    private pinch(event: PointerEvent): void {
        const before = this.#fingers.get(event.pointerId)!;
        const other = [...this.#fingers].find(([id]) => id !== event.pointerId)![1];
        const span = (a: Finger) => Math.hypot(a.x - other.x, a.y - other.y);
        const after = { x: event.clientX, y: event.clientY };
        const middle = { clientX: (after.x + other.x) / 2, clientY: (after.y + other.y) / 2 };
        this.viewport.zoomAt(...this.local(middle), span(after) / Math.max(1, span(before)));
        this.viewport.panBy((after.x - before.x) / 2, (after.y - before.y) / 2);
    }

    private up = (event: PointerEvent): void => {
        if (!this.#fingers.delete(event.pointerId)) return;
        clearTimeout(this.#timer);
        if (event.pointerType !== 'mouse' && event.type === 'pointerup' && !this.#moved) this.tap(event);
    };

    private tap(event: PointerEvent): void {
        const { time, x, y } = this.#lastTap;
        const again = event.timeStamp - time < doubleWithin && Math.hypot(event.clientX - x, event.clientY - y) < 30;
        this.#lastTap = { time: again ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
        if (again) this.doubleTap(event);
    }

    private doubleClick = (event: MouseEvent): void => {
        if (!(event.target as Element).closest('[data-disc], button')) this.doubleTap(event);
    };

    private doubleTap(event: MouseEvent): void {
        const place = this.handlers().at(event.target);
        if (place !== null && this.handlers().choosable(place)) return;
        if (this.viewport.view.value.scale > this.viewport.fitting * 1.9) this.viewport.fit();
        else this.viewport.zoomAt(...this.local(event), 2);
    }

    private wheel = (event: WheelEvent): void => {
        event.preventDefault();
        const place = this.handlers().at(event.target);
        if (place !== null && !event.ctrlKey && this.handlers().wheel?.(place, event)) return;
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        this.viewport.zoomAt(...this.local(event), Math.exp(-event.deltaY * lines * 0.0022));
    };
}
