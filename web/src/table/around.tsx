import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { tableTitle } from '../app/names';
import { Rail } from '../app/Rail';
import type { SeatInfo, Tell } from '../protocol';
import { contentNow, gameOf, ruleAddress } from '../state/content';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { ChatPanel } from './ChatPanel';
import { timeLeft, type TimeLeft } from './clocks';
import { handleKey, type KeyActions } from './keys';
import { layout } from './layout';
import { LogPanel } from './LogPanel';
import type { PanelActions } from './Panel';
import { RoundTrack } from './RoundTrack';
import type { Sentence } from './sentences';
import { Tabbed } from './Tabs';
import type { TableView } from './view';
import type { Watch } from './watch';

// What stands around the board of every game: rail, menu, clocks, log, chat.
export interface Around {
    view: TableView;
    session: Watch;
    result: (() => void) | null; // back to the result, once the game is over
}

// ---- rail ----
export interface RailText<T extends string> {
    game: string; // its name
    round: number;
    rounds: number;
    /** Pages that a phone on its side has no room to show the tabs of. */
    tabs: readonly T[];
    tab: Signal<T>;
    tabWord(tab: T): string;
}

interface RailProps<T extends string> {
    around: Around;
    text: RailText<T>;
    children?: ComponentChildren;
}

export function GameRail<T extends string>({ around, text, children }: RailProps<T>) {
    const { view, session } = around;
    const { game, round, rounds } = text;
    const over = view.table.status === 'over';
    const sub = over
        ? t('table.under_over', { game, n: round })
        : t('table.under', { game, n: view.seats.length }) +
          (view.table.spectators ? ` · ${t('table.spectators', { n: view.table.spectators })}` : '');
    const origin = view.table.from
        ? ` · ${t(view.table.from.table === view.table.table ? 'table.imported' : 'table.continued')}`
        : '';
    return (
        <Rail
            where={tableTitle(view.table)}
            sub={sub + origin}
            store={session.store}
            menu={<MenuItems around={around} text={text} />}
        >
            {children ?? (rounds > 0 && !over && <RoundTrack round={round} rounds={rounds} />)}
        </Rail>
    );
}

// For those who find their way by headings.
export const GameTitle = ({ view }: { view: TableView }) => <h1 class="sr">{tableTitle(view.table)}</h1>;

function MenuItems<T extends string>({ around: { session, result }, text }: Omit<RailProps<T>, 'children'>) {
    const tabs = layout.value === 'land' ? text.tabs : [];
    return (
        <section class="menu-part table-menu">
            {result && (
                <button type="button" class="btn primary" data-closes onClick={result}>
                    {t('end.result')}
                </button>
            )}
            {tabs.map((tab) => (
                <button
                    key={tab}
                    type="button"
                    class="btn"
                    data-closes
                    aria-pressed={text.tab.value === tab}
                    onClick={() => (text.tab.value = tab)}
                >
                    {text.tabWord(tab)}
                </button>
            ))}
            <button type="button" class="btn" data-closes onClick={() => (session.dialog.value = 'list')}>
                <Icon name="actions.list" />
                {t('table.list')}
            </button>
            <button type="button" class="btn" data-closes onClick={() => (session.dialog.value = 'help')}>
                <Icon name="actions.help" />
                {t('table.help')}
            </button>
            <button type="button" class="btn" data-closes onClick={() => (session.dialog.value = 'proof')}>
                <Icon name="actions.verify" />
                {t('table.proof')}
            </button>
        </section>
    );
}

// ---- players ----
function useNow(running: boolean): number {
    const [now, set] = useState(Date.now);
    useEffect(() => {
        if (!running) return;
        const id = setInterval(() => set(Date.now()), 500);
        return () => clearInterval(id);
    }, [running]);
    return now;
}

/** What each seat has left on its clock; nothing where there is none. */
export function useClocks({ view, session }: Around): (seat: SeatInfo) => TimeLeft | null {
    const { times, clock } = view.table;
    const now = useNow(!!times?.running);
    return (seat) => (times && clock ? timeLeft(times, clock, seat.seat, now, session.store.skew.value) : null);
}

