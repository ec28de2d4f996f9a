import { useCallback } from 'preact/hooks';
import { HintPanel } from '../advice/parts';
import { useSignalEffect } from '@preact/signals';
import { gameName } from '../app/names';
import { Board } from '../board/Board';
import { beginDrag } from '../board/drag';
import { worldOf } from '../board/map';
import type { SeatInfo, Tell } from '../protocol';
import { leaveCase } from '../rules/case';
import { contentNow, gameOf } from '../state/content';
import { motion } from '../state/settings';
import { t } from '../words';
import {
    GameChat,
    GameLog,
    GameRail,
    GameRules,
    GameTabs,
    GameTitle,
    seatActions,
    useClocks,
    useTableKeys,
} from './around';
import { steppersOf } from './arrange';
import { Bar } from './Bar';
import { barText, withHint, type BarText } from './bar';
import { catalogueOf } from './catalogue';
import { actingArmy, clockOf, columnOf } from './cells';
import { atSeat, litTargets, ofColumn } from './choices';
import { Combos } from './Combos';
import { describe } from './describe';
import { Finds } from './Finds';
import { HelpDialog } from './HelpDialog';
import type { KeyActions } from './keys';
import { layout } from './layout';
import { lastMarks } from './marks';
import { colourOf, comboName } from './names';
import { PlayerPanel, type PanelActions } from './Panel';
import { landPlaces, landStages } from './plan';
import { ProofDialog } from './ProofDialog';
import { RegionList } from './RegionList';
import type { Asked, Session, Tab } from './session';
import { FloatingSlip } from './Slip';
import { choiceSlip, incomeSlip, plainSlip, refusalSlip, type SlipText } from './slip';
import { plainText, sentence } from './sentences';
import { Uses } from './Uses';
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
const TABS: Tab[] = ['board', 'players', 'combos', 'log', 'chat', 'rules'];

export function TableRail({ parts, children }: { parts: Parts; children?: preact.ComponentChildren }) {
    const { view } = parts;
    const clock = clockOf(view.cells);
    const text = {
        game: worldName(view),
        round: clock?.round ?? view.map.rounds,
        rounds: clock?.rounds ?? 0,
        tabs: TABS,
        tab: parts.session.tab,
        tabWord: (tab: Tab) => t(`table.${tab}`),
    };
    return (
        <GameRail around={parts} text={text}>
            {children}
        </GameRail>
    );
}

export const TableTitle = ({ parts: { view } }: { parts: Parts }) => <GameTitle view={view} />;

// ---- board ----
const OF_COLUMN = new Set(['pick', 'swap']);
const pendingRegions = (session: Session): number[] =>
    (session.store.pending.value?.actions ?? []).flatMap((action) => {
        const [verb = '', ...rest] = action.split(' ');
        const region = rest.find((word) => /^\d+$/.test(word));
        return region && !OF_COLUMN.has(verb) ? [Number(region)] : [];
    });

export function TableBoard({ parts: { view, session } }: { parts: Parts }) {
    const { play, hint } = session;
    const idea = hint.idea.value;
    const seat = hint.advice.value?.seat;
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
            marks={idea && seat ? landStages(seat, idea) : prompt?.arrange ? [] : lastMarks(view.log)}
            highlight={idea && seat ? landPlaces(seat, idea) : session.lights.value}
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
    withHint(barText({ view, play: session.play, compact: layout.value !== 'desk' }), session);

export const TableHint = ({ parts: { session } }: { parts: Parts }) => (
    <HintPanel
        hint={session.hint}
        atSea={false}
        locked={session.play.locked.value}
        say={(idea) => session.plan(idea)}
    />
);

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
        >
            <Uses view={view} play={session.play} />
        </Bar>
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
function actionsFor(parts: Parts, seat: SeatInfo): PanelActions {
    const { play } = parts.session;
    return {
        ...seatActions(parts, seat),
        choose: atSeat(play.prompt.value, seat.seat) ? () => play.chooseSeat(seat.seat) : undefined,
    };
}

export function Players({ parts }: { parts: Parts }) {
    const { view, session } = parts;
    const timeOf = useClocks(parts);
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
export function TableLog({ parts }: { parts: Parts }) {
    const { map, seats, me } = parts.view;
    const say = useCallback((tell: Tell) => sentence({ map, seats, me }, tell), [map, seats, me]);
    return (
        <GameLog
            around={parts}
            say={say}
            onItems={(tell, anchor) => (parts.session.itemised.value = tell && anchor ? { tell, anchor } : null)}
        />
    );
}

export const TableChat = ({ parts }: { parts: Parts }) => <GameChat around={parts} />;
export const RulesPart = ({ parts: { session } }: { parts: Parts }) => <GameRules session={session} />;

const SIDE_TABS = ['log', 'chat', 'rules'] as const;

export function SideTabs({ parts }: { parts: Parts }) {
    return (
        <GameTabs
            around={parts}
            tabs={SIDE_TABS}
            word={(one) => t(`table.${one}`)}
            body={{
                log: () => <TableLog parts={parts} />,
                chat: () => <TableChat parts={parts} />,
                rules: () => <RulesPart parts={parts} />,
            }}
        />
    );
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
    useTableKeys(
        session,
        () => keysOf(session),
        (target) => dropSlip(session, target),
    );
    useSignalEffect(() => {
        if (session.play.slot.value !== null && layout.value !== 'desk') session.tab.value = 'combos';
    });
}

// A slip that was pressed open goes when something else is touched.
function dropSlip(session: Session, target: Element): void {
    if (session.asked.peek()?.how === 'press' && !target.closest('.board-frame, .why, .sheet'))
        session.ask(null, 'press', null);
}

function keysOf(session: Session): KeyActions {
    const { play } = session;
    return {
        slot: (n: number) => play.chooseSlot(n),
        undo: () => play.undo(),
        list: () => (session.dialog.value = 'list'),
        help: () => (session.dialog.value = 'help'),
        skip: () => session.presenter.skip(),
        hint: () => void session.hint.ask(),
        board: () =>
            // The one that Tab comes to: the cheapest target, or where one was last.
            document.querySelector<SVGElement>('.board .hit[tabindex="0"]')?.focus(),
        why: () => session.ask(session.asked.peek()?.region ?? null, 'press', session.asked.peek()?.anchor ?? null),
        back: () => {
            session.hint.close();
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
