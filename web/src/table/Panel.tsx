import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Item, SeatInfo, SeatLetter, SwArmy, SwPlayer } from '../protocol';
import { Badge } from '../ui/Badge';
import { Coin } from '../ui/Coin';
import { Icon, powerIcon, raceIcon } from '../ui/Icon';
import { list, t } from '../words';
import { playerOf, ROLES, type Role } from './cells';
import { clockText, type TimeLeft } from './clocks';
import { colourOf, comboName, itemName, seatName, signed } from './names';
import { RuleLink } from './Slip';
import type { TableView, View } from './view';

export interface PanelActions {
    choose?: (() => void) | undefined; // make peace with this player
    takeBack?: (() => void) | undefined;
    letBot?: (() => void) | undefined;
}

export interface PanelProps {
    view: View;
    seat: SeatInfo;
    time: TimeLeft | null;
    gained: { count: number; items: Item[] } | null; // what the last scoring brought
    actions: PanelActions;
}

const RegionSign = () => (
    <svg class="hx" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 11l5-8 7-1 6 7-3 8-9 1Z" />
    </svg>
);

// Who is there matters as long as something is waited for.
export const isGone = ({ table }: TableView, { state }: SeatInfo): boolean =>
    table.status === 'running' && (state === 'offline' || state === 'away');

export function PlayerPanel({ view, seat, time, gained, actions }: PanelProps) {
    const player = playerOf(view.cells, seat.seat);
    const turn = view.turn === seat.seat;
    const off = isGone(view, seat);
    return (
        <article
            class={`player card${turn ? ' turn' : ''}${off ? ' off' : ''}${time ? ' timed' : ''}`}
            data-seat={seat.seat}
            aria-label={seatName(view.seats, seat.seat)}
        >
            <Badge colour={seat.colour} />
            <h2>
                <BotMark seat={seat} />
                <span class="nm">{seatName(view.seats, seat.seat)}</span>
                <Marks view={view} seat={seat} />
                <Vengeance view={view} player={player} />
                <ForecastTag view={view} seat={seat.seat} player={player} />
                {time && <ClockTag time={time} />}
            </h2>
            <Purse player={player} />
            <Peace view={view} player={player} />
            <Armies player={player} />
            <Forecast view={view} seat={seat.seat} player={player} gained={gained} />
            <PanelButtons actions={actions} />
        </article>
    );
}

export function BotMark({ seat }: { seat: SeatInfo }) {
    if (seat.kind !== 'bot') return null;
    return (
        <Icon
            name="actions.bot"
            class="bot"
            label={t(seat.state === 'stand_in' ? 'panel.stand_in' : 'panel.bot', { level: seat.level ?? seat.name })}
        />
    );
}

// Short marks beside the name; what they mean is said to those who ask or do not see them.
export function Marks({ view, seat }: { view: TableView; seat: SeatInfo }) {
    return (
        <>
            <TurnTag view={view} seat={seat.seat} />
            {isGone(view, seat) && (
                <Icon
                    name="actions.disconnected"
                    class="bot"
                    label={t(seat.state === 'away' ? 'panel.away' : 'panel.offline')}
                />
            )}
            {seat.silenced && <Icon name="actions.sound_off" class="bot" label={t('table.silenced')} />}
            {seat.state === 'resigned' && <span class="tag line">{t('panel.resigned')}</span>}
        </>
    );
}

function TurnTag({ view, seat }: { view: TableView; seat: SeatLetter }) {
    if (view.mover === seat && view.turn !== seat) return <span class="tag">{t('panel.retreats')}</span>;
    if (view.turn !== seat) return null;
    return view.me === seat ? (
        <span class="tag">{t('panel.turn')}</span>
    ) : (
        <span class="tag theirs">{t('panel.moves')}</span>
    );
}

export function ClockTag({ time }: { time: TimeLeft }) {
    const text = clockText(time.ms);
    return (
        <span
            class={`tag clock ${time.running && time.ms < 60_000 ? '' : 'line'}`}
            role="timer"
            aria-label={t('panel.clock', { time: text })}
        >
            {text}
        </span>
    );
}

function Purse({ player }: { player: SwPlayer }) {
    if (player.coins === null)
        return (
            <span class="cash" title={t('panel.coins_hidden')}>
                <span class="sr">{t('panel.coins_hidden')}</span>
                <span aria-hidden="true">
                    <Coin n="?" />
                </span>
            </span>
        );
    return (
        <span class="cash">
            <span class="sr">{t('panel.coins', { n: player.coins })}</span>
            <span aria-hidden="true">
                <Coin n={player.coins} />
            </span>
        </span>
    );
}

