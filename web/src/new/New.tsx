// A new table: which map, who plays, by which rules.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { beginTable, ownNameOrGuest } from '../app/begin';
import { LevelSelect } from '../app/LevelSelect';
import { NotFound } from '../app/errors';
import { gameName, mapFacts, worldHelp, worldName } from '../app/names';
import { Rail } from '../app/Rail';
import { complainOf, complainOfPack } from '../app/refusals';
import { replace, type Route } from '../app/route';
import { Hint, NumberField, Segments, Select, TextField, Toggle } from '../app/controls';
import { boxNow, contentNow, gameOf, isAtSea, worldsOf, type GameContent } from '../state/content';
import { find } from '../state/mine';
import { hashesIn, hashesOf, packsNamed, tryTogether, usePacks } from '../state/packs';
import { colour } from '../state/settings';
import { Thumbnail } from '../home/Thumbnail';
import type { Pack } from '../protocol';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { c, hasContent, t } from '../words';
import {
    clocks,
    firstForm,
    isComplete,
    letters,
    personsOf,
    planOf,
    withGame,
    withMap,
    withSeat,
    withWorld,
    worldOf,
    type ClockKind,
    type Form,
    type Seat,
    type SeatKind,
} from './form';
import { Options } from './Options';
import { Packs } from './Packs';
import './new.css';

export default function New({ route }: { route: Route }) {
    const query = route.at === 'new' ? route.query : new URLSearchParams();
    const packs = usePacksOf(query.get('packs'));
    const ready = usePacks(packs.value ?? undefined);
    const shown = useRef(false);
    if (route.at !== 'new') return null;
    const all = contentNow.value;
    // Once it is shown it stays: what was filled in shall not be lost when a pack comes or goes.
    shown.current ||= all !== null && packs.value !== null && ready !== false;
    if (!all || !packs.value || !shown.current) return <Loading />;
    const game = gameOf(all, route.game);
    return game ? <NewTable game={game} query={query} packs={packs as Signal<Pack[]>} /> : <NotFound />;
}

/** The packs that the address names, and from then on those that are chosen; null until they are known. */
function usePacksOf(asked: string | null): Signal<Pack[] | null> {
    const hashes = hashesIn(asked);
    const packs = useSignal<Pack[] | null>(hashes.length === 0 ? [] : null);
    useEffect(() => {
        if (hashes.length === 0) return;
        void packsNamed(hashes).then(async (found) => {
            await tryTogether(found).catch((error: unknown) => {
                found = [];
                complainOfPack(error);
            });
            packs.value = found;
        });
    }, [asked]);
    return packs;
}

const Loading = () => (
    <div class="page">
        <Rail where={t('new.title')} />
        <main id="main" class="loading" aria-busy="true" tabIndex={-1} />
    </div>
);

const tokenOf = (table: string): string | undefined => Object.values(find(table)?.tokens ?? {})[0];

interface PartProps {
    game: GameContent;
    form: Signal<Form>;
}

interface NewTableProps {
    game: GameContent;
    query: URLSearchParams;
    packs: Signal<Pack[]>;
}

function NewTable({ game, query, packs }: NewTableProps) {
    const form = useSignal(firstForm(game, mapOfPack(game, query), tokenOf));
    // The map of a pack goes with it.
    useEffect(() => {
        const [first] = game.maps;
        if (first && !game.maps.some((one) => one.id === form.peek().map))
            form.value = withMap(game, form.peek(), first.id);
    }, [game]);
    return (
        <div class="page">
            <Rail where={t('new.title')} sub={gameName(game.id)} />
            <main id="main" class="new" tabIndex={-1}>
                <h1>{form.value.from ? t('new.from', { step: form.value.from.step }) : t('new.title')}</h1>
                {!form.value.from && <Worlds game={game} form={form} />}
                {!form.value.from && <Maps game={game} form={form} />}
                {!form.value.from && !isAtSea(game.id) && <Packs packs={packs} />}
                <div class="new-columns">
                    <Seats game={game} form={form} />
                    <div class="new-side">
                        <Invitation form={form} />
                        <Pace form={form} />
                    </div>
                </div>
                <Options game={game} form={form} />
            </main>
            <Submit game={game} form={form} packs={isAtSea(game.id) ? [] : packs.value} />
        </div>
    );
}

