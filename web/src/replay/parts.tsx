// The parts of the replay that every shape of the screen shares.
import type { ComponentChildren } from 'preact';
import { tableTitle } from '../app/names';
import { Rail } from '../app/Rail';
import { layout } from '../table/layout';
import { ProofDialog } from '../table/ProofDialog';
import { RoundTrack } from '../table/RoundTrack';
import { Tabbed } from '../table/Tabs';
import { t } from '../words';
import { ReplayActs } from './Acts';
import type { Bill, Scene } from './bill';
import { tabWords, type Tab } from './film';
import { FromHere } from './FromHere';
import { ReplayLog } from './ReplayLog';
import { TurnList } from './TurnList';

// Coins of others are nobody's business while the game runs: no score chart then.
const isOver = ({ view }: Scene): boolean => view.table.standing !== undefined;

export function tabsOf(scene: Scene): Tab[] {
    return ['board', 'players', 'cards', 'log', 'turns', ...(isOver(scene) ? (['score'] as const) : [])];
}
export const tabWord = (bill: Bill, tab: Tab): string => t(tab === 'cards' ? bill.cardsWord : tabWords[tab]);

export function ReplayRail({ children, ...scene }: Scene & { children?: ComponentChildren }) {
    const { clock } = scene.bill;
    const small = layout.value !== 'desk';
    return (
        <Rail where={tableTitle(scene.view.table)} sub={t('replay.name')} menu={small && <MenuItems {...scene} />}>
            {children ?? (clock && <RoundTrack round={clock.round} rounds={clock.rounds} />)}
        </Rail>
    );
}

function MenuItems(scene: Scene) {
    const { film, bill } = scene;
    return (
        <section class="menu-part table-menu">
            {layout.value === 'land' &&
                tabsOf(scene).map((tab) => (
                    <button
                        key={tab}
                        type="button"
                        class="btn"
                        data-closes
                        aria-pressed={film.tab.value === tab}
                        onClick={() => (film.tab.value = tab)}
                    >
                        {tabWord(bill, tab)}
                    </button>
                ))}
            <ReplayActs {...scene} />
        </section>
    );
}

export const ReplayLogPart = ({ film, bill }: Scene) => (
    <ReplayLog
        bill={bill}
        log={film.log.value}
        step={film.playback.step.value}
        onGo={(step) => film.playback.go(step)}
        onLight={(regions) => (film.lights.value = regions)}
    />
);

export const TurnsPart = ({ film, bill }: Scene) => (
    <TurnList
        bill={bill}
        turns={film.playback.turns.value}
        now={film.playback.turn.value}
        onGo={(step) => film.playback.go(step)}
    />
);

const BODIES = {
    log: (scene: Scene) => <ReplayLogPart {...scene} />,
    turns: (scene: Scene) => <TurnsPart {...scene} />,
    score: ({ bill }: Scene) => bill.score(),
};

export function SideTabs(scene: Scene) {
    const { film } = scene;
    const tabs = isOver(scene) ? (['log', 'turns', 'score'] as const) : (['log', 'turns'] as const);
    const tab = film.side.value;
    return (
        <Tabbed
            label={t('replay.name')}
            tabs={tabs}
            chosen={tab}
            onChoose={(one) => (film.side.value = one)}
            word={(one) => t(tabWords[one])}
        >
            {BODIES[tab](scene)}
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
