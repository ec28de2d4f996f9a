import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Because, Created, Done } from '../protocol';
import { Refused, type Request } from './connection';
import { FakeServer } from './fakes';

let server: FakeServer;
beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeServer();
});
afterEach(() => vi.useRealTimers());

const because = (id: string): Because => ({ t: 'because', id, action: 'conquer 3', legal: true });
const reason = (request: Promise<unknown>) =>
    request.then(
        () => 'answered',
        (error: Refused) => error.refusal.code,
    );

describe('connection', () => {
    test('says hello first and is online after the welcome', () => {
        expect(server.line.status.value).toBe('connecting');
        server.socket.welcome();
        expect(server.socket.sent).toEqual([{ t: 'hello', v: 1 }]);
        expect(server.line.status.value).toBe('online');
    });

    test('answers go to whoever asked, in any order', async () => {
        server.socket.welcome();
        const first = server.line.request<Because>({ t: 'why', action: 'conquer 1' }, 'one');
        const second = server.line.request<Because>({ t: 'why', action: 'conquer 2' }, 'two');
        server.socket.say(because('two'));
        server.socket.say({ ...because('one'), legal: false });
        expect((await second).legal).toBe(true);
        expect((await first).legal).toBe(false);
    });

    test('a request made while offline is sent after the welcome, behind what the greeters say', async () => {
        server.line.onWelcome(() => server.line.send({ t: 'attach', table: 'aaaaaaaaaaaaa' }));
        const asked = server.line.request<Because>({ t: 'why', action: 'conquer 1' }, 'one');
        server.socket.welcome();
        expect(server.socket.sent.map((one) => one.t)).toEqual(['hello', 'attach', 'why']);
        server.socket.say(because('one'));
        expect((await asked).t).toBe('because');
    });

    test('an action under way when the connection breaks is sent again with the same id', async () => {
        server.socket.welcome();
        const act = server.line.request<Done>({ t: 'act', seat: 'A', seen: 4, actions: ['conquer 3'] }, 'same');
        const old = server.socket;
        old.break();
        expect(server.line.status.value).toBe('offline');
        await vi.advanceTimersByTimeAsync(1_000);
        expect(server.sockets).toHaveLength(2);
        server.socket.welcome();
        expect(server.socket.of('act')).toEqual(old.of('act'));
        server.socket.say({ t: 'done', id: 'same', seq: 5 });
        expect((await act).seq).toBe(5);
    });

    test.each([
        { t: 'create', game: 'smallworld', map: 'surface-2', seats: [], options: '', public: false, away: 'wait' },
        { t: 'sit', seat: 'A', name: 'Ada', colour: 'A', nonce: '00' },
        { t: 'start' },
    ] as Request[])('$t is not sent twice: it fails when the connection breaks', async (request) => {
        server.socket.welcome();
        const asked = reason(server.line.request<Created>(request));
        server.socket.break();
        expect(await asked).toBe('lost');
        await vi.advanceTimersByTimeAsync(1_000);
        server.socket.welcome();
        expect(server.socket.of(request.t)).toEqual([]);
    });

    test('a refusal rejects with its code; a second answer to the same id does nothing', async () => {
        server.socket.welcome();
        const asked = reason(server.line.request({ t: 'start' }, 'one'));
        server.socket.say({ t: 'no', id: 'one', code: 'not_host', text: 'Only the host may start.' });
        server.socket.say({ t: 'done', id: 'one' });
        expect(await asked).toBe('not_host');
    });

    test('an event with the id of a request is not its answer', async () => {
        server.socket.welcome();
        const heard: string[] = [];
        server.line.on((message) => heard.push(message.t));
        const act = reason(server.line.request({ t: 'act', seat: 'A', seen: 0, actions: ['expand'] }, 'one'));
        server.socket.say({ t: 'event', seq: 1, kind: 'steps', id: 'one' });
        expect(heard).toEqual(['event']);
        server.socket.say({ t: 'done', id: 'one', seq: 1 });
        expect(await act).toBe('answered');
    });

    test('no answer in time rejects', async () => {
        server.socket.welcome();
        const asked = reason(server.line.request({ t: 'proof' }));
        await vi.advanceTimersByTimeAsync(20_001);
        expect(await asked).toBe('timeout');
    });

    test('waits longer after each failure, at most 15 s, and starts over after a welcome', async () => {
        const waits: number[] = [];
        for (let i = 0; i < 8; ++i) {
            const before = server.sockets.length;
            server.socket.break();
            let waited = 0;
            while (server.sockets.length === before && waited < 60_000) {
                await vi.advanceTimersByTimeAsync(100);
                waited += 100;
            }
            waits.push(waited);
        }
        expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
        server.socket.welcome();
        server.socket.break();
        const before = server.sockets.length;
        await vi.advanceTimersByTimeAsync(400);
        expect(server.sockets.length).toBe(before + 1);
    });

    test('an unanswered ping means that the connection is dead', async () => {
        server.socket.welcome();
        const first = server.socket;
        await vi.advanceTimersByTimeAsync(25_000);
        expect(first.of('ping')).toHaveLength(1);
        first.say({ t: 'pong' });
        await vi.advanceTimersByTimeAsync(33_000);
        expect(first.of('ping')).toHaveLength(2);
        expect(first.closed).toBe(false);
        await vi.advanceTimersByTimeAsync(8_500);
        expect(first.closed).toBe(true);
        expect(server.sockets).toHaveLength(2);
    });

    test('trouble is shown only when it lasts', async () => {
        server.socket.welcome();
        server.socket.break();
        await vi.advanceTimersByTimeAsync(500);
        server.socket.welcome();
        await vi.advanceTimersByTimeAsync(5_000);
        expect(server.line.troubled.value).toBe(false);
        server.socket.break();
        await vi.advanceTimersByTimeAsync(2_600);
        expect(server.line.troubled.value).toBe(true);
    });

    test('a server of another version is not called again', async () => {
        server.socket.welcome(2);
        expect(server.line.outdated.value).toBe(true);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(server.sockets).toHaveLength(1);
    });

    test('what is no message is ignored', () => {
        server.socket.welcome();
        for (const data of ['{', '5', 'null', '{"x":1}', 7]) server.socket.onmessage?.({ data });
        expect(server.line.status.value).toBe('online');
    });
});
