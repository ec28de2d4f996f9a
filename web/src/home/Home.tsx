// The shelf of worlds, the tables, and you.
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { playNow } from '../app/begin';
import { gameName, mapFacts } from '../app/names';
import { complainOf } from '../app/refusals';
import { Rail } from '../app/Rail';
import type { TableRow } from '../protocol';
import { contentNow, worldsOf, type GameContent, type MapCard } from '../state/content';
import { lobby, refreshMine, watchLobby } from '../state/lobby';
import { mine, type Mine } from '../state/mine';
import { PuzzleCard } from '../puzzle/PuzzleCard';
import { defaultBot } from '../new/form';
import { isTableOpen } from '../state/table';
import { c, t } from '../words';
import { Jar } from './Jar';
import { Row } from './Row';
import { You } from './You';
import './home.css';

export default function Home() {
    useLobby();
    return (
        <div class="page home">
            <Rail>
                <nav class="rail-links" aria-label={t('app.pages')}>
                    <a href="/learn">{t('app.learn')}</a>
                    <a href="/rules">{t('app.rules')}</a>
                    <a href="/workshop">{t('workshop.title')}</a>
                    <a href="/about">{t('app.about')}</a>
                </nav>
            </Rail>
            <main id="main" tabIndex={-1}>
                <h1 class="sr">Terrarium</h1>
                <Shelves />
                <div class="lobby on-cloth">
                    <YourGames />
                    <OtherTables />
                    <div class="lobby-side">
                        <PuzzleCard />
                        <You />
                    </div>
                </div>
                <footer class="home-foot">{t('home.unaffiliated')}</footer>
            </main>
        </div>
    );
}

function useLobby(): void {
    useEffect(() => {
        let here = true;
        const stop = watchLobby();
        // The list comes first: only tables that are not on it need a look of their own.
        const until = lobby.subscribe((rows) => {
            if (rows === null) return;
            queueMicrotask(() => until());
            void refreshMine(() => here && !isTableOpen());
        });
        return () => {
            here = false;
            until();
            stop();
        };
    }, []);
}

function Shelves() {
    const games = contentNow.value?.games;
    if (!games) return <section class="shelf" aria-busy="true" />;
    return (
        <>
            {games.flatMap((game) =>
                worldsOf(game).map((world) => <Shelf key={`${game.id} ${world}`} game={game} world={world} />),
            )}
        </>
    );
}

// The first world is the game itself; what lies below has a shelf and a sentence of its own.
function Shelf({ game, world }: { game: GameContent; world: string }) {
    const whole = world === worldsOf(game)[0];
    const name = whole ? gameName(game.id) : `${gameName(game.id)} ${t(`new.world.${world}`)}`;
    return (
        <section class="shelf" aria-label={name}>
            <header class="shelf-head">
                <h2>{name}</h2>
                <p>{whole ? t(`home.about.${game.id}`) : t(`new.world.${world}.help`)}</p>
            </header>
            <div class="jars">
                {game.maps
                    .filter((map) => map.world === world)
                    .map((map) => (
                        <World key={map.id} game={game} map={map} />
                    ))}
            </div>
        </section>
    );
}

function World({ game, map }: { game: GameContent; map: MapCard }) {
    const busy = useSignal(false);
    const name = c(`map.${map.id}`);
    const play = () => {
        if (busy.value) return;
        busy.value = true;
        playNow(game.id, map.id, map.players, defaultBot(game))
            .catch(complainOf)
            .finally(() => (busy.value = false));
    };
    return (
        <article class="jar">
            <Jar game={game.id} map={map} />
            <div class="plaque">
                <h3>{name}</h3>
                <small>{mapFacts(map)}</small>
                <span class="plaque-acts">
                    <button
                        type="button"
                        class="btn"
                        aria-label={t(map.players > 1 ? 'home.play_on' : 'home.play_alone', { map: name })}
                        aria-busy={busy.value}
                        onClick={play}
                    >
                        {t('home.play')}
                    </button>
                    <a class="btn" href={`/new/${game.id}?map=${map.id}`} aria-label={t('home.new_on', { map: name })}>
                        {t('home.new')}
                    </a>
                </span>
            </div>
        </article>
    );
}

const isMyTurn = (one: Mine): boolean => !!one.row?.mover && one.tokens[one.row.mover] !== undefined;

function YourGames() {
    const known = mine.value.filter((one): one is Mine & { row: TableRow } => one.row !== undefined);
    const order = (one: Mine & { row: TableRow }): number => (isMyTurn(one) ? 0 : one.row.status === 'over' ? 2 : 1);
    const rows = [...known].sort((a, b) => order(a) - order(b) || b.row.at - a.row.at).slice(0, 12);
    return (
        <section aria-labelledby="home-yours">
            <h2 id="home-yours">
                {t('home.yours')} <small>{t('home.yours.here')}</small>
            </h2>
            {rows.length === 0 && <p class="empty card">{t('home.yours.none')}</p>}
            <ul>
                {rows.map((one) => (
                    <Row key={one.table} row={one.row} mine={one} />
                ))}
            </ul>
        </section>
    );
}

const freeSeats = (rows: TableRow[]): number =>
    rows.reduce((sum, row) => sum + row.seats.filter((seat) => seat.kind === 'open').length, 0);

function OtherTables() {
    const own = new Set(mine.value.map((one) => one.table));
    const others = (lobby.value ?? []).filter((row) => !own.has(row.table));
    const open = others.filter((row) => row.status === 'open' && freeSeats([row]) > 0);
    const running = others.filter((row) => row.status === 'running');
    const over = others.filter((row) => row.status === 'over');
    return (
        <section aria-labelledby="home-open">
            <h2 id="home-open">
                {t('home.open')} {open.length > 0 && <small>{t('home.open.free', { n: freeSeats(open) })}</small>}
            </h2>
            {lobby.value !== null && open.length === 0 && <OpenNone />}
            <Rows rows={open.slice(0, 20)} />
            {running.length > 0 && <h3>{t('home.running')}</h3>}
            <Rows rows={running.slice(0, 10)} />
            {over.length > 0 && <h3>{t('home.over')}</h3>}
            <Rows rows={over.slice(0, 6)} />
        </section>
    );
}

function OpenNone() {
    const game = contentNow.value?.games[0];
    return (
        <p class="empty card">
            {t('home.open.none')} {game && <a href={`/new/${game.id}`}>{t('home.open.make')}</a>}
        </p>
    );
}

const Rows = ({ rows }: { rows: TableRow[] }) => (
    <ul>
        {rows.map((row) => (
            <Row key={row.table} row={row} />
        ))}
    </ul>
);
