// A table as this browser sees it: what the server sent, event by event. No rules: cells are shown,
// choices are lit, and whatever is asked is answered by the server.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type {
    Advice,
    Because,
    Cells,
    ChancesAnswer,
    Colour,
    Created,
    Event,
    FramesAnswer,
    HistoryAnswer,
    Placed,
    ProofAnswer,
    Prompt,
    Reviewed,
    Seated,
    SeatInfo,
    SeatLetter,
    ServerMessage,
    Table,
    Tell,
} from '../protocol';
import { connection, Refused, type Connection, type Refusal, type Request } from './connection';
import { randomHex } from './ids';
import * as mine from './mine';
import { handOver, name as ownName } from './settings';
import { t } from '../words';

export interface Pending {
    id: string;
    actions?: string[];
    arrange?: Placed[];
    undo?: number;
}

export type Listener = (event: Event, before: Cells) => void;

export interface TableStore {
    readonly id: string;
    readonly table: ReadonlySignal<Table | null>;
    readonly cells: ReadonlySignal<Cells>;
    readonly prompt: ReadonlySignal<Prompt | null>;
    readonly log: ReadonlySignal<Tell[]>;
    readonly older: ReadonlySignal<boolean>; // whether there are entries before the first known one
    readonly pending: ReadonlySignal<Pending | null>;
    readonly refusal: Signal<Refusal | null>;
    readonly missing: ReadonlySignal<boolean>; // there is no such table
    readonly packMissing: ReadonlySignal<string | null>; // the pack that it is played with and the server lacks
    readonly mover: ReadonlySignal<SeatLetter | null>;
    readonly handOver: ReadonlySignal<SeatLetter | null>; // whom to hand the screen to before going on
    readonly skew: ReadonlySignal<number>; // server's clock minus ours, ms; for tables with a clock
    events(listener: Listener): () => void;
    act(actions: string[]): Promise<boolean>;
    arrange(rows: Placed[]): Promise<boolean>;
    undo(to: number): Promise<boolean>;
    why(action: string): Promise<Because>;
    say(text: string): Promise<boolean>;
    silence(who: SeatLetter | 'spectators', on: boolean): Promise<boolean>;
    setBot(seat: SeatLetter, level: string | null): Promise<boolean>;
    takeBack(seat: SeatLetter): Promise<boolean>;
    sit(seat: SeatLetter, name: string, colour: Colour): Promise<boolean>;
    rename(seat: SeatLetter, name: string, colour: Colour): Promise<boolean>;
    leave(seat: SeatLetter): Promise<boolean>;
    resign(seat: SeatLetter): Promise<boolean>;
    start(): Promise<boolean>;
    rematch(): Promise<string | null>; // the new table
    look(seat: SeatLetter | null): void;
    history(): Promise<boolean>; // older entries of the log
    frames(from: number, count: number): Promise<FramesAnswer>;
    proof(): Promise<ProofAnswer>;
    advise(seat: SeatLetter): Promise<Advice>;
    chances(seat: SeatLetter): Promise<ChancesAnswer>;
    review(seat: SeatLetter, from: number): Promise<Reviewed>;
    close(): void;
}

// A clock that names no mover means whoever has the turn.
interface ClockCell {
    mover?: string | null;
    turn?: string;
}
const moverOf = (table: Table | null): SeatLetter | null => {
    const clock = table?.cells.clock as ClockCell | undefined;
    if (table?.status !== 'running' || !clock) return null;
    return table.seats.find((one) => one.seat === (clock.mover === undefined ? clock.turn : clock.mover))?.seat ?? null;
};

// Whether something on this screen is for one pair of eyes only.
interface Secrets {
    coins?: number | null;
    hand?: (string | null)[];
}
const isSecret = ({ coins, hand }: Secrets): boolean => coins === null || (hand?.includes(null) ?? false);
const hidesSomething = (cells: Cells): boolean =>
    Object.entries(cells).some(([key, cell]) => /^(p|player)\./.test(key) && !!cell && isSecret(cell));

const stepOf = (tell: Tell): number => tell.step ?? 0;

// Kinds of events that leave a position behind, with its prompt or none.
const movesOn: ReadonlySet<Event['kind']> = new Set(['steps', 'undone', 'started', 'over']);

// Kinds of events that bring all cells: one that is missing is gone, as a tile that was taken back.
const isWhole: ReadonlySet<Event['kind']> = new Set(['undone', 'over']);

/** The cells after an event. */
export const cellsAfter = (before: Cells, { kind, cells }: Event): Cells =>
    !cells ? before : isWhole.has(kind) ? cells : { ...before, ...cells };

