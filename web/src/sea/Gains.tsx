// What happens above the bar while gains are made: the mission that is scored, what it has paid so far, discoveries.
import type { SeatLetter } from '../protocol';
import { colourOf, seatName, signed } from '../table/names';
import { RuleLink } from '../table/Slip';
import { Badge } from '../ui/Badge';
import { t } from '../words';
import { playerOf, type SeaTell } from './cells';
import { CardFace, cardWords } from './Cards';
import { holdings } from './choices';
import { cardsOf } from './Missions';
import type { SeaParts } from './parts';
import { itemText, spotText } from './names';
import type { SeaView } from './view';

const GAINS = new Set(['build', 'search', 'hold']);

/** The entries of these gains of that player, since the mission was shown. */
export function gainsOf(log: SeaTell[], seat: SeatLetter): SeaTell[] {
    const start = log.findLastIndex((tell) => tell.what === 'reveal' && tell.seat === seat);
    return start < 0
        ? []
        : log.slice(start + 1).filter((tell) => tell.seat === seat && (tell.what === 'build' || tell.what === 'gain'));
}

export function GainsStrip({ parts: { view, session } }: { parts: SeaParts }) {
    const { clock } = view.sea;
    if (!clock || !GAINS.has(clock.phase) || view.table.status === 'over') return null;
    const seat = clock.turn;
    const cards = cardsOf(view, playerOf(view.cells, seat).played);
    const gains = gainsOf(view.log, seat);
    const sum = gains.reduce((total, tell) => total + (tell.what === 'gain' ? (tell.count ?? 0) : 0), 0);
    if (!cards.length && !gains.length) return null;
    return (
        <section class="strip-card card gains-strip appear" aria-label={t('sea.gains')}>
            <div class="gains-who">
                <Badge colour={colourOf(view.players, seat)} />
                <b>{seatName(view.players, seat)}</b>
                {clock.final && <span class="tag line">{t('sea.final')}</span>}
            </div>
            {cards.length > 0 && (
                <div class="mission" title={cardWords(cards)}>
                    <CardFace cards={cards} />
                    <span class="sr">{cardWords(cards)}</span>
                </div>
            )}
            <ol class="gain-rows">
                {gains.map((tell, i) => (
                    <GainRow
                        key={i}
                        tell={tell}
                        onLight={(on) => (session.lights.value = on && tell.tile !== undefined ? [tell.tile] : [])}
                    />
                ))}
            </ol>
            {gains.some((tell) => tell.what === 'gain') && <b class="gain-sum">{signed(sum)}</b>}
        </section>
    );
}

function GainRow({ tell, onLight }: { tell: SeaTell; onLight(on: boolean): void }) {
    const where = tell.x === undefined || tell.y === undefined ? '' : spotText({ x: tell.x, y: tell.y });
    return (
        <li onMouseEnter={() => onLight(true)} onMouseLeave={() => onLight(false)}>
            <span>{t(tell.what === 'gain' ? 'sea.gain_row' : 'sea.build_row', { where })}</span>
            <small>
                {(tell.items ?? []).map((item) => (
                    <span key={item.label + item.rule}>
                        {itemText(item.label)} {signed(item.amount)} <RuleLink rule={item.rule} />
                    </span>
                ))}
            </small>
            {tell.what === 'gain' && <b>{signed(tell.count ?? 0)}</b>}
        </li>
    );
}

// ---- discoveries ----
/** A token of discovery: its value, or its back. */
export const Discovery = ({ value }: { value: number | null }) => (
    <svg class="discovery" viewBox="-30 -30 60 64" aria-hidden="true">
        <circle r="26" cy="4" class="discovery-side" />
        <circle r="26" class={value === null ? 'discovery-back' : 'discovery-face'} />
        <circle r="20" class="discovery-ring" />
        <text y="10">{value ?? '?'}</text>
    </svg>
);

/** Those that were drawn: one is kept. */
export function DiscoveryChooser({ parts: { view, session } }: { parts: SeaParts }) {
    const { play } = session;
    const prompt = play.prompt.value;
    const holds = holdings(prompt);
    const seat = prompt?.seat;
    if (!holds.length || !seat) return null;
    const drawn = playerOf(view.cells, seat).drawn ?? [];
    const rows = drawn.flatMap((token) => {
        const choice = token && holds.find((one) => one.token === token.id);
        return token && choice ? [{ token, choice }] : [];
    });
    return (
        <section class="strip-card card discovery-strip appear" role="group" aria-label={t('sea.hold')}>
            {rows.map(({ token, choice }) => (
                <button
                    key={token.id}
                    type="button"
                    class="token-button"
                    aria-label={t('sea.hold_this', { n: token.value })}
                    onClick={() => play.press(`hold ${token.id}`, () => play.take(choice))}
                >
                    <Discovery value={token.value} />
                    <span>{t('sea.keep')}</span>
                </button>
            ))}
        </section>
    );
}

/** One's own, known; hidden ones face down. */
export function Discoveries({ view, seat }: { view: SeaView; seat: SeatLetter }) {
    const { discoveries } = playerOf(view.cells, seat);
    if (!discoveries.length) return null;
    return (
        <span class="discoveries" role="img" aria-label={t('sea.discoveries', { n: discoveries.length })}>
            {discoveries.map((value, i) => (
                <Discovery key={i} value={value} />
            ))}
        </span>
    );
}
