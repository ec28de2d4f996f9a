// A table before the start: who sits where, who is still to come.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import { gameName, mapName, seatName, tableTitle } from '../app/names';
import { Rail } from '../app/Rail';
import { Terms } from '../app/Terms';
import type { SeatInfo, Table } from '../protocol';
import type { TableStore } from '../state/table';
import { ChatPanel } from '../table/ChatPanel';
import { Icon } from '../ui/Icon';
import { list, t } from '../words';
import { Seat } from './Seat';
import { ShareLink } from './ShareLink';
import './room.css';

export function Room({ store }: { store: TableStore }) {
    const table = store.table.value;
    if (!table) return null;
    return (
        <div class="page">
            <Rail where={tableTitle(table)} sub={gameName(table.game)} store={store} />
            <main id="main" class="room" tabIndex={-1}>
                <header class="room-head">
                    <h1>{tableTitle(table)}</h1>
                    <p>{t('room.about', { map: mapName(table), players: table.seats.length })}</p>
                </header>
                <SeatList store={store} table={table} />
                <aside class="room-side">
                    <ShareLink table={table} />
                    <HowWePlay table={table} />
                    <Chat store={store} table={table} />
                </aside>
            </main>
            <StartBar store={store} table={table} />
        </div>
    );
}

function SeatList({ store, table }: { store: TableStore; table: Table }) {
    useArrivals(table.seats);
    return (
        <section class="room-seats" aria-labelledby="room-seats">
            <h2 id="room-seats">{t('room.seats')}</h2>
            <ol>
                {table.seats.map((seat) => (
                    <Seat key={seat.seat} store={store} table={table} seat={seat} />
                ))}
            </ol>
            {table.spectators > 0 && (
                <p class="room-watchers">
                    <Icon name="actions.spectate" /> {t('room.watchers', { n: table.spectators })}
                </p>
            )}
        </section>
    );
}

// Says who sat down or left, for those who cannot see it.
function useArrivals(seats: SeatInfo[]): void {
    const before = useRef<SeatInfo[]>(seats);
    useEffect(() => {
        for (const seat of seats) {
            const was = before.current.find((one) => one.seat === seat.seat);
            if (!was || was.kind === seat.kind) continue;
            if (seat.kind === 'open') announce(t('room.left', { name: seatName(was) }));
            else announce(t('room.sat', { name: seatName(seat) }));
        }
        before.current = seats;
    }, [seats]);
}

function HowWePlay({ table }: { table: Table }) {
    return (
        <section class="card room-part">
            <h2>{t('room.terms')}</h2>
            <Terms table={table} />
            <Commitment text={table.commitment} />
        </section>
    );
}

function Commitment({ text }: { text: string }) {
    return (
        <details class="commitment">
            <summary>
                <Icon name="actions.verify" /> {t('room.fair')}
            </summary>
            <p class="meta">{t('room.fair.help')}</p>
            <code>{text}</code>
        </details>
    );
}

function Chat({ store, table }: { store: TableStore; table: Table }) {
    return (
        <section class="card room-part room-chat">
            <h2>{t('room.chat')}</h2>
            <ChatPanel
                table={table.table}
                lines={table.chat}
                seats={table.seats}
                me={table.as}
                host={table.host}
                onSay={(text) => void store.say(text)}
                onSilence={(who, on) => void store.silence(who, on)}
            />
        </section>
    );
}

// Why the game cannot begin yet, or nothing.
function obstacle(table: Table): string | null {
    const open = table.seats.filter((one) => one.kind === 'open');
    if (open.length > 0) return t('room.start.open', { n: open.length });
    const away = table.seats.filter((one) => one.kind === 'human' && one.state === 'offline').map((one) => one.name);
    if (away.length > 0 && !table.host) return t('room.start.offline', { names: list(away) });
    return null;
}

function StartBar({ store, table }: { store: TableStore; table: Table }) {
    const busy = useSignal(false);
    const why = obstacle(table);
    const blocked = why !== null || busy.value;
    const start = async () => {
        if (blocked) return;
        busy.value = true;
        await store.start();
        busy.value = false;
    };
    return (
        <footer class="page-foot">
            <p id="room-why" role="status">
                {why ?? (table.host ? t('room.start.ready') : t('room.start.host'))}
            </p>
            {table.host && (
                <button
                    type="button"
                    class="btn primary"
                    aria-disabled={blocked}
                    aria-describedby="room-why"
                    onClick={() => void start()}
                >
                    {t('room.start')}
                </button>
            )}
        </footer>
    );
}
