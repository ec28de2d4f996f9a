// The replay of a game of Small World.
import { Board } from '../board/Board';
import type { SeatLetter, Tell } from '../protocol';
import { contentNow, gameOf } from '../state/content';
import { motion } from '../state/settings';
import { catalogueOf } from '../table/catalogue';
import { clockOf, columnOf } from '../table/cells';
import { ScoreChart } from '../table/Chart';
import { Combos } from '../table/Combos';
import { describe } from '../table/describe';
import { Finds } from '../table/Finds';
import { ledgers } from '../table/ledger';
import { lastMarks } from '../table/marks';
import { comboName } from '../table/names';
import { PlayerPanel, Strip } from '../table/Panel';
import { sentence } from '../table/sentences';
import type { Gain } from '../table/session';
import { useMap, useWorld } from '../table/useMap';
import { sceneOf, viewOf, type View } from '../table/view';
import { t } from '../words';
import type { Bill } from './bill';
import type { Film } from './film';
import { Shape, Waiting } from './Shapes';
import { countIn, sumIn, type Turn } from './turns';
import '../table/combos.css';

export default function LandShow({ film }: { film: Film }) {
    const { still } = film;
    const map = useMap(still?.table.map ?? '');
    useWorld(map);
    if (!map || !still) return <Waiting />;
    const view = viewOf(still.table, map, still.shot.cells, still.table.log);
    return <Shape film={film} view={view} bill={billOf(film, view)} />;
}

const billOf = (film: Film, view: View): Bill => ({
    name: '',
    clock: clockOf(view.cells),
    seats: view.seats,
    say: (tell) => sentence(sceneOf(view), tell),
    turnText,
    turnFigure: (turn) => sumIn(turn, 'score'),
    board: () => <TheBoard film={film} view={view} />,
    players: () => <Players view={view} />,
    strip: (open, onOpen) => <Strip view={view} open={open} onOpen={onOpen} />,
    cards: () => <Column film={film} view={view} />,
    cardsLie: 'below',
    cardsWord: 'table.combos',
    cardsIcon: 'markers.token_reserve',
    more: () => <Finds view={view} onLight={(regions) => (film.lights.value = regions)} />,
    score: () => <Score view={view} />,
});

export function turnText(turn: Turn): string {
    const pick = turn.tells.findLast((tell) => tell.what === 'pick' && tell.race);
    const conquests = countIn(turn, 'conquer');
    const parts = [
        ...(pick?.race ? [comboName(pick.race, pick.power ?? null)] : []),
        ...(countIn(turn, 'decline') > 0 ? [t('replay.declines')] : []),
        ...(conquests > 0 ? [t('replay.conquests', { n: conquests })] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : t('replay.quiet');
}

interface PartProps {
    film: Film;
    view: View;
}

function TheBoard({ film, view }: PartProps) {
    const { playback } = film;
    return (
        <Board
            map={view.map}
            cells={view.cells}
            seats={view.seats}
            marks={lastMarks(view.log)}
            highlight={film.lights.value}
            motion={playback.glides.value ? motion() / Math.max(1, playback.pace.value) : 0}
            describe={(region) => describe(view, region)}
        />
    );
}

function Column({ film, view }: PartProps) {
    const game = gameOf(contentNow.value, view.table.game);
    const none = () => undefined;
    return (
        <Combos
            column={columnOf(view.cells)}
            choices={[]}
            asking={false}
            open={film.slot.value}
            catalogue={game ? catalogueOf(game as object) : null}
            onOpen={(slot) => (film.slot.value = film.slot.peek() === slot ? null : slot)}
            onClose={() => (film.slot.value = null)}
            onTake={none}
        />
    );
}

// What the last scoring of a seat brought.
function lastGain(log: readonly Tell[], seat: SeatLetter): Gain | null {
    const score = log.findLast((tell) => tell.what === 'score' && tell.seat === seat);
    return score ? { count: score.count ?? 0, items: score.items ?? [] } : null;
}

const Players = ({ view }: { view: View }) => (
    <>
        {view.seats.map((seat) => (
            <PlayerPanel
                key={seat.seat}
                view={view}
                seat={seat}
                time={null}
                gained={lastGain(view.log, seat.seat)}
                actions={{}}
            />
        ))}
    </>
);

const Score = ({ view }: { view: View }) => (
    <div class="replay-score">
        <h2>{t('replay.score_now')}</h2>
        <ScoreChart
            ledgers={ledgers(
                view.log,
                view.seats.map((one) => one.seat),
            )}
            seats={view.seats}
            narrow
        />
    </div>
);
