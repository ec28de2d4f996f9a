// Where in the game the replay stands, and how it moves on by itself.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { idealTime, landWeight, type Weigh } from '../table/presenter';
import type { Reel, Shot } from './reel';
import { roundBeside, turnAt, turnBeside, turnsOf } from './turns';

export const speeds = [0.5, 1, 2, 4] as const;
export type Pace = (typeof speeds)[number];

// How long a position stays before the next one comes, at pace 1.
const least = 260;
export const dwell = (next: Shot, weigh: Weigh = landWeight): number => least + 1.6 * idealTime(next, weigh);

export class Playback {
    private readonly wanted = signal(0); // may lie beyond what is loaded; Infinity: the newest
    readonly playing = signal(false);
    readonly pace = signal<Pace>(1);
    weigh: Weigh = landWeight; // of the game that is shown
    readonly glides = signal(false); // the last move was one step forward: pieces travel
    readonly last: ReadonlySignal<number>;
    readonly step: ReadonlySignal<number>;
    readonly turns = computed(() => turnsOf(this.reel.shots.value));
    readonly turn = computed(() => turnAt(this.turns.value, this.step.value));
    private readonly stop: () => void;

    constructor(private readonly reel: Reel) {
        this.last = computed(() => Math.max(0, reel.shots.value.length - 1));
        this.step = computed(() => Math.min(this.wanted.value, this.last.value));
        this.stop = effect(() => this.run());
    }

    close(): void {
        this.stop();
    }

    get shot(): Shot | undefined {
        return this.reel.shots.value[this.step.value];
    }

    // While it plays, each position sets the alarm for the next; at the end of the game it stops.
    private run(): (() => void) | void {
        if (!this.playing.value) return;
        const next = this.reel.shots.value[this.step.value + 1];
        if (!next) {
            const waits = (this.reel.steps.value ?? 0) > this.last.value;
            if (!waits) this.playing.value = false;
            return;
        }
        const timer = setTimeout(() => this.move(next.step, true), dwell(next, this.weigh) / this.pace.value);
        return () => clearTimeout(timer);
    }

    private move(step: number, glides: boolean): void {
        batch(() => {
            this.glides.value = glides;
            this.wanted.value = Math.max(0, step);
        });
    }

    // By hand: whatever plays stops.
    go(step: number): void {
        batch(() => {
            this.playing.value = false;
            this.move(step, step === this.step.peek() + 1);
        });
    }

    by(delta: number): void {
        this.go(Math.min(this.step.peek() + delta, this.last.peek()));
    }
    toStart(): void {
        this.go(0);
    }
    toEnd(): void {
        this.go(Infinity);
    }
    toTurn(way: 1 | -1): void {
        this.go(turnBeside(this.turns.peek(), this.step.peek(), way) ?? (way === 1 ? Infinity : 0));
    }
    toRound(way: 1 | -1): void {
        this.go(roundBeside(this.turns.peek(), this.step.peek(), way) ?? (way === 1 ? Infinity : 0));
    }

    // From the end it begins anew.
    toggle(): void {
        const atEnd = this.step.peek() === this.last.peek();
        if (!this.playing.peek() && atEnd) this.move(0, false);
        this.playing.value = !this.playing.peek();
    }
}
