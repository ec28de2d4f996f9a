import { effect, signal } from '@preact/signals';
import { announce } from '../app/announce';
import type { Event, SeatLetter, Table, Tell } from '../protocol';
import { motion, sound as soundOn } from '../state/settings';
import type { TableStore } from '../state/table';
import type { Acting } from './acting';
import { Presenter, type Frame } from './presenter';
import { plainText, type Sentence } from './sentences';
import { sound, soundOf } from './sounds';

export type DialogName = 'list' | 'help' | 'proof';

// One table of any game on one screen: what was heard becomes what is shown, said and heard aloud.
export abstract class Watch {
    readonly presenter = new Presenter(() => this.pace());
    readonly dialog = signal<DialogName | null>(null);
    readonly lights = signal<number[]>([]); // places that a line of the log is about
    abstract readonly play: Acting;

    private seen = { seq: -1, as: null as SeatLetter | null };
    private mine = false;
    protected readonly endings: (() => void)[] = [];

    constructor(readonly store: TableStore) {}

    // To be called once everything is there that a frame may change.
    protected listen(): void {
        this.sync();
        this.endings.push(
            this.store.events((event, before) => this.hear(event, { ...before, ...(event.cells ?? {}) })),
            effect(() => void (this.store.table.value && queueMicrotask(() => this.sync()))),
            effect(() => this.chime()),
            this.presenter.onFrame((frame) => this.begin(frame)),
            () => this.play.close(),
        );
    }

    close(): void {
        this.endings.forEach((end) => end());
    }

    // The words of an entry of the log; null as long as they cannot be said.
    protected abstract say(tell: Tell): Sentence | null;
    // Whether it is said aloud: one's own acts are only as far as chance decided.
    protected abstract worthSaying(tell: Tell, own: boolean): boolean;
    // What happens on the screen besides the pieces.
    protected abstract show(frame: Frame): void;
    // A table that came whole brings its last entries.
    protected abstract recall(tells: Tell[]): void;

    // When only bots are left nobody wants to wait for them; what happens unseen is not played at all.
    private pace(): number {
        if (document.hidden) return 0;
        const somebody = this.store.table.peek()?.seats.some((one) => one.kind === 'human');
        return somebody ? motion() : motion() / 4;
    }

    // A table that came whole (first sight, another view, after a gap) is shown at once.
    private sync(): void {
        const table = this.store.table.peek();
        if (!table || (table.seq === this.seen.seq && table.as === this.seen.as)) return;
        this.seen = { seq: table.seq, as: table.as };
        this.presenter.reset(table.cells, table.step);
        this.recall(table.log);
    }

    private hear(event: Event, cells: Table['cells']): void {
        const table = this.store.table.peek();
        this.seen = { ...this.seen, seq: event.seq };
        if (!table || (event.cells === undefined && event.tell === undefined)) return;
        const step = event.step ?? table.step;
        if (event.kind === 'undone') return this.presenter.reset(cells, step);
        this.presenter.push({ cells, step, tells: event.tell ?? [], ...this.actorOf(table, event) });
    }

    private actorOf(table: Table, event: Event): Pick<Frame, 'seat' | 'bot' | 'own'> {
        const seat = event.seat ?? event.tell?.find((tell) => tell.seat)?.seat ?? null;
        const bot = table.seats.find((one) => one.seat === seat)?.kind === 'bot';
        return { seat, bot, own: !bot && seat !== null && table.holds.includes(seat) };
    }

    private begin(frame: Frame): void {
        this.recall(frame.tells);
        this.show(frame);
        if (soundOn.peek()) sound(soundOf(frame.tells));
        this.announce(frame);
    }

    // For those who do not see the board.
    private announce(frame: Frame): void {
        const said = frame.tells
            .filter((tell) => this.worthSaying(tell, frame.own))
            .map((tell) => this.say(tell))
            .filter((one): one is Sentence => one !== null && !one.minor)
            .map(plainText);
        if (said.length) announce(`${said.join('. ')}.`);
    }

    private chime(): void {
        const mine = this.play.prompt.value !== null;
        if (mine && !this.mine && soundOn.peek()) sound('turn');
        this.mine = mine;
    }
}
