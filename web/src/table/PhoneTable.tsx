import type { ComponentChildren } from 'preact';
import { ChanceBar } from '../advice/parts';
import type { IconName } from '../ui/Icon';
import { t } from '../words';
import { clockOf } from './cells';
import { Strip } from './Panel';
import { Tabs } from './Tabs';
import {
    Players,
    RulesPart,
    TableBoard,
    TableChat,
    TableCombos,
    TableFinds,
    TableLog,
    TableRail,
    TableTitle,
    useKeys,
    type Parts,
} from './parts';
import type { Tab } from './session';
import { Sheet, TurnText } from './Sheet';
import { PhoneNav, PhoneRail } from './shells';

const TABS: [Tab, IconName][] = [
    ['board', 'actions.explore'],
    ['players', 'actions.human'],
    ['combos', 'markers.token_reserve'],
    ['log', 'actions.log'],
    ['rules', 'actions.rules'],
];

export function PhoneTable({ parts }: { parts: Parts }) {
    const { session, view } = parts;
    useKeys(parts);
    const tab = session.tab.value;
    return (
        <div class="table phone">
            <TableRail parts={parts}>
                <PhoneRail clock={clockOf(view.cells)} turn={<TurnText parts={parts} />} session={session} />
            </TableRail>
            <TableStrip parts={parts} />
            <main class="stage" id="main" tabIndex={-1}>
                <TableTitle parts={parts} />
                <TableBoard parts={parts} />
                {tab !== 'board' && <Page tab={tab} parts={parts} />}
            </main>
            <Sheet parts={parts} />
            <PhoneNav
                view={view}
                tabs={TABS}
                tab={tab}
                word={(one) => t(`table.${one}`)}
                onChoose={(one) => (session.tab.value = one)}
            />
        </div>
    );
}

export function TableStrip({ parts: { view, session } }: { parts: Parts }) {
    const open = session.tab.value === 'players';
    return (
        <div class="strip-part">
            <Strip view={view} open={open} onOpen={() => (session.tab.value = open ? 'board' : 'players')} />
            <ChanceBar chances={session.chances} players={view.seats} />
        </div>
    );
}

// What a tab shows lies over the board, which keeps its place.
export function Page({ tab, parts }: { tab: Tab; parts: Parts }) {
    const bodies: Record<Tab, () => ComponentChildren> = {
        board: () => null,
        players: () => (
            <div class="players">
                <Players parts={parts} />
                <TableFinds parts={parts} />
            </div>
        ),
        combos: () => <TableCombos parts={parts} />,
        log: () => (
            <>
                <LogSwitch parts={parts} />
                <TableLog parts={parts} />
            </>
        ),
        chat: () => (
            <>
                <LogSwitch parts={parts} />
                <TableChat parts={parts} />
            </>
        ),
        rules: () => <RulesPart parts={parts} />,
    };
    return (
        <div class="tab-page" id="side-panel" data-tab={tab}>
            {bodies[tab]()}
        </div>
    );
}

function LogSwitch({ parts: { session } }: { parts: Parts }) {
    return (
        <Tabs
            label={t('table.log')}
            tabs={['log', 'chat'] as const}
            chosen={session.tab.value === 'chat' ? 'chat' : 'log'}
            word={(one) => t(`table.${one}`)}
            onChoose={(one) => (session.tab.value = one)}
        />
    );
}