function Armies({ player }: { player: SwPlayer }) {
    const { active } = player.armies;
    const past = ROLES.filter((role) => role !== 'active' && player.armies[role]);
    return (
        <ul>
            {active ? <ActiveLine army={active} /> : <li class="none">{t('panel.no_race')}</li>}
            {/* always one line, also for none and for two: no panel changes its height */}
            <li class="dec" aria-hidden={past.length ? undefined : true}>
                {past.map((role) => (
                    <PastArmy key={role} role={role} army={player.armies[role]!} short={past.length > 1} />
                ))}
            </li>
        </ul>
    );
}

export function amounts(army: SwArmy): string {
    if (army.withdrawn > 0) return t('panel.withdrawn', { n: army.tokens, m: army.withdrawn });
    if (army.hand > 0) return t('panel.hand', { n: army.tokens, hand: army.hand });
    if (army.reserve > 0) return t('panel.reserve', { n: army.tokens, m: army.reserve });
    return String(army.tokens);
}

const Regions = ({ n }: { n: number }) => (
    <>
        <RegionSign />
        <span aria-label={t('panel.regions', { n })} role="img">
            {n}
        </span>
    </>
);

function ActiveLine({ army }: { army: SwArmy }) {
    return (
        <li>
            {army.power && <Icon name={powerIcon(army.power)} />}
            <Icon name={raceIcon(army.race)} />
            <span class="combo-name" title={comboName(army.race, army.power)}>
                {comboName(army.race, army.power)}
            </span>
            <span class="q" title={t('panel.on_map', { n: army.tokens })}>
                <Hammers n={army.hammers ?? 0} />
                <span class="am" key={amounts(army)}>
                    {amounts(army)}
                </span>
                <Regions n={army.regions} />
            </span>
        </li>
    );
}

/** Silver Hammers: each pays one token of a conquest. */
function Hammers({ n }: { n: number }) {
    if (n === 0) return null;
    const text = t('panel.hammers', { n });
    return (
        <span class="hammers" role="img" aria-label={text} title={text}>
            <Icon name="markers.hammer" />
            {n}
        </span>
    );
}

function PastArmy({ role, army, short }: { role: Role; army: SwArmy; short: boolean }) {
    const spirit = role === 'spirit';
    return (
        <span class="past" title={comboName(army.race, army.power)}>
            <Icon
                name={spirit ? powerIcon('spirit') : 'markers.declined'}
                label={t(spirit ? 'panel.spirit' : 'panel.declined')}
            />
            <Icon name={raceIcon(army.race)} />
            <span class="combo-name">{comboName(army.race, short ? null : army.power)}</span>
            <span class="q">
                <Regions n={army.regions} />
            </span>
        </span>
    );
}

function Peace({ view, player }: { view: View; player: SwPlayer }) {
    if (!player.peace.length) return null;
    const text = t('panel.peace', { who: list(player.peace.map((other) => seatName(view.seats, other))) });
    return (
        <span class="peace" role="img" aria-label={text} title={text}>
            <Icon name="markers.ally" />
            {player.peace.map((other) => (
                <Badge key={other} colour={colourOf(view.seats, other)} size="s" />
            ))}
        </span>
    );
}

/** Those who attacked this player and bear his mark. */
function Vengeance({ view, player }: { view: View; player: SwPlayer }) {
    const marked = player.vengeance ?? [];
    if (!marked.length) return null;
    const text = t('panel.vengeance', { who: list(marked.map((other) => seatName(view.seats, other))) });
    return (
        <span class="vengeance" role="img" aria-label={text} title={text}>
            <Icon name="markers.vengeance" />
            {marked.map((other) => (
                <Badge key={other} colour={colourOf(view.seats, other)} size="s" />
            ))}
        </span>
    );
}

// One's own panel always has the line: the forecast of the turn that runs, afterwards what it brought.
// Another's forecast stands in the line of his name, so that no panel ever changes its height by itself.
function Forecast({
    view,
    seat,
    player,
    gained,
}: {
    view: View;
    seat: SeatLetter;
    player: SwPlayer;
    gained: PanelProps['gained'];
}) {
    if (!view.table.holds.includes(seat)) return null;
    if (isForecast(view, seat, player))
        return (
            <Sum
                label={t(view.me === seat ? 'panel.if_stop' : 'panel.if_stops')}
                total={player.income}
                items={player.items}
            />
        );
    return gained ? (
        <Sum label={t('panel.last')} total={gained.count} items={gained.items} />
    ) : (
        <div class="inc none" />
    );
}

