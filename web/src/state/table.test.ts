import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Event, Prompt, SeatInfo, SeatLetter, Table, Tell } from '../protocol';
import { FakeServer } from './fakes';
import * as mine from './mine';
import { handOver } from './settings';
import { cellsAfter, closeTable, openTable, type TableStore } from './table';

const id = 'abcdefghijklm';

const seat = (letter: SeatLetter, kind: SeatInfo['kind'] = 'human'): SeatInfo => ({
    seat: letter,
    kind,
    name: `Name ${letter}`,
    colour: letter,
    state: 'online',
});
const clock = (mover: string | null) => ({
    round: 2,
    rounds: 10,
    turn: 'A',
    phase: 'conquer',
    stage: 'active',
    mover,
    first: 'A',
    awaits: 'none',
});
const prompt = (who: SeatLetter): Prompt => ({ seat: who, phase: 'conquer', choices: [], undo: [] });
const tell = (step: number, what = 'conquer'): Tell => ({ what, step });

function table(change: Partial<Table> = {}): Table {
    return {
        t: 'table',
        table: id,
        title: 'Test',
        game: 'smallworld',
        map: 'surface-2',
        options: 'PL2018',
        public: false,
        away: 'wait',
        status: 'running',
        seats: [seat('A'), seat('B')],
        seq: 10,
        step: 20,
        host: false,
        holds: ['A'],
        as: 'A',
        cells: {
            clock: clock('A'),
            'r.1': { tokens: 1 },
            'r.2': { tokens: 2 },
            'p.A': { coins: 5 },
            'p.B': { coins: null },
        },
        prompt: prompt('A'),
        log: [tell(19), tell(20)],
        chat: [],
        commitment: '00',
        spectators: 0,
        ...change,
    };
}
const event = (seq: number, change: Partial<Event> = {}): Event => ({
    t: 'event',
    seq,
    kind: 'steps',
    step: 20 + seq - 10,
    ...change,
});

let server: FakeServer;
let store: TableStore;

function open(sent: Table = table()): void {
    store = openTable(id, server.line);
    server.socket.welcome();
    server.socket.say(sent);
}

beforeEach(() => {
    vi.useFakeTimers();
    mine.forget(id);
    handOver.value = true;
    server = new FakeServer();
});
afterEach(() => {
    closeTable();
    vi.useRealTimers();
});

describe('attaching', () => {
    test('attaches with the tokens of this browser', () => {
        mine.rememberSeat(id, 'A', 'aa');
        mine.rememberHost(id, 'cc');
        open();
        expect(server.socket.of('attach')).toEqual([{ t: 'attach', table: id, tokens: mine.tokensOf(id) }]);
    });

    test('after a break it asks for what followed in the same view', async () => {
        open();
        server.socket.say(event(11));
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1_000);
        server.socket.welcome();
        expect(server.socket.of('attach')[0]).toMatchObject({ table: id, as: 'A', since: 11 });
        server.socket.say(event(12, { cells: { 'r.1': { tokens: 7 } } }));
        expect(store.table.value?.seq).toBe(12);
        expect(store.cells.value['r.1']).toEqual({ tokens: 7 });
    });

    test('no such table', () => {
        store = openTable(id, server.line);
        server.socket.welcome();
        server.socket.say({ t: 'no', code: 'unknown_table', text: 'No such table.' });
        expect(store.missing.value).toBe(true);
    });

    test('a view that is not ours any more gives way to what there is', async () => {
        open();
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1_000);
        server.socket.welcome();
        server.socket.say({ t: 'no', code: 'not_yours', text: 'You do not hold that seat.' });
        expect(server.socket.of('attach')[1]).toEqual({ t: 'attach', table: id, tokens: [] });
        server.socket.say(table({ holds: [], as: null, prompt: null, seq: 14 }));
        expect(store.table.value).toMatchObject({ as: null, seq: 14 });
    });

    test('another table takes the place of this one', () => {
        open();
        const other = openTable('bbbbbbbbbbbbb', server.line);
        server.socket.say(event(11));
        expect(server.socket.of('detach')).toHaveLength(1);
        expect(store.table.value?.seq).toBe(10);
        expect(other.table.value).toBeNull();
    });
});

