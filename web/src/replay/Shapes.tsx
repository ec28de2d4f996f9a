// The three shapes of the replay, put together from the same parts as the table's.
import type { ComponentChildren } from 'preact';
import { tableTitle } from '../app/names';
import { Icon, type IconName } from '../ui/Icon';
import { t } from '../words';
import { Rail } from '../app/Rail';
import { layout } from '../table/layout';
import { ReplayActs } from './Acts';
import type { Scene } from './bill';
import type { Tab } from './film';
import { Dialogs, ReplayLogPart, ReplayRail, SideTabs, tabsOf, tabWord, TurnsPart } from './parts';
import { Caption, Scrubber, Transport } from './Transport';

const SHAPES = { desk: DeskReplay, phone: PhoneReplay, land: LandReplay };

export function Shape(scene: Scene) {
    const Found = SHAPES[layout.value];
    return <Found {...scene} />;
}

export const Waiting = () => (
    <div class="page">
        <Rail />
        <main id="main" class="loading" aria-busy="true" tabIndex={-1} />
    </div>
);

function DeskReplay(scene: Scene) {
    const { film, view, bill } = scene;
    return (
        <div class={`table desk replay on-cloth ${bill.name}`} style={{ '--seats': bill.seats.length }}>
            <ReplayRail {...scene} />
            <main class="stage" id="main" tabIndex={-1}>
                <Title view={view} />
                {bill.board()}
            </main>
            <section class="bar card replay-bar" aria-label={t('replay.controls')}>
                <Caption {...scene} />
                <Transport film={film} />
                <Scrubber {...scene} />
            </section>
            {bill.cardsLie === 'below' && bill.cards()}
            <aside class="side">
                <div class="players">{bill.players()}</div>
                {bill.more()}
                {bill.cardsLie === 'beside' && bill.cards()}
                <SideTabs {...scene} />
                <ReplayActs {...scene} />
            </aside>
            <Dialogs {...scene} />
        </div>
    );
}

const ICONS: Record<Tab, IconName> = {
    board: 'actions.explore',
    players: 'actions.human',
    cards: 'markers.token_reserve',
    log: 'actions.log',
    turns: 'actions.list',
    score: 'actions.trophy',
};

function PhoneReplay(scene: Scene) {
    const { film, view, bill } = scene;
    const tab = film.tab.value;
    return (
        <div class={`table phone replay ${bill.name}`}>
            <ReplayRail {...scene}>
                <RoundOf {...scene} />
                <span class="turnof">{t('replay.name')}</span>
            </ReplayRail>
            <ReplayStrip {...scene} />
            <main class="stage" id="main" tabIndex={-1}>
                <Title view={view} />
                {bill.board()}
                {tab !== 'board' && <Page {...scene} />}
            </main>
            <section class="sheet replay-sheet" aria-label={t('replay.controls')}>
                <Caption {...scene} />
                <Scrubber {...scene} />
                <Transport film={film} />
            </section>
            <nav class="tabs" aria-label={t('table.menu')}>
                {tabsOf(scene).map((one) => (
                    <button
                        key={one}
                        type="button"
                        class={tab === one ? 'on' : ''}
                        aria-current={tab === one ? 'page' : undefined}
                        onClick={() => (film.tab.value = one)}
                    >
                        <Icon name={one === 'cards' ? bill.cardsIcon : ICONS[one]} />
                        {tabWord(bill, one)}
                    </button>
                ))}
            </nav>
            <Dialogs {...scene} />
        </div>
    );
}

function LandReplay(scene: Scene) {
    const { film, view, bill } = scene;
    return (
        <div class={`table land replay ${bill.name}`}>
            <main class="stage" id="main" tabIndex={-1}>
                <Title view={view} />
                {bill.board()}
                <p class="pill">
                    <RoundOf {...scene} />
                </p>
                {film.tab.value !== 'board' && <Page {...scene} />}
            </main>
            <aside class="pane">
                <div class="pane-top">
                    <ReplayStrip {...scene} />
                    <ReplayRail {...scene}>{null}</ReplayRail>
                </div>
                <section class="sheet replay-sheet" aria-label={t('replay.controls')}>
                    <Caption {...scene} />
                    <Scrubber {...scene} />
                    <Transport film={film} />
                </section>
            </aside>
            <Dialogs {...scene} />
        </div>
    );
}

const Title = ({ view }: Pick<Scene, 'view'>) => (
    <h1 class="sr">{t('replay.title', { title: tableTitle(view.table) })}</h1>
);

function RoundOf({ bill: { clock } }: Scene) {
    if (!clock) return null;
    return (
        <span class="rd">
            <small>{t('table.round')}</small> {clock.round} / {clock.rounds}
        </span>
    );
}

function ReplayStrip({ film, bill }: Scene) {
    const open = film.tab.value === 'players';
    return <>{bill.strip(open, () => (film.tab.value = open ? 'board' : 'players'))}</>;
}

// What a tab shows lies over the board, which keeps its place.
function Page(scene: Scene) {
    const { film, bill } = scene;
    const tab = film.tab.value;
    const bodies: Record<Tab, () => ComponentChildren> = {
        board: () => null,
        players: () => (
            <div class="players">
                {bill.players()}
                {bill.more()}
            </div>
        ),
        cards: () => bill.cards(),
        log: () => <ReplayLogPart {...scene} />,
        turns: () => <TurnsPart {...scene} />,
        score: () => bill.score(),
    };
    return (
        <div class="tab-page" data-tab={tab === 'turns' ? 'log' : tab}>
            {bodies[tab]()}
        </div>
    );
}