const isForecast = (view: View, seat: SeatLetter, player: SwPlayer): boolean =>
    view.turn === seat && player.armies.active !== undefined;

function ForecastTag({ view, seat, player }: { view: View; seat: SeatLetter; player: SwPlayer }) {
    if (view.table.holds.includes(seat) || view.turn !== seat) return null;
    // Its place is kept from the turn's first moment on, so that nothing in the line moves when it comes.
    if (!isForecast(view, seat, player)) return <span class="tag dashed kept" aria-hidden="true" />;
    return (
        <span class="tag dashed" title={shortSum(player.items)}>
            <span class="sr">{t('panel.if_stops')}</span> {signed(player.income)}
        </span>
    );
}

// "regions 5 + 3, Dwarves 3"
export function shortSum(items: Item[]): string {
    const ofRegions = items.filter((item) => !item.name && item.label.endsWith('regions'));
    const others = items.filter((item) => !ofRegions.includes(item)).map((item) => `${itemName(item)} ${item.amount}`);
    const regions = ofRegions.length
        ? [t('panel.regions_sum', { sum: ofRegions.map((item) => item.amount).join(' + ') })]
        : [];
    return [...regions, ...others].join(', ');
}

function Sum({ label, total, items }: { label: string; total: number; items: Item[] }) {
    const [open, set] = useState(false);
    return (
        <div class="inc">
            <button
                type="button"
                class="sum-toggle"
                aria-expanded={open}
                title={t('panel.items')}
                onClick={() => set(!open)}
            >
                <span>{label}</span> <b>{signed(total)}</b> <span class="short">{open ? '' : shortSum(items)}</span>
            </button>
            {open && (
                <div class="reckoning">
                    {items.map((item) => (
                        <div class="line" key={item.label + item.rule + (item.name ?? '')}>
                            <span class="what">{itemName(item)}</span>
                            <RuleLink rule={item.rule} />
                            <b>{signed(item.amount)}</b>
                        </div>
                    ))}
                </div>
            )}
        </div>
    );
}

export function PanelButtons({ actions }: { actions: PanelActions }) {
    const buttons: [string, (() => void) | undefined][] = [
        ['panel.choose', actions.choose],
        ['table.take_back', actions.takeBack],
        ['table.let_bot', actions.letBot],
    ];
    const some: ComponentChildren[] = buttons
        .filter(([, run]) => run)
        .map(([key, run]) => (
            <button
                key={key}
                type="button"
                class={`btn small${key === 'table.let_bot' ? '' : ' primary'}`}
                onClick={run}
            >
                {t(key)}
            </button>
        ));
    return some.length ? <p class="panel-acts">{some}</p> : null;
}

// The same in one line, for a phone.
export function Strip({ view, open, onOpen }: { view: View; open: boolean; onOpen(): void }) {
    return (
        <div class="strip">
            {view.seats.map((seat) => (
                <StripSeat key={seat.seat} view={view} seat={seat} open={open} onOpen={onOpen} />
            ))}
        </div>
    );
}

function StripSeat({ view, seat, open, onOpen }: { view: View; seat: SeatInfo; open: boolean; onOpen(): void }) {
    const player = playerOf(view.cells, seat.seat);
    const army = player.armies.active;
    const tokens = army ? army.tokens + army.hand : 0;
    const spoken =
        player.coins !== null
            ? t('panel.coins', { n: player.coins })
            : army
              ? t('panel.tokens_short', { n: tokens })
              : t('panel.hidden');
    return (
        <button
            type="button"
            class={`${view.turn === seat.seat ? 'now ' : ''}${open ? 'open' : ''}`}
            data-seat={seat.seat}
            aria-expanded={open}
            aria-label={`${seatName(view.seats, seat.seat)}: ${spoken}`}
            onClick={onOpen}
        >
            <Badge colour={seat.colour} />
            <b class="nm">{seatName(view.seats, seat.seat)}</b>
            <small>
                {player.coins !== null ? (
                    <>
                        <Icon name="markers.coins" /> {player.coins}
                    </>
                ) : army ? (
                    <>
                        <Icon name="markers.token_reserve" /> {tokens}
                    </>
                ) : (
                    t('panel.hidden')
                )}
            </small>
        </button>
    );
}
