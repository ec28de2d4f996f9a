import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Choice, Prompt, SeatLetter } from '../protocol';
import { Acting } from '../table/acting';
import type { Presenter } from '../table/presenter';
import type { TableStore } from '../state/table';
import { paysOnly, type Box } from './box';
import { playerOf, type Sea, seaOf } from './cells';
import {
    type Chosen,
    choicesOf,
    facesToLay,
    type Holding,
    isShip,
    type Place,
    places,
    type Plan,
    planned,
    shipsToMoor,
    type Side,
    type Target,
    targetsOf,
    tokenSides,
    turnedOn,
    turnedTo,
} from './choices';

const EMPTY: Sea = {
    clock: null,
    market: [],
    ships: { own: [], grey: 0 },
    tiles: [],
    at: new Map(),
    islands: [],
    alexis: null,
};

// What the person at this screen is about to do on the sea: which tile, where, how turned; which token; which cards.
export class SeaPlay extends Acting {
    readonly box = signal<Box | null>(null);
    readonly holding = signal<Holding | null>(null);
    readonly pinned = signal<string | null>(null); // key of the target that was chosen
    readonly hover = signal<string | null>(null); // … or is only looked at
    readonly turn = signal(0); // as the tile was turned last
    readonly token = signal<string | null>(null);
    readonly side = signal<Side | null>(null);
    readonly plan = signal<Plan>(new Map());

    readonly sea: ReadonlySignal<Sea> = computed(() =>
        this.box.value ? seaOf(this.presenter.shown.value, this.box.value) : EMPTY,
    );
    readonly targets: ReadonlySignal<Target[]> = computed(() =>
        targetsOf(this.prompt.value, this.sea.value, this.chosen()),
    );
    /** What was chosen. Where Alexis' tile goes there is nothing to choose. */
    readonly fixed: ReadonlySignal<string | null> = computed(() => {
        const [only] = this.targets.value;
        return this.pinned.value ?? (only?.choices[0]?.kind === 'rotate' ? only.key : null);
    });
    /** Where the ghost is: what was chosen, else what is looked at. */
    readonly spot: ReadonlySignal<Target | null> = computed(
        () => this.find(this.fixed.value) ?? this.find(this.hover.value),
    );

    private planner: SeatLetter | null = null; // whose missions are planned: nobody else sees them
    private running = false; // the plan of the missions is being sent

    constructor(
        store: TableStore,
        presenter: Presenter,
        private readonly compact: () => boolean,
    ) {
        super(store, presenter);
        this.listen();
    }

    private chosen(): Chosen {
        return { holding: this.holding.value, token: this.token.value, side: this.side.value };
    }

    private find(key: string | null): Target | null {
        return key === null ? null : (this.targets.value.find((target) => target.key === key) ?? null);
    }

    protected begin(prompt: Prompt | null): void {
        this.asking.value = null;
        this.pinned.value = null;
        this.token.value = null;
        this.side.value = null;
        this.holding.value = this.startHolding(prompt);
        if (prompt?.phase !== 'mission' || prompt.seat !== this.planner) this.plan.value = new Map();
        this.planner = prompt?.seat ?? null;
        queueMicrotask(() => this.goOn());
    }

    // The tile that was in hand stays there as long as it can be laid.
    private startHolding(prompt: Prompt | null): Holding | null {
        const faces = facesToLay(prompt);
        const before = this.holding.peek();
        if (before && !isShip(before) && faces.includes(before.face)) return before;
        const [face] = faces;
        if (face !== undefined) return { face };
        const [ship] = shipsToMoor(prompt);
        return ship && !choicesOf(prompt).some((choice) => choice.kind === 'take') ? { ship } : null;
    }

    // Only giving up what would still pay is asked about.
    protected asks(prompt: Prompt, choice: Choice): boolean {
        return choice.kind === 'done' && choicesOf(prompt).some(({ kind, points }) => kind === 'build' && points !== 0);
    }

    cancel(): void {
        batch(() => {
            this.asking.value = null;
            this.pinned.value = null;
            this.token.value = null;
            this.side.value = null;
            if (isShip(this.holding.peek()) && choicesOf(this.prompt.peek()).some(({ kind }) => kind === 'take'))
                this.holding.value = null;
        });
    }

    /** Nowhere yet. */
    unpin(): void {
        this.pinned.value = null;
    }

    hold(holding: Holding): void {
        batch(() => {
            this.holding.value = holding;
            this.pinned.value = null;
        });
    }

