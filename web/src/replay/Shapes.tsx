// The three shapes of the replay, put together from the same parts as the table's.
import type { ComponentChildren } from 'preact';
import { tableTitle } from '../app/names';
import { Icon, type IconName } from '../ui/Icon';
import { t } from '../words';
import { clockOf } from '../table/cells';
import { Strip } from '../table/Panel';
import type { View } from '../table/view';
import { ReplayActs } from './Acts';
import { tabWords, type Film, type Tab } from './film';
import {
    Dialogs,
    ReplayBoard,
    ReplayCombos,
    ReplayFinds,
    ReplayLogPart,
    ReplayPlayers,
    ReplayRail,
    ScorePart,
    SideTabs,
    tabsOf,
    TurnsPart,
} from './parts';
import { Caption, Scrubber, Transport } from './Transport';

export interface Scene {
    film: Film;
    view: View;
}

export function DeskReplay({ film, view }: Scene) {
    return (
        <div class="table desk replay on-cloth" style={{ '--seats': view.seats.length }}>
            <ReplayRail film={film} view={view} />
            <main class="stage" id="main" tabIndex={-1}>
                <Title view={view} />
                <ReplayBoard film={film} view={view} />
            </main>
            <section class="bar card replay-bar" aria-label={t('replay.controls')}>
                <Caption film={film} view={view} />
                <Transport film={film} />
                <Scrubber film={film} view={view} />
            </section>
            <ReplayCombos film={film} view={view} />
            <aside class="side">
                <div class="players">
                    <ReplayPlayers view={view} />
                </div>
                <ReplayFinds film={film} view={view} />
                <SideTabs film={film} view={view} />
                <ReplayActs film={film} view={view} />
            </aside>
            <Dialogs film={film} view={view} />
        </div>
    );
}

const ICONS: Record<Tab, IconName> = {
    board: 'actions.explore',
    players: 'actions.human',
    combos: 'markers.token_reserve',
    log: 'actions.log',
    turns: 'actions.list',
    score: 'actions.trophy',
};

export function PhoneReplay({ film, view }: Scene) {
    const tab = film.tab.value;
    return (
        <div class="table phone replay">
            <ReplayRail film={film} view={view}>
                <RoundOf view={view} />
                <span class="turnof">{t('replay.name')}</span>
            </ReplayRail>
            <ReplayStrip film={film} view={view} />
            <main class="stage" id="main" tabIndex={-1}>
                <Title view={view} />
                <ReplayBoard film={film} view={view} />
                {tab !== 'board' && <Page film={film} view={view} />}
            </main>
            <section class="sheet replay-sheet" aria-label={t('replay.controls')}>
                <Caption film={film} view={view} />
                <Scrubber film={film} view={view} />
                <Transport film={film} />
            </section>
            <nav class="tabs" aria-label={t('table.menu')}>
                {tabsOf(view).map((one) => (
                    <button
                        key={one}
                        type="button"
                        class={tab === one ? 'on' : ''}
                        aria-current={tab === one ? 'page' : undefined}
                        onClick={() => (film.tab.value = one)}
                    >
                        <Icon name={ICONS[one]} />
                        {t(tabWords[one])}
                    </button>
                ))}
            </nav>
            <Dialogs film={film} view={view} />
        </div>
    );
}

export function LandReplay({ film, view }: Scene) {
    return (
        <div class="table land replay">
            <main class="stage" id="main" tabIndex={-1}>
                <Title view={view} />
                <ReplayBoard film={film} view={view} />
                <p class="pill">
                    <RoundOf view={view} />
                </p>
                {film.tab.value !== 'board' && <Page film={film} view={view} />}
            </main>
            <aside class="pane">
                <div class="pane-top">
                    <ReplayStrip film={film} view={view} />
                    <ReplayRail film={film} view={view}>
                        {null}
                    </ReplayRail>
                </div>
                <section class="sheet replay-sheet" aria-label={t('replay.controls')}>
                    <Caption film={film} view={view} />
                    <Scrubber film={film} view={view} />
                    <Transport film={film} />
                </section>
            </aside>
            <Dialogs film={film} view={view} />
        </div>
    );
}

const Title = ({ view }: { view: View }) => <h1 class="sr">{t('replay.title', { title: tableTitle(view.table) })}</h1>;

function RoundOf({ view }: { view: View }) {
    const clock = clockOf(view.cells);
    if (!clock) return null;
    return (
        <span class="rd">
            <small>{t('table.round')}</small> {clock.round} / {clock.rounds}
        </span>
    );
}

function ReplayStrip({ film, view }: Scene) {
    const open = film.tab.value === 'players';
    return <Strip view={view} open={open} onOpen={() => (film.tab.value = open ? 'board' : 'players')} />;
}

// What a tab shows lies over the board, which keeps its place.
function Page({ film, view }: Scene) {
    const tab = film.tab.value;
    const bodies: Record<Tab, () => ComponentChildren> = {
        board: () => null,
        players: () => (
            <div class="players">
                <ReplayPlayers view={view} />
                <ReplayFinds film={film} view={view} />
            </div>
        ),
        combos: () => <ReplayCombos film={film} view={view} />,
        log: () => <ReplayLogPart film={film} view={view} />,
        turns: () => <TurnsPart film={film} view={view} />,
        score: () => <ScorePart view={view} />,
    };
    return (
        <div class="tab-page" data-tab={tab === 'turns' ? 'log' : tab}>
            {bodies[tab]()}
        </div>
    );
}
