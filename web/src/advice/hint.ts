// A hint: asked for, thought about, shown until the game goes on.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { announce } from '../app/announce';
import { complainOf } from '../app/refusals';
import type { Advice, Idea, Prompt } from '../protocol';
import type { TableStore } from '../state/table';
import { plainText, type Sentence } from '../table/sentences';
import { learnWords, t } from '../words';
import { mayAsk, percent } from './words';

/** A plan on the board: where, and as the how-manieth. */
export interface Stage<Where> {
    where: Where;
    n: number;
}

/** Each place once, numbered in the order in which the plan comes to it. */
export function inOrder<Where>(places: readonly Where[], keyOf: (where: Where) => string): Stage<Where>[] {
    const first = new Map<string, Where>();
    for (const where of places) if (!first.has(keyOf(where))) first.set(keyOf(where), where);
    return [...first.values()].map((where, i) => ({ where, n: i + 1 }));
}

export class Hint {
    private readonly asked = signal<number | null>(null); // the step that is thought about
    private readonly answer = signal<Advice | null>(null);
    private readonly endings: (() => void)[] = [];
    /** Which idea is looked at. */
    readonly chosen = signal(0);
    readonly thinking: ReadonlySignal<boolean> = computed(() => this.asked.value !== null && !this.answer.value);
    readonly advice: ReadonlySignal<Advice | null> = this.answer;
    readonly open: ReadonlySignal<boolean> = computed(() => this.asked.value !== null);
    readonly possible: ReadonlySignal<boolean>;
    readonly idea: ReadonlySignal<Idea | null> = computed(() => this.answer.value?.ideas[this.chosen.value] ?? null);

    constructor(
        private readonly store: TableStore,
        private readonly prompt: ReadonlySignal<Prompt | null>,
        private readonly say: (idea: Idea) => Sentence[],
    ) {
        this.possible = computed(() => {
            const table = store.table.value;
            return prompt.value !== null && table !== null && mayAsk(table);
        });
        this.endings.push(
            effect(() => {
                if (this.asked.peek() !== store.table.value?.step || prompt.value === null) this.close();
            }),
        );
    }

    end(): void {
        this.endings.forEach((end) => end());
    }

    close(): void {
        batch(() => {
            this.asked.value = null;
            this.answer.value = null;
            this.chosen.value = 0;
        });
    }

    async ask(): Promise<void> {
        const seat = this.prompt.peek()?.seat;
        const step = this.store.table.peek()?.step;
        if (!seat || step === undefined || !this.possible.peek() || this.asked.peek() !== null) return;
        this.asked.value = step;
        announce(t('advice.thinking'));
        try {
            const [advice] = await Promise.all([this.store.advise(seat), learnWords('advice')]);
            if (this.asked.peek() === step && advice.step === step) this.tell(advice);
        } catch (error) {
            if (this.asked.peek() !== step) return;
            this.close();
            complainOf(error);
        }
    }

    private tell(advice: Advice): void {
        this.answer.value = advice;
        const [best] = advice.ideas;
        if (!best) return;
        const plan = this.say(best).map(plainText).join('. ');
        announce(`${t('advice.best')}: ${plan}. ${t('advice.chance', { n: percent(best.winning) })}`);
    }

    /** Plays so many steps of the idea that is looked at. */
    play(count: number): void {
        const actions = this.idea.peek()?.actions.slice(0, count) ?? [];
        if (actions.length) void this.store.act(actions);
    }
}
