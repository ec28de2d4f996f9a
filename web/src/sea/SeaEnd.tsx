// After the last gains: who won, what the points are made of, what was achieved.
import { useEffect, useState } from 'preact/hooks';
import type { Place } from '../protocol';
import { rememberFeats } from '../state/feats';
import type { TableStore } from '../state/table';
import { EndActs, wholeLog, winnerText } from '../table/End';
import { colourOf, seatName } from '../table/names';
import { RuleLink } from '../table/Slip';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { c, t } from '../words';
import { type Feat, playerOf, type PlayerCell } from './cells';
import { itemText } from './names';
import { seaPlan } from './plan';
import { breakdown } from './score';
import { StaticSea } from './StaticSea';
import type { SeaView } from './view';

interface Row extends Place {
    player: PlayerCell;
    total: number;
}

function rowsOf(view: SeaView): Row[] {
    const standing = view.table.standing ?? [];
    const rows = view.players.map(({ seat }): Row => {
        const place = standing.find((one) => one.seat === seat);
        const player = playerOf(view.cells, seat);
        const total = player.score?.total ?? place?.coins ?? player.points;
        return { seat, place: place?.place ?? 0, coins: total, ...place, player, total };
    });
    // The server ranks the seats; against Alexis there is one, and he has the other place.
    const [human] = rows;
    const places = rows.map((row) => ({ ...row, place: row.place || 3 - (human?.place || 1) }));
    return places.sort((a, b) => a.place - b.place || b.total - a.total);
}

export function SeaEnd({ view, store, onBoard }: { view: SeaView; store: TableStore; onBoard(): void }) {
    useEffect(() => {
        void wholeLog(store);
    }, [store]);
    const rows = rowsOf(view);
    return (
        <div class="end-body sea-end">
            <main id="main" tabIndex={-1}>
                <Headline view={view} rows={rows} />
                <section class="end-sea card">
                    <StaticSea sea={view.sea} players={view.players} label={t('sea.label')} />
                </section>
            </main>
            <aside class="end-side">
                <ol class="ranking">
                    {rows.map((row) => (
                        <Rank key={row.seat} view={view} row={row} />
                    ))}
                </ol>
                <Breakdown view={view} rows={rows} />
                <Achievements view={view} rows={rows} />
                <EndActs
                    view={view}
                    store={store}
                    say={(seat, idea) => seaPlan({ box: view.box, players: view.players, me: view.me }, seat, idea)}
                    onBoard={onBoard}
                />
            </aside>
        </div>
    );
}

function headline(view: SeaView, rows: Row[]): string {
    if (!view.alexis) return winnerText(view, rows);
    return t(rows[0]?.seat === view.alexis ? 'sea.lost_to_alexis' : 'sea.beat_alexis');
}

function Headline({ view, rows }: { view: SeaView; rows: Row[] }) {
    const [first, second] = rows;
    const lead = first && second ? first.total - second.total : 0;
    return (
        <>
            <h1>
                {first && <Badge colour={colourOf(view.players, first.seat)} size="l" />}
                <span>{headline(view, rows)}</span>
            </h1>
            <p class="lead">
                {second &&
                    t('sea.lead', {
                        n: lead,
                        second: seatName(view.players, second.seat),
                        islands: view.sea.islands.filter(({ tiles }) => tiles > 1).length,
                    })}
            </p>
        </>
    );
}

function Rank({ view, row }: { view: SeaView; row: Row }) {
    const { player } = row;
    const built = view.sea.tiles.flatMap(({ cell }) => cell.covers ?? []);
    const houses = built.filter((cover) => 'house' in cover && cover.house === row.seat).length;
    return (
        <li class={`rankrow card${row.place === 1 ? ' first' : ''}`}>
            <span class="no">{t('end.place', { n: row.place })}</span>
            <Badge colour={colourOf(view.players, row.seat)} />
            <span>
                <b class="nm">{seatName(view.players, row.seat)}</b>
                <span class="meta">
                    {row.resigned
                        ? t('end.gave_up')
                        : t('sea.end_line', { houses, discoveries: player.discoveries.length })}
                </span>
            </span>
            <span class="tot">{row.total}</span>
        </li>
    );
}

function Breakdown({ view, rows }: { view: SeaView; rows: Row[] }) {
    const scores = rows.map(({ seat, player }) => ({ seat, items: player.score?.items ?? [] }));
    if (!scores.some(({ items }) => items.length)) return null;
    return (
        <section class="brk card">
            <h2>{t('sea.end_from')}</h2>
            <table>
                <thead>
                    <tr>
                        <td />
                        {rows.map(({ seat }) => (
                            <th key={seat} scope="col">
                                <abbr title={seatName(view.players, seat)}>{colourOf(view.players, seat)}</abbr>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {breakdown(scores).map(({ item, of }) => (
                        <tr key={item.label}>
                            <th scope="row">
                                {itemText(item.label)} <RuleLink rule={item.rule} />
                            </th>
                            {rows.map(({ seat }) => (
                                <td key={seat}>{of.get(seat) ?? '–'}</td>
                            ))}
                        </tr>
                    ))}
                    <tr class="t">
                        <th scope="row">{t('end.total')}</th>
                        {rows.map(({ seat, total }) => (
                            <td key={seat}>{total}</td>
                        ))}
                    </tr>
                </tbody>
            </table>
        </section>
    );
}

/** What the winner achieved; whoever has a name at this screen keeps it. */
function useFeats(view: SeaView, rows: Row[]): ReadonlySet<string> {
    const [fresh, set] = useState<ReadonlySet<string>>(new Set());
    const { holds, table, seats } = view.table;
    useEffect(() => {
        const news = rows.flatMap(({ seat, player }) => {
            const person = seats.find((one) => one.seat === seat);
            const met = (player.feats ?? []).filter((feat) => feat.met).map(({ id }) => id);
            if (!holds.includes(seat) || person?.kind !== 'human') return [];
            return rememberFeats(person.name, met, { table, at: Date.now() });
        });
        if (news.length) set(new Set(news));
    }, [table]);
    return fresh;
}

function Achievements({ view, rows }: { view: SeaView; rows: Row[] }) {
    const fresh = useFeats(view, rows);
    const mine = rows.find(({ seat, player }) => seat === view.table.as && player.feats?.length) ?? rows[0];
    const feats = mine?.player.feats ?? [];
    if (!mine || !feats.length) return null;
    return (
        <section class="feats card">
            <h2>
                <Icon name="sea.achievement" />{' '}
                {t('sea.feats', { n: feats.filter(({ met }) => met).length, of: feats.length })}
            </h2>
            <ul>
                {feats.map((feat) => (
                    <Achievement key={feat.id} feat={feat} fresh={fresh.has(feat.id)} />
                ))}
            </ul>
            <p>
                <a href="/rules/achievements">{t('feats.all')}</a>
            </p>
        </section>
    );
}

const Achievement = ({ feat: { id, rule, met }, fresh }: { feat: Feat; fresh: boolean }) => (
    <li class={met ? 'met' : ''}>
        <Icon name={met ? 'actions.accept' : 'actions.cancel'} label={t(met ? 'sea.met' : 'sea.unmet')} />
        <span>
            <b>{c(`achievement.${id}`)}</b> {fresh && <span class="tag">{t('feats.new')}</span>}{' '}
            {c(`achievement.${id}.help`)}
        </span>
        <RuleLink rule={rule} />
    </li>
);