// The table after an event.
function after(table: Table, event: Event): Table {
    const next: Table = { ...table, seq: event.seq, cells: cellsAfter(table.cells, event) };
    if (event.step !== undefined) next.step = event.step;
    if (movesOn.has(event.kind)) next.prompt = event.prompt ?? null;
    if (event.kind === 'undone') next.log = table.log.filter((tell) => stepOf(tell) <= next.step);
    if (event.tell) next.log = [...next.log, ...event.tell];
    if (event.seats) next.seats = event.seats;
    if (event.status) next.status = event.status;
    if (event.chat) next.chat = [...table.chat, event.chat];
    if (event.times) next.times = event.times;
    if (event.standing) next.standing = event.standing;
    if (event.seed !== undefined) next.seed = event.seed;
    if (event.rematch !== undefined) next.rematch = event.rematch;
    return next;
}

// A whole table brings the last entries; older ones that are known stay.
function joinedLog(known: Tell[], sent: Tell[], step: number): Tell[] {
    const first = sent[0];
    if (!first) return known.filter((tell) => stepOf(tell) <= step);
    return [...known.filter((tell) => stepOf(tell) < stepOf(first)), ...sent];
}

class Store implements TableStore {
    private readonly now = signal<Table | null>(null);
    private readonly underway = signal<Pending | null>(null);
    private readonly more = signal(false);
    private readonly lost = signal(false);
    private readonly lacking = signal<string | null>(null);
    private readonly clockSkew = signal(0);
    private readonly looking = signal<SeatLetter | null>(null); // asked for, not yet answered
    private readonly strange = signal(false); // opened while the game ran, and nobody has said who is here
    private readonly listeners = new Set<Listener>();
    private readonly endings: (() => void)[] = [];
    private catchingUp = false;
    private lookedFor: SeatLetter | null = null; // in whose turn a view was chosen last

    readonly table: ReadonlySignal<Table | null> = this.now;
    readonly cells = computed(() => this.now.value?.cells ?? noCells);
    readonly prompt = computed(() => this.now.value?.prompt ?? null);
    readonly log = computed(() => this.now.value?.log ?? noLog);
    readonly older: ReadonlySignal<boolean> = this.more;
    readonly pending: ReadonlySignal<Pending | null> = this.underway;
    readonly refusal = signal<Refusal | null>(null);
    readonly missing: ReadonlySignal<boolean> = this.lost;
    readonly packMissing: ReadonlySignal<string | null> = this.lacking;
    readonly mover = computed(() => moverOf(this.now.value));
    readonly skew: ReadonlySignal<number> = this.clockSkew;

    // The own seat that has to move but is not the one whose view this is.
    private readonly next = computed(() => {
        const table = this.now.value;
        const mover = this.mover.value;
        if (!table || !mover || table.as === mover || !table.holds.includes(mover)) return null;
        return table.seats.find((one) => one.seat === mover)?.kind === 'human' ? mover : null;
    });
    readonly handOver = computed(() =>
        handOver.value && this.now.value?.as && hidesSomething(this.cells.value)
            ? (this.next.value ?? this.unlifted.value)
            : null,
    );
    // Several people share this screen and it was opened in the middle of a game: nobody knows who sits before it.
    private readonly unlifted = computed(() => {
        const mover = this.mover.value;
        const persons = (this.now.value?.seats ?? []).filter(
            (one) => one.kind === 'human' && this.now.value?.holds.includes(one.seat),
        );
        return this.strange.value && persons.length > 1 && mover === this.now.value?.as ? mover : null;
    });

    constructor(
        readonly id: string,
        private readonly line: Connection,
    ) {
        this.endings.push(
            line.on((message) => this.hear(message)),
            line.onWelcome(() => this.attach()),
            effect(() => this.follow()),
        );
    }

    close(): void {
        for (const end of this.endings.splice(0)) end();
        this.line.send({ t: 'detach' });
    }

