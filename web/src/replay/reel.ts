// A game as a strip of positions, step by step, filled from the server a hundred at a time.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Cells, Frame, FramesAnswer, Tell } from '../protocol';

export interface Shot {
    step: number;
    cells: Cells; // the whole position; cells that a step left alone are the same objects
    tells: Tell[];
}

export const chunk = 100;
type Ask = (from: number, count: number) => Promise<FramesAnswer>;

// The first frame of an answer is whole, the others say what changed.
export function joined(shots: readonly Shot[], frames: readonly Frame[]): Shot[] {
    const all = [...shots];
    frames.forEach((frame, i) => {
        if (frame.step !== all.length) return;
        const before = i === 0 ? {} : all[all.length - 1]!.cells;
        all.push({ step: frame.step, cells: { ...before, ...frame.cells }, tells: frame.tell });
    });
    return all;
}

export class Reel {
    private readonly known = signal<readonly Shot[]>([]);
    private readonly length = signal<number | null>(null);
    private filling = false;
    private take = 0; // what was asked for before a cut or another view is not wanted any more

    readonly shots: ReadonlySignal<readonly Shot[]> = this.known;
    readonly steps: ReadonlySignal<number | null> = this.length; // of the whole game, once known

    constructor(private readonly ask: Ask) {}

    // The game is this long now: fetch what is lacking.
    async grow(steps: number): Promise<void> {
        this.length.value = steps;
        if (this.filling) return;
        this.filling = true;
        try {
            while (this.known.peek().length <= (this.length.peek() ?? 0)) if (!(await this.fetch())) return;
        } finally {
            this.filling = false;
        }
    }

    private async fetch(): Promise<boolean> {
        const take = this.take;
        const had = this.known.peek().length;
        const answer = await this.ask(had, chunk);
        if (take !== this.take) return true;
        this.known.value = joined(this.known.peek(), answer.frames);
        this.length.value = answer.steps;
        return this.known.peek().length > had;
    }

    // Steps were taken back.
    cut(steps: number): void {
        ++this.take;
        this.known.value = this.known.peek().slice(0, steps + 1);
        this.length.value = steps;
    }

    // Another view of the same game: nothing that is known holds for it.
    clear(): void {
        ++this.take;
        this.known.value = [];
    }
}
