// One websocket for the whole page. It comes back by itself; whoever watches something says so again in
// `onWelcome`, and what was asked and not yet answered is asked again, where asking twice is harmless.
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ClientMessage, No, ServerMessage, Welcome } from '../protocol';
import { randomHex } from './ids';

const protocolVersion = 1;

export type Status = 'connecting' | 'online' | 'offline';
// The server's codes and three of the page's own: the words of each are error.CODE.
export type Refusal = Omit<No, 'code' | 't'> & { code: No['code'] | 'stale' | 'timeout' | 'lost' };

export class Refused extends Error {
    constructor(readonly refusal: Refusal) {
        super(refusal.text);
    }
}
const refused = (code: Refusal['code'], text: string): Refused => new Refused({ code, text });

export interface SocketLike {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
}

type Asking = Extract<ClientMessage, { id: string }>;
type AskingType = Asking['t'];
// A request as its callers write it: the id is ours.
export type Request = Asking extends infer One ? (One extends Asking ? Omit<One, 'id'> : never) : never;
type Answer = Extract<ServerMessage, { id: string }> | No;

// Sent twice, these would do something twice, or answer "no" although it was done: make a second
// table, find the seat taken by oneself, find the game started.
const onlyOnce: ReadonlySet<AskingType> = new Set(['create', 'sit', 'start']);

// An event names the request it came from, too, but is not the answer.
const answers: ReadonlySet<ServerMessage['t']> = new Set([
    'created',
    'seated',
    'done',
    'stale',
    'no',
    'because',
    'history',
    'frames',
    'proof',
    'position',
    'advice',
    'chances',
    'reviewed',
]);

interface Waiting {
    message: Asking;
    sent: boolean;
    timer: ReturnType<typeof setTimeout>;
    resolve(answer: Answer): void;
    reject(why: Refused): void;
}

const answerTime = 20_000;
const pingEvery = 25_000;
const pongTime = 8_000;
const shortestWait = 400;
const longestWait = 15_000;
const quietTime = 2_500;

export class Connection {
    private readonly state: Signal<Status> = signal('connecting');
    readonly status: ReadonlySignal<Status> = this.state;
    // Set while the trouble lasts long enough to be worth a word: a blink is not shown.
    readonly troubled: Signal<boolean> = signal(false);
    // The server speaks another version: only a reload helps.
    readonly outdated: Signal<boolean> = signal(false);
    readonly welcome: Signal<Welcome | null> = signal(null);