    events(listener: Listener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    private attach(): void {
        const table = this.now.peek();
        const as = this.looking.peek() ?? table?.as ?? null;
        // What was seen belongs to one view: with another one the whole table is needed.
        const seen = table && as === table.as ? { since: table.seq } : {};
        this.line.send({ t: 'attach', table: this.id, tokens: mine.tokensOf(this.id), ...(as ? { as } : {}), ...seen });
    }

    private hear(message: ServerMessage): void {
        if (message.t === 'table' && message.table === this.id) this.replace(message);
        else if (message.t === 'event') this.advance(message);
        else if (message.t === 'presence') this.meet(message.seats, message.spectators);
        else if (message.t === 'no') this.refuse(message);
    }

    // A refusal without an id answers attach or look, or is about the whole connection.
    private refuse(refusal: Refusal): void {
        this.looking.value = null;
        if (refusal.code === 'unknown_table') this.vanish();
        else if (refusal.code === 'missing_pack') this.lacking.value = refusal.pack ?? '';
        else if (refusal.code === 'not_yours') this.attachAnew();
        else this.refusal.value = refusal;
    }

    private vanish(): void {
        this.lost.value = true;
        mine.forget(this.id);
    }

    // The seat whose view was asked for is not held any more (given up in another tab): take what there is.
    private attachAnew(): void {
        this.line.send({ t: 'attach', table: this.id, tokens: mine.tokensOf(this.id) });
    }

    private replace(sent: Table): void {
        const known = this.now.peek();
        const log = joinedLog(known?.log ?? [], sent.log, sent.step);
        this.catchingUp = false;
        batch(() => {
            if (this.looking.peek() === sent.as) this.looking.value = null;
            this.noteClock(sent.times?.now);
            if (!known) this.strange.value = sent.status === 'running';
            this.now.value = { ...sent, log };
        });
        this.keep();
        // Only an answer says whether there is more: the first one is asked for unasked.
        if (!known) void this.olderEntries().catch(() => undefined);
    }

    private advance(event: Event): void {
        const table = this.now.peek();
        if (!table || event.seq <= table.seq) return;
        if (event.seq > table.seq + 1) return this.catchUp();
        this.catchingUp = false;
        batch(() => {
            this.noteClock(event.times?.now);
            this.now.value = after(table, event);
            if (event.id !== undefined && event.id === this.underway.peek()?.id) this.underway.value = null;
        });
        for (const listener of [...this.listeners]) listener(event, table.cells);
        this.keep();
    }

    // Something is missing: ask for it once; what follows will come again.
    private catchUp(): void {
        if (this.catchingUp) return;
        this.catchingUp = true;
        this.attach();
    }

    private meet(seats: SeatInfo[], spectators: number): void {
        const table = this.now.peek();
        if (table) this.now.value = { ...table, seats, spectators };
    }

    private noteClock(serverNow: number | undefined): void {
        if (serverNow !== undefined) this.clockSkew.value = serverNow - Date.now();
    }

    private keep(): void {
        const table = this.now.peek();
        if (table) mine.rememberRow(mine.rowOf(table));
    }

    // Several people at one screen: the view goes with the turn, once for each turn, so that somebody
    // who looks elsewhere on purpose is left alone.
    private follow(): void {
        const next = this.next.value;
        if (!next) {
            this.lookedFor = null;
            return;
        }
        if (this.handOver.value || this.lookedFor === next) return;
        this.lookedFor = next;
        this.look(next);
    }

    look(seat: SeatLetter | null): void {
        this.strange.value = false;
        this.looking.value = seat;
        this.lookedFor = this.mover.peek();
        this.line.send(seat ? { t: 'look', as: seat } : { t: 'look' });
    }

    private ask<T extends Awaited<ReturnType<Connection['request']>>>(request: Request, id?: string): Promise<T> {
        return this.line.request<T>(request, id);
    }

    // Carries a request out and says whether it was; a refusal is shown by whoever shows `refusal`.
    private async carried(request: Request, id?: string): Promise<boolean> {
        try {
            const answer = await this.ask(request, id);
            if (answer.t === 'stale') throw new Refused({ code: 'stale', text: 'Somebody was faster.' });
            return true;
        } catch (error) {
            this.note(error);
            return false;
        }
    }

    private note(error: unknown): void {
        if (!(error instanceof Refused)) throw error;
        this.refusal.value = error.refusal;
    }

    // One move at a time: a second click while the first is under way does nothing.
    private async moved(
        what: Omit<Pending, 'id'>,
        request: (seat: SeatLetter, seen: number) => Request,
    ): Promise<boolean> {
        const table = this.now.peek();
        if (!table?.prompt || this.underway.peek()) return false;
        const id = randomHex(10);
        batch(() => {
            this.refusal.value = null;
            this.underway.value = { id, ...what };
        });
        try {
            return await this.carried(request(table.prompt.seat, table.step), id);
        } finally {
            if (this.underway.peek()?.id === id) this.underway.value = null;
        }
    }

    act(actions: string[]): Promise<boolean> {
        return this.moved({ actions }, (seat, seen) => ({ t: 'act', seat, seen, actions }));
    }
    arrange(rows: Placed[]): Promise<boolean> {
        return this.moved({ arrange: rows }, (seat, seen) => ({ t: 'act', seat, seen, arrange: rows }));
    }
    undo(to: number): Promise<boolean> {
        return this.moved({ undo: to }, (seat, seen) => ({ t: 'undo', seat, seen, to }));
    }
    why(action: string): Promise<Because> {
        return this.ask<Because>({ t: 'why', action });
    }

    say(text: string): Promise<boolean> {
        const seat = this.now.peek()?.as;
        const speaker = seat ? { seat } : { name: ownName.peek().trim() || t('app.guest') };
        return this.carried({ t: 'say', text, ...speaker });
    }
    silence(who: SeatLetter | 'spectators', on: boolean): Promise<boolean> {
        return this.carried({ t: 'silence', who, on });
    }
    setBot(seat: SeatLetter, level: string | null): Promise<boolean> {
        return this.carried({ t: 'set_bot', seat, level });
    }
    takeBack(seat: SeatLetter): Promise<boolean> {
        return this.carried({ t: 'take_back', seat });
    }
    rename(seat: SeatLetter, name: string, colour: Colour): Promise<boolean> {
        return this.carried({ t: 'rename', seat, name, colour });
    }
    resign(seat: SeatLetter): Promise<boolean> {
        return this.carried({ t: 'resign', seat });
    }
    start(): Promise<boolean> {
        return this.carried({ t: 'start' });
    }

    async sit(seat: SeatLetter, name: string, colour: Colour): Promise<boolean> {
        const nonce = randomHex(16);
        try {
            const answer = await this.ask<Seated>({ t: 'sit', seat, name, colour, nonce });
            mine.rememberSeat(this.id, answer.seat, answer.token);
            mine.rememberNonce(this.id, answer.seat, nonce);
            this.hold(answer.seat);
            return true;
        } catch (error) {
            this.note(error);
            return false;
        }
    }

    // The server knows already that this connection holds the seat; the table as seen here follows.
    private hold(seat: SeatLetter): void {
        const table = this.now.peek();
        if (!table || table.holds.includes(seat)) return;
        this.now.value = { ...table, holds: [...table.holds, seat].sort() };
        this.keep();
        if (table.as === null) this.look(seat);
    }

    async leave(seat: SeatLetter): Promise<boolean> {
        const before = this.now.peek()?.status;
        if (!(await this.carried({ t: 'leave', seat }))) return false;
        if (before !== 'open') return true;
        mine.forgetSeat(this.id, seat);
        const table = this.now.peek();
        if (table)
            this.now.value = {
                ...table,
                holds: table.holds.filter((one) => one !== seat),
                as: table.as === seat ? null : table.as,
            };
        return true;
    }

    async rematch(): Promise<string | null> {
        try {
            const answer = await this.ask<Created>({ t: 'rematch' });
            if (answer.host) mine.rememberHost(answer.table, answer.host);
            await this.moveTo(answer.table);
            return answer.table;
        } catch (error) {
            this.note(error);
            return null;
        }
    }

    // The people of this screen take the same seats at the new table; its host begins when nobody lacks.
    private async moveTo(id: string): Promise<void> {
        const held = this.now.peek()?.holds ?? [];
        const people = (this.now.peek()?.seats ?? []).filter((one) => held.includes(one.seat));
        const next = openTable(id, this.line);
        for (const one of people) if (!mine.find(id)?.tokens[one.seat]) await next.sit(one.seat, one.name, one.colour);
        const there = next.table.peek();
        if (there?.host && there.status === 'open' && there.seats.every((one) => one.kind !== 'open'))
            await next.start();
    }

    async history(): Promise<boolean> {
        try {
            return await this.olderEntries();
        } catch (error) {
            this.note(error);
            return false;
        }
    }

    // Puts what came before the first known entry in front of it; says whether there is still more.
    private async olderEntries(): Promise<boolean> {
        const first = this.now.peek()?.log[0];
        if (!first || stepOf(first) <= 1) return false;
        const answer = await this.ask<HistoryAnswer>({ t: 'history', before: stepOf(first) - 1 });
        const table = this.now.peek();
        if (!table) return false;
        const start = table.log[0] ? stepOf(table.log[0]) : Infinity;
        const found = answer.log.filter((tell) => stepOf(tell) < start);
        batch(() => {
            this.more.value = answer.more && found.length > 0;
            this.now.value = { ...table, log: [...found, ...table.log] };
        });
        return this.more.peek();
    }

    frames(from: number, count: number): Promise<FramesAnswer> {
        return this.ask<FramesAnswer>({ t: 'frames', from, count });
    }
    proof(): Promise<ProofAnswer> {
        return this.ask<ProofAnswer>({ t: 'proof' });
    }
    advise(seat: SeatLetter): Promise<Advice> {
        return this.ask<Advice>({ t: 'advise', seat });
    }
    chances(seat: SeatLetter): Promise<ChancesAnswer> {
        return this.ask<ChancesAnswer>({ t: 'chances', seat });
    }
    review(seat: SeatLetter, from: number): Promise<Reviewed> {
        return this.ask<Reviewed>({ t: 'review', seat, from });
    }
}

const noCells: Cells = {};
const noLog: Tell[] = [];

// A connection is at one table at a time, and so is the page.
let open: Store | null = null;
export function openTable(id: string, line: Connection = connection()): TableStore {
    if (open?.id === id) return open;
    open?.close();
    open = new Store(id, line);
    return open;
}

export const isTableOpen = (): boolean => open !== null;

export function closeTable(): void {
    open?.close();
    open = null;
}
