import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Table, TableRow } from '../protocol';
import { FakeServer } from './fakes';
import { createTable, lobby, refreshMine, watchLobby } from './lobby';
import * as mine from './mine';

let server: FakeServer;
beforeEach(() => {
    vi.useFakeTimers();
    for (const one of mine.mine.peek()) mine.forget(one.table);
    server = new FakeServer();
    server.socket.welcome();
});
afterEach(() => vi.useRealTimers());

const row = (table: string, status: TableRow['status'] = 'running'): TableRow => ({
    table,
    title: '',
    game: 'smallworld',
    map: 'surface-2',
    status,
    seats: [],
    at: 1,
});
const seen = (table: string): Table => ({
    ...row(table),
    t: 'table',
    options: '',
    public: false,
    away: 'wait',
    seq: 1,
    step: 1,
    host: false,
    holds: [],
    as: null,
    cells: { clock: { round: 4, rounds: 10, mover: 'B' } },
    prompt: null,
    log: [],
    chat: [],
    commitment: '',
    spectators: 0,
    seats: [{ seat: 'B', kind: 'human', name: 'Bo', colour: 'B', state: 'online' }],
});

describe('lobby', () => {
    test('listens while watched, again after a break, and says when it stops', async () => {
        const stop = watchLobby(server.line);
        server.socket.say({ t: 'tables', tables: [row('a')] });
        expect(lobby.value?.map((one) => one.table)).toEqual(['a']);
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1_000);
        server.socket.welcome();
        expect(server.socket.of('lobby')).toEqual([{ t: 'lobby', on: true }]);
        stop();
        expect(server.socket.of('lobby')[1]).toEqual({ t: 'lobby', on: false });
    });

    test('own tables that are not listed are looked at one by one; those that are gone are forgotten', async () => {
        for (const id of ['one', 'two', 'end']) mine.rememberHost(id, 'ff');
        mine.rememberRow(row('end', 'over'));
        const done = refreshMine(() => true, server.line);
        const next = () => server.socket.of('attach').map((one) => one.table);
        const [first] = next();
        expect(next()).toHaveLength(1);
        server.socket.say(seen(first!));
        await vi.advanceTimersByTimeAsync(0);
        const second = next()[1]!;
        expect([first, second].sort()).toEqual(['one', 'two']);
        server.socket.say({ t: 'no', code: 'unknown_table', text: '' });
        await vi.advanceTimersByTimeAsync(0);
        await done;
        expect(mine.find(first!)?.row).toMatchObject({ round: 4, rounds: 10, mover: 'B' });
        expect(mine.find(second)).toBeUndefined();
        expect(next()).toHaveLength(2);
        expect(server.socket.of('detach')).toHaveLength(1);
    });

    test('stops looking, and does not detach, when the connection is wanted elsewhere', async () => {
        for (const id of ['one', 'two']) mine.rememberHost(id, 'ff');
        let wanted = true;
        const done = refreshMine(() => wanted, server.line);
        wanted = false;
        server.socket.say(seen(server.socket.of('attach')[0]!.table));
        await done;
        expect(server.socket.of('attach')).toHaveLength(1);
        expect(server.socket.of('detach')).toEqual([]);
    });

    test('whoever makes a table is its host', async () => {
        const made = createTable(
            { game: 'smallworld', map: 'surface-2', seats: [], options: '', public: false, away: 'wait' },
            server.line,
        );
        server.socket.say({ t: 'created', id: server.socket.of('create')[0]!.id, table: 'abcdefghijklm', host: 'ee' });
        expect(await made).toBe('abcdefghijklm');
        expect(mine.tokensOf('abcdefghijklm')).toEqual(['ee']);
    });
});
