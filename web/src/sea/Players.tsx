// The players: points, houses, tokens, discoveries, hands.
import type { SeatInfo } from '../protocol';
import { useClocks, seatActions } from '../table/around';
import type { TimeLeft } from '../table/clocks';
import { seatName } from '../table/names';
import { BotMark, ClockTag, isGone, Marks, PanelButtons } from '../table/Panel';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { playerOf, type PlayerCell } from './cells';
import { CardFace } from './Cards';
import { cardsOf } from './Missions';
import type { SeaParts } from './parts';
import { HouseArt } from './pieces';
import { TileBack } from './Tile';
import { ownSeat, type SeaView } from './view';

export function SeaPlayers({ parts }: { parts: SeaParts }) {
    const timeOf = useClocks(parts);
    return (
        <>
            {parts.view.seats.map((seat) => (
                <SeaPanel key={seat.seat} parts={parts} seat={seat} time={timeOf(seat)} />
            ))}
        </>
    );
}

function SeaPanel({ parts, seat, time }: { parts: SeaParts; seat: SeatInfo; time: TimeLeft | null }) {
    const { view } = parts;
    const player = playerOf(view.cells, seat.seat);
    const turn = view.turn === seat.seat;
    return (
        <article
            class={`player sea-player card${turn ? ' turn' : ''}${isGone(view, seat) ? ' off' : ''}`}
            data-seat={seat.seat}
            aria-label={seatName(view.players, seat.seat)}
        >
            <Badge colour={seat.colour} />
            <h2>
                <BotMark seat={seat} />
                <span class="nm">{seatName(view.players, seat.seat)}</span>
                <Marks view={{ ...view, mover: view.turn }} seat={seat} />
                {time && <ClockTag time={time} />}
            </h2>
            <Prestige points={player.points} />
            <p class="holdings">
                <Pool seat={seat} player={player} />
                <Extras view={view} player={player} />
                <Revealed view={view} seat={seat} player={player} />
            </p>
            <PanelButtons actions={seatActions(parts, seat)} />
        </article>
    );
}

export const Prestige = ({ points }: { points: number }) => (
    <span class="cash pp" title={t('sea.prestige_n', { n: points })}>
        <Icon name="sea.prestige" />
        <span class="sr">{t('sea.prestige_n', { n: points })}</span>
        <span aria-hidden="true">{points}</span>
    </span>
);

/** Houses to use now, and how many there are besides. */
export function Pool({ seat, player: { pool, reserve } }: { seat: SeatInfo; player: PlayerCell }) {
    const text = t('sea.houses_left', { n: pool, more: reserve });
    return (
        <span class="pool" role="img" aria-label={text} title={text}>
            {pool > 0 && (
                <svg viewBox={`0 -24 ${pool * 46 + 2} 54`} aria-hidden="true">
                    {Array.from({ length: pool }, (_, i) => (
                        <g key={i} transform={`translate(${24 + i * 46} 0)`}>
                            <HouseArt colour={seat.colour} size={42} />
                        </g>
                    ))}
                </svg>
            )}
            {reserve > 0 && <small>+{reserve}</small>}
        </span>
    );
}

/** Tokens, discoveries and the ship; at zero only said where it matters. */
function Extras({ view, player }: { view: SeaView; player: PlayerCell }) {
    const known = player.discoveries.filter((value): value is number => value !== null);
    const sum = known.reduce((a, b) => a + b, 0);
    return (
        <>
            <Fact icon="sea.bonus" text={t('sea.tokens_left', { n: player.tokens.length })} n={player.tokens.length} />
            {player.discoveries.length > 0 && (
                <Fact
                    icon="sea.discovery"
                    text={
                        known.length === player.discoveries.length
                            ? t('sea.discoveries_known', { n: known.length, values: known.join(', ') })
                            : t('sea.discoveries', { n: player.discoveries.length })
                    }
                    n={
                        known.length === player.discoveries.length
                            ? `${known.length} = ${sum}`
                            : player.discoveries.length
                    }
                />
            )}
            {player.ship !== undefined && <Fact icon="actions.moor" text={t('sea.ship_moored')} n="" />}
            {player.hand.length > 2 && view.table.status === 'running' && (
                <span class="fact back-fact" title={t('sea.hand_n', { n: player.hand.length })}>
                    <TileBack />
                    <span class="sr">{t('sea.hand_n', { n: player.hand.length })}</span>
                    <span aria-hidden="true">{player.hand.length}</span>
                </span>
            )}
        </>
    );
}

interface FactProps {
    icon: 'sea.bonus' | 'sea.discovery' | 'actions.moor';
    text: string;
    n: number | string;
}
const Fact = ({ icon, text, n }: FactProps) => (
    <span class="fact" title={text}>
        <Icon name={icon} />
        <span class="sr">{text}</span>
        {n !== '' && <span aria-hidden="true">{n}</span>}
    </span>
);

/** The mission of this round, once everybody may see it. */
function Revealed({ view, seat, player }: { view: SeaView; seat: SeatInfo; player: PlayerCell }) {
    if (seat.seat === ownSeat(view)) return null;
    const cards = cardsOf(view, player.played);
    if (!cards.length) return null;
    return (
        <span class="revealed">
            <CardFace cards={cards} />
        </span>
    );
}

// The same in one line, for a phone.
interface SeaStripProps {
    view: SeaView;
    open: boolean;
    onOpen(): void;
}

export function SeaStrip({ view, open, onOpen }: SeaStripProps) {
    return (
        <div class="strip">
            {view.players.map((seat) => {
                const { points } = playerOf(view.cells, seat.seat);
                const name = seatName(view.players, seat.seat);
                return (
                    <button
                        key={seat.seat}
                        type="button"
                        class={`${view.turn === seat.seat ? 'now ' : ''}${open ? 'open' : ''}`}
                        data-seat={seat.seat}
                        aria-expanded={open}
                        aria-label={`${name}: ${t('sea.prestige_n', { n: points })}`}
                        onClick={onOpen}
                    >
                        <Badge colour={seat.colour} />
                        <b class="nm">{name}</b>
                        <small>{t('sea.prestige_n', { n: points })}</small>
                    </button>
                );
            })}
        </div>
    );
}
