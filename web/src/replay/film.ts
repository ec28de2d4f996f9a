// Everything the replay of one table is made of: the table, its reel, and where it stands.
import { computed, effect, signal } from '@preact/signals';
import { complainOf } from '../app/refusals';
import type { SeatLetter, Table, Tell } from '../protocol';
import { openTable, type TableStore } from '../state/table';
import { Playback } from './playback';
import { Reel, type Shot } from './reel';
import { clockIn, isOver } from './turns';

/** `cards` is whatever lies beside the board: the column, or hands and market. */
export type Tab = 'board' | 'players' | 'cards' | 'log' | 'turns' | 'score';
export const tabWords: Record<Tab, string> = {
    board: 'table.board',
    players: 'table.players',
    cards: 'table.combos',
    log: 'table.log',
    turns: 'replay.turns',
    score: 'replay.score',
};
export type DialogName = 'proof' | 'from';

export class Film {
    readonly store: TableStore;
    readonly reel: Reel;
    readonly playback: Playback;
    readonly tab = signal<Tab>('board');
    readonly side = signal<'log' | 'turns' | 'score'>('log');
    readonly dialog = signal<DialogName | null>(null);
    readonly lights = signal<number[]>([]);
    readonly slot = signal<number | null>(null);
    readonly log = computed<readonly Tell[]>(() => this.reel.shots.value.flatMap((shot) => shot.tells));
    private readonly endings: (() => void)[];

    constructor(table: string, step: number | null) {
        this.store = openTable(table);
        this.reel = new Reel((from, count) => this.store.frames(from, count));
        this.playback = new Playback(this.reel);
        if (step !== null) this.playback.go(step);
        this.endings = [
            this.followView(),
            this.store.events((event) => {
                if (event.kind === 'undone' && event.step !== undefined) this.reel.cut(event.step);
                if (event.step !== undefined) this.fetch(event.step);
            }),
            ...(step === null ? [this.openWell()] : []),
            () => this.playback.close(),
        ];
    }

    close(): void {
        for (const end of this.endings) end();
    }

    private fetch(steps: number): void {
        this.reel.grow(steps).catch(complainOf);
    }

    // What is told depends on who looks: another view is another reel.
    private followView(): () => void {
        let seen: SeatLetter | null | undefined;
        return effect(() => {
            const table = this.store.table.value;
            if (!table || table.as === seen) return;
            if (seen !== undefined) this.reel.clear();
            seen = table.as;
            this.fetch(table.step);
        });
    }

    // Without a step in the address: a finished game at its first decision, a running one where it stands.
    private openWell(): () => void {
        let opened = false;
        return effect(() => {
            const table = this.store.table.value;
            const first = this.playback.turns.value[0];
            if (opened || !table || !first) return;
            opened = true;
            this.playback.go(table.status === 'over' ? first.first : Infinity);
        });
    }

    /** The table as it stood at this step, and the shot of it. */
    get still(): { table: Table; shot: Shot } | null {
        const table = this.store.table.value;
        const { shot } = this.playback;
        if (!table || !shot) return null;
        const log = this.log.value.filter((tell) => (tell.step ?? 0) <= shot.step);
        const status = isOver(clockIn(shot.cells)) ? 'over' : 'running';
        return { table: { ...table, cells: shot.cells, log, status, prompt: null }, shot };
    }
}
