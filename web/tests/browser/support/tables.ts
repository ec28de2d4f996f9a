// Tables made directly at the server, so that a test begins where it wants to.
import type { Stored, World } from './browser';

export interface TableWish {
    map: string;
    /** By seat: the name of a person of this browser, or a bot's level as 'bot:greedy', or '' for an open seat. */
    seats: string[];
    options?: string;
    start?: boolean;
    /** A finished table to go on from, and after how many of its actions. */
    from?: { table: string; step: number };
}

export interface Made {
    table: string;
    host: string;
    tokens: Record<string, string>;
}

/** The table, and the tokens of those who sit down at once. */
export async function makeTable(world: World, wish: TableWish): Promise<Made> {
    const page = await world.aside();
    return page.evaluate(async ({ map, seats, options = '', start = true, from }) => {
        interface Answer {
            t: string;
            id?: string;
            table: string;
            host: string;
            token: string;
            text?: string;
        }
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        const heard: Answer[] = [];
        let wake = (): void => undefined;
        socket.onmessage = (event) => {
            heard.push(JSON.parse(event.data as string) as Answer);
            wake();
        };
        const answer = async (t: string): Promise<Answer> => {
            for (;;) {
                const refused = heard.find((one) => one.t === 'no');
                if (refused) throw new Error(JSON.stringify(refused));
                const at = heard.findIndex((one) => one.t === t);
                if (at >= 0) return heard.splice(at, 1)[0]!;
                await new Promise<void>((done) => (wake = done));
            }
        };
        const ask = (message: object, t: string): Promise<Answer> => {
            socket.send(JSON.stringify(message));
            return answer(t);
        };
        await new Promise((done) => (socket.onopen = done));
        await ask({ t: 'hello', v: 1 }, 'welcome');
        const plan = seats.map((one) =>
            one.startsWith('bot:') ? { kind: 'bot', level: one.slice(4) } : { kind: 'open' },
        );
        const made = await ask(
            {
                t: 'create',
                id: 'c',
                game: map.startsWith('sea-') ? 'islands' : 'smallworld',
                map,
                seats: plan,
                options,
                public: false,
                away: 'wait',
                ...(from ? { from } : {}),
            },
            'created',
        );
        await ask({ t: 'attach', table: made.table, tokens: [made.host] }, 'table');
        const tokens: Record<string, string> = {};
        for (const [i, name] of seats.entries()) {
            if (!name || name.startsWith('bot:')) continue;
            const seat = 'ABCDE'[i]!;
            tokens[seat] = (
                await ask({ t: 'sit', id: `s${i}`, seat, name, colour: seat, nonce: `${i}`.repeat(32) }, 'seated')
            ).token;
        }
        if (start) await ask({ t: 'start', id: 'start' }, 'done');
        socket.close();
        return { table: made.table, host: made.host, tokens };
    }, wish);
}

/** What a browser remembers that made these tables. */
export const owning = (...made: Made[]): Stored => ({ tables: JSON.stringify(made) });
