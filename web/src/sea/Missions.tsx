// Choosing missions: cards are clicked or carried onto three places.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { type Card, paysOnly } from './box';
import { type PlayerCell } from './cells';
import { CardFace, cardWords, Mission } from './Cards';
import { type Place, places } from './choices';
import type { SeaParts } from './parts';
import { ownPlayer, type SeaView } from './view';

export const cardsOf = (view: SeaView, ids: (string | null)[]): Card[] =>
    ids.flatMap((id) => (id ? (view.box.card(id) ?? []) : []));

const icons = { play: 'sea.mission', keep: 'actions.clock', return: 'actions.undo' } as const;
const least = 8;

/** Carries a card with the pointer; a click that does not move is the button's own. */
function useCarry(drop: (card: string, place: Place | null) => void) {
    const carried = useSignal<{ card: string; x: number; y: number } | null>(null);
    const moved = useRef(false);
    const begin = (card: string, event: PointerEvent) => {
        if (event.button !== 0) return;
        const { clientX, clientY, pointerId } = event;
        moved.current = false;
        const stop = new AbortController();
        const end = (e: PointerEvent) => {
            if (e.pointerId !== pointerId) return;
            stop.abort();
            if (!carried.peek()) return;
            carried.value = null;
            if (e.type !== 'pointerup') return;
            const under = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('[data-place]');
            drop(card, (under?.dataset.place as Place | undefined) ?? null);
        };
        const move = (e: PointerEvent) => {
            if (e.pointerId !== pointerId) return;
            if (!moved.current && Math.hypot(e.clientX - clientX, e.clientY - clientY) < least) return;
            moved.current = true;
            carried.value = { card, x: e.clientX, y: e.clientY };
        };
        addEventListener('pointermove', move, { signal: stop.signal });
        addEventListener('pointerup', end, { signal: stop.signal });
        addEventListener('pointercancel', end, { signal: stop.signal });
    };
    return { carried, begin, wasCarried: () => moved.current };
}

/** The cards of this preparation, and the three places. */
export function MissionChooser({ parts }: { parts: SeaParts }) {
    const { view, session } = parts;
    const { play } = session;
    const prompt = play.prompt.value;
    const carry = useCarry((card, place) => play.assign(card, place));
    const player = ownPlayer(view);
    if (prompt?.phase !== 'mission' || !player) return null;
    const ids = player.cards.filter((id): id is string => id !== null);
    const kinds = [ids.filter((id) => !paysOnly(view.box.card(id))), ids.filter((id) => paysOnly(view.box.card(id)))];
    const plan = play.plan.value;
    const props = { parts, carry };
    return (
        <section class="chooser card appear" aria-label={t('sea.choose_missions')}>
            <div class="chooser-cards">
                {kinds.map((kind, i) => (
                    <div key={i} class="card-line" hidden={!kind.length}>
                        {kind.map((id) =>
                            plan.has(id) ? (
                                <Shadow key={id} view={view} id={id} />
                            ) : (
                                <CardButton key={id} {...props} id={id} />
                            ),
                        )}
                    </div>
                ))}
            </div>
            <div class="chooser-places">
                {places.map((place) => (
                    <div key={place} class="card-place" data-place={place}>
                        <h2>
                            <Icon name={icons[place]} />
                            {t(`sea.place.${place}`)}
                        </h2>
                        <div class="card-slots">
                            {kinds.map((kind, i) => {
                                const id = kind.find((one) => plan.get(one) === place);
                                if (!kind.length) return null;
                                return id ? (
                                    <CardButton key={id} {...props} id={id} />
                                ) : (
                                    <span key={i} class="card-gap" data-place={place} />
                                );
                            })}
                        </div>
                    </div>
                ))}
            </div>
            <Carried parts={parts} carry={carry} />
        </section>
    );
}

/** Where a card lay: nothing moves while the others are placed. */
function Shadow({ view, id }: { view: SeaView; id: string }) {
    return (
        <span class="mission card shadow" aria-hidden="true">
            <CardFace cards={cardsOf(view, [id])} words />
        </span>
    );
}

type Carry = ReturnType<typeof useCarry>;

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The card is drawn anew where it lies now: the focus goes with it. */
const refocus = (id: string): void =>
    void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus());

function CardButton({ parts: { view, session }, carry, id }: { parts: SeaParts; carry: Carry; id: string }) {
    const { play } = session;
    const card = view.box.card(id);
    const place = play.plan.value.get(id);
    if (!card) return null;
    const look = (on: boolean) => (session.card.value = on ? id : null);
    // With the arrows a card walks from place to place.
    const walk = (event: KeyboardEvent) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        const next = places[(place ? places.indexOf(place) : step > 0 ? -1 : places.length) + step];
        play.assign(id, next ?? null);
        refocus(id);
    };
    return (
        <button
            type="button"
            class={`mission card choice${carry.carried.value?.card === id ? ' away' : ''}`}
            aria-label={`${cardWords([card])}. ${place ? t(`sea.place.${place}`) : t('sea.place.none')}`}
            onPointerDown={(event) => carry.begin(id, event)}
            data-card={id}
            onClick={() => {
                if (carry.wasCarried()) return;
                play.toggle(id);
                refocus(id);
            }}
            onKeyDown={walk}
            onMouseEnter={() => look(true)}
            onMouseLeave={() => look(false)}
            onFocus={() => look(true)}
            onBlur={() => look(false)}
        >
            <CardFace cards={[card]} words />
        </button>
    );
}

function Carried({ parts: { view }, carry }: { parts: SeaParts; carry: Carry }) {
    const carried = carry.carried.value;
    const card = carried && view.box.card(carried.card);
    if (!card) return null;
    return (
        <span class="mission card carried-card" style={{ left: `${carried.x}px`, top: `${carried.y}px` }}>
            <CardFace cards={[card]} words />
        </span>
    );
}

/** This round's mission and the one that is kept, once they are chosen. */
export function Missions({ parts, words = false }: { parts: SeaParts; words?: boolean }) {
    const { view, session } = parts;
    const player = ownPlayer(view);
    if (!player) return null;
    const choosing = session.play.prompt.value?.phase === 'mission';
    const rows = rowsOf(player).filter(([ids]) => ids.length > 0 && !choosing);
    if (!rows.length) return null;
    return (
        <div class="missions">
            {rows.map(([ids, label, kept]) => (
                <Mission
                    key={label}
                    cards={cardsOf(view, ids)}
                    label={t(label)}
                    kept={kept}
                    words={words}
                    tag={kept || player.mission_points === undefined ? null : <Worth points={player.mission_points} />}
                    onLook={(on) => (session.card.value = on ? (ids[0] ?? null) : null)}
                />
            ))}
        </div>
    );
}

/** What the mission would bring now, as the server says. */
const Worth = ({ points }: { points: number }) => <span class="tag line">{t('sea.mission_worth', { n: points })}</span>;

const rowsOf = ({ played, kept, cards }: PlayerCell): [(string | null)[], string, boolean][] => [
    [played, 'sea.mission_now', false],
    [kept, 'sea.mission_kept', true],
    // Between two preparations a card that was kept is one of those drawn.
    [played.length || kept.length ? [] : cards, 'sea.mission_drawn', true],
];