    // ---- on the sea ----
    /** Click or tap. The first one puts the tile there, the next ones turn it; everything else happens at once where a
        pointer is exact and it can be undone. */
    choose(key: string): boolean {
        const target = this.targets.peek().find((one) => one.key === key);
        if (!target || this.locked.peek()) return false;
        if (target.kind === 'cell') {
            if (this.fixed.peek() === key) this.rotate(1);
            else this.pin(target);
            return true;
        }
        const [only] = target.choices;
        if (only && !only.final && !this.compact()) this.take(only);
        else this.pinned.value = key;
        return true;
    }

    /** The key does it at once. */
    enter(key: string): void {
        const target = this.targets.peek().find((one) => one.key === key);
        if (target) this.take(this.choiceAt(target));
    }

    private pin(target: Target): void {
        batch(() => {
            this.pinned.value = target.key;
            this.turn.value = turnedTo(target, this.turn.peek()).turn ?? 0;
        });
    }

    /** The way in which it would be done at this target now. */
    choiceAt(target: Target): Choice {
        return turnedTo(target, this.turn.value);
    }

    /** Turns the tile to the next way that fits where it is; in hand, to any. */
    rotate(delta: number): boolean {
        const target = this.spot.peek();
        if (target?.kind !== 'cell') {
            this.turn.value = (this.turn.peek() + delta + 4) % 4;
            return this.holding.peek() !== null;
        }
        const now = this.choiceAt(target);
        const next = turnedOn(target, now.turn ?? 0, delta);
        this.turn.value = next.turn ?? 0;
        return next !== now;
    }

    /** Does what was chosen. */
    finish(): void {
        const target = this.spot.peek();
        if (target) this.take(this.choiceAt(target));
    }

    // ---- tokens ----
    pick(token: string): void {
        const sides = tokenSides(this.prompt.peek()).get(token) ?? [];
        batch(() => {
            this.pinned.value = null;
            this.token.value = this.token.peek() === token ? null : token;
            this.side.value = this.token.peek() === null ? null : (sides[0] ?? null);
        });
    }

    show(side: Side): void {
        batch(() => {
            this.pinned.value = null;
            this.side.value = side;
        });
    }

    // ---- missions ----
    private cards(): string[] {
        const prompt = this.prompt.value;
        if (prompt?.phase !== 'mission') return [];
        const { cards } = playerOf(this.presenter.shown.value, prompt.seat);
        return cards.filter((card): card is string => card !== null);
    }

    private kindOf(card: string): boolean {
        return paysOnly(this.box.peek()?.card(card));
    }

    /** Puts a card where it is to go; whoever of its kind lies there already changes places with it. */
    assign(card: string, place: Place | null): void {
        const plan = new Map(this.plan.peek());
        const before = plan.get(card);
        const there = [...plan].find(
            ([other, at]) => at === place && other !== card && this.kindOf(other) === this.kindOf(card),
        );
        plan.delete(card);
        if (place !== null) plan.set(card, place);
        if (there) {
            if (before) plan.set(there[0], before);
            else plan.delete(there[0]);
        }
        this.plan.value = this.completed(plan);
    }

    // The last card of a kind goes where there is room.
    private completed(plan: Map<string, Place>): Map<string, Place> {
        const cards = this.cards();
        for (const pays of [false, true]) {
            const kind = cards.filter((card) => this.kindOf(card) === pays);
            const [left, ...more] = kind.filter((card) => !plan.has(card));
            const free = places.filter((place) => !kind.some((card) => plan.get(card) === place));
            if (left && !more.length && free.length === 1) plan.set(left, free[0]!);
        }
        return plan;
    }

    /** A click: to the next free place, or back. */
    toggle(card: string): void {
        if (this.plan.peek().has(card)) return this.assign(card, null);
        const taken = new Set(
            [...this.plan.peek()]
                .filter(([other]) => this.kindOf(other) === this.kindOf(card))
                .map(([, place]) => place),
        );
        const free = places.find((place) => !taken.has(place));
        if (free) this.assign(card, free);
    }

    planReady(): boolean {
        const cards = this.cards();
        return cards.length > 0 && cards.every((card) => this.plan.value.has(card));
    }

    /** One card after the other, as the server asks for them. */
    sendPlan(): void {
        this.running = true;
        this.goOn();
    }

    private goOn(): void {
        if (!this.running || this.locked.peek()) return;
        const prompt = this.prompt.peek();
        if (!prompt) return;
        const next = prompt.phase === 'mission' ? planned(prompt, this.plan.peek()) : undefined;
        this.running = next !== undefined;
        if (next) this.send(next);
    }

    override canUndo(): boolean {
        return this.plan.value.size > 0 || super.canUndo();
    }

    override undo(): void {
        if (this.plan.peek().size > 0 && !this.locked.peek()) this.plan.value = new Map();
        else super.undo();
    }
}