/** Who comes with a pack that has a map wants to see it. */
function mapOfPack(game: GameContent, query: URLSearchParams): URLSearchParams {
    const box = gameOf(boxNow.peek(), game.id);
    const own = game.maps.find((one) => !box?.maps.some((other) => other.id === one.id));
    if (!own || query.has('map')) return query;
    return new URLSearchParams({ ...Object.fromEntries(query), map: own.id });
}

function Maps({ game, form }: PartProps) {
    const world = worldOf(game, form.value);
    return (
        <fieldset class="maps">
            <legend>{t('new.map')}</legend>
            {game.maps
                .filter((one) => one.world === world)
                .map((one) => (
                    <label key={one.id} class="mapcard card">
                        <input
                            type="radio"
                            name="map"
                            checked={one.id === form.value.map}
                            onChange={() => (form.value = withMap(game, form.value, one.id))}
                        />
                        <Thumbnail game={game.id} map={one} />
                        <b>{hasContent(`map.${one.id}`) ? c(`map.${one.id}`) : one.name}</b>
                        <span class="meta">{mapFacts(one)}</span>
                    </label>
                ))}
        </fieldset>
    );
}

/** Which game, and above or below ground: which maps are offered, and what that means. */
function Worlds({ game, form }: PartProps) {
    const games = contentNow.value?.games ?? [game];
    const offers = games.flatMap((one) =>
        worldsOf(one).map((world) => ({ game: one, world, value: `${one.id} ${world}`, label: worldName(one, world) })),
    );
    if (offers.length < 2) return null;
    const world = worldOf(game, form.value);
    const choose = (wanted: string) => {
        const offer = offers.find((one) => one.value === wanted);
        if (!offer) return;
        if (offer.game === game) form.value = withWorld(game, form.value, offer.world);
        else {
            form.value = withGame(offer.game, form.value, offer.world);
            replace(`/new/${offer.game.id}`);
        }
    };
    return (
        <section class="card new-part worlds">
            <Segments label={t('new.world')} value={`${game.id} ${world}`} choices={offers} onChange={choose} />
            <Hint>{worldHelp(game, world)}</Hint>
        </section>
    );
}

function Seats({ game, form }: PartProps) {
    return (
        <section class="card new-part">
            <h2>{t('new.seats')}</h2>
            <ol class="new-seats">
                {form.value.seats.map((seat, i) => (
                    <SeatLine
                        key={i}
                        game={game}
                        seat={seat}
                        index={i}
                        onChange={(next) => (form.value = withSeat(form.value, i, next))}
                    />
                ))}
            </ol>
            <Hint>{t('new.seats.help')}</Hint>
        </section>
    );
}

interface SeatLineProps {
    game: GameContent;
    seat: Seat;
    index: number;
    onChange(seat: Seat): void;
}

const seatIcon = { me: 'actions.human', screen: 'actions.human', open: 'actions.share', bot: 'actions.bot' } as const;

function SeatLine({ game, seat, index, onChange }: SeatLineProps) {
    const place = t('new.seat', { n: index + 1 });
    const kinds: SeatKind[] = ['me', 'screen', 'open', 'bot'];
    return (
        <li class="new-seat">
            <span class="new-seat-no num" aria-hidden="true">
                {letters[index]}
            </span>
            <Icon name={seatIcon[seat.kind]} />
            <Select
                hideLabel
                label={t('new.seat.who', { seat: place })}
                value={seat.kind}
                choices={kinds.map((kind) => ({ value: kind, label: t(`new.seat.${kind}`) }))}
                onChange={(kind) => onChange({ ...seat, kind: kind as SeatKind })}
            />
            {seat.kind === 'bot' && (
                <LevelSelect
                    hideLabel
                    label={t('new.seat.level', { seat: place })}
                    value={seat.level}
                    bots={game.bots}
                    onChange={(level) => onChange({ ...seat, level })}
                />
            )}
            {seat.kind === 'screen' && (
                <TextField
                    hideLabel
                    label={t('new.seat.name', { seat: place })}
                    placeholder={t('new.seat.unnamed', { n: index + 1 })}
                    value={seat.name}
                    most={24}
                    onInput={(name) => onChange({ ...seat, name })}
                />
            )}
            {seat.kind === 'me' && <Me />}
        </li>
    );
}