/** What can be done about somebody who is gone, or has come back. */
export function seatActions({ view: { table }, session: { store } }: Around, seat: SeatInfo): PanelActions {
    const gone = seat.kind === 'human' && (seat.state === 'away' || seat.state === 'offline');
    const strongest = gameOf(contentNow.value, table.game)?.bots.at(-1);
    const running = table.status === 'running';
    return {
        takeBack:
            running && table.holds.includes(seat.seat) && seat.state === 'stand_in'
                ? () => void store.takeBack(seat.seat)
                : undefined,
        letBot: running && table.host && gone && strongest ? () => void store.setBot(seat.seat, strongest) : undefined,
    };
}

// ---- log, chat, rules ----
export interface GameLogProps {
    around: Around;
    say(tell: Tell): Sentence;
    onItems?(tell: Tell | null, anchor: DOMRect | null): void;
}

const nothing = (): void => undefined;

export function GameLog({ around: { view, session }, say, onItems = nothing }: GameLogProps) {
    return (
        <LogPanel
            view={view}
            say={say}
            older={session.store.older.value}
            onOlder={() => void session.store.history()}
            onLight={(regions) => (session.lights.value = regions)}
            onItems={onItems}
        />
    );
}

export function GameChat({ around: { view, session } }: { around: Around }) {
    const { store } = session;
    return (
        <ChatPanel
            table={view.table.table}
            lines={view.table.chat}
            seats={view.seats}
            me={view.me}
            host={view.table.host}
            onSay={(text) => void store.say(text)}
            onSilence={(who, on) => void store.silence(who, on)}
        />
    );
}

export const GameRules = ({ session }: { session: Watch }) => (
    <div class="rules-part">
        <p>{t('table.rules_about')}</p>
        <p>
            <a class="btn" href={ruleAddress()} target="_blank" rel="noopener">
                <Icon name="actions.rules" />
                {t('table.rules_open')}
            </a>
        </p>
        <p>
            <button type="button" class="btn" onClick={() => (session.dialog.value = 'help')}>
                <Icon name="actions.help" />
                {t('table.help')}
            </button>
        </p>
        <p>
            <button type="button" class="btn" onClick={() => (session.dialog.value = 'list')}>
                <Icon name="actions.list" />
                {t('table.list')}
            </button>
        </p>
    </div>
);

export interface SideTabsProps<T extends string> {
    around: Around;
    tabs: readonly T[];
    word(tab: T): string;
    body: Record<T, () => ComponentChildren>;
}

/** The card beside the board, with what was said since it was last read. */
export function GameTabs<T extends string>({ around, tabs, word, body }: SideTabsProps<T>) {
    const [tab, set] = useState<T>(tabs[0]!);
    const unread = useUnread(around.view.table.chat.length, tab === 'chat');
    return (
        <Tabbed
            label={t('table.log')}
            tabs={tabs}
            chosen={tab}
            onChoose={(one) => set(() => one)}
            word={(one) => (
                <>
                    {word(one)}
                    {one === 'chat' && unread > 0 && <span class="tag">{unread}</span>}
                </>
            )}
        >
            {body[tab]()}
        </Tabbed>
    );
}

export function useUnread(count: number, reading: boolean): number {
    const [read, set] = useState(count);
    useEffect(() => {
        if (reading) set(count);
    }, [count, reading]);
    return reading ? 0 : Math.max(0, count - read);
}

// ---- keys ----
/** The keys of the table, and what a touch elsewhere puts away. */
export function useTableKeys(session: Watch, keys: () => KeyActions, outside: (target: Element) => void): void {
    // With the screen, not after it is painted: a key pressed at the first sight of it counts.
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent) => handleKey(event, keys());
        const touch = (event: PointerEvent) => outside(event.target as Element);
        document.addEventListener('keydown', listen);
        document.addEventListener('pointerdown', touch);
        return () => {
            document.removeEventListener('keydown', listen);
            document.removeEventListener('pointerdown', touch);
        };
    }, [session]);
}
