// Everybody's chance of winning while a game runs: asked for when things have come to rest, one question at a time.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Table } from '../protocol';
import { Refused } from '../state/connection';
import { chances as wanted } from '../state/settings';
import type { TableStore } from '../state/table';
import { mayAsk } from './words';

const REST_MS = 350;

const seatOf = ({ as, holds }: Table) => as ?? holds[0];

export class Chances {
    private readonly known = signal<readonly number[] | null>(null);
    private timer: ReturnType<typeof setTimeout> | undefined;
    private asking = false;
    private asked = -1; // the step that was asked about last
    private readonly ending: () => void;
    /** By player; null where it is not wanted, or not told. */
    readonly winning: ReadonlySignal<readonly number[] | null> = this.known;

    constructor(
        private readonly store: TableStore,
        private readonly busy: ReadonlySignal<boolean>,
    ) {
        this.ending = effect(() => this.follow());
    }

    end(): void {
        clearTimeout(this.timer);
        this.ending();
    }

    private follow(): void {
        const table = this.store.table.value;
        clearTimeout(this.timer);
        if (!wanted.value || !table || !mayAsk(table)) {
            this.known.value = null;
            this.asked = -1;
        } else if (!this.busy.value && table.step !== this.asked)
            this.timer = setTimeout(() => void this.ask(), REST_MS);
    }

    private async ask(): Promise<void> {
        const table = this.store.table.peek();
        const seat = table && seatOf(table);
        if (this.asking || !table || !seat) return;
        this.asking = true;
        this.asked = table.step;
        try {
            const { winning } = await this.store.chances(seat);
            if (this.asked === table.step) this.known.value = winning;
        } catch (error) {
            // The game has gone on, or the server has other things to do: the next event asks again.
            if (!(error instanceof Refused)) throw error;
        } finally {
            this.asking = false;
            this.follow();
        }
    }
}
