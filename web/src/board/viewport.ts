// Which part of the sheet is on the screen, and how large. A point of the map is drawn at map * scale + (x, y).
import { type Signal, signal } from '@preact/signals';
import type { Box, Point } from './map';

export interface View {
    x: number;
    y: number;
    scale: number;
}

/** What a question is about: all of it, and a point of each of its regions. */
export interface Targets {
    box: Box;
    points: readonly Point[];
}

/** A whole board is best as long as it is at least this large, as on a tablet; a smaller one opens enlarged. */
const smallest = 0.36;
/** From this scale on pieces are large enough for a finger. */
const readable = 0.45;
const largest = 2.4;
/** Pieces and words stay sharp by drawing anew, but not at every tick of the wheel. */
const settleAfter = 140;

const between = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));

export class Viewport {
    readonly view: Signal<View> = signal({ x: 0, y: 0, scale: 1 });
    /** Scale at which the drawing was last made; between the two the browser stretches it. */
    readonly drawn: Signal<number> = signal(1);
    readonly size: Signal<{ width: number; height: number }> = signal({ width: 0, height: 0 });

    #timer: ReturnType<typeof setTimeout> | undefined;
    #own = false; // somebody has moved or enlarged it

    #sheet: Signal<Box>;

    constructor(sheet: Box) {
        this.#sheet = signal(sheet);
    }

    get sheet(): Box {
        return this.#sheet.value;
    }

    /** The drawing has grown. Whoever has moved it keeps what he sees; else it is fitted again. */
    resheet(sheet: Box, targets: Targets | null): void {
        this.#sheet.value = sheet;
        if (this.size.peek().width === 0) return;
        if (this.#own) this.set(this.view.peek());
        else this.open(targets);
        this.settle();
    }

    get fitting(): number {
        const { width, height } = this.size.value;
        return Math.min(width / this.sheet.width, height / this.sheet.height);
    }

    get zoomed(): boolean {
        return this.size.value.width > 0 && this.view.value.scale > this.fitting * 1.02;
    }

    /** The room changed: open on the targets, or keep in the middle what somebody has moved there. */
    resize(width: number, height: number, targets: Targets | null): void {
        const middle = this.toMap(this.size.value.width / 2, this.size.value.height / 2);
        this.size.value = { width, height };
        if (width === 0 || height === 0) return;
        if (this.#own) this.centre(middle, this.view.value.scale);
        else this.open(targets);
        this.settle();
    }

    open(targets: Targets | null): void {
        if (this.fitting >= smallest) return this.fit();
        this.show(targets ?? { box: this.sheet, points: [] }, readable);
    }

    /** The targets in the middle; where they are too far apart for any of them to be seen then, all of them, smaller. */
    show({ box, points }: Targets, scale: number): void {
        const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
        this.centre(middle, scale);
        const { width, height } = this.size.value;
        if (points.length > 0 && !points.some((point) => this.sees(point)))
            this.centre(middle, Math.min(scale, width / box.width, height / box.height));
    }

    fit(): void {
        this.#own = false;
        this.centre([this.sheet.x + this.sheet.width / 2, this.sheet.y + this.sheet.height / 2], this.fitting);
    }

    centre([mx, my]: Point, scale: number): void {
        const { width, height } = this.size.value;
        this.set({ x: width / 2 - mx * scale, y: height / 2 - my * scale, scale });
    }

    panBy(dx: number, dy: number): void {
        this.#own = true;
        this.shift(dx, dy);
    }

    private shift(dx: number, dy: number): void {
        const { x, y, scale } = this.view.value;
        this.set({ x: x + dx, y: y + dy, scale });
    }

    /** The point under (px, py) stays where it is. */
    zoomAt(px: number, py: number, factor: number): void {
        const { x, y, scale } = this.view.value;
        this.#own = true;
        const next = between(scale * factor, this.fitting, Math.max(largest, this.fitting * 2));
        const ratio = next / scale;
        this.set({ x: px - (px - x) * ratio, y: py - (py - y) * ratio, scale: next });
    }

    zoomBy(factor: number): void {
        const { width, height } = this.size.value;
        this.zoomAt(width / 2, height / 2, factor);
    }

    /** Moves just as far as is needed to see the box. */
    reveal(box: Box): void {
        const { x, y, scale } = this.view.value;
        const { width, height } = this.size.value;
        const shift = (from: number, length: number, room: number): number => {
            if (length > room) return room / 2 - (from + length / 2);
            return from < 0 ? -from : from + length > room ? room - (from + length) : 0;
        };
        const dx = shift(box.x * scale + x, box.width * scale, width);
        const dy = shift(box.y * scale + y, box.height * scale, height);
        if (dx || dy) this.shift(dx, dy);
    }

    sees([mx, my]: Point): boolean {
        const { x, y, scale } = this.view.value;
        const { width, height } = this.size.value;
        const px = mx * scale + x;
        const py = my * scale + y;
        return px >= 0 && py >= 0 && px <= width && py <= height;
    }

    toMap(px: number, py: number): Point {
        const { x, y, scale } = this.view.value;
        return [(px - x) / scale, (py - y) / scale];
    }

    /** Part of the map that is on the screen. */
    get window(): Box {
        const { width, height } = this.size.value;
        const { scale } = this.view.value;
        const [x, y] = this.toMap(0, 0);
        return { x, y, width: width / scale, height: height / scale };
    }

    private set(wanted: View): void {
        const { width, height } = this.size.value;
        const { sheet } = this;
        const scale = Math.max(wanted.scale, this.fitting);
        const hold = (at: number, from: number, length: number, room: number): number => {
            const low = room - (from + length) * scale;
            const high = -from * scale;
            return low > high ? (low + high) / 2 : between(at, low, high);
        };
        this.view.value = {
            x: hold(wanted.x, sheet.x, sheet.width, width),
            y: hold(wanted.y, sheet.y, sheet.height, height),
            scale,
        };
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.settle(), settleAfter);
    }

    private settle(): void {
        clearTimeout(this.#timer);
        this.drawn.value = this.view.value.scale;
    }

    dispose(): void {
        clearTimeout(this.#timer);
    }
}
