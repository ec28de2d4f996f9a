import { useEffect, useState } from 'preact/hooks';
import type { Teller } from '../advice/ReviewDialog';
import { tell } from '../app/announce';
import { lazily } from '../app/lazy';
import { go } from '../app/route';
import type { Place } from '../protocol';
import type { TableStore } from '../state/table';
import { Badge } from '../ui/Badge';
import { Icon, type IconName } from '../ui/Icon';
import { list, t } from '../words';
import { ScoreChart } from './Chart';
import { ledgers, START_COINS, total, type SeatLedger } from './ledger';
import { colourOf, comboName, seatName } from './names';
import { ProofDialog } from './ProofDialog';
import { landPlan } from './plan';
import { sceneOf, type TableView, type View } from './view';

const ReviewDialog = lazily(() => import('../advice/ReviewDialog'));

// After the last round: who won and why, in words, as a chart and as a table.
export function End({ view, store, onBoard }: { view: View; store: TableStore; onBoard(): void }) {
    useEffect(() => {
        void wholeLog(store);
    }, [store]);
    const books = ledgers(
        view.log,
        view.seats.map((one) => one.seat),
    );
    const places = [...(view.table.standing ?? [])].sort((a, b) => a.place - b.place || b.coins - a.coins);
    return (
        <div class="end-body">
            <main id="main" tabIndex={-1}>
                <Winner view={view} places={places} />
                <section class="chart card">
                    <h2>{t('end.chart')}</h2>
                    <ScoreChart ledgers={books} seats={view.seats} />
                    <p class="meta">
                        <Icon name="markers.declined" /> {t('end.decline_mark')}
                    </p>
                </section>
            </main>
            <aside class="end-side">
                <ol class="ranking">
                    {places.map((place) => (
                        <Rank
                            key={place.seat}
                            view={view}
                            place={place}
                            book={books.find((one) => one.seat === place.seat)}
                        />
                    ))}
                </ol>
                <Sources view={view} places={places} books={books} />
                <EndActs
                    view={view}
                    store={store}
                    say={(seat, idea) => landPlan(sceneOf(view), seat, idea)}
                    onBoard={onBoard}
                />
            </aside>
        </div>
    );
}

export async function wholeLog(store: TableStore): Promise<void> {
    while (store.older.peek() && (await store.history()));
}

export function leadOf(view: View, places: Place[]): string {
    const rounds = view.map.rounds;
    const [first, second] = places;
    if (!first) return '';
    if (!second) return t('end.lead_alone', { rounds, n: first.coins });
    if (places.slice(1).every((place) => place.resigned)) return t('end.lead_resigned');
    if (places.filter((place) => place.place === 1).length > 1) return t('end.lead_alone', { rounds, n: first.coins });
    const n = first.coins - second.coins,
        name = seatName(view.seats, second.seat);
    return n > 0 ? t('end.lead', { rounds, n, second: name }) : t('end.lead_tie', { rounds, second: name });
}

export function winnerText(view: TableView, places: Place[]): string {
    const winners = places.filter((place) => place.place === 1);
    if (winners.length > 1)
        return t('end.share_win', { who: list(winners.map((place) => seatName(view.seats, place.seat))) });
    const [winner] = winners;
    if (winner && winner.seat === view.me) return t('end.you_win');
    return t('end.wins', { who: seatName(view.seats, winner?.seat) });
}

function Winner({ view, places }: { view: View; places: Place[] }) {
    const [first] = places;
    return (
        <>
            <h1>
                {first && <Badge colour={colourOf(view.seats, first.seat)} size="l" />}
                <span>{winnerText(view, places)}</span>
            </h1>
            <p class="lead">{leadOf(view, places)}</p>
        </>
    );
}

function Rank({ view, place, book }: { view: View; place: Place; book: SeatLedger | undefined }) {
    return (
        <li class={`rankrow card${place.place === 1 ? ' first' : ''}`}>
            <span class="no">{t('end.place', { n: place.place })}</span>
            <Badge colour={colourOf(view.seats, place.seat)} />
            <span>
                <b class="nm">{seatName(view.seats, place.seat)}</b>
                <span class="meta">
                    {place.resigned
                        ? t('end.gave_up')
                        : (book?.combos ?? []).map((combo) => comboName(combo.race, combo.power)).join(', ')}
                </span>
            </span>
            <span class="tot">{place.coins}</span>
        </li>
    );
}

