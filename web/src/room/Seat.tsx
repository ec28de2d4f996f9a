// One place at the table, with what this person may do about it.
import { useSignal } from '@preact/signals';
import { ownNameOrGuest } from '../app/begin';
import { seatName } from '../app/names';
import { Colours } from '../app/Colours';
import { TextField } from '../app/controls';
import { LevelSelect } from '../app/LevelSelect';
import type { Colour, SeatInfo, Table } from '../protocol';
import { contentNow, gameOf } from '../state/content';
import { colour as ownColour, colours, name as ownName } from '../state/settings';
import type { TableStore } from '../state/table';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { t } from '../words';

interface SeatProps {
    store: TableStore;
    table: Table;
    seat: SeatInfo;
}

export function Seat({ store, table, seat }: SeatProps) {
    const own = table.holds.includes(seat.seat);
    return (
        <li class={`room-seat card ${seat.kind}`}>
            {seat.kind === 'open' ? <i class="seat0" aria-hidden="true" /> : <Badge colour={seat.colour} />}
            <span class="room-name">
                <b>{seatName(seat)}</b>
                <span class="meta">
                    <State seat={seat} own={own} />
                </span>
            </span>
            <span class="room-acts">
                {seat.kind === 'open' && <SitDown store={store} table={table} seat={seat} />}
                {table.host && seat.kind !== 'human' && <BotChoice store={store} table={table} seat={seat} />}
                {own && (
                    <button type="button" class="btn" onClick={() => void store.leave(seat.seat)}>
                        {t('room.stand')}
                    </button>
                )}
            </span>
            {own && <OwnSeat key={`${seat.name}/${seat.colour}`} store={store} table={table} seat={seat} />}
        </li>
    );
}

function State({ seat, own }: { seat: SeatInfo; own: boolean }) {
    if (seat.kind === 'open') return <>{t('room.seat.open')}</>;
    if (seat.kind === 'bot')
        return (
            <>
                <Icon name="actions.bot" /> {t('room.seat.bot')}
            </>
        );
    if (own) return <>{t('room.seat.own')}</>;
    return seat.state === 'offline' ? (
        <>
            <Icon name="actions.disconnected" /> {t('room.seat.offline')}
        </>
    ) : (
        <>
            <Icon name="actions.connected" /> {t('room.seat.online')}
        </>
    );
}

const takenBy = (table: Table, but: SeatInfo): Colour[] =>
    table.seats.filter((one) => one.kind !== 'open' && one.seat !== but.seat).map((one) => one.colour);

const freeColour = (table: Table, seat: SeatInfo, wish: Colour): Colour => {
    const taken = takenBy(table, seat);
    return taken.includes(wish) ? (colours.find((one) => !taken.includes(one)) ?? wish) : wish;
};

// The first seat is for oneself; whoever already sits lets somebody else sit at this screen.
function SitDown({ store, table, seat }: SeatProps) {
    const asking = useSignal(false);
    const name = useSignal('');
    const first = table.holds.length === 0;
    const sit = (who: string) => store.sit(seat.seat, who, freeColour(table, seat, ownColour.peek()));
    if (first)
        return (
            <button type="button" class="btn primary" onClick={() => void sit(ownNameOrGuest())}>
                {t('room.sit')}
            </button>
        );
    if (!asking.value)
        return (
            <button type="button" class="btn" onClick={() => (asking.value = true)}>
                {t('room.sit_other')}
            </button>
        );
    const submit = (event: Event) => {
        event.preventDefault();
        void sit(name.value.trim() || t('new.seat.unnamed', { n: table.holds.length + 1 }));
    };
    return (
        <form class="room-other" onSubmit={submit}>
            <TextField
                hideLabel
                label={t('room.other_name')}
                placeholder={t('room.other_name')}
                value={name.value}
                most={24}
                onInput={(text) => (name.value = text)}
            />
            <button type="submit" class="btn primary">
                {t('room.sit')}
            </button>
        </form>
    );
}

const open = '';
function BotChoice({ store, table, seat }: SeatProps) {
    const bots = gameOf(contentNow.value, table.game)?.bots ?? [];
    return (
        <LevelSelect
            hideLabel
            label={t('room.host_seat', { seat: seat.seat })}
            value={seat.kind === 'bot' ? (seat.level ?? open) : open}
            bots={bots}
            others={[{ value: open, label: t('room.host_open') }]}
            onChange={(level) => void store.setBot(seat.seat, level === open ? null : level)}
        />
    );
}

// Name and colour of a seat of one's own. What the first of them is called is remembered.
function OwnSeat({ store, table, seat }: SeatProps) {
    const name = useSignal(seat.name);
    const save = (colour: Colour) => {
        const wish = name.value.trim() || seat.name;
        if (wish === seat.name && colour === seat.colour) return;
        if (table.holds[0] === seat.seat) {
            ownName.value = wish;
            ownColour.value = colour;
        }
        void store.rename(seat.seat, wish, colour);
    };
    const submit = (event: Event) => {
        event.preventDefault();
        save(seat.colour);
    };
    return (
        <form class="room-own" onSubmit={submit} onFocusOut={() => save(seat.colour)}>
            <TextField
                label={t('home.you.name')}
                value={name.value}
                most={24}
                onInput={(text) => (name.value = text)}
            />
            <Colours label={t('room.colour')} value={seat.colour} taken={takenBy(table, seat)} onChange={save} />
        </form>
    );
}
