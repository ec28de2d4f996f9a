import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Choice, Prompt } from '../protocol';
import type { TableStore } from '../state/table';
import type { Presenter } from './presenter';

const GUARD_MS = 400;

// What the person at this screen is about to do, in any game: asked once more, sent, taken back. It knows no rules: it
// offers the prompt's choices and sends the one that was taken.
export abstract class Acting {
    readonly asking = signal<Choice | null>(null); // "Really …?"
    readonly prompt: ReadonlySignal<Prompt | null>;
    readonly locked: ReadonlySignal<boolean>;

    private lastClick = { at: -GUARD_MS, name: '' };
    private readonly endings: (() => void)[] = [];

    constructor(
        readonly store: TableStore,
        readonly presenter: Presenter,
    ) {
        this.prompt = computed(() => (presenter.busy.value ? null : store.prompt.value));
        this.locked = computed(() => store.pending.value !== null);
    }

    // To be called once everything is there that `begin` wants to clear.
    protected listen(): void {
        this.endings.push(effect(() => batch(() => this.begin(this.prompt.value))));
    }

    close(): void {
        this.endings.forEach((end) => end());
    }

    // A new decision: nothing is chosen yet.
    protected abstract begin(prompt: Prompt | null): void;
    // What asks once more before it is sent.
    protected abstract asks(prompt: Prompt, choice: Choice): boolean;
    abstract cancel(): void;

    // A second click that was meant for the button that has just been replaced is not one for the new.
    private meant(name: string): boolean {
        const now = performance.now();
        const before = this.lastClick;
        this.lastClick = { at: now, name };
        return before.name === name || now - before.at >= GUARD_MS;
    }

    // Every button of the bar goes through here.
    press(name: string, run: () => void): void {
        if (!this.locked.peek() && this.meant(`${this.store.table.peek()?.step ?? 0}/${name}`)) run();
    }

    take(choice: Choice): void {
        const prompt = this.prompt.peek();
        if (!prompt || this.locked.peek()) return;
        if (this.asks(prompt, choice) && this.asking.peek() !== choice) this.asking.value = choice;
        else this.send(choice);
    }

    protected send(choice: Choice): void {
        void this.store.act([choice.action]);
    }

    confirm(): void {
        const choice = this.asking.peek();
        if (choice) this.send(choice);
    }

    canUndo(): boolean {
        return (this.prompt.value?.undo.length ?? 0) > 0;
    }

    undo(): void {
        if (this.locked.peek()) return;
        const to = this.prompt.peek()?.undo[0];
        if (to !== undefined) void this.store.undo(to);
    }
}
