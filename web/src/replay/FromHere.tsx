// A new table that begins where this game stood: whose seat to take over, and who plays the others.
import { useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { beginTable, ownNameOrGuest } from '../app/begin';
import { Segments } from '../app/controls';
import { LevelSelect } from '../app/LevelSelect';
import { complainOf } from '../app/refusals';
import { contentNow, gameOf } from '../state/content';
import type { Plan } from '../state/lobby';
import { find } from '../state/mine';
import { hashesOf } from '../state/packs';
import { defaultBot } from '../new/form';
import type { Pack, SeatLetter } from '../protocol';
import { Dialog } from '../table/Dialog';
import { seatName } from '../table/names';
import type { TableView } from '../table/view';
import { t } from '../words';
import './from-here.css';

export function planFrom(view: TableView, step: number, mine: SeatLetter, bot: string): Plan {
    const token = Object.values(find(view.table.table)?.tokens ?? {})[0];
    return {
        game: view.table.game,
        map: view.table.map,
        options: view.table.options,
        ...(view.table.packs ? { packs: hashesOf(view.table.packs) } : {}),
        public: false,
        away: 'wait',
        seats: view.seats.map((seat) => (seat.seat === mine ? { kind: 'open' } : { kind: 'bot', level: bot })),
        from: { table: view.table.table, step, ...(token ? { token } : {}) },
    };
}

const packsQuery = (packs: Pack[] | undefined): string => (packs ? `&packs=${hashesOf(packs).join(',')}` : '');

export interface FromHereProps {
    view: TableView;
    step: number;
    /** Whose place to take, if it is not that of the one to move. */
    seat?: SeatLetter;
    onClose(): void;
}

export function FromHere({ view, step, seat: wanted, onClose }: FromHereProps) {
    const game = gameOf(contentNow.value, view.table.game);
    const [seat, setSeat] = useState<SeatLetter>(wanted ?? view.turn ?? view.seats[0]!.seat);
    const [bot, setBot] = useState(game ? defaultBot(game) : '');
    const busy = useSignal(false);
    if (!game) return null;
    const begin = async () => {
        if (busy.peek()) return;
        busy.value = true;
        const colour = view.seats.find((one) => one.seat === seat)!.colour;
        await beginTable(
            planFrom(view, step, seat, bot || defaultBot(game)),
            [{ seat, name: ownNameOrGuest(), colour }],
            true,
        ).catch(complainOf);
        busy.value = false;
    };
    const more = `/new/${view.table.game}?from=${view.table.table}&step=${step}&map=${view.table.map}&options=${encodeURIComponent(view.table.options)}${packsQuery(view.table.packs)}`;
    return (
        <Dialog title={t('replay.from_title')} onClose={onClose}>
            <div class="from-here">
                <p>{t('replay.from_about', { step })}</p>
                <Segments<SeatLetter>
                    label={t('replay.from_seat')}
                    value={seat}
                    choices={view.seats.map((one) => ({ value: one.seat, label: seatName(view.seats, one.seat) }))}
                    onChange={setSeat}
                />
                <LevelSelect label={t('replay.from_bots')} value={bot} bots={game.bots} onChange={setBot} />
                <p class="from-acts">
                    <a class="btn" href={more}>
                        {t('replay.from_more')}
                    </a>
                    <button type="button" class="btn primary" aria-disabled={busy.value} onClick={() => void begin()}>
                        {t('replay.from_go')}
                    </button>
                </p>
            </div>
        </Dialog>
    );
}
