// The tables of this browser: the tokens that hold its seats, and what was last seen of each, so that
// the home page can list them.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { SeatLetter, Table, TableRow } from '../protocol';
import { onWritten, readJson, writeJson } from './storage';

export interface Mine {
    table: string;
    host?: string;
    tokens: Partial<Record<SeatLetter, string>>;
    nonces?: Partial<Record<SeatLetter, string>>; // what this browser added to the draws
    row?: TableRow; // as last seen
    asked?: number; // when this browser last opened it, ms since 1970
}

const key = 'tables';
const mostKept = 60;

const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
const isMine = (value: unknown): value is Mine =>
    isRecord(value) && typeof value.table === 'string' && isRecord(value.tokens);
const isMineList = (value: unknown): value is Mine[] => Array.isArray(value) && value.every(isMine);

const read = (): Mine[] => readJson<Mine[]>(key, isMineList, []);
const known = signal<Mine[]>(read());
export const mine: ReadonlySignal<Mine[]> = known;
if (typeof window !== 'undefined') onWritten(key, () => (known.value = read()));

const age = (one: Mine): number => Math.max(one.asked ?? 0, one.row?.at ?? 0);

// Always from what is stored now: another tab may have sat down in the meantime.
function change(table: string, how: (one: Mine) => Mine): void {
    const all = read();
    const others = all.filter((one) => one.table !== table);
    const changed = how(all.find((one) => one.table === table) ?? { table, tokens: {} });
    known.value = [changed, ...others].sort((a, b) => age(b) - age(a)).slice(0, mostKept);
    writeJson(key, known.value);
}

export const find = (table: string): Mine | undefined => read().find((one) => one.table === table);

export const rememberHost = (table: string, host: string): void =>
    change(table, (one) => ({ ...one, host, asked: Date.now() }));

export const rememberSeat = (table: string, seat: SeatLetter, token: string): void =>
    change(table, (one) => ({ ...one, tokens: { ...one.tokens, [seat]: token }, asked: Date.now() }));

export const rememberNonce = (table: string, seat: SeatLetter, nonce: string): void =>
    change(table, (one) => ({ ...one, nonces: { ...one.nonces, [seat]: nonce } }));

export function forgetSeat(table: string, seat: SeatLetter): void {
    change(table, (one) => {
        const { [seat]: _gone, ...tokens } = one.tokens;
        return { ...one, tokens };
    });
}

export function forget(table: string): void {
    known.value = read().filter((one) => one.table !== table);
    writeJson(key, known.value);
}

export function tokensOf(table: string): string[] {
    const one = find(table);
    if (!one) return [];
    return [...Object.values(one.tokens), ...(one.host ? [one.host] : [])];
}

interface ClockCell {
    round?: number;
    rounds?: number;
    mover?: string | null;
}

export function rowOf(table: Table, now: number = Date.now()): TableRow {
    const clock = (table.cells.clock ?? {}) as ClockCell;
    const mover = table.seats.find((one) => one.seat === clock.mover)?.seat;
    return {
        table: table.table,
        title: table.title,
        game: table.game,
        map: table.map,
        status: table.status,
        seats: table.seats,
        at: now,
        ...(clock.round ? { round: clock.round } : {}),
        ...(clock.rounds ? { rounds: clock.rounds } : {}),
        ...(mover && table.status === 'running' ? { mover } : {}),
        ...(table.clock ? { clock: table.clock } : {}),
        ...(table.packs ? { packs: table.packs } : {}),
        ...(table.standing ? { standing: table.standing } : {}),
    };
}

// Keeps what was seen of a table, if it is one of ours.
export function rememberRow(row: TableRow): void {
    if (find(row.table)) change(row.table, (one) => ({ ...one, row }));
}