describe('events', () => {
    test('change cells, prompt, log, seats, chat and times', () => {
        open();
        const heard: [number, unknown][] = [];
        store.events((one, before) => heard.push([one.seq, before['r.1']]));
        const line = { name: 'Name B', text: 'hello', at: 1 };
        server.socket.say(event(11, { cells: { 'r.1': { tokens: 3 } }, prompt: null, tell: [tell(21)] }));
        server.socket.say({ t: 'event', seq: 12, kind: 'chat', chat: line });
        expect(store.cells.value).toMatchObject({ 'r.1': { tokens: 3 }, 'r.2': { tokens: 2 } });
        expect(store.prompt.value).toBeNull();
        expect(store.log.value.map((one) => one.step)).toEqual([19, 20, 21]);
        expect(store.table.value).toMatchObject({ step: 21, seq: 12, chat: [line] });
        expect(heard).toEqual([
            [11, { tokens: 1 }],
            [12, { tokens: 3 }],
        ]);
    });

    test('a chat line leaves the prompt alone', () => {
        open();
        server.socket.say({ t: 'event', seq: 11, kind: 'chat', chat: { name: 'B', text: 'x', at: 1 } });
        expect(store.prompt.value?.seat).toBe('A');
    });

    test('an event that was seen already changes nothing', () => {
        open();
        server.socket.say(event(10, { cells: { 'r.1': { tokens: 9 } } }));
        server.socket.say(event(3, { cells: { 'r.1': { tokens: 9 } } }));
        expect(store.cells.value['r.1']).toEqual({ tokens: 1 });
    });

    test('a gap is asked for once, and what comes out of order waits for it', () => {
        open();
        server.socket.say(event(13, { cells: { 'r.1': { tokens: 9 } } }));
        server.socket.say(event(12));
        expect(store.table.value?.seq).toBe(10);
        expect(store.cells.value['r.1']).toEqual({ tokens: 1 });
        expect(server.socket.of('attach').slice(1)).toEqual([expect.objectContaining({ since: 10, as: 'A' })]);
        for (const seq of [11, 12, 13]) server.socket.say(event(seq, { cells: { 'r.2': { tokens: seq } } }));
        expect(store.table.value?.seq).toBe(13);
        expect(store.cells.value['r.2']).toEqual({ tokens: 13 });
        server.socket.say(event(15));
        expect(server.socket.of('attach')).toHaveLength(3);
    });

    test('undone takes the entries after it out of the log', () => {
        open();
        server.socket.say(event(11, { step: 22, tell: [tell(21), tell(22)] }));
        server.socket.say({
            t: 'event',
            seq: 12,
            kind: 'undone',
            step: 20,
            seat: 'A',
            cells: { 'r.1': { tokens: 1 } },
            prompt: prompt('A'),
        });
        expect(store.log.value.map((one) => one.step)).toEqual([19, 20]);
        expect(store.table.value?.step).toBe(20);
        expect(store.prompt.value?.seat).toBe('A');
    });

    test.each(['undone', 'over'] as const)('%s brings all cells: what is not among them is gone', (kind) => {
        open();
        const heard: string[][] = [];
        store.events((one, before) => heard.push(Object.keys(cellsAfter(before, one))));
        server.socket.say(event(11, { cells: { 'tile.4': { x: 1 }, 'island.9': { tiles: 1 } } }));
        const cells = { clock: clock('A'), 'r.1': { tokens: 1 } };
        server.socket.say(event(12, { kind, step: 20, cells }));
        expect(store.cells.value).toEqual(cells);
        expect(heard[0]).toContain('tile.4');
        expect(heard[1]).toEqual(['clock', 'r.1']);
    });

    test('what came before is asked for once, then on request; a whole table keeps it', async () => {
        open();
        const [first] = server.socket.of('history');
        expect(first?.before).toBe(18);
        server.socket.say({ t: 'history', id: first!.id, log: [tell(17), tell(18)], more: true });
        await vi.advanceTimersByTimeAsync(0);
        expect(store.older.value).toBe(true);
        server.socket.say(table({ seq: 15, step: 23, log: [tell(20), tell(21), tell(23)] }));
        expect(store.log.value.map((one) => one.step)).toEqual([17, 18, 19, 20, 21, 23]);
        expect(server.socket.of('history')).toHaveLength(1);
        const more = store.history();
        server.socket.say({
            t: 'history',
            id: server.socket.of('history')[1]!.id,
            log: [tell(1), tell(2)],
            more: false,
        });
        expect(await more).toBe(false);
        expect(store.older.value).toBe(false);
        expect(store.log.value[0]?.step).toBe(1);
    });

    test('presence changes seats and spectators and has no number', () => {
        open();
        server.socket.say({ t: 'presence', seats: [seat('A'), { ...seat('B'), state: 'offline' }], spectators: 3 });
        expect(store.table.value).toMatchObject({ spectators: 3, seq: 10 });
        expect(store.table.value?.seats[1]?.state).toBe('offline');
    });

    test('the end brings standing and seed', () => {
        open();
        const standing = [{ seat: 'A' as const, place: 1, coins: 80 }];
        server.socket.say(event(11, { kind: 'over', status: 'over', standing, seed: 'ff' }));
        expect(store.table.value).toMatchObject({ status: 'over', standing, seed: 'ff', prompt: null });
        expect(store.mover.value).toBeNull();
    });
});

