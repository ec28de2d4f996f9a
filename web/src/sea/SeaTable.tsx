import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import { gameName } from '../app/names';
import type { Tell } from '../protocol';
import { box as loadBox } from '../state/content';
import { dressWorld } from '../state/settings';
import type { TableStore } from '../state/table';
import { GameChat, GameLog, GameRail, GameRules, GameTabs, GameTitle, useTableKeys, useUnread } from '../table/around';
import { Bar, BarButtons, Say } from '../table/Bar';
import { HelpDialog, type Keys } from '../table/HelpDialog';
import { layout } from '../table/layout';
import { colourOf, seatName } from '../table/names';
import { ProofDialog } from '../table/ProofDialog';
import { Tabs } from '../table/Tabs';
import { upTo } from '../table/view';
import { Icon, type IconName } from '../ui/Icon';
import { OwnerPattern } from '../ui/Badge';
import { t } from '../words';
import { AlexisCard } from './Alexis';
import { seaBar } from './bar';
import { openBox, type Box } from './box';
import { facesToDiscard, facesToLay, takings } from './choices';
import { DiscoveryChooser, GainsStrip } from './Gains';
import { goodIslands, IslandFacts, IslandList, IslandSlip, MissionIslands, missionInMind } from './Islands';
import { MissionChooser, Missions } from './Missions';
import { describeIsland, describeTarget } from './names';
import type { SeaParts } from './parts';
import { SeaPlayers, SeaStrip } from './Players';
import { SeaBoard } from './SeaBoard';
import { SeaEnd } from './SeaEnd';
import { seaSentence } from './sentences';
import { SeaSession, type SeaTab } from './session';
import { Hand, HandTile, Market, TokenChooser } from './Trays';
import { ownPlayer, ownSeat, seaViewOf } from './view';
import '../table/table.css';
import '../table/end.css';
import './sea.css';

function useBox(): Box | null {
    const [box, set] = useState<Box | null>(null);
    useEffect(() => {
        let here = true;
        void loadBox('islands').then((file) => here && set(openBox(file)));
        return () => {
            here = false;
        };
    }, []);
    return box;
}

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
    const log = useComputed(() => upTo(store.log, session.presenter.step).value);
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

/** What is lit then says enough. */
const GAINS = new Set(['build', 'search', 'hold']);

function TheBoard({ parts }: { parts: SeaParts }) {
    const { view, session } = parts;
    const { play } = session;
    const { sea, players } = view;
    const prompt = play.prompt.value;
    const holding = play.holding.value;
    const card = missionInMind(parts);
    const decides = prompt?.seat ?? ownSeat(view) ?? 'A';
    const alexisBuilds = prompt?.phase === 'build' && view.alexis !== null && sea.clock?.turn === view.alexis;
    return (
        <SeaBoard
            sea={sea}
            box={view.box}
            players={players}
            colour={colourOf(players, alexisBuilds && view.alexis ? view.alexis : decides)}
            targets={play.targets.value}
            holding={holding}
            side={play.side.value}
            turn={play.turn.value}
            pinned={play.fixed.value}
            pending={play.locked.value}
            flagged={GAINS.has(prompt?.phase ?? '') ? [] : goodIslands(parts, card)}
            lights={session.lights.value}
            shown={session.shown.value}
            last={sea.tiles.at(-1)}
            onHover={(key) => (play.hover.value = key)}
            onChoose={(key) => void play.choose(key)}
            onEnter={(key) => play.enter(key)}
            onRotate={(delta) => void play.rotate(delta)}
            onFinish={() => play.press('lay', () => play.finish())}
            onAsk={(island, how, anchor) => session.ask(island, how, anchor)}
            describeTarget={(target) => describeTarget(sea, target, holding)}
            describeIsland={(island) => describeIsland(sea, players, island)}
        />
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
    return <GameLog around={parts} say={say} />;
}

const barOf = ({ view, session }: SeaParts) => seaBar({ view, play: session.play, compact: layout.value !== 'desk' });

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
        board: () => document.querySelector<SVGElement>('.board .hit[tabindex="0"]')?.focus(),
        why: () => undefined,
        back: () => {
            play.cancel();
            session.ask(null, 'press', null);
        },
        primary: () => document.querySelector<HTMLButtonElement>('.bar-acts .primary:not([aria-disabled])')?.click(),
        step: () => false,
        turn: (delta: number) => void play.rotate(delta),
    });
    const outside = (target: Element) => {
        if (session.asked.peek()?.how === 'press' && !target.closest('.board-frame, .why, .sheet'))
            session.ask(null, 'press', null);
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
                <PhoneRail parts={parts} />
            </SeaRail>
            <SeaStrip parts={parts} />
            <main class="stage" id="main" tabIndex={-1}>
                <GameTitle view={view} />
                <TheBoard parts={parts} />
                {tab !== 'board' && <Page tab={tab} parts={parts} />}
            </main>
            <SeaSheet parts={parts} />
            <nav class="tabs" aria-label={t('table.menu')}>
                {PHONE_TABS.map(([one, icon]) => (
                    <button
                        key={one}
                        type="button"
                        class={tab === one || (one === 'log' && (tab === 'chat' || tab === 'rules')) ? 'on' : ''}
                        aria-current={tab === one ? 'page' : undefined}
                        onClick={() => (session.tab.value = one)}
                    >
                        <Icon name={icon} />
                        {tabWord(one)}
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

function Land({ parts }: { parts: SeaParts }) {
    useSeaKeys(parts);
    const { view, session } = parts;
    const tab = session.tab.value;
    const { clock } = view.sea;
    return (
        <div class="table land sea-table">
            <main class="stage" id="main" tabIndex={-1}>
                <GameTitle view={view} />
                <TheBoard parts={parts} />
                <p class="pill">
                    <TurnText parts={parts} />
                    {clock && <small>{t('table.round_of', { n: clock.round, of: clock.rounds })}</small>}
                </p>
                {tab !== 'board' && <Page tab={tab} parts={parts} />}
            </main>
            <aside class="pane">
                <div class="pane-top">
                    <SeaStrip parts={parts} />
                    <SeaRail parts={parts}>{null}</SeaRail>
                </div>
                <SeaSheet parts={parts} />
            </aside>
        </div>
    );
}

function TurnText({ parts: { view } }: { parts: SeaParts }) {
    if (view.table.status === 'over') return <>{t('bar.over')}</>;
    if (view.mover && view.mover === view.me) return <>{t('table.your_turn')}</>;
    const mover = view.mover ?? view.turn;
    return <>{mover ? t('table.turn_of', { who: seatName(view.players, mover) }) : t('bar.chance')}</>;
}

function PhoneRail({ parts }: { parts: SeaParts }) {
    const { clock } = parts.view.sea;
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
                aria-label={t('bar.undo')}
                aria-disabled={play.canUndo() && play.prompt.value ? undefined : true}
                onClick={() => play.undo()}
            >
                <Icon name="actions.undo" />
            </button>
        </>
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
