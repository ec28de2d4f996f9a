import { signal } from '@preact/signals';
import type { Cells, SeatLetter, Tell } from '../protocol';

// What is shown follows what is known: the moves of others and of bots are shown one after another,
// one's own at once. Nothing here waits for anything but the clock it is given.

export interface Frame {
    cells: Cells;
    step: number;
    tells: Tell[];
    later?: Tell[]; // of the same event, shown in frames to come
    seat: SeatLetter | null;
    bot: boolean;
    own: boolean;
}

export interface Timer {
    now(): number;
    after(ms: number, run: () => void): () => void;
}

export const browserTimer: Timer = {
    now: () => performance.now(),
    after: (ms, run) => {
        const id = setTimeout(run, ms);
        return () => clearTimeout(id);
    },
};

// A bot's whole turn takes no longer than this; after an absence nothing is played back.
export const BOT_TURN_MS = 1200;
const CATCH_UP = 24;
const HURRY = 6;

/** How long an entry of the log wants to be looked at, in ms. */
export type Weigh = (tell: Tell) => number;

const WEIGHT: Record<string, number> = {
    conquer: 420,
    die: 900,
    pick: 500,
    decline: 620,
    abandon: 320,
    retreat: 380,
    deploy: 320,
    place: 320,
    score: 500,
    ally: 400,
    roll: 200,
    attempt: 300,
    round: 120,
};

export const landWeight: Weigh = ({ what }) => WEIGHT[what] ?? 0;

export const idealTime = (frame: Pick<Frame, 'tells'>, weigh: Weigh = landWeight): number =>
    frame.tells.reduce((longest, tell) => Math.max(longest, weigh(tell)), 0);

// How long the first of these frames is shown, given what its turn has used up already.
export function frameTime(queue: Frame[], spent: number, speed: number, weigh: Weigh = landWeight): number {
    const [first] = queue;
    if (!first || first.own || speed === 0 || queue.length > CATCH_UP) return 0;
    const ideal = idealTime(first, weigh) * speed;
    if (!first.bot) return queue.length > HURRY ? ideal / 2 : ideal;
    const turn = queue.filter((frame) => frame.seat === first.seat);
    const all = turn.reduce((sum, frame) => sum + idealTime(frame, weigh), 0) * speed;
    const rest = Math.max(0, BOT_TURN_MS * speed - spent);
    return Math.min(ideal, turn.length > 1 ? rest * (ideal / Math.max(all, 1)) : rest / 2);
}

export class Presenter {
    readonly shown = signal<Cells>({});
    readonly step = signal(0);
    readonly busy = signal(false);
    readonly playing = signal<Frame | null>(null);

    private queue: Frame[] = [];
    private spent = 0;
    private turn: SeatLetter | null = null;
    private stop: (() => void) | null = null;
    private listeners = new Set<(frame: Frame) => void>();

    constructor(
        private readonly speed: () => number,
        private readonly timer: Timer = browserTimer,
        private readonly weigh: Weigh = landWeight,
    ) {}

    // Called as a frame begins to be shown: sounds, coins, marks, announcements.
    onFrame(listener: (frame: Frame) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    // A whole position at once: first sight of the table, another view, an undo.
    reset(cells: Cells, step: number): void {
        this.stop?.();
        this.stop = null;
        this.queue = [];
        this.show(cells, step);
        this.playing.value = null;
        this.busy.value = false;
    }

    push(frame: Frame): void {
        this.queue.push(frame);
        if (!this.stop) this.next();
    }

    // Everything that waits, at once.
    skip(): void {
        this.stop?.();
        this.stop = null;
        for (const frame of this.queue.splice(0)) this.begin(frame);
        this.rest();
    }

    private next(): void {
        const frame = this.queue[0];
        if (!frame) return this.rest();
        if (frame.seat !== this.turn) {
            this.turn = frame.seat;
            this.spent = 0;
        }
        const ms = frameTime(this.queue, this.spent, this.speed(), this.weigh);
        this.queue.shift();
        this.begin(frame);
        if (ms < 1) return this.next();
        this.spent += ms;
        this.busy.value = true;
        this.stop = this.timer.after(ms, () => {
            this.stop = null;
            this.next();
        });
    }

    private begin(frame: Frame): void {
        this.playing.value = frame;
        this.show(frame.cells, frame.step);
        this.listeners.forEach((listener) => listener(frame));
    }

    private show(cells: Cells, step: number): void {
        this.shown.value = cells;
        this.step.value = step;
    }

    private rest(): void {
        this.busy.value = false;
    }
}
