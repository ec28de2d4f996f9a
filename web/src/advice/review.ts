// A finished game gone through decision by decision: asked for part by part, and what comes of it.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Idea, Moment, Place, SeatLetter, Tell } from '../protocol';
import { Refused } from '../state/connection';
import type { TableStore } from '../state/table';

/** A decision that something clearly better was known for. */
export interface Slip extends Moment {
    made: Idea;
    better: Idea;
}

const isSlip = (moment: Moment): moment is Slip => moment.made !== undefined && moment.better !== undefined;

/** Those that cost most, the dearest first. */
export const worst = (moments: readonly Moment[], most: number): Slip[] =>
    moments
        .filter(isSlip)
        .sort((a, b) => b.cost - a.cost || a.step - b.step)
        .slice(0, most);

/** In which round a step is; 0 before the first. */
export const roundAt = (log: readonly Tell[], step: number): number =>
    log.findLast((tell) => tell.what === 'round' && (tell.step ?? 0) <= step)?.count ?? 0;

/** What became of it: 1 for a victory, a part of it where several won. */
export function resultOf(standing: readonly Place[], seat: SeatLetter): number | null {
    const winners = standing.filter(({ place }) => place === 1);
    const own = standing.find((one) => one.seat === seat);
    if (!own) return null;
    return own.place === 1 ? 1 / winners.length : 0;
}

// ---- the line ----
export interface Dot {
    x: number;
    y: number;
    share: number;
}
export interface Curve {
    width: number;
    height: number;
    left: number;
    right: number;
    dots: Dot[];
    grid: { y: number; share: number }[];
    rounds: { x: number; label: number }[];
    slips: (Dot & { n: number })[];
}
export interface CurveOf {
    moments: readonly Moment[];
    slips: readonly Slip[];
    log: readonly Tell[];
    steps: number;
    result: number | null;
}

const NARROW = { width: 420, height: 240, left: 48, right: 14, top: 12, bottom: 32 };
const WIDE = { width: 880, height: 260, left: 56, right: 16, top: 12, bottom: 34 };

/** The chance of winning over the steps of the game, in a box. */
export function curveOf({ moments, slips, log, steps, result }: CurveOf, narrow: boolean): Curve {
    const { width, height, left, right, top, bottom } = narrow ? NARROW : WIDE;
    const x = (step: number): number => left + ((width - left - right) * step) / Math.max(1, steps);
    const y = (share: number): number => height - bottom - (height - top - bottom) * share;
    const dot = (step: number, share: number): Dot => ({ x: x(step), y: y(share), share });
    return {
        width,
        height,
        left,
        right,
        dots: [
            ...moments.map(({ step, winning }) => dot(step, winning)),
            ...(result === null ? [] : [dot(steps, result)]),
        ],
        grid: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ y: y(share), share })),
        rounds: log.flatMap(({ what, step = 0, count = 0 }) =>
            what === 'round' ? [{ x: x(step), label: count }] : [],
        ),
        slips: slips.map(({ step, winning }, i) => ({ ...dot(step, winning), n: i + 1 })),
    };
}

// ---- the asking ----
export class Review {
    private readonly found = signal<readonly Moment[]>([]);
    private readonly reached = signal(0);
    private readonly ended = signal(false);
    private readonly trouble = signal<Refused | null>(null);
    private wanted = true;
    readonly moments: ReadonlySignal<readonly Moment[]> = this.found;
    readonly done: ReadonlySignal<boolean> = this.ended;
    readonly failed: ReadonlySignal<Refused | null> = this.trouble;
    /** How much of the game has been gone through, 0 to 1. */
    readonly share: ReadonlySignal<number>;

    constructor(
        private readonly store: Pick<TableStore, 'review'>,
        readonly seat: SeatLetter,
        steps: number,
    ) {
        this.share = computed(() => (this.ended.value ? 1 : Math.min(1, this.reached.value / Math.max(1, steps))));
    }

    /** From where it stopped to the end; a second call while it runs is not needed. */
    async run(): Promise<void> {
        this.wanted = true;
        this.trouble.value = null;
        while (this.wanted && !this.ended.peek()) {
            try {
                await this.part();
            } catch (error) {
                if (!(error instanceof Refused)) throw error;
                this.trouble.value = error;
                return;
            }
        }
    }

    private async part(): Promise<void> {
        const from = this.reached.peek();
        const { moments, next } = await this.store.review(this.seat, from);
        this.found.value = [...this.found.peek(), ...moments];
        // A server that does not get on would be asked for ever.
        if (next === undefined || next <= from) this.ended.value = true;
        else this.reached.value = next;
    }

    stop(): void {
        this.wanted = false;
    }
}
