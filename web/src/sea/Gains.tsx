// What happens above the bar while gains are made: the mission that is scored, what it has paid so far, discoveries.
import { useEffect, useState } from 'preact/hooks';
import type { SeatLetter, Tell } from '../protocol';
import { colourOf, seatName, signed } from '../table/names';
import { RuleLink } from '../table/Slip';
import type { SlipText } from '../table/slip';
import { Badge } from '../ui/Badge';
import { t } from '../words';
import { playerOf } from './cells';
import { CardFace, cardWords } from './Cards';
import { holdings } from './choices';
import { cardsOf } from './Missions';
import type { SeaParts } from './parts';
import { itemText, objectiveText, spotText } from './names';
import type { SeaView } from './view';

// ---- what was gained, from the log ----
const BEGIN = new Set(['moor', 'alexis_moor', 'alexis_gains', 'final']);
const NEXT = new Set(['take', 'alexis_place', 'alexis_none', 'over']);
const ROWS = new Set(['build', 'gain', 'search', 'hold', 'no_build', 'alexis_build', 'alexis_no_build']);

/** What one player has shown and gained. */
export interface Gained {
    seat: SeatLetter;
    cards: string[]; // of the mission
    expedition?: string; // … or Alexis' card
    rows: Tell[];
}

/** The gains of this round as far as they were told, until the next turn; who has chosen the next missions has seen them. */
export function gainsOf(log: Tell[], me: SeatLetter | null): Gained[] {
    const told = log.slice(log.findLastIndex(({ what }) => BEGIN.has(what)) + 1);
    if (told.some(({ what, seat }) => NEXT.has(what) || (what === 'mission' && seat === me))) return [];
    const all: Gained[] = [];
    for (const tell of told) {
        const { what, seat, cards = [], item } = tell;
        if (!seat) continue;
        if (what === 'reveal') all.push({ seat, cards, rows: [] });
        else if (what === 'alexis_card') all.push({ seat, cards, ...(item ? { expedition: item } : {}), rows: [] });
        else if (ROWS.has(what)) all.findLast((one) => one.seat === seat)?.rows.push(tell);
    }
    return all;
}

/** A house is a row until its island has paid; "no more" is none where something was built. */
function rowsOf({ rows }: Gained): Tell[] {
    const paid = new Set(rows.flatMap(({ what, tile }) => (what === 'gain' ? [tile] : [])));
    return rows.filter(({ what, tile }) =>
        what === 'build' ? !paid.has(tile) : what === 'no_build' ? rows.length === 1 : true,
    );
}
const sumOf = ({ rows }: Gained): number | null => {
    const paid = rows.filter(({ what }) => what === 'gain');
    return paid.length ? paid.reduce((sum, { count }) => sum + (count ?? 0), 0) : null;
};

// ---- the strip ----
/** Everybody's gains, the last that were made unless others are asked for. */
export function GainsStrip({ parts }: { parts: SeaParts }) {
    const { view } = parts;
    const [asked, ask] = useState<SeatLetter | null>(null);
    const all = view.table.status === 'over' && !parts.session.presenter.busy.value ? [] : gainsOf(view.log, view.me);
    const now = all.find(({ seat }) => seat === asked) ?? all.at(-1);
    useEffect(() => ask(null), [all.length]);
    if (!now) return null;
    return (
        <section class="strip-card card gains-strip appear" aria-label={t('sea.gains')}>
            <div class="gains-seats" role="group" aria-label={t('sea.gains')}>
                {all.map((one) => (
                    <GainedBy key={one.seat} view={view} one={one} on={one === now} onAsk={() => ask(one.seat)} />
                ))}
                {view.sea.clock?.final && <span class="tag line">{t('sea.final')}</span>}
            </div>
            <GainCard view={view} gained={now} />
            <ol class="gain-rows" tabIndex={0} aria-label={t('sea.gains')}>
                {rowsOf(now).map((tell, i) => (
                    <GainRow
                        key={i}
                        tell={tell}
                        onLight={(on) =>
                            (parts.session.lights.value = on && tell.tile !== undefined ? [tell.tile] : [])
                        }
                    />
                ))}
            </ol>
        </section>
    );
}

function GainedBy({ view, one, on, onAsk }: { view: SeaView; one: Gained; on: boolean; onAsk(): void }) {
    const sum = sumOf(one);
    return (
        <button type="button" class="gains-who" aria-pressed={on} onClick={onAsk}>
            <Badge colour={colourOf(view.players, one.seat)} />
            <b>{seatName(view.players, one.seat)}</b>
            {sum !== null && <span class="gain-sum">{signed(sum)}</span>}
        </button>
    );
}

/** The card by which it is gained. */
function GainCard({ view, gained: { cards: ids, expedition } }: { view: SeaView; gained: Gained }) {
    const cards = cardsOf(view, ids);
    const objective = expedition ? view.box.expedition(expedition)?.objective : undefined;
    const words = objective ? objectiveText(objective) : cardWords(cards);
    if (!words) return null;
    return (
        <div class="mission" title={words}>
            <CardFace cards={objective ? [{ id: expedition ?? '', objective }] : cards} />
            <span class="sr">{words}</span>
        </div>
    );
}

const ROW_WORDS: Record<string, string> = {
    gain: 'sea.gain_row',
    build: 'sea.build_row',
    alexis_build: 'sea.build_row',
    search: 'sea.search_row',
    hold: 'sea.hold_row',
};

function GainRow({ tell, onLight }: { tell: Tell; onLight(on: boolean): void }) {
    const where = tell.x === undefined || tell.y === undefined ? '' : spotText({ x: tell.x, y: tell.y });
    return (
        <li onMouseEnter={() => onLight(true)} onMouseLeave={() => onLight(false)}>
            <span>{t(ROW_WORDS[tell.what] ?? 'sea.no_build_row', { where, n: tell.count ?? 0 })}</span>
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

/** What an island has paid, line by line, for the log. */
export const gainSlip = ({ tile, x, y, count, items = [] }: Tell): SlipText => ({
    title: t('sea.gain_row', { where: tile === undefined ? '' : spotText({ x: x ?? 0, y: y ?? 0 }) }),
    sub: t('why.reckoning'),
    rows: items.map(({ label, rule, amount }) => ({ label: itemText(label), rule, amount, plain: false })),
    total: { label: t('why.total'), n: count ?? 0 },
    then: [],
    refusal: null,
    asking: false,
});

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
