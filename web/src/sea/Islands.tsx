// Islands beside the board: the slip of one, the few that matter for a mission, all of them as a list.
import type { SeatInfo } from '../protocol';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { Dialog } from '../table/Dialog';
import { colourOf, seatName, signed } from '../table/names';
import { RuleLink } from '../table/Slip';
import { place as placeSlip, type Spot } from '../table/place';
import { c, hasContent, t } from '../words';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Counts } from './box';
import type { Island, Verdict } from './cells';
import { SignIcon } from './Cards';
import { choicesOf, islandOf, type Target } from './choices';
import {
    conditionText,
    countsText,
    describeTarget,
    housesText,
    islandTitle,
    itemText,
    objectiveText,
    shownSigns,
    spotText,
} from './names';
import type { SeaParts } from './parts';
import { ownPlayer, type SeaView } from './view';

export const SignCounts = ({ symbols }: { symbols: Counts }) => (
    <span class="sign-counts" role="img" aria-label={countsText(symbols)}>
        {shownSigns(symbols).map(([sign, n]) => (
            <span key={sign}>
                <b>{n}</b>
                <SignIcon sign={sign} />
            </span>
        ))}
    </span>
);

const Houses = ({ players, island }: { players: SeatInfo[]; island: Island }) => (
    <span class="island-houses">
        {island.houses.map((seat) => (
            <Badge key={seat} colour={colourOf(players, seat)} size="s" label={seatName(players, seat)} />
        ))}
    </span>
);

/** A sentence of the content, or its key as long as there is none. */
const refusalText = (word: string): string => (hasContent(`refusal.${word}`) ? c(`refusal.${word}`) : word);

function cardTitle(view: SeaView, { cards }: Verdict): string {
    const found = cards.flatMap((id) => view.box.card(id) ?? []);
    const objective = found.find((card) => card.objective)?.objective;
    return objective ? objectiveText(objective) : '';
}

function VerdictLine({ view, verdict }: { view: SeaView; verdict: Verdict }) {
    const { met, points, items, word, rule } = verdict;
    return (
        <li class={met ? 'met' : ''}>
            <Icon name={met ? 'actions.accept' : 'actions.cancel'} label={t(met ? 'sea.met' : 'sea.unmet')} />
            <span class="what">
                {cardTitle(view, verdict)}
                <small class="conditions">
                    {verdict.conditions.map((one) => (
                        <span key={one.symbol} class={one.met ? 'met' : 'unmet'}>
                            {conditionText(one)}
                        </span>
                    ))}
                </small>
                {word && (
                    <span class="refused">
                        {' '}
                        {refusalText(word)} <RuleLink rule={rule ?? ''} />
                    </span>
                )}
                {met && items && items.length > 1 && (
                    <small>{items.map((item) => `${itemText(item.label)} ${signed(item.amount)}`).join(', ')}</small>
                )}
            </span>
            {met && points !== undefined && <b>{signed(points)}</b>}
        </li>
    );
}

/** What there is to know about an island. */
export function IslandFacts({ parts, island }: { parts: SeaParts; island: Island }) {
    const { view, session } = parts;
    const because = session.because.value.get(island.id);
    const verdicts = island.missions ?? [];
    return (
        <>
            <h2>{islandTitle(island)}</h2>
            <p class="sub">
                <SignCounts symbols={island.symbols} />
            </p>
            <p class="sub">
                <Houses players={view.players} island={island} /> {housesText(view.players, island)} ·{' '}
                {t(island.finished ? 'sea.finished' : 'sea.unfinished')}
            </p>
            {verdicts.length > 0 && (
                <ul class="verdicts">
                    {verdicts.map((verdict) => (
                        <VerdictLine key={verdict.cards.join()} view={view} verdict={verdict} />
                    ))}
                </ul>
            )}
            {because && !because.legal && (
                <p class="refused">
                    {refusalText(because.word ?? 'none')} <RuleLink rule={because.rule ?? ''} />
                </p>
            )}
        </>
    );
}

/** Beside what it is about, with a nib towards it, and over no lit seal. */
function Slip({ anchor, live = 'off', children }: SlipProps) {
    const box = useRef<HTMLDivElement>(null);
    const [spot, put] = useState<Spot | null>(null);
    useLayoutEffect(() => {
        const own = box.current;
        if (!own) return;
        const seals = [...document.querySelectorAll('.board .cost')].map((seal) => seal.getBoundingClientRect());
        const room = { width: innerWidth, height: innerHeight };
        put(placeSlip(anchor, { width: own.offsetWidth, height: own.offsetHeight }, seals, room));
    }, [anchor]);
    const style = spot
        ? { left: `${spot.x}px`, top: `${spot.y}px`, '--nib': `${spot.nib}px` }
        : { visibility: 'hidden' };
    return (
        <div
            ref={box}
            class={`why floating island-slip ${spot?.side ?? ''}`}
            role="tooltip"
            aria-live={live}
            style={style}
        >
            <svg class="nib" viewBox="0 0 14 22" aria-hidden="true">
                <path d="M14 1L2 11L14 21" />
            </svg>
            {children}
        </div>
    );
}
interface SlipProps {
    anchor: DOMRect;
    live?: 'off' | 'assertive';
    children: ComponentChildren;
}

export function IslandSlip({ parts }: { parts: SeaParts }) {
    const asked = parts.session.asked.value;
    const island = parts.view.sea.islands.find((one) => one.id === asked?.island);
    if (!asked?.anchor || !island || parts.session.play.fixed.value !== null) return null;
    return (
        <Slip key={island.id} anchor={asked.anchor}>
            <IslandFacts parts={parts} island={island} />
        </Slip>
    );
}

