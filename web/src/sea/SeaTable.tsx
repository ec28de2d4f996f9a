import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import { ChanceBar, HintPanel } from '../advice/parts';
import { gameName } from '../app/names';
import type { Tell } from '../protocol';
import { dressWorld } from '../state/settings';
import type { TableStore } from '../state/table';
import { GameChat, GameLog, GameRail, GameRules, GameTabs, GameTitle, useTableKeys } from '../table/around';
import { Bar, BarButtons, Say } from '../table/Bar';
import { withHint } from '../table/bar';
import { HelpDialog, type Keys } from '../table/HelpDialog';
import { layout } from '../table/layout';
import { colourOf } from '../table/names';
import { ProofDialog } from '../table/ProofDialog';
import { LandShell, PhoneNav, PhoneRail, TurnOf } from '../table/shells';
import { Tabs } from '../table/Tabs';
import { FloatingSlip } from '../table/Slip';
import type { SlipText } from '../table/slip';
import { upTo } from '../table/view';
import type { IconName } from '../ui/Icon';
import { OwnerPattern } from '../ui/Badge';
import { t } from '../words';
import { AlexisCard } from './Alexis';
import { seaBar } from './bar';
import type { Box } from './box';
import { facesToDiscard, facesToLay, takings } from './choices';
import { DiscoveryChooser, gainSlip, GainsStrip } from './Gains';
import { CellFacts, CellSlip, IslandFacts, IslandList, IslandSlip, MissionIslands } from './Islands';
import { MissionChooser, Missions } from './Missions';
import type { SeaParts } from './parts';
import { SeaPlayers, SeaStrip } from './Players';
import { SeaEnd } from './SeaEnd';
import { seaSentence } from './sentences';
import { SeaSession, type SeaTab } from './session';
import { TheBoard } from './TheBoard';
import { Hand, HandTile, Market, TokenChooser } from './Trays';
import { useBox } from './useBox';
import { ownPlayer, seaViewOf } from './view';
import '../table/table.css';
import '../table/end.css';
import './sea.css';

export type SeaCoach = (session: SeaSession) => ComponentChildren;

// A table of Small Islands while the game runs, and its end. Everything below is drawn from a SeaView; this is where
// the view is made of what the store knows and the presenter shows.
export default function SeaTable({ store, coach }: { store: TableStore; coach?: SeaCoach }) {
    const session = useMemo(() => new SeaSession(store), [store]);
    useEffect(() => () => session.close(), [session]);
    useLayoutEffect(() => dressWorld('islands'), []);
    const box = useBox();
    if (!box || !store.table.value) return <div class="page" aria-busy="true" />;
    session.play.box.value = box;
    return (
        <>
            <Running store={store} session={session} box={box} />
            {coach?.(session)}
        </>
    );
}

const SHAPES = { desk: Desk, phone: Phone, land: Land };

function Running({ store, session, box }: { store: TableStore; session: SeaSession; box: Box }) {
    const [board, showBoard] = useState(false);
    const log = useComputed(() => upTo(store.log, session.presenter).value);
    const table = store.table.value!;
    const view = seaViewOf(table, box, session.presenter.shown.value, log.value);
    session.scene = { box, players: view.players, me: view.me };
    const over = table.status === 'over' && !session.presenter.busy.value;
    const parts: SeaParts = { view, session, result: over ? () => showBoard(false) : null };
    const Shape = SHAPES[layout.value];
    return (
        <>
            {over && !board ? (
                <div class="table end sea-table">
                    <SeaRail parts={parts} />
                    <SeaEnd view={view} store={store} onBoard={() => showBoard(true)} />
                </div>
            ) : (
                <Shape parts={parts} />
            )}
            <HintPanel
                hint={session.hint}
                atSea
                locked={session.play.locked.value}
                say={(idea) => session.plan(idea)}
            />
            <Dialogs parts={parts} />
        </>
    );
}

// ---- around the board ----
const TABS: SeaTab[] = ['board', 'market', 'missions', 'players', 'log', 'chat', 'rules'];
const tabWord = (tab: SeaTab): string => t(`sea.tab.${tab}`);

