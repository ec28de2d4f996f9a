import { batch, signal } from '@preact/signals';
import type { Arrange, Choice, Prompt, SeatLetter } from '../protocol';
import type { TableStore } from '../state/table';
import { Acting } from './acting';
import * as arrange from './arrange';
import { asks, atRegion, atSeat, atSlot, layings, plain, sameItem, sorted } from './choices';
import type { Presenter } from './presenter';

// What the person at this screen is about to do: chosen, asked, half arranged. It knows no rules:
// it offers the prompt's choices and sends the one that was taken.

export class Play extends Acting {
    readonly region = signal<number | null>(null); // selected, to be confirmed in the bar
    readonly slot = signal<number | null>(null); // combo whose card is open
    readonly laid = signal<Choice | null>(null); // the relic that is being laid down
    readonly plan = signal<arrange.Plan>(new Map());

    constructor(
        store: TableStore,
        presenter: Presenter,
        private readonly compact: () => boolean,
    ) {
        super(store, presenter);
        this.listen();
    }

    // A new decision: nothing is chosen yet. A card that is being read stays open while others move.
    protected begin(prompt: Prompt | null): void {
        this.region.value = null;
        this.asking.value = null;
        this.laid.value = layings(prompt)[0] ?? null;
        if (prompt && !prompt.choices.some((one) => one.slot !== undefined)) this.slot.value = null;
        this.plan.value = prompt?.arrange ? arrange.startPlan(prompt.arrange) : new Map();
    }

    protected asks(prompt: Prompt, choice: Choice): boolean {
        return asks(prompt, choice);
    }

    protected override send(choice: Choice): void {
        this.slot.value = null;
        super.send(choice);
    }

    cancel(): void {
        batch(() => {
            this.asking.value = null;
            this.region.value = null;
            this.slot.value = null;
        });
    }

    // A region was clicked, tapped or entered. Plain conquests happen at once where a pointer is exact;
    // on a phone, and where there are several ways or no way back, the bar asks first.
    choose(region: number): boolean {
        const prompt = this.prompt.peek();
        if (!prompt || this.locked.peek()) return false;
        if (prompt.arrange) return this.touch(prompt.arrange, region);
        const choices = atRegion(prompt, region, this.laid.peek());
        if (!choices.length) return false;
        const [only] = choices;
        if (choices.length === 1 && only && !this.compact() && !asks(prompt, only)) this.take(only);
        else this.select(region, choices);
        return true;
    }

    private select(region: number, choices: Choice[]): void {
        const [only] = choices;
        const prompt = this.prompt.peek();
        batch(() => {
            this.region.value = region;
            this.asking.value =
                prompt && only && choices.length === 1 && !this.compact() && asks(prompt, only) ? only : null;
        });
    }

    chooseSlot(slot: number): void {
        const choice = atSlot(this.prompt.peek(), slot);
        if (choice && this.slot.peek() === slot) this.take(choice);
        else this.slot.value = slot;
    }

    // What is in use already is taken back, as far as that can be undone.
    use(choice: Choice, using: readonly { item: string; by?: string }[]): void {
        if (using.some((one) => sameItem(one, choice))) this.undo();
        else this.take(choice);
    }

    lay(choice: Choice): void {
        batch(() => {
            this.laid.value = choice;
            this.region.value = null;
        });
    }

    chooseSeat(seat: SeatLetter): void {
        const choice = atSeat(this.prompt.peek(), seat);
        if (choice) this.take(choice);
    }

    selectedChoices(): Choice[] {
        const region = this.region.value;
        return region === null ? [] : sorted(atRegion(this.prompt.value, region, this.laid.value));
    }

    plain(kind: string): Choice | undefined {
        return plain(this.prompt.value, kind);
    }

    // ---- arranging ----
    private get ask(): Arrange | null {
        return this.prompt.peek()?.arrange ?? null;
    }

    step(region: number, delta: number): boolean {
        const { ask } = this;
        if (!ask || this.locked.peek()) return false;
        const next = arrange.step(ask, this.plan.peek(), region, this.direction(ask) * delta);
        const moved = next !== this.plan.peek();
        this.plan.value = next;
        return moved;
    }

    // The board's plus adds to what stands there; where something is taken, that is one fewer taken.
    private direction(ask: Arrange): number {
        return arrange.putsIn(ask) ? 1 : -1;
    }

    // A click on a region puts or takes one more there; when it is full, it starts again from the least.
    private touch(ask: Arrange, region: number): boolean {
        const sign = this.direction(ask);
        if (this.step(region, sign)) return true;
        const row = ask.rows.find((one) => one.region === region);
        if (!row || this.plan.peek().get(region) !== row.most) return false;
        this.plan.value = new Map(this.plan.peek()).set(region, row.least);
        return true;
    }

    drag(from: number | 'pool', to: number): void {
        const { ask } = this;
        if (ask && !this.locked.peek()) this.plan.value = arrange.drag(ask, this.plan.peek(), from, to);
    }

    accept(): void {
        const { ask } = this;
        if (ask) this.plan.value = arrange.suggestedPlan(ask);
    }

    clear(): void {
        const { ask } = this;
        if (ask) this.plan.value = arrange.startPlan(ask);
    }

    finish(): void {
        const { ask } = this;
        if (ask && arrange.complete(ask, this.plan.peek())) void this.store.arrange(arrange.answerOf(this.plan.peek()));
    }

    // Undo first takes back what is only planned, then what was sent.
    override canUndo(): boolean {
        return this.planTouched() || super.canUndo();
    }

    private planTouched(): boolean {
        const ask = this.prompt.value?.arrange;
        if (!ask) return false;
        const start = arrange.startPlan(ask);
        return [...this.plan.value].some(([region, n]) => start.get(region) !== n);
    }

    override undo(): void {
        if (!this.locked.peek() && this.planTouched()) this.clear();
        else super.undo();
    }
}