/** Why what is in hand does not fit into that cell. */
export function CellFacts({ parts }: { parts: SeaParts }) {
    const because = parts.session.refused.value?.because;
    if (!because) return null;
    return (
        <>
            <h2>{t('sea.not_here')}</h2>
            <p class="refused">
                {refusalText(because.word ?? 'none')} <RuleLink rule={because.rule ?? ''} />
            </p>
        </>
    );
}
export function CellSlip({ parts }: { parts: SeaParts }) {
    const refused = parts.session.refused.value;
    if (!refused?.because || !refused.anchor) return null;
    return (
        <Slip key={refused.n} anchor={refused.anchor} live="assertive">
            <CellFacts parts={parts} />
        </Slip>
    );
}

// ---- the islands of a mission ----
/** The mission that is looked at, or about to be played, else this round's. */
export function missionInMind({ view, session }: SeaParts): string | null {
    const [planned] = [...session.play.plan.value].find(
        ([id, place]) => place === 'play' && view.box.card(id)?.objective,
    ) ?? [null];
    return session.card.value ?? planned ?? ownPlayer(view)?.played[0] ?? null;
}

export const verdictOf = (island: Island, card: string | null): Verdict | undefined =>
    card === null ? undefined : island.missions?.find((one) => one.cards.includes(card));

/** Islands where that mission is met and a house can be built. */
export const goodIslands = (parts: SeaParts, card: string | null): Island[] =>
    parts.view.sea.islands.filter((island) => {
        const verdict = verdictOf(island, card);
        return verdict?.met && verdict.word === undefined;
    });

const pointsText = (verdict: Verdict | undefined): string =>
    verdict?.points === undefined ? '' : signed(verdict.points);

export function MissionIslands({ parts }: { parts: SeaParts }) {
    const { session } = parts;
    const card = missionInMind(parts);
    const good = goodIslands(parts, card).sort(
        (a, b) => (verdictOf(b, card)?.points ?? 0) - (verdictOf(a, card)?.points ?? 0),
    );
    const show = (ids: number[]) => (session.shown.value = ids);
    if (!good.length) return <p class="meta none">{t(card ? 'sea.no_good_island' : 'sea.no_mission_yet')}</p>;
    return (
        <ul class="good-islands">
            {good.map((island) => (
                <li key={island.id}>
                    <button
                        type="button"
                        onMouseEnter={() => show([island.id])}
                        onMouseLeave={() => show([])}
                        onFocus={() => show([island.id])}
                        onBlur={() => show([])}
                    >
                        <span>{t('sea.island_short', { n: island.tiles })}</span>
                        <SignCounts symbols={island.symbols} />
                        <b>{pointsText(verdictOf(island, card))}</b>
                    </button>
                </li>
            ))}
        </ul>
    );
}

// ---- all of them in words ----
export function IslandList({ parts, onClose }: { parts: SeaParts; onClose(): void }) {
    const { view, session } = parts;
    const { sea, players } = view;
    const { play } = session;
    const holding = play.holding.value;
    const targets = play.targets.value;
    const act = (target: Target, action: string) => {
        const choice = choicesOf(play.prompt.peek()).find((one) => one.action === action);
        if (choice) play.take(choice);
        else play.choose(target.key);
        onClose();
    };
    const ways = (target: Target) => (
        <li key={target.key}>
            {target.choices.map((choice) => (
                <button key={choice.action} type="button" class="btn small" onClick={() => act(target, choice.action)}>
                    {describeTarget(sea, target, holding)}
                    {choice.turn !== undefined &&
                        target.choices.length > 1 &&
                        `, ${t('sea.turned', { n: choice.turn + 1 })}`}
                </button>
            ))}
        </li>
    );
    const free = targets.filter((target) => islandOf(sea, target) === null);
    return (
        <Dialog title={t('sea.list_title')} wide onClose={onClose}>
            {free.length > 0 && (
                <>
                    <h3>{t('sea.list_cells')}</h3>
                    <ul class="target-list">{free.map(ways)}</ul>
                </>
            )}
            <div class="list-scroll" tabIndex={0} role="region" aria-label={t('sea.list_title')}>
                <table class="region-list">
                    <thead>
                        <tr>
                            {['island', 'where', 'signs', 'houses', 'missions', 'act'].map((one) => (
                                <th key={one} scope="col">
                                    {t(`sea.col.${one}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {sea.islands.map((island) => {
                            const tile = sea.tiles.find(({ n }) => n === island.lands[0]?.[0]);
                            return (
                                <tr key={island.id}>
                                    <th scope="row">
                                        {islandTitle(island)}
                                        {island.finished ? `, ${t('sea.finished')}` : ''}
                                    </th>
                                    <td>{tile && spotText(tile)}</td>
                                    <td>{countsText(island.symbols)}</td>
                                    <td>{housesText(players, island)}</td>
                                    <td>{metTexts(view, island).join('; ')}</td>
                                    <td>
                                        <ul class="target-list">
                                            {targets.filter((one) => islandOf(sea, one) === island.id).map(ways)}
                                        </ul>
                                    </td>
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
            </div>
        </Dialog>
    );
}

const metTexts = (view: SeaView, island: Island): string[] =>
    (island.missions ?? [])
        .filter(({ met }) => met)
        .map((verdict) => `${cardTitle(view, verdict)}${verdict.points ? ` ${signed(verdict.points)}` : ''}`);