function SeaRail({ parts, children }: { parts: SeaParts; children?: ComponentChildren }) {
    const clock = parts.view.sea.clock;
    const text = {
        game: gameName(parts.view.table.game),
        round: clock?.round ?? 0,
        rounds: clock?.rounds ?? 0,
        tabs: TABS,
        tab: parts.session.tab,
        tabWord,
    };
    return (
        <GameRail around={parts} text={text}>
            {children}
        </GameRail>
    );
}

function Strips({ parts }: { parts: SeaParts }) {
    return (
        <div class="strips">
            <GainsStrip parts={parts} />
            <DiscoveryChooser parts={parts} />
            <TokenChooser parts={parts} />
        </div>
    );
}

function TheLog({ parts }: { parts: SeaParts }) {
    const { box, players, me } = parts.view;
    const say = useCallback((tell: Tell) => seaSentence({ box, players, me }, tell), [box, players.length, me]);
    const [items, show] = useState<{ text: SlipText; anchor: DOMRect } | null>(null);
    const onItems = (tell: Tell | null, anchor: DOMRect | null) =>
        show(tell && anchor ? { text: gainSlip(tell), anchor } : null);
    return (
        <>
            <GameLog around={parts} say={say} onItems={onItems} />
            {items && <FloatingSlip {...items} />}
        </>
    );
}

const barOf = ({ view, session }: SeaParts) =>
    withHint(seaBar({ view, play: session.play, compact: layout.value !== 'desk' }), session);

// ---- keys ----
const KEYS: Keys = [
    ['B', 'b'],
    ['← ↑ → ↓', 'arrows'],
    ['Enter', 'enter'],
    ['R, Shift + R', 'r'],
    ['1 – 3', 'digits'],
    ['U', 'u'],
    ['?', 'why'],
    ['L', 'l'],
    ['+  −  0', 'zoom'],
    ['I', 'i'],
    ['S', 's'],
    ['Esc', 'esc'],
    ['H, F1', 'h'],
];

/** Digits take from the market, or choose a tile of the hand. */
function digit({ session }: SeaParts, faces: (string | null)[], n: number): void {
    const { play } = session;
    const prompt = play.prompt.peek();
    const choice = takings(prompt).find((one) => one.slot === n);
    if (choice) return play.press(`take ${n}`, () => play.take(choice));
    const able = [...facesToLay(prompt), ...facesToDiscard(prompt)];
    const face = faces.filter((one) => one !== null && able.includes(one))[n];
    if (face) play.hold({ face });
}

function useSeaKeys(parts: SeaParts): void {
    const { session } = parts;
    const { play } = session;
    const latest = useMemo(() => ({ parts }), []);
    latest.parts = parts;
    const keys = () => ({
        slot: (n: number) => digit(latest.parts, ownPlayer(latest.parts.view)?.hand ?? [], n),
        undo: () => play.undo(),
        list: () => (session.dialog.value = 'list' as const),
        help: () => (session.dialog.value = 'help' as const),
        skip: () => session.presenter.skip(),
        hint: () => void session.hint.ask(),
        board: () => document.querySelector<SVGElement>('.board .hit[tabindex="0"]')?.focus(),
        why: () => undefined,
        back: () => {
            session.hint.close();
            play.cancel();
            session.ask(null, 'press', null);
        },
        primary: () => document.querySelector<HTMLButtonElement>('.bar-acts .primary:not([aria-disabled])')?.click(),
        step: () => false,
        turn: (delta: number) => void play.rotate(delta),
    });
    const outside = (target: Element) => {
        const said = session.asked.peek()?.how === 'press' || session.refused.peek() !== null;
        if (said && !target.closest('.board-frame, .why, .sheet')) session.ask(null, 'press', null);
    };
    useTableKeys(session, keys, outside);
}

