// The parts of the replay that every shape of the screen shares.
import type { ComponentChildren } from 'preact';
import { tableTitle } from '../app/names';
import { Rail } from '../app/Rail';
import { Board } from '../board/Board';
import { contentNow, gameOf } from '../state/content';
import { motion } from '../state/settings';
import { catalogueOf } from '../table/catalogue';
import { clockOf, columnOf } from '../table/cells';
import { ScoreChart } from '../table/Chart';
import { Combos } from '../table/Combos';
import { describe } from '../table/describe';
import { Finds } from '../table/Finds';
import { layout } from '../table/layout';
import { ledgers } from '../table/ledger';
import { lastMarks } from '../table/marks';
import { PlayerPanel } from '../table/Panel';
import { ProofDialog } from '../table/ProofDialog';
import { RoundTrack } from '../table/RoundTrack';
import { Tabbed } from '../table/Tabs';
import type { View } from '../table/view';
import { t } from '../words';
import { ReplayActs } from './Acts';
import { lastGain, tabWords, type Tab } from './film';
import { FromHere } from './FromHere';
import { ReplayLog } from './ReplayLog';
import type { Scene } from './Shapes';
import { TurnList } from './TurnList';

// Coins of others are nobody's business while the game runs: no score chart then.
const isOver = (view: View): boolean => view.table.standing !== undefined;

export function tabsOf(view: View): Tab[] {
    return ['board', 'players', 'combos', 'log', 'turns', ...(isOver(view) ? (['score'] as const) : [])];
}

export function ReplayRail({ film, view, children }: Scene & { children?: ComponentChildren }) {
    const clock = clockOf(view.cells);
    const small = layout.value !== 'desk';
    return (
        <Rail
            where={tableTitle(view.table)}
            sub={t('replay.name')}
            menu={small && <MenuItems film={film} view={view} />}
        >
            {children ?? (clock && <RoundTrack round={clock.round} rounds={clock.rounds} />)}
        </Rail>
    );
}

function MenuItems({ film, view }: Scene) {
    return (
        <section class="menu-part table-menu">
            {layout.value === 'land' &&
                tabsOf(view).map((tab) => (
                    <button
                        key={tab}
                        type="button"
                        class="btn"
                        data-closes
                        aria-pressed={film.tab.value === tab}
                        onClick={() => (film.tab.value = tab)}
                    >
                        {t(tabWords[tab])}
                    </button>
                ))}
            <ReplayActs film={film} view={view} />
        </section>
    );
}

export function ReplayBoard({ film, view }: Scene) {
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

export function ReplayCombos({ film, view }: Scene) {
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

export const ReplayPlayers = ({ view }: { view: View }) => (
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

export const ReplayFinds = ({ film, view }: Scene) => (
    <Finds view={view} onLight={(regions) => (film.lights.value = regions)} />
);

export const ReplayLogPart = ({ film, view }: Scene) => (
    <ReplayLog
        view={view}
        log={film.log.value}
        step={film.playback.step.value}
        onGo={(step) => film.playback.go(step)}
        onLight={(regions) => (film.lights.value = regions)}
    />
);

export const TurnsPart = ({ film, view }: Scene) => (
    <TurnList
        view={view}
        turns={film.playback.turns.value}
        now={film.playback.turn.value}
        onGo={(step) => film.playback.go(step)}
    />
);

export const ScorePart = ({ view }: { view: View }) => (
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

const BODIES = { log: ReplayLogPart, turns: TurnsPart, score: ScorePart };

export function SideTabs({ film, view }: Scene) {
    const tabs = isOver(view) ? (['log', 'turns', 'score'] as const) : (['log', 'turns'] as const);
    const tab = film.side.value;
    const Body = BODIES[tab];
    return (
        <Tabbed
            label={t('replay.name')}
            tabs={tabs}
            chosen={tab}
            onChoose={(one) => (film.side.value = one)}
            word={(one) => t(tabWords[one])}
        >
            <Body film={film} view={view} />
        </Tabbed>
    );
}

export function Dialogs({ film, view }: Scene) {
    const close = () => (film.dialog.value = null);
    switch (film.dialog.value) {
        case 'proof':
            return (
                <ProofDialog
                    table={view.table.table}
                    from={view.table.from}
                    load={() => film.store.proof()}
                    onClose={close}
                />
            );
        case 'from':
            return <FromHere view={view} step={film.playback.step.value} onClose={close} />;
        default:
            return null;
    }
}
