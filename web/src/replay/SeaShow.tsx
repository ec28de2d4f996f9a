// The replay of a game of Small Islands: the parts of its table, with nothing to decide.
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { SeatLetter } from '../protocol';
import { AlexisCard } from '../sea/Alexis';
import { clockOf, playerOf } from '../sea/cells';
import { IslandSlip } from '../sea/Islands';
import { Missions } from '../sea/Missions';
import type { SeaParts } from '../sea/parts';
import { SeaPlayers, SeaStrip } from '../sea/Players';
import { seaWeight } from '../sea/pace';
import { seaSentence } from '../sea/sentences';
import { SeaSession } from '../sea/session';
import { TheBoard } from '../sea/TheBoard';
import { Hand, Market } from '../sea/Trays';
import { useBox } from '../sea/useBox';
import { seaViewOf } from '../sea/view';
import { dressWorld } from '../state/settings';
import { ScoreChart } from '../table/Chart';
import { t } from '../words';
import type { Bill } from './bill';
import type { Film } from './film';
import { storeOf } from './filmStore';
import type { Shot } from './reel';
import { Shape, Waiting } from './Shapes';
import { clockIn, countIn, sumIn, type Turn } from './turns';

export default function SeaShow({ film }: { film: Film }) {
    const session = useMemo(() => new SeaSession(storeOf(film)), [film]);
    useEffect(() => () => session.close(), [session]);
    useLayoutEffect(() => dressWorld('islands'), []);
    const box = useBox();
    const table = session.store.table.value;
    if (!box || !table) return <Waiting />;
    session.play.box.value = box;
    film.playback.weigh = seaWeight;
    session.lights.value = film.lights.value;
    const view = seaViewOf(table, box, table.cells, table.log);
    session.scene = { box, players: view.players, me: null };
    const parts: SeaParts = { view, session, result: null };
    return <Shape film={film} view={view} bill={billOf(film, parts)} />;
}

const billOf = (film: Film, parts: SeaParts): Bill => {
    const { view } = parts;
    return {
        name: 'sea-table',
        clock: clockOf(view.cells),
        seats: view.players,
        say: (tell) => seaSentence({ box: view.box, players: view.players, me: null }, tell),
        turnText,
        turnFigure: (turn) => sumIn(turn, 'gain'),
        board: () => (
            <>
                <TheBoard parts={parts} />
                <IslandSlip parts={parts} />
            </>
        ),
        players: () => <SeaPlayers parts={parts} />,
        strip: (open, onOpen) => <SeaStrip view={view} open={open} onOpen={onOpen} />,
        cards: () => (
            <>
                <Hand parts={parts} />
                <Market parts={parts} />
                <Missions parts={parts} />
            </>
        ),
        cardsLie: 'beside',
        cardsWord: 'replay.beside',
        cardsIcon: 'sea.market',
        more: () => <AlexisCard parts={parts} />,
        score: () => <Score film={film} parts={parts} />,
    };
};

export function turnText(turn: Turn): string {
    const [tiles, houses] = [countIn(turn, 'place'), countIn(turn, 'build')];
    const parts = [
        ...(tiles > 0 ? [t('replay.tiles', { n: tiles })] : []),
        ...(countIn(turn, 'moor') > 0 ? [t('replay.moors')] : []),
        ...(houses > 0 ? [t('replay.houses', { n: houses })] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : t('replay.chooses');
}

/** Points at the start, then after each round; at the end with what is counted then. */
export function pointsOf(shots: readonly Shot[], seat: SeatLetter): number[] {
    const points = [0];
    for (const { cells } of shots) {
        const round = clockIn(cells)?.round ?? 1;
        const player = playerOf(cells, seat);
        points[round] = player.score?.total ?? player.points;
    }
    return points.map((n) => n ?? 0);
}

function Score({ film, parts: { view } }: { film: Film; parts: SeaParts }) {
    const shots = film.reel.shots.value.slice(0, film.playback.step.value + 1);
    const lines = view.players.map(({ seat }) => ({ seat, rounds: pointsOf(shots, seat), declines: [] }));
    return (
        <div class="replay-score">
            <h2>{t('replay.points_now')}</h2>
            <ScoreChart ledgers={lines} seats={view.players} narrow />
        </div>
    );
}
