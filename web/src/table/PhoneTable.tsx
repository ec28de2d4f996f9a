import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../ui/Icon';
import { t } from '../words';
import { clockOf } from './cells';
import { useUnread } from './around';
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
                <PhoneRail parts={parts} />
            </TableRail>
            <TableStrip parts={parts} />
            <main class="stage" id="main" tabIndex={-1}>
                <TableTitle parts={parts} />
                <TableBoard parts={parts} />
                {tab !== 'board' && <Page tab={tab} parts={parts} />}
            </main>
            <Sheet parts={parts} />
            <nav class="tabs" aria-label={t('table.menu')}>
                {TABS.map(([one, icon]) => (
                    <button
                        key={one}
                        type="button"
                        class={tab === one ? 'on' : ''}
                        aria-current={tab === one ? 'page' : undefined}
                        onClick={() => (session.tab.value = one)}
                    >
                        <Icon name={icon} />
                        {t(`table.${one}`)}
                        {one === 'log' && <Unread count={view.table.chat.length} reading={tab === 'chat'} />}
                    </button>
                ))}
            </nav>
        </div>
    );
}

function Unread({ count, reading }: { count: number; reading: boolean }) {
    const n = useUnread(count, reading);
    return n > 0 ? <span class="tag">{n}</span> : null;
}

function PhoneRail({ parts }: { parts: Parts }) {
    const clock = clockOf(parts.view.cells);
    const { play } = parts.session;
    return (
        <>
            {clock && (
                <span class="rd">
                    <small>{t('table.round')}</small> {clock.round} / {clock.rounds}
                </span>
            )}
            <span class="turnof">
                <TurnText parts={parts} />
            </span>
            <button
                type="button"
                class="btn ghost icon"
                data-coach="undo"
                aria-label={t('bar.undo')}
                aria-disabled={play.canUndo() && play.prompt.value ? undefined : true}
                onClick={() => play.undo()}
            >
                <Icon name="actions.undo" />
            </button>
        </>
    );
}

export function TableStrip({ parts: { view, session } }: { parts: Parts }) {
    const open = session.tab.value === 'players';
    return <Strip view={view} open={open} onOpen={() => (session.tab.value = open ? 'board' : 'players')} />;
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