describe('moves', () => {
    test('are pending in the same tick and done with their event', async () => {
        open();
        const moved = store.act(['conquer 3']);
        expect(store.pending.value?.actions).toEqual(['conquer 3']);
        const sent = server.socket.of('act')[0]!;
        expect(sent).toMatchObject({ seat: 'A', seen: 20, actions: ['conquer 3'] });
        server.socket.say(event(11, { id: sent.id, prompt: prompt('A') }));
        expect(store.pending.value).toBeNull();
        server.socket.say({ t: 'done', id: sent.id, seq: 11 });
        expect(await moved).toBe(true);
    });

    test('a second click while one is under way does nothing', async () => {
        open();
        void store.act(['conquer 3']);
        expect(await store.act(['conquer 4'])).toBe(false);
        expect(server.socket.of('act')).toHaveLength(1);
    });

    test('a break in the middle: the same request again, after attaching, and one result', async () => {
        open();
        const moved = store.act(['conquer 3']);
        const first = server.socket.of('act')[0]!;
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1_000);
        server.socket.welcome();
        expect(server.socket.sent.map((one) => one.t).filter((one) => one !== 'history')).toEqual([
            'hello',
            'attach',
            'act',
        ]);
        expect(server.socket.of('act')[0]).toEqual(first);
        server.socket.say(event(11, { cells: { 'r.3': { tokens: 2 } } }));
        server.socket.say({ t: 'done', id: first.id, seq: 11 });
        expect(await moved).toBe(true);
        expect(store.pending.value).toBeNull();
    });

    test('stale: nothing was done and the reason is shown', async () => {
        open();
        const moved = store.undo(18);
        const sent = server.socket.of('undo')[0]!;
        expect(sent).toMatchObject({ seat: 'A', seen: 20, to: 18 });
        server.socket.say({ t: 'stale', id: sent.id, step: 22 });
        expect(await moved).toBe(false);
        expect(store.refusal.value?.code).toBe('stale');
        expect(store.pending.value).toBeNull();
    });

    test('a refusal names the rule, and the next move clears it', async () => {
        open();
        const moved = store.act(['conquer 9']);
        const sent = server.socket.of('act')[0]!;
        server.socket.say({
            t: 'no',
            id: sent.id,
            code: 'illegal',
            text: 'Out of reach.',
            rule: 'SW-REACH-01',
            word: 'out-of-reach',
        });
        expect(await moved).toBe(false);
        expect(store.refusal.value).toMatchObject({ code: 'illegal', rule: 'SW-REACH-01', word: 'out-of-reach' });
        void store.act(['conquer 3']);
        expect(store.refusal.value).toBeNull();
    });

    test('without a prompt nothing is sent', async () => {
        open(table({ prompt: null }));
        expect(await store.act(['conquer 3'])).toBe(false);
        expect(server.socket.of('act')).toEqual([]);
    });
});

describe('seats', () => {
    test('sitting down keeps the token and looks from there', async () => {
        open(table({ status: 'open', holds: [], as: null, prompt: null, seats: [seat('A', 'open'), seat('B')] }));
        const sat = store.sit('A', 'Ada', 'C');
        const sent = server.socket.of('sit')[0]!;
        expect(sent.nonce).toMatch(/^[0-9a-f]{32}$/);
        server.socket.say({ t: 'seated', id: sent.id, seat: 'A', token: 'ab'.repeat(16) });
        expect(await sat).toBe(true);
        expect(mine.tokensOf(id)).toEqual(['ab'.repeat(16)]);
        expect(mine.find(id)?.nonces).toEqual({ A: sent.nonce });
        expect(store.table.value?.holds).toEqual(['A']);
        expect(server.socket.of('look')).toEqual([{ t: 'look', as: 'A' }]);
    });

    test('standing up before the start makes the token void, afterwards not', async () => {
        mine.rememberSeat(id, 'A', 'aa');
        open(table({ status: 'running' }));
        const left = store.leave('A');
        server.socket.say({ t: 'done', id: server.socket.of('leave')[0]!.id });
        await left;
        expect(mine.tokensOf(id)).toEqual(['aa']);
        server.socket.say(table({ status: 'open', seq: 11 }));
        const stood = store.leave('A');
        server.socket.say({ t: 'done', id: server.socket.of('leave')[1]!.id });
        await stood;
        expect(mine.tokensOf(id)).toEqual([]);
        expect(store.table.value).toMatchObject({ holds: [], as: null });
    });
});

