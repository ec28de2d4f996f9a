// One run through the lessons: which is on, which have been, and what is remembered of it.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { SeatLetter } from '../protocol';
import { readJson, writeJson } from '../state/storage';
import type { TableStore } from '../state/table';
import type { Watch } from '../table/watch';
import { due, lastOf, type Lesson, type Subject } from './lesson';
import { hasActed, type Moment } from './moment';

export interface Kept {
    table: string;
    met: string[];
    paused: boolean; // left on purpose: do not go on unasked
}

// The first subject keeps the place that was everybody's when it was the only one.
const keyOf = ({ id }: Subject): string => (id === 'surface' ? 'learn' : `learn.${id}`);
const isKept = (value: unknown): value is Kept => {
    const one = value as Partial<Kept> | null;
    return (
        typeof one === 'object' &&
        one !== null &&
        typeof one.table === 'string' &&
        Array.isArray(one.met) &&
        typeof one.paused === 'boolean'
    );
};
export const kept = (subject: Subject): Kept | null =>
    readJson<Kept | null>(keyOf(subject), (value): value is Kept | null => value === null || isKept(value), null);
export const keep = (subject: Subject, what: Kept | null): void => writeJson(keyOf(subject), what);

export const isPupilDone = (subject: Subject, what: Kept | null): boolean =>
    what?.met.includes(lastOf(subject)?.id ?? '') ?? false;

export class Course {
    private readonly list = signal<readonly string[]>([]);
    private asked: Moment | null = null; // the last moment in which a move was asked for
    private readonly ends: (() => void)[];
    readonly met: ReadonlySignal<ReadonlySet<string>> = computed(() => new Set(this.list.value));
    readonly folded = signal(false);
    readonly reread = signal<number | null>(null); // a lesson from before, looked at once more
    readonly moment: ReadonlySignal<Moment | null>;
    readonly lesson: ReadonlySignal<Lesson | null>;

    constructor(
        readonly subject: Subject,
        store: TableStore,
        session: Watch,
        met: string[],
    ) {
        this.list.value = met;
        this.moment = computed(() => momentOf(store, session, this.met.value));
        this.lesson = computed(() => (this.moment.value ? due(subject.lessons, this.moment.value) : null));
        this.ends = [
            effect(() => this.watch()),
            effect(() => void (session.reveal.value = this.region)),
            effect(() => keep(subject, { table: store.id, met: [...this.list.value], paused: false })),
        ];
    }

    close(): void {
        for (const end of this.ends) end();
    }

    // Whoever moves on has seen what was shown.
    private watch(): void {
        const now = this.moment.value;
        const { asked } = this;
        if (!now) return;
        const shown = asked && hasActed(asked, now) ? due(this.subject.lessons, { ...asked, met: now.met }) : null;
        this.asked = now.prompt ? now : shown ? null : asked;
        if (shown) this.finish(shown.id);
    }

    // The region that the lesson talks about, if it is one.
    private get region(): number | null {
        const moment = this.moment.value;
        const target = moment && this.lesson.value?.target?.(moment);
        return target && 'region' in target ? target.region : null;
    }

    finish(id: string): void {
        if (this.met.peek().has(id)) return;
        batch(() => {
            this.reread.value = null;
            this.list.value = [...this.list.peek(), id];
        });
    }

    // ---- reading again ----
    private get past(): Lesson[] {
        return this.list.peek().flatMap((id) => this.subject.lessons.find((lesson) => lesson.id === id) ?? []);
    }
    back(): void {
        const from = this.reread.peek() ?? this.past.length;
        if (from > 0) this.reread.value = from - 1;
    }
    forward(): void {
        const next = (this.reread.peek() ?? 0) + 1;
        this.reread.value = next < this.past.length ? next : null;
    }
    readonly shown: ReadonlySignal<Lesson | null> = computed(() => {
        const again = this.reread.value;
        void this.list.value;
        return again === null ? this.lesson.value : (this.past[again] ?? null);
    });
    readonly canGoBack = computed(() => (this.reread.value ?? this.list.value.length) > 0);
}

function momentOf(store: TableStore, session: Watch, met: ReadonlySet<string>): Moment | null {
    const table = store.table.value;
    const me: SeatLetter | undefined = table?.holds[0];
    if (!table || !me || table.status === 'open') return null;
    const step = session.presenter.step.value;
    const caughtUp = step === table.step; // else the question belongs to a position that is not shown yet
    return {
        me,
        map: session.map,
        step,
        met,
        cells: session.presenter.shown.value,
        prompt: caughtUp ? session.play.prompt.value : null,
        log: table.log.filter((tell) => (tell.step ?? 0) <= step),
        over: table.status === 'over',
    };
}