const Me = () => (
    <span class="new-me">
        <Badge colour={colour.value} size="s" />
        <b>{ownNameOrGuest()}</b>
    </span>
);

function Invitation({ form }: { form: Signal<Form> }) {
    const now = form.value;
    return (
        <section class="card new-part">
            <h2>{t('new.table')}</h2>
            <TextField
                label={t('new.name')}
                value={now.title}
                most={40}
                placeholder={hasContent(`map.${now.map}`) ? c(`map.${now.map}`) : now.map}
                onInput={(title) => (form.value = { ...now, title })}
            />
            <Toggle
                label={t('new.public')}
                help={t('new.public.help')}
                checked={now.public}
                onChange={(on) => (form.value = { ...now, public: on })}
            />
        </section>
    );
}

function Pace({ form }: { form: Signal<Form> }) {
    const now = form.value;
    const kinds: ClockKind[] = ['none', ...(Object.keys(clocks) as ClockKind[]), 'own'];
    return (
        <section class="card new-part">
            <h2>{t('new.pace')}</h2>
            <Segments
                label={t('new.clock')}
                value={now.clock}
                choices={kinds.map((kind) => ({ value: kind, label: t(`new.clock.${kind}`) }))}
                onChange={(clock) => (form.value = { ...now, clock })}
            />
            {now.clock !== 'own' && <Hint>{t(`new.clock.${now.clock}.help`)}</Hint>}
            {now.clock === 'own' && (
                <div class="new-own">
                    <NumberField
                        label={t('new.clock.bank')}
                        value={Math.round(now.own.bank / 60)}
                        least={0}
                        most={1440}
                        onChange={(minutes) => (form.value = { ...now, own: { ...now.own, bank: minutes * 60 } })}
                    />
                    <NumberField
                        label={t('new.clock.turn')}
                        value={now.own.turn}
                        least={5}
                        most={86400}
                        onChange={(turn) => (form.value = { ...now, own: { ...now.own, turn } })}
                    />
                </div>
            )}
            <Segments
                label={t('new.away')}
                value={now.away}
                choices={[
                    { value: 'wait', label: t('new.away.wait') },
                    { value: 'bot', label: t('new.away.bot') },
                ]}
                onChange={(away) => (form.value = { ...now, away })}
            />
        </section>
    );
}

function Submit({ game, form, packs }: PartProps & { packs: Pack[] }) {
    const busy = useSignal(false);
    const complete = isComplete(form.value);
    const submit = () => {
        if (busy.value) return;
        busy.value = true;
        const me = { name: ownNameOrGuest(), colour: colour.peek() };
        const persons = personsOf(form.value, me, (n) => t('new.seat.unnamed', { n }));
        const plan = planOf(game, form.value);
        beginTable(packs.length > 0 ? { ...plan, packs: hashesOf(packs) } : plan, persons, complete)
            .catch(complainOf)
            .finally(() => (busy.value = false));
    };
    return (
        <footer class="page-foot">
            <p>
                {complete
                    ? t('new.ready')
                    : t('new.waits', { n: form.value.seats.filter((one) => one.kind === 'open').length })}
            </p>
            <button type="button" class="btn primary" aria-busy={busy.value} onClick={submit}>
                {complete ? t('new.start') : t('new.open')}
            </button>
        </footer>
    );
}
