import { effect, signal } from '@preact/signals';
import type { Because, Idea, Item, SeatLetter, Tell } from '../protocol';
import { motion } from '../state/settings';
import type { TableStore } from '../state/table';
import { t } from '../words';
import type { DieShown } from './Bar';
import { flyCoins } from './coins';
import { ofColumn } from './choices';
import { layout } from './layout';
import { landPlan } from './plan';
import { Play } from './play';
import type { Frame } from './presenter';
import { plainText, sentence, type Scene, type Sentence } from './sentences';
import { personOf } from './view';
import { Watch } from './watch';

export interface Asked {
    region: number;
    how: 'hover' | 'focus' | 'press';
    anchor: DOMRect | null;
}
export type Tab = 'board' | 'players' | 'combos' | 'log' | 'chat' | 'rules';
export interface Itemised {
    tell: Tell;
    anchor: DOMRect;
}
export interface Gain {
    count: number;
    items: Item[];
}

const DIE_ROLLS_MS = 620;
const DIE_STAYS_MS = 2600;
const SLIP_STAYS_MS = 320;

const pointer = { x: -1, y: -1 };
if (typeof addEventListener === 'function')
    addEventListener('pointermove', ({ clientX, clientY }) => Object.assign(pointer, { x: clientX, y: clientY }), {
        passive: true,
    });
function pointerOverSlip(): boolean {
    const box = document.querySelector('.why.floating')?.getBoundingClientRect();
    return !!box && pointer.x > box.left && pointer.x < box.right && pointer.y > box.top && pointer.y < box.bottom;
}

// A table of Small World.
export class Session extends Watch {
    readonly play: Play;
    readonly asked = signal<Asked | null>(null);
    readonly because = signal<ReadonlyMap<number, Because>>(new Map());
    readonly die = signal<DieShown | null>(null);
    readonly gains = signal<ReadonlyMap<SeatLetter, Gain>>(new Map());
    readonly refused = signal<{ region: number; n: number } | undefined>(undefined);
    readonly itemised = signal<Itemised | null>(null); // an entry of the log whose sum is opened
    readonly tab = signal<Tab>('board');

    private dieTimers: ReturnType<typeof setTimeout>[] = [];
    private askTimer: ReturnType<typeof setTimeout> | undefined;

    constructor(store: TableStore) {
        super(store);
        this.play = new Play(store, this.presenter, () => layout.peek() !== 'desk');
        this.listen();
        this.endings.push(
            effect(() => this.forget()),
            effect(() => this.turnPage()),
            effect(() => this.clearDie()),
        );
    }

    override close(): void {
        super.close();
        this.dieTimers.forEach(clearTimeout);
        clearTimeout(this.askTimer);
    }

    // ---- a frame begins to be shown ----
    protected show(frame: Frame): void {
        for (const tell of frame.tells) {
            if (tell.what === 'die') this.roll(tell, tell.seat ?? frame.seat);
            if (tell.what === 'score' && tell.seat) this.pay(tell.seat, tell.count ?? 0);
        }
    }

    protected recall(tells: Tell[]): void {
        const scores = tells.filter((tell) => tell.what === 'score' && tell.seat);
        if (!scores.length) return;
        const gains = new Map(this.gains.peek());
        for (const tell of scores) gains.set(tell.seat!, { count: tell.count ?? 0, items: tell.items ?? [] });
        this.gains.value = gains;
    }

    private pay(seat: SeatLetter, n: number): void {
        const from = document.querySelector('.table .stage')?.getBoundingClientRect();
        const purse =
            document.querySelector(`.player[data-seat="${seat}"] .cash`) ??
            document.querySelector(`.strip [data-seat="${seat}"]`);
        if (from && purse) flyCoins(from, purse, n, this.presenter.busy.peek() ? motion() / 2 : motion());
    }

