// A server that only does what a test says. For tests.
import type { ClientMessage, ServerMessage } from '../protocol';
import { Connection, type SocketLike } from './connection';

export class FakeSocket implements SocketLike {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: (() => void) | null = null;
    readonly sent: ClientMessage[] = [];
    closed = false;

    send(text: string): void {
        this.sent.push(JSON.parse(text) as ClientMessage);
    }
    close(): void {
        this.closed = true;
    }

    say(message: ServerMessage): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    welcome(v = 1): void {
        this.onopen?.();
        this.say({ t: 'welcome', v, program: 'test', content: '1' });
    }
    break(): void {
        this.onclose?.();
    }
    of<T extends ClientMessage['t']>(type: T): Extract<ClientMessage, { t: T }>[] {
        return this.sent.filter((one) => one.t === type) as Extract<ClientMessage, { t: T }>[];
    }
}

export class FakeServer {
    readonly sockets: FakeSocket[] = [];
    readonly line = new Connection(
        () => {
            const socket = new FakeSocket();
            this.sockets.push(socket);
            return socket;
        },
        () => 1,
    );

    get socket(): FakeSocket {
        return this.sockets[this.sockets.length - 1]!;
    }
}