    private socket: SocketLike | null = null;
    private readonly waiting = new Map<string, Waiting>();
    private readonly handlers = new Set<(message: ServerMessage) => void>();
    private readonly greeters = new Set<() => void>();
    private failures = 0;
    private heard = false;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private beat: ReturnType<typeof setTimeout> | undefined;
    private quiet: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly dial: () => SocketLike,
        private readonly random: () => number = Math.random,
    ) {
        this.worry();
        this.connect();
    }

    on(handler: (message: ServerMessage) => void): () => void {
        this.handlers.add(handler);
        return () => this.handlers.delete(handler);
    }

    // Called after each welcome, and at once if that has been: the place to attach.
    onWelcome(greeter: () => void): () => void {
        this.greeters.add(greeter);
        if (this.state.peek() === 'online') greeter();
        return () => this.greeters.delete(greeter);
    }

    // For what needs no answer. Without a connection it is lost: the next welcome says what is wanted.
    send(message: ClientMessage): void {
        if (this.state.peek() === 'online') this.put(message);
    }

    // Answers, or throws Refused. Without a connection it waits for one.
    request<T extends Answer>(request: Request, id: string = randomHex(10)): Promise<T> {
        const message = { ...request, id } as Asking;
        return new Promise<T>((resolve, reject) => {
            const timer = setTimeout(
                () => this.drop(id, refused('timeout', 'The server did not answer in time.')),
                answerTime,
            );
            const one: Waiting = { message, sent: false, timer, resolve: (answer) => resolve(answer as T), reject };
            this.waiting.set(id, one);
            if (this.state.peek() === 'online') this.ask(one);
        });
    }

    // Try again now: the network is back, the page is seen again, or somebody pressed the button.
    hurry(): void {
        if (this.socket || this.outdated.peek()) return;
        clearTimeout(this.retry);
        this.connect();
    }

    private connect(): void {
        this.state.value = 'connecting';
        const socket = this.dial();
        this.socket = socket;
        socket.onopen = () => this.put({ t: 'hello', v: protocolVersion });
        socket.onmessage = (event) => this.receive(event.data);
        socket.onclose = () => {
            if (this.socket === socket) this.lost();
        };
        this.beat = setTimeout(() => this.hangUp(), answerTime);
    }

    private hangUp(): void {
        const socket = this.socket;
        if (!socket) return;
        socket.onclose = null;
        socket.onmessage = null;
        socket.close();
        this.lost();
    }

    private lost(): void {
        this.socket = null;
        clearTimeout(this.beat);
        this.state.value = 'offline';
        this.worry();
        for (const [id, one] of this.waiting)
            if (one.sent && onlyOnce.has(one.message.t))
                this.drop(id, refused('lost', 'The connection broke before the answer came.'));
        if (this.outdated.peek()) return;
        this.retry = setTimeout(() => this.connect(), this.pause());
    }

    // Doubling with jitter, so that a thousand pages do not come back in the same second.
    private pause(): number {
        const longest = Math.min(longestWait, shortestWait * 2 ** this.failures++);
        return longest * (0.5 + this.random() / 2);
    }

    private worry(): void {
        this.quiet ??= setTimeout(() => (this.troubled.value = true), quietTime);
    }

    private put(message: ClientMessage): void {
        this.socket?.send(JSON.stringify(message));
    }

    private ask(one: Waiting): void {
        one.sent = true;
        this.put(one.message);
    }

    private receive(data: unknown): void {
        const message = decode(data);
        if (!message) return;
        this.heard = true;
        if (message.t === 'welcome') this.welcomed(message);
        else if (message.t === 'no' && message.code === 'version') this.outdated.value = true;
        else if (!this.answer(message)) for (const handler of [...this.handlers]) handler(message);
    }

    private welcomed(message: Welcome): void {
        if (message.v !== protocolVersion) {
            this.outdated.value = true;
            return this.hangUp();
        }
        this.failures = 0;
        clearTimeout(this.quiet);
        this.quiet = undefined;
        this.troubled.value = false;
        this.state.value = 'online';
        this.welcome.value = message;
        this.listenForLife();
        for (const greeter of [...this.greeters]) greeter();
        for (const one of this.waiting.values()) this.ask(one);
    }

    // A dead network says nothing: only an unanswered ping shows it.
    private listenForLife(): void {
        clearTimeout(this.beat);
        this.beat = setTimeout(() => {
            this.heard = false;
            this.put({ t: 'ping' });
            this.beat = setTimeout(() => (this.heard ? this.listenForLife() : this.hangUp()), pongTime);
        }, pingEvery);
    }

    private answer(message: ServerMessage): boolean {
        if (!answers.has(message.t) || !('id' in message) || message.id === undefined) return false;
        const one = this.waiting.get(message.id);
        if (!one) return true;
        this.waiting.delete(message.id);
        clearTimeout(one.timer);
        if (message.t === 'no') one.reject(new Refused(message));
        else one.resolve(message as Answer);
        return true;
    }

    private drop(id: string, why: Refused): void {
        const one = this.waiting.get(id);
        if (!one) return;
        this.waiting.delete(id);
        clearTimeout(one.timer);
        one.reject(why);
    }
}

function decode(data: unknown): ServerMessage | null {
    if (typeof data !== 'string') return null;
    try {
        const message = JSON.parse(data) as ServerMessage;
        return typeof message.t === 'string' ? message : null;
    } catch {
        return null;
    }
}

function dialServer(): SocketLike {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as SocketLike;
}

let shared: Connection | null = null;
// The page's connection, opened when first asked for.
export function connection(): Connection {
    if (shared) return shared;
    shared = new Connection(dialServer);
    window.addEventListener('online', () => shared?.hurry());
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden) shared?.hurry();
    });
    return shared;
}
