import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useSignalEffect } from '@preact/signals';
import { gameName, tableTitle } from '../app/names';
import { Rail } from '../app/Rail';
import { Board } from '../board/Board';
import { beginDrag } from '../board/drag';
import { worldOf } from '../board/map';
import type { SeatInfo } from '../protocol';
import { leaveCase } from '../rules/case';
import { contentNow, gameOf } from '../state/content';
import { motion } from '../state/settings';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { steppersOf } from './arrange';
import { Bar } from './Bar';
import { barText, type BarText } from './bar';
import { catalogueOf } from './catalogue';
import { actingArmy, clockOf, columnOf } from './cells';
import { ChatPanel } from './ChatPanel';
import { atSeat, litTargets, ofColumn } from './choices';
import { timeLeft, type TimeLeft } from './clocks';
import { Combos } from './Combos';
import { describe } from './describe';
import { Finds } from './Finds';
import { HelpDialog } from './HelpDialog';
import { handleKey } from './keys';
import { layout } from './layout';
import { LogPanel } from './LogPanel';
import { lastMarks } from './marks';
import { colourOf, comboName } from './names';
import { PlayerPanel, type PanelActions } from './Panel';
import { ProofDialog } from './ProofDialog';
import { RegionList } from './RegionList';
import { RoundTrack } from './RoundTrack';
import type { Asked, Session, Tab } from './session';
import { FloatingSlip } from './Slip';
import { choiceSlip, incomeSlip, plainSlip, refusalSlip, type SlipText } from './slip';
import { plainText, sentence } from './sentences';
import { Tabbed } from './Tabs';
import { sceneOf, type View } from './view';

// The pieces that every shape of the screen is put together from.
export interface Parts {
    view: View;
    session: Session;
    result: (() => void) | null; // back to the result, once the game is over
}

// The surface is the game itself; what lies below is called by its own name.
function worldName({ table, map }: View): string {
    const world = worldOf(map);
    return world === 'surface' ? gameName(table.game) : `${gameName(table.game)} ${t(`new.world.${world}`)}`;
}

// ---- rail ----
export function TableRail({ parts, children }: { parts: Parts; children?: preact.ComponentChildren }) {
    const { view, session } = parts;
    const clock = clockOf(view.cells);
    const over = view.table.status === 'over';
    const sub = over
        ? t('table.under_over', { game: worldName(view), n: clock?.round ?? view.map.rounds })
        : t('table.under', { game: worldName(view), n: view.seats.length }) +
          (view.table.spectators ? ` · ${t('table.spectators', { n: view.table.spectators })}` : '');
    const origin = view.table.from
        ? ` · ${t(view.table.from.table === view.table.table ? 'table.imported' : 'table.continued')}`
        : '';
    return (
        <Rail
            where={tableTitle(view.table)}
            sub={sub + origin}
            store={session.store}
            menu={<MenuItems parts={parts} />}
        >
            {children ?? (clock && !over && <RoundTrack round={clock.round} rounds={clock.rounds} />)}
        </Rail>
    );
}

// For those who find their way by headings.
export const TableTitle = ({ parts: { view } }: { parts: Parts }) => <h1 class="sr">{tableTitle(view.table)}</h1>;