describe('a rematch', () => {
    const next = 'nnnnnnnnnnnnn';
    const settle = () => vi.advanceTimersByTimeAsync(0);
    const last = <T>(list: T[]): T => list[list.length - 1]!;

    test('takes the people of this screen along, and begins when nobody lacks', async () => {
        open(table({ status: 'over', holds: ['A'], prompt: null }));
        const asked = store.rematch();
        server.socket.say({ t: 'created', id: server.socket.of('rematch')[0]!.id, table: next, host: 'ee' });
        await settle();
        expect(last(server.socket.of('attach'))).toMatchObject({ table: next, tokens: ['ee'] });
        server.socket.say(
            table({
                table: next,
                status: 'open',
                host: true,
                holds: [],
                as: null,
                prompt: null,
                seq: 1,
                seats: [seat('A', 'open'), seat('B', 'bot')],
            }),
        );
        const sit = last(server.socket.of('sit'));
        expect(sit).toMatchObject({ seat: 'A', name: 'Name A', colour: 'A' });
        server.socket.say({ t: 'event', seq: 2, kind: 'seats', seats: [seat('A'), seat('B', 'bot')] });
        server.socket.say({ t: 'seated', id: sit.id, seat: 'A', token: 'aa' });
        await settle();
        server.socket.say({ t: 'done', id: last(server.socket.of('start')).id, seq: 3 });
        expect(await asked).toBe(next);
        mine.forget(next);
    });

    test('waits for the others otherwise, and does not sit down twice', async () => {
        mine.rememberSeat(next, 'A', 'aa');
        open(table({ status: 'over', holds: ['A'], prompt: null }));
        const asked = store.rematch();
        server.socket.say({ t: 'created', id: server.socket.of('rematch')[0]!.id, table: next });
        expect(await asked).toBe(next);
        expect([server.socket.of('sit'), server.socket.of('start')]).toEqual([[], []]);
        mine.forget(next);
    });
});

describe('several people at one screen', () => {
    const shared = (mover: string, as: SeatLetter, coins: number | null = null): Table =>
        table({
            holds: ['A', 'B'],
            as,
            cells: { clock: clock(mover), 'p.A': { coins: 5 }, 'p.B': { coins } },
            prompt: mover === as ? prompt(as) : null,
        });

    test('the view goes with the turn when nothing is hidden', () => {
        open(shared('A', 'A', 7));
        server.socket.say(event(11, { cells: { clock: clock('B') }, prompt: null }));
        expect(store.handOver.value).toBeNull();
        expect(server.socket.of('look')).toEqual([{ t: 'look', as: 'B' }]);
        server.socket.say(table({ ...shared('B', 'B', 7), seq: 11, step: 21 }));
        expect(store.prompt.value?.seat).toBe('B');
        expect(server.socket.of('look')).toHaveLength(1);
        server.socket.say(event(12, { cells: { clock: clock('A') }, prompt: null }));
        expect(server.socket.of('look')).toHaveLength(2);
    });

    test('with hidden coins the screen is handed over first', () => {
        open(shared('A', 'A'));
        server.socket.say(event(11, { cells: { clock: clock('B') }, prompt: null }));
        expect(store.handOver.value).toBe('B');
        expect(server.socket.of('look')).toEqual([]);
        store.look('B');
        server.socket.say(table({ ...shared('B', 'B'), seq: 11 }));
        expect(store.handOver.value).toBeNull();
        expect(server.socket.of('look')).toHaveLength(1);
    });

    test('unless the setting says otherwise', () => {
        handOver.value = false;
        open(shared('A', 'A'));
        server.socket.say(event(11, { cells: { clock: clock('B') }, prompt: null }));
        expect(store.handOver.value).toBeNull();
        expect(server.socket.of('look')).toHaveLength(1);
    });

    test('a bot that stands in gets no view', () => {
        open({ ...shared('A', 'A', 7), seats: [seat('A'), seat('B', 'bot')] });
        server.socket.say(event(11, { cells: { clock: clock('B') }, prompt: null }));
        expect(server.socket.of('look')).toEqual([]);
    });

    test('whoever looks elsewhere on purpose is left alone until the next turn', () => {
        open(shared('B', 'B', 7));
        store.look('A');
        server.socket.say({ ...shared('B', 'A', 7), seq: 11 });
        expect(server.socket.of('look')).toEqual([{ t: 'look', as: 'A' }]);
    });

    test('a break while a look is under way attaches with the new view, whole', async () => {
        open(shared('B', 'A', 7));
        expect(server.socket.of('look')).toEqual([{ t: 'look', as: 'B' }]);
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1_000);
        server.socket.welcome();
        const attached = server.socket.of('attach')[0]!;
        expect(attached.as).toBe('B');
        expect(attached.since).toBeUndefined();
    });
});