const SOURCES: [string, (book: SeatLedger) => number][] = [
    ['start', () => START_COINS],
    ['active', (book) => book.active],
    ['declined', (book) => book.declined],
    ['traits', (book) => book.traits],
    ['found', (book) => book.found],
    ['paid', (book) => -book.paid],
    ['given', (book) => -book.given],
];
const minus = (n: number): string => (n < 0 ? `−${-n}` : String(n));

function Sources({ view, places, books }: { view: View; places: Place[]; books: SeatLedger[] }) {
    const inOrder = places.flatMap((place) => books.find((one) => one.seat === place.seat) ?? []);
    // Hardly any game has coins that go from one player to another.
    const sources = SOURCES.filter(([key, of]) => key !== 'given' || inOrder.some((book) => of(book) !== 0));
    return (
        <section class="brk card">
            <h2>{t('end.from')}</h2>
            <table>
                <thead>
                    <tr>
                        <td />
                        {inOrder.map((book) => (
                            <th key={book.seat} scope="col">
                                <abbr title={seatName(view.seats, book.seat)}>{colourOf(view.seats, book.seat)}</abbr>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {sources.map(([key, of]) => (
                        <tr key={key}>
                            <th scope="row">{t(`end.${key}`)}</th>
                            {inOrder.map((book) => (
                                <td key={book.seat}>{minus(of(book))}</td>
                            ))}
                        </tr>
                    ))}
                    <tr class="t">
                        <th scope="row">{t('end.total')}</th>
                        {inOrder.map((book) => (
                            <td key={book.seat}>{total(book)}</td>
                        ))}
                    </tr>
                </tbody>
            </table>
        </section>
    );
}

export interface EndActsProps {
    view: TableView;
    store: TableStore;
    /** What a bot would have done, in words. */
    say: Teller;
    onBoard(): void;
}

export function EndActs({ view, store, say, onBoard }: EndActsProps) {
    const { table, rematch, holds, from } = view.table;
    const [proving, prove] = useState(false);
    const [reviewing, review] = useState(false);
    const again = async () => {
        // Who has played sits down in the same place again; others go and watch.
        const next = holds.length > 0 ? await store.rematch() : rematch;
        if (next) go(`/t/${next}`);
    };
    const share = async () => {
        const address = `${location.origin}/replay/${table}`;
        await (navigator.share?.({ url: address }) ??
            navigator.clipboard.writeText(address).then(() => tell(t('end.copied'))));
    };
    return (
        <div class="acts">
            {(holds.length > 0 || rematch) && (
                <button type="button" class="btn primary" onClick={() => void again()}>
                    {t(rematch ? 'end.rematch_join' : 'end.rematch')}
                </button>
            )}
            <a class="btn" href={`/replay/${table}`}>
                <Icon name="actions.play" />
                {t('end.replay')}
            </a>
            <ActButton icon="actions.hint" word="review.open" run={() => review(true)} />
            <ActButton icon="actions.verify" word="end.verify" run={() => prove(true)} />
            <ActButton icon="actions.share" word="end.share" run={() => void share()} />
            <ActButton icon="actions.list" word="end.board" run={onBoard} />
            <a class="btn" href={`/api/games/${table}.terrarium`} download={`${table}.terrarium`}>
                <Icon name="actions.log" />
                {t('end.download')}
            </a>
            {reviewing && <ReviewDialog view={view} store={store} say={say} onClose={() => review(false)} />}
            {proving && (
                <ProofDialog table={table} from={from} load={() => store.proof()} onClose={() => prove(false)} />
            )}
        </div>
    );
}

const ActButton = ({ icon, word, run }: { icon: IconName; word: string; run(): void }) => (
    <button type="button" class="btn" onClick={run}>
        <Icon name={icon} />
        {t(word)}
    </button>
);
