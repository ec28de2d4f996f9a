// Undo and redo. Steps of one gesture (a drag, a word typed) count as one.
import { signal, type ReadonlySignal } from '@preact/signals';

const deep = 200;

export class History<T> {
    private readonly present;
    private past: T[] = [];
    private future: T[] = [];
    private gesture: string | null = null;
    private readonly turn = signal(0);
    readonly now: ReadonlySignal<T>;

    constructor(
        start: T,
        private readonly saved: (value: T) => void = () => undefined,
    ) {
        this.present = signal(start);
        this.now = this.present;
    }

    get canUndo(): boolean {
        return this.turn.value >= 0 && this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.turn.value >= 0 && this.future.length > 0;
    }

    /** With the same gesture as the step before, it becomes part of that step. */
    set(value: T, gesture: string | null = null): boolean {
        if (value === this.present.peek()) return false;
        if (gesture === null || gesture !== this.gesture) {
            this.past.push(this.present.peek());
            if (this.past.length > deep) this.past.shift();
        }
        this.gesture = gesture;
        this.future = [];
        this.show(value);
        return true;
    }
    endGesture(): void {
        this.gesture = null;
    }
    undo(): void {
        const before = this.past.pop();
        if (before === undefined) return;
        this.future.push(this.present.peek());
        this.gesture = null;
        this.show(before);
    }
    redo(): void {
        const after = this.future.pop();
        if (after === undefined) return;
        this.past.push(this.present.peek());
        this.gesture = null;
        this.show(after);
    }
    private show(value: T): void {
        this.present.value = value;
        this.turn.value++;
        this.saved(value);
    }
}
