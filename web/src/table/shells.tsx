// A table on a phone, upright and on its side: what is the same for every game.
import type { ComponentChildren } from 'preact';
import type { SeatInfo } from '../protocol';
import { Icon, type IconName } from '../ui/Icon';
import { t } from '../words';
import { GameTitle, useUnread } from './around';
import { seatName } from './names';
import type { TableView } from './view';
import type { Watch } from './watch';

export interface Round {
    round: number;
    rounds: number;
}

/** Whose turn it is. `seats` are those who may have one: a game may have players who are not at the table. */
export function TurnOf({ view, seats }: { view: TableView; seats: SeatInfo[] }) {
    if (view.table.status === 'over') return <>{t('bar.over')}</>;
    if (view.mover && view.mover === view.me) return <>{t('table.your_turn')}</>;
    const mover = view.mover ?? view.turn;
    return <>{mover ? t('table.turn_of', { who: seatName(seats, mover) }) : t('bar.chance')}</>;
}

export interface PhoneRailProps {
    clock?: Round | null;
    turn: ComponentChildren;
    session: Watch;
}

/** What stands in the rail of a phone: the round, whose turn it is, a hint, and the way back. */
export function PhoneRail({ clock, turn, session: { play, hint } }: PhoneRailProps) {
    return (
        <>
            {clock && (
                <span class="rd">
                    <small>{t('table.round')}</small> {clock.round} / {clock.rounds}
                </span>
            )}
            <span class="turnof">{turn}</span>
            {hint.possible.value && (
                <button
                    type="button"
                    class="btn ghost icon"
                    data-act="hint"
                    aria-label={t('advice.hint')}
                    onClick={() => void hint.ask()}
                >
                    <Icon name="actions.hint" />
                </button>
            )}
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

export interface PhoneNavProps<T extends string> {
    view: TableView;
    tabs: readonly (readonly [T, IconName])[];
    tab: T;
    word(one: T): string;
    /** Pages that belong to a tab without one of their own. */
    within?: Partial<Record<T, readonly T[]>>;
    onChoose(one: T): void;
}

export function PhoneNav<T extends string>({ view, tabs, tab, word, within = {}, onChoose }: PhoneNavProps<T>) {
    const unread = useUnread(view.table.chat.length, (tab as string) === 'chat');
    return (
        <nav class="tabs" aria-label={t('table.menu')}>
            {tabs.map(([one, icon]) => (
                <button
                    key={one}
                    type="button"
                    class={tab === one || within[one]?.includes(tab) ? 'on' : ''}
                    aria-current={tab === one ? 'page' : undefined}
                    onClick={() => onChoose(one)}
                >
                    <Icon name={icon} />
                    {word(one)}
                    {(one as string) === 'log' && unread > 0 && <span class="tag">{unread}</span>}
                </button>
            ))}
        </nav>
    );
}

export interface LandShellProps {
    view: TableView;
    name?: string;
    clock?: Round | null;
    board: ComponentChildren;
    turn: ComponentChildren;
    /** Over the board. */
    page: ComponentChildren;
    top: ComponentChildren;
    sheet: ComponentChildren;
}

/** A phone on its side: the board, and one pane with everything else. */
export function LandShell({ view, name = '', clock, board, turn, page, top, sheet }: LandShellProps) {
    return (
        <div class={`table land ${name}`.trim()}>
            <main class="stage" id="main" tabIndex={-1}>
                <GameTitle view={view} />
                {board}
                <p class="pill">
                    {turn}
                    {clock && <small>{t('table.round_of', { n: clock.round, of: clock.rounds })}</small>}
                </p>
                {page}
            </main>
            <aside class="pane">
                <div class="pane-top">{top}</div>
                {sheet}
            </aside>
        </div>
    );
}
