import { effect, signal } from '@preact/signals';
import { Chances } from '../advice/chances';
import { Hint } from '../advice/hint';
import { announce } from '../app/announce';
import type { MapFile } from '../board/map';
import type { Cells, Event, Idea, SeatLetter, Table, Tell } from '../protocol';
import { motion, sound as soundOn } from '../state/settings';
import { cellsAfter, type TableStore } from '../state/table';
import type { Acting } from './acting';
import { browserTimer, landWeight, Presenter, type Frame } from './presenter';
import { plainText, type Sentence } from './sentences';
import { sound, soundOf } from './sounds';

export type DialogName = 'list' | 'help' | 'proof';

// One table of any game on one screen: what was heard becomes what is shown, said and heard aloud.
export abstract class Watch {
    readonly presenter = new Presenter(
        () => this.pace(),
        browserTimer,
        (tell) => this.weigh(tell),
    );
    readonly dialog = signal<DialogName | null>(null);
    readonly lights = signal<number[]>([]); // places that a line of the log is about
    readonly reveal = signal<number | null>(null); // what a coach talks about
    map: MapFile | null = null; // the land it is played on, where there is one
    abstract readonly play: Acting;
    hint!: Hint;
    readonly chances: Chances;

    private seen = { seq: -1, as: null as SeatLetter | null };
    private mine = false;
    protected readonly endings: (() => void)[] = [];

    constructor(readonly store: TableStore) {
        this.chances = new Chances(store, this.presenter.busy);
    }

    // To be called once everything is there that a frame may change.
    protected listen(): void {
        this.sync();
        this.hint = new Hint(this.store, this.play.prompt, (idea) => this.plan(idea));
        this.endings.push(
            () => this.hint.end(),
            () => this.chances.end(),
            this.store.events((event, before) => this.hear(event, before)),
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
    // The words of what a bot would do.
    abstract plan(idea: Idea): Sentence[];
    // Whether it is said aloud: one's own acts are only as far as chance decided.
    protected abstract worthSaying(tell: Tell, own: boolean): boolean;
    // One event may hold what several have done: they are shown one after the other.
    protected parted(frame: Frame, _before: Cells): Frame[] {
        return [frame];
    }
    // How long it wants to be looked at, when others do it.
    protected weigh(tell: Tell): number {
        return landWeight(tell);
    }
    // Which of the sounds it makes.
    protected sounds(tells: Tell[]): string | null {
        return soundOf(tells);
    }
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

    private hear(event: Event, before: Cells): void {
        const table = this.store.table.peek();
        const cells = cellsAfter(before, event);
        this.seen = { ...this.seen, seq: event.seq };
        if (!table || (event.cells === undefined && event.tell === undefined)) return;
        const step = event.step ?? table.step;
        if (event.kind === 'undone') return this.presenter.reset(cells, step);
        const frame = { cells, step, tells: event.tell ?? [], ...this.actorOf(table, event) };
        for (const one of this.parted(frame, before)) this.presenter.push(one);
    }

    private actorOf(table: Table, event: Event): Pick<Frame, 'seat' | 'bot' | 'own'> {
        const seat = event.seat ?? event.tell?.find((tell) => tell.seat)?.seat ?? null;
        const bot = table.seats.find((one) => one.seat === seat)?.kind === 'bot';
        return { seat, bot, own: !bot && seat !== null && table.holds.includes(seat) };
    }

    private begin(frame: Frame): void {
        this.recall(frame.tells);
        this.show(frame);
        if (soundOn.peek()) sound(this.sounds(frame.tells));
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