function MenuItems({ parts: { session, result } }: { parts: Parts }) {
    const tabs: Tab[] = layout.value === 'land' ? ['board', 'players', 'combos', 'log', 'chat', 'rules'] : [];
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
                    aria-pressed={session.tab.value === tab}
                    onClick={() => (session.tab.value = tab)}
                >
                    {t(`table.${tab}`)}
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

// ---- board ----
const OF_COLUMN = new Set(['pick', 'swap']);
const pendingRegions = (session: Session): number[] =>
    (session.store.pending.value?.actions ?? []).flatMap((action) => {
        const [verb = '', ...rest] = action.split(' ');
        const region = rest.find((word) => /^\d+$/.test(word));
        return region && !OF_COLUMN.has(verb) ? [Number(region)] : [];
    });

export function TableBoard({ parts: { view, session } }: { parts: Parts }) {
    const { play } = session;
    const prompt = play.prompt.value;
    const lit = litTargets(prompt, play.laid.value);
    const ask = prompt?.arrange;
    const choose = (region: number) => {
        if (play.locked.peek()) return;
        if (!play.choose(region) && play.prompt.peek()) session.refuse(region, anchorOf(region));
        else if (layout.peek() === 'desk') session.ask(null, 'press', null);
    };
    return (
        <Board
            map={view.map}
            cells={view.cells}
            seats={view.seats}
            selected={play.region.value}
            pending={pendingRegions(session)}
            marks={prompt?.arrange ? [] : lastMarks(view.log)}
            highlight={session.lights.value}
            reveal={session.reveal.value}
            refused={session.refused.value}
            motion={motion()}
            {...(lit ? { lit } : {})}
            {...(ask
                ? {
                      steppers: steppersOf(ask, play.plan.value),
                      onStep: (region: number, delta: number) => void play.step(region, delta),
                      onDrag: (from: number | 'pool', to: number) => play.drag(from, to),
                  }
                : {})}
            onChoose={choose}
            onAsk={(region, how, anchor) => session.ask(region, how, anchor)}
            describe={(region) => describe(view, region, lit?.find((one) => one.region === region)?.cost)}
        />
    );
}

const anchorOf = (region: number): DOMRect | null =>
    document.querySelector(`.board [data-region="${region}"]`)?.getBoundingClientRect() ?? null;

// ---- slip ----
export function slipText({ view, session }: Parts, region: number): SlipText {
    const prompt = session.play.prompt.value;
    const because = session.because.value.get(region);
    return (
        (prompt && choiceSlip(view, prompt, region)) ??
        (because ? refusalSlip(view, region, because) : plainSlip(view, region))
    );
}

// Who follows a rule of a slip finds the case again beside the rule.
export function leaveSlip({ view }: Parts, text: SlipText): void {
    const clock = clockOf(view.cells);
    const army = view.mover && actingArmy(view.cells, view.mover, clock?.stage);
    const place = [
        clock ? t('table.round_of', { n: clock.round, of: clock.rounds }) : '',
        army ? comboName(army.race, army.power) : '',
    ];
    leaveCase({
        title: text.title,
        place: place.filter(Boolean).join(', '),
        items: text.rows.map(({ label, rule, amount }) => ({ label, rule, amount })),
        total: text.total,
        note: [text.refusal?.text ?? '', ...text.then].filter(Boolean).join(' '),
        back: `/t/${view.table.table}`,
    });
}

// While tokens are being placed, nothing pops up under the hand.
const atWork = ({ session }: Parts, { how, region }: Asked): boolean =>
    how === 'hover' && !!session.play.prompt.value?.arrange?.rows.some((row) => row.region === region);

export function TableSlip({ parts }: { parts: Parts }) {
    const onRule = (text: SlipText) => leaveSlip(parts, text);
    const sum = parts.session.itemised.value;
    if (sum)
        return (
            <FloatingSlip
                text={incomeSlip(
                    plainText(sentence(sceneOf(parts.view), sum.tell)),
                    sum.tell.items ?? [],
                    sum.tell.count ?? 0,
                )}
                anchor={sum.anchor}
                onRule={onRule}
            />
        );
    const asked = parts.session.asked.value;
    if (!asked?.anchor || parts.session.play.slot.value !== null || atWork(parts, asked)) return null;
    return <FloatingSlip text={slipText(parts, asked.region)} anchor={asked.anchor} onRule={onRule} />;
}

// ---- bar ----
export const barOf = ({ view, session }: Parts): BarText =>
    barText({ view, play: session.play, compact: layout.value !== 'desk' });

export function TableBar({ parts }: { parts: Parts }) {
    const { view, session } = parts;
    return (
        <Bar
            view={view}
            text={barOf(parts)}
            play={session.play}
            die={session.die.value}
            locked={session.play.locked.value}
            onGrab={(event) => grabFromHand(parts, event)}
        />
    );
}

// A token carried out of the hand: the board takes it where it is let go.
export function grabFromHand({ view, session }: Parts, event: PointerEvent): void {
    const prompt = session.play.prompt.peek();
    const army = prompt && actingArmy(view.cells, prompt.seat, prompt.stage);
    if (prompt?.arrange?.verb === 'deploy' && army)
        beginDrag(event, { from: 'pool', race: army.race, colour: colourOf(view.seats, prompt.seat) });
}

// ---- combos ----
export function TableCombos({ parts: { view, session } }: { parts: Parts }) {
    const { play } = session;
    const prompt = play.prompt.value;
    const game = gameOf(contentNow.value, view.table.game);
    return (
        <Combos
            column={columnOf(view.cells)}
            choices={ofColumn(prompt)}
            open={play.slot.value}
            asking={ofColumn(prompt).length > 0}
            catalogue={game ? catalogueOf(game as object) : null}
            onOpen={(slot) => (play.slot.value = slot)}
            onClose={() => (play.slot.value = null)}
            onTake={(choice) => play.take(choice)}
        />
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

function actionsFor({ view, session }: Parts, seat: SeatInfo): PanelActions {
    const { store, play } = session;
    const { table } = view;
    const gone = seat.kind === 'human' && (seat.state === 'away' || seat.state === 'offline');
    const strongest = gameOf(contentNow.value, table.game)?.bots.at(-1);
    const running = table.status === 'running';
    return {
        choose: atSeat(play.prompt.value, seat.seat) ? () => play.chooseSeat(seat.seat) : undefined,
        takeBack:
            running && table.holds.includes(seat.seat) && seat.state === 'stand_in'
                ? () => void store.takeBack(seat.seat)
                : undefined,
        letBot: running && table.host && gone && strongest ? () => void store.setBot(seat.seat, strongest) : undefined,
    };
}

export function Players({ parts }: { parts: Parts }) {
    const { view, session } = parts;
    const { times, clock } = view.table;
    const now = useNow(!!times?.running);
    const timeOf = (seat: SeatInfo): TimeLeft | null =>
        times && clock ? timeLeft(times, clock, seat.seat, now, session.store.skew.value) : null;
    return (
        <>
            {view.seats.map((seat) => (
                <PlayerPanel
                    key={seat.seat}
                    view={view}
                    seat={seat}
                    time={timeOf(seat)}
                    gained={session.gains.value.get(seat.seat) ?? null}
                    actions={actionsFor(parts, seat)}
                />
            ))}
        </>
    );
}

// ---- places and relics ----
export function TableFinds({ parts: { view, session } }: { parts: Parts }) {
    return <Finds view={view} onLight={(regions) => (session.lights.value = regions)} />;
}

// ---- log, chat, rules ----
export function TableLog({ parts: { view, session } }: { parts: Parts }) {
    return (
        <LogPanel
            view={view}
            older={session.store.older.value}
            onOlder={() => void session.store.history()}
            onLight={(regions) => (session.lights.value = regions)}
            onItems={(tell, anchor) => (session.itemised.value = tell && anchor ? { tell, anchor } : null)}
        />
    );
}

export function TableChat({ parts: { view, session } }: { parts: Parts }) {
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

export const RulesPart = ({ parts: { session } }: { parts: Parts }) => (
    <div class="rules-part">
        <p>{t('table.rules_about')}</p>
        <p>
            <a class="btn" href="/rules" target="_blank" rel="noopener">
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

const SIDE_TABS = ['log', 'chat', 'rules'] as const;

export function SideTabs({ parts }: { parts: Parts }) {
    const [tab, set] = useState<(typeof SIDE_TABS)[number]>('log');
    const unread = useUnread(parts.view.table.chat.length, tab === 'chat');
    return (
        <Tabbed
            label={t('table.log')}
            tabs={SIDE_TABS}
            chosen={tab}
            onChoose={(one) => set(one)}
            word={(one) => (
                <>
                    {t(`table.${one}`)}
                    {one === 'chat' && unread > 0 && <span class="tag">{unread}</span>}
                </>
            )}
        >
            {tab === 'log' ? (
                <TableLog parts={parts} />
            ) : tab === 'chat' ? (
                <TableChat parts={parts} />
            ) : (
                <RulesPart parts={parts} />
            )}
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

// ---- dialogs and keys ----
export function Dialogs({ parts: { view, session } }: { parts: Parts }) {
    const close = () => (session.dialog.value = null);
    switch (session.dialog.value) {
        case 'list':
            return <RegionList view={view} play={session.play} onClose={close} />;
        case 'help':
            return <HelpDialog onClose={close} />;
        case 'proof':
            return (
                <ProofDialog
                    table={view.table.table}
                    from={view.table.from}
                    load={() => session.store.proof()}
                    onClose={close}
                />
            );
        default:
            return null;
    }
}

export function useKeys(parts: Parts): void {
    const { session } = parts;
    // With the screen, not after it is painted: a key pressed at the first sight of it counts.
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent) => handleKey(event, keysOf(session));
        const outside = (event: PointerEvent) => dropSlip(session, event.target as Element);
        document.addEventListener('keydown', listen);
        document.addEventListener('pointerdown', outside);
        return () => {
            document.removeEventListener('keydown', listen);
            document.removeEventListener('pointerdown', outside);
        };
    }, [session]);
    useSignalEffect(() => {
        if (session.play.slot.value !== null && layout.value !== 'desk') session.tab.value = 'combos';
    });
}

// A slip that was pressed open goes when something else is touched.
function dropSlip(session: Session, target: Element): void {
    if (session.asked.peek()?.how === 'press' && !target.closest('.board-frame, .why, .sheet'))
        session.ask(null, 'press', null);
}

function keysOf(session: Session) {
    const { play } = session;
    return {
        slot: (n: number) => play.chooseSlot(n),
        undo: () => play.undo(),
        list: () => (session.dialog.value = 'list'),
        help: () => (session.dialog.value = 'help'),
        skip: () => session.presenter.skip(),
        board: () =>
            // The one that Tab comes to: the cheapest target, or where one was last.
            document.querySelector<SVGElement>('.board .hit[tabindex="0"]')?.focus(),
        why: () => session.ask(session.asked.peek()?.region ?? null, 'press', session.asked.peek()?.anchor ?? null),
        back: () => {
            play.cancel();
            session.ask(null, 'press', null);
        },
        primary: () =>
            document
                .querySelector<HTMLButtonElement>('.bar-acts .primary:not([aria-disabled]), .combo-card .primary')
                ?.click(),
        step: (delta: number) => {
            const asked = session.asked.peek();
            return asked !== null && play.step(asked.region, delta);
        },
    };
}