    private roll(tell: Tell, seat: SeatLetter | null): void {
        this.dieTimers.splice(0).forEach(clearTimeout);
        const face = tell.count ?? 0;
        const settled = (): DieShown => ({ seat, face, text: this.dieText(tell, face) });
        const speed = motion();
        this.die.value = speed > 0 ? { seat, face: null, text: '' } : settled();
        this.dieTimers.push(
            setTimeout(() => (this.die.value = settled()), DIE_ROLLS_MS * speed),
            setTimeout(() => (this.die.value = null), DIE_STAYS_MS),
        );
    }

    // Whoever goes on has seen the die; whoever is asked something has to see that, not another's die.
    private clearDie(): void {
        const asked = this.play.prompt.value;
        const foreign = asked !== null && this.die.value !== null && this.die.value.seat !== asked.seat;
        if (!foreign && this.play.region.value === null && !this.play.asking.value) return;
        this.dieTimers.splice(0).forEach(clearTimeout);
        this.die.value = null;
    }

    private dieText(tell: Tell, face: number): string {
        const scene = this.scene();
        if (tell.region === undefined || !scene) return t(face ? 'bar.die' : 'bar.die_blank', { n: face });
        return plainText(sentence(scene, tell));
    }

    private scene(): Scene | null {
        const table = this.store.table.peek();
        return table && this.map ? { map: this.map, seats: table.seats, me: personOf(table) } : null;
    }

    protected say(tell: Tell): Sentence | null {
        const scene = this.scene();
        return scene && sentence(scene, tell);
    }

    plan(idea: Idea): Sentence[] {
        const scene = this.scene();
        const seat = this.hint.advice.peek()?.seat;
        return scene && seat ? landPlan(scene, seat, idea) : [];
    }

    protected worthSaying(tell: Tell, own: boolean): boolean {
        return !own || tell.what === 'die' || tell.what === 'score';
    }

    // On a small screen the cards are where the choice is made.
    private turnPage(): void {
        const prompt = this.play.prompt.value;
        if (ofColumn(prompt).length) this.tab.value = 'combos';
        else if (prompt && this.tab.peek() === 'combos') this.tab.value = 'board';
    }

    // Answers to "why" hold for one position.
    private forget(): void {
        void this.store.table.value?.step;
        this.because.value = new Map();
    }

    // "Not that one": it shakes, and the slip says why.
    refuse(region: number, anchor: DOMRect | null): void {
        this.refused.value = { region, n: (this.refused.peek()?.n ?? 0) + 1 };
        this.ask(region, 'press', anchor);
    }

    // ---- the slip ----
    // On the way from a region to a rule of its slip the pointer leaves the one and passes others:
    // a slip that is read stays a little longer.
    ask(region: number | null, how: Asked['how'], anchor: DOMRect | null): void {
        clearTimeout(this.askTimer);
        const wait = how === 'hover' && this.asked.peek()?.how === 'hover' ? this.patience(region) : 0;
        if (wait > 0) this.askTimer = setTimeout(() => this.askAgain(region, how, anchor), wait);
        else this.settle(region, how, anchor);
    }

    private patience(region: number | null): number {
        if (region === this.asked.peek()?.region) return 0;
        return region === null || pointerOverSlip() ? SLIP_STAYS_MS : 0;
    }

    private askAgain(region: number | null, how: Asked['how'], anchor: DOMRect | null): void {
        if (document.querySelector('.why.floating a:hover')) this.ask(region, how, anchor);
        else this.settle(region, how, anchor);
    }

    private settle(region: number | null, how: Asked['how'], anchor: DOMRect | null): void {
        this.asked.value = region === null ? null : { region, how, anchor };
        if (region !== null) void this.inquire(region);
    }

    private async inquire(region: number): Promise<void> {
        const prompt = this.play.prompt.peek();
        if (
            prompt?.phase !== 'conquer' ||
            prompt.choices.some((choice) => choice.region === region) ||
            this.because.peek().has(region)
        )
            return;
        const step = this.store.table.peek()?.step;
        const answer = await this.store.why(`conquer ${region}`).catch(() => null);
        if (answer && step === this.store.table.peek()?.step)
            this.because.value = new Map(this.because.peek()).set(region, answer);
    }
}
