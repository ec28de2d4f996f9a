// The public tables, while somebody looks at the list.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Create, Created, Table, TableRow } from '../protocol';
import { connection, type Connection } from './connection';
import * as mine from './mine';

const rows = signal<TableRow[] | null>(null);
export const lobby: ReadonlySignal<TableRow[] | null> = rows; // null: not heard yet

export function watchLobby(line: Connection = connection()): () => void {
    const ends = [
        line.on((message) => {
            if (message.t !== 'tables') return;
            rows.value = message.tables;
            for (const row of message.tables) mine.rememberRow(row);
        }),
        line.onWelcome(() => line.send({ t: 'lobby', on: true })),
    ];
    return () => {
        for (const end of ends) end();
        line.send({ t: 'lobby', on: false });
    };
}

const peekTime = 6_000;

// One look at a table as a spectator; null if there is none, undefined if the server said nothing.
function peek(table: string, line: Connection): Promise<Table | null | undefined> {
    return new Promise((resolve) => {
        const finish = (found: Table | null | undefined) => {
            stop();
            clearTimeout(timer);
            resolve(found);
        };
        const timer = setTimeout(() => finish(undefined), peekTime);
        const stop = line.on((message) => {
            if (message.t === 'table' && message.table === table) finish(message);
            if (message.t === 'no' && message.code === 'unknown_table') finish(null);
            if (message.t === 'no' && message.code === 'missing_pack') finish(undefined);
        });
        line.send({ t: 'attach', table });
    });
}

const mostPeeked = 8;

// Own tables that the lobby does not list (by link only) are looked at one after the other, so that
// "your turn" is true. Stops as soon as `wanted` says no: the connection is needed elsewhere.
export async function refreshMine(wanted: () => boolean, line: Connection = connection()): Promise<void> {
    const listed = new Set((rows.peek() ?? []).map((row) => row.table));
    const unsure = mine.mine.peek().filter((one) => one.row?.status !== 'over' && !listed.has(one.table));
    for (const one of unsure.slice(0, mostPeeked)) {
        if (!wanted()) return;
        const seen = await peek(one.table, line);
        if (seen === null) mine.forget(one.table);
        else if (seen) mine.rememberRow({ ...mine.rowOf(seen), at: one.row?.at ?? Date.now() });
    }
    if (wanted() && unsure.length > 0) line.send({ t: 'detach' });
}

export type Plan = Omit<Create, 't' | 'id'>;

// A new table, whose host this browser is from now on.
export async function createTable(plan: Plan, line: Connection = connection()): Promise<string> {
    const made = await line.request<Created>({ t: 'create', ...plan });
    if (made.host) mine.rememberHost(made.table, made.host);
    return made.table;
}