function Dialogs({ parts }: { parts: SeaParts }) {
    const { view, session } = parts;
    const close = () => (session.dialog.value = null);
    switch (session.dialog.value) {
        case 'list':
            return <IslandList parts={parts} onClose={close} />;
        case 'help':
            return (
                <HelpDialog
                    keys={KEYS}
                    keyWord={(name) => t(`sea.key.${name}`)}
                    advice={[t('sea.advice_lay'), t('sea.advice_islands'), t('table.help_undo')]}
                    onClose={close}
                />
            );
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

// ---- desk ----
const SIDE_TABS = ['islands', 'log', 'chat', 'rules'] as const;

function Desk({ parts }: { parts: SeaParts }) {
    useSeaKeys(parts);
    const { view, session } = parts;
    return (
        <div class="table desk sea-table on-cloth" style={{ '--seats': view.players.length }}>
            <SeaRail parts={parts} />
            <main class="stage" id="main" tabIndex={-1}>
                <GameTitle view={view} />
                <TheBoard parts={parts} />
                <Strips parts={parts} />
                <MissionChooser parts={parts} />
                <IslandSlip parts={parts} />
                <CellSlip parts={parts} />
            </main>
            <Bar
                view={{ ...view, seats: view.players }}
                text={barOf(parts)}
                play={session.play}
                die={null}
                locked={session.play.locked.value}
                onGrab={() => undefined}
            />
            <aside class="side">
                <ChanceBar chances={session.chances} players={view.players} />
                <div class="players">
                    <SeaPlayers parts={parts} />
                </div>
                <AlexisCard parts={parts} />
                <Hand parts={parts} />
                <Market parts={parts} />
                <Missions parts={parts} />
                <GameTabs
                    around={parts}
                    tabs={SIDE_TABS}
                    word={(one) => t(`sea.tab.${one}`)}
                    body={{
                        islands: () => <MissionIslands parts={parts} />,
                        log: () => <TheLog parts={parts} />,
                        chat: () => <GameChat around={parts} />,
                        rules: () => <GameRules session={session} />,
                    }}
                />
            </aside>
        </div>
    );
}

// ---- phone ----
const PHONE_TABS: [SeaTab, IconName][] = [
    ['board', 'sea.island'],
    ['market', 'sea.market'],
    ['missions', 'sea.mission'],
    ['players', 'actions.human'],
    ['log', 'actions.log'],
];

function Phone({ parts }: { parts: SeaParts }) {
    useSeaKeys(parts);
    const { view, session } = parts;
    const tab = session.tab.value;
    return (
        <div class={`table phone sea-table${tab === 'board' ? '' : ' paged'}`}>
            <SeaRail parts={parts}>
                <PhoneRail clock={view.sea.clock} turn={<Turn parts={parts} />} session={session} />
            </SeaRail>
            <PlayerStrip parts={parts} />
            <main class="stage" id="main" tabIndex={-1}>
                <GameTitle view={view} />
                <TheBoard parts={parts} />
                {tab !== 'board' && <Page tab={tab} parts={parts} />}
            </main>
            <SeaSheet parts={parts} />
            <PhoneNav
                view={view}
                tabs={PHONE_TABS}
                tab={tab}
                word={tabWord}
                within={{ log: ['chat', 'rules'] }}
                onChoose={(one) => (session.tab.value = one)}
            />
        </div>
    );
}

function PlayerStrip({ parts: { view, session } }: { parts: SeaParts }) {
    const open = session.tab.value === 'players';
    return (
        <div class="strip-part">
            <SeaStrip view={view} open={open} onOpen={() => (session.tab.value = open ? 'board' : 'players')} />
            <ChanceBar chances={session.chances} players={view.players} />
        </div>
    );
}

const Turn = ({ parts: { view } }: { parts: SeaParts }) => <TurnOf view={view} seats={view.players} />;

function Land({ parts }: { parts: SeaParts }) {
    useSeaKeys(parts);
    const { view, session } = parts;
    const tab = session.tab.value;
    return (
        <LandShell
            view={view}
            name="sea-table"
            clock={view.sea.clock}
            board={<TheBoard parts={parts} />}
            turn={<Turn parts={parts} />}
            page={tab !== 'board' && <Page tab={tab} parts={parts} />}
            top={
                <>
                    <PlayerStrip parts={parts} />
                    <SeaRail parts={parts}>{null}</SeaRail>
                </>
            }
            sheet={<SeaSheet parts={parts} />}
        />
    );
}

const LOG_TABS = ['log', 'chat', 'rules'] as const;

/** What a tab shows lies over the board, which keeps its place. */
function Page({ tab, parts }: { tab: SeaTab; parts: SeaParts }) {
    const { session } = parts;
    const choosing = session.play.prompt.value?.phase === 'mission';
    const logs = (body: ComponentChildren) => (
        <>
            <Tabs
                label={t('table.log')}
                tabs={LOG_TABS}
                chosen={tab as (typeof LOG_TABS)[number]}
                word={tabWord}
                onChoose={(one) => (session.tab.value = one)}
            />
            {body}
        </>
    );
    const bodies: Record<SeaTab, () => ComponentChildren> = {
        board: () => null,
        market: () => (
            <>
                <Market parts={parts} />
                <Hand parts={parts} />
            </>
        ),
        missions: () => (
            <>
                <MissionChooser parts={parts} />
                <GainsStrip parts={parts} />
                {!choosing && <Missions parts={parts} words />}
                <section class="card tray">
                    <h2>{t('sea.islands_for')}</h2>
                    <MissionIslands parts={parts} />
                </section>
            </>
        ),
        players: () => (
            <div class="players">
                <SeaPlayers parts={parts} />
                <AlexisCard parts={parts} />
            </div>
        ),
        log: () => logs(<TheLog parts={parts} />),
        chat: () => logs(<GameChat around={parts} />),
        rules: () => logs(<GameRules session={session} />),
    };
    return (
        <div class="tab-page" id="side-panel" data-tab={tab}>
            {bodies[tab]()}
        </div>
    );
}

/** Why the tile does not fit there, in the bar of a phone. */
const RefusedSheet = ({ parts }: { parts: SeaParts }) => (
    <section class="sheet" aria-label={t('bar.label')} aria-live="assertive">
        <div class="why">
            <CellFacts parts={parts} />
        </div>
        <div class="bar-acts">
            <button type="button" class="btn" onClick={() => (parts.session.refused.value = null)}>
                {t('bar.back')}
            </button>
        </div>
    </section>
);

/** The bar of a phone: an island that was asked about, the tiles in hand, or a sentence; and the buttons. */
function SeaSheet({ parts }: { parts: SeaParts }) {
    const { session, view } = parts;
    const { play } = session;
    const text = barOf(parts);
    const locked = play.locked.value;
    const colour = text.seat && colourOf(view.players, text.seat);
    const asked = play.fixed.value === null ? session.asked.value : null;
    const island = view.sea.islands.find((one) => one.id === asked?.island);
    const prompt = play.prompt.value;
    const faces = prompt?.phase === 'layout' ? facesToLay(prompt) : (ownPlayer(view)?.hand ?? []);
    const tiles = facesToLay(prompt).length + facesToDiscard(prompt).length > 0 && session.tab.value === 'board';
    if (session.refused.value?.because) return <RefusedSheet parts={parts} />;
    if (island && asked?.how === 'press')
        return (
            <section class="sheet" aria-label={t('bar.label')} aria-live="polite">
                <div class="why">
                    <IslandFacts parts={parts} island={island} />
                </div>
                <div class="bar-acts">
                    <button type="button" class="btn" onClick={() => session.ask(null, 'press', null)}>
                        {t('bar.back')}
                    </button>
                </div>
            </section>
        );
    return (
        <section class={`sheet${tiles ? ' with-tiles' : ''}`} aria-label={t('bar.label')}>
            <span class="flag">{colour && <OwnerPattern colour={colour} />}</span>
            {tiles && (
                <div class={`tile-row${faces.length > 3 ? ' many' : ''}`}>
                    {faces.map((face, i) => (
                        <HandTile key={`${face}${i}`} parts={parts} face={face} />
                    ))}
                </div>
            )}
            <div class="sheet-say">
                <Say text={text} die={null} asked={prompt !== null} />
            </div>
            {session.tab.value === 'board' && <Strips parts={parts} />}
            <BarButtons buttons={text.buttons} play={play} locked={locked} />
        </section>
    );
}
