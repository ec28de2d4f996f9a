// The sea on the table: drawn by SeaDrawing, moved by Viewport, touched by Gestures and keys.
import '../board/board.css';
import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Overview, ZoomButtons } from '../board/Corner';
import { Gestures } from '../board/gestures';
import type { Box as Frame, Point } from '../board/map';
import { newUid } from '../board/uid';
import { useViewport } from '../board/useViewport';
import { type Targets, Viewport } from '../board/viewport';
import type { Colour, SeatInfo, SeatLetter } from '../protocol';
import { motion } from '../state/settings';
import { colourOf } from '../table/names';
import { Glyph } from '../ui/Icon';
import { t } from '../words';
import type { Box } from './box';
import type { Island, Sea, SeaTile } from './cells';
import { islandOf, isShip, type Holding, type Target, towards, turnedTo, type Arrow, type Side } from './choices';
import { boxAround, middleOf, nextPort, onMap, side, type Spot } from './geometry';
import { HouseArt, TokenArt } from './pieces';
import type { SeaStage } from './plan';
import { Chart, LastTile, Lines, outlinesOf, Pennants, SeaGround, SeaPrints } from './SeaDrawing';
import { TileArt } from './Tile';

export type Asked = 'hover' | 'focus' | 'press';

export interface SeaBoardProps {
    sea: Sea;
    box: Box;
    players: SeatInfo[];
    /** Who decides here, for the colour of what is put down. */
    colour: Colour;
    targets: Target[];
    /** Cells where what is in hand does not fit. */
    dark: Spot[];
    /** The one that was asked for all the same. */
    refused: { x: number; y: number; n: number } | null;
    holding: Holding | null;
    side: Side | null;
    /** Of the tile in hand. */
    turn: number;
    pinned: string | null;
    /** Sent, not answered. */
    pending: boolean;
    /** Islands that carry a pennant. */
    flagged: Island[];
    /** Tiles that a line of the log is about. */
    lights: number[];
    /** Where a plan goes, in its order. */
    stages: SeaStage[];
    /** Islands that something beside the board is about. */
    shown: number[];
    last: SeaTile | undefined;
    onHover(key: string | null): void;
    onChoose(key: string): void;
    onEnter(key: string): void;
    onRotate(delta: number): void;
    onFinish(): void;
    onRefuse(spot: Spot, anchor: DOMRect | null): void;
    onAsk(island: number | null, how: Asked, anchor: DOMRect | null): void;
    describeTarget(target: Target): string;
    describeIsland(island: Island): string;
    describeDark(spot: Spot): string;
}

const margin = 210;
const askAfter = 150;

/** Where a target is: in the middle of its cell, on its sign, on its coast. */
export function pointOf(sea: Sea, target: Target): Point {
    const tile = sea.at.get(`${target.x},${target.y}`);
    if (target.kind === 'cell' || !tile) return middleOf(target);
    if (target.kind === 'site') return onMap(tile, tile.face.sites[target.part]?.pos ?? [0.5, 0.5]);
    return onMap(tile, nextPort(tile.face, tile.cell.ports ?? [], target.part));
}

const spotsOf = (sea: Sea, targets: Target[]): Spot[] => {
    const spots: Spot[] = [...sea.tiles, ...targets];
    return spots.length ? spots : [{ x: 0, y: 0 }];
};

const smallest = { width: 6 * side, height: 4.5 * side };

/** The box that holds both. */
function around(a: Frame, b: Frame): Frame {
    const x = Math.min(a.x, b.x);
    const y = Math.min(a.y, b.y);
    return {
        x,
        y,
        width: Math.max(a.x + a.width, b.x + b.width) - x,
        height: Math.max(a.y + a.height, b.y + b.height) - y,
    };
}

/** The sheet ends a cell beyond the last tile, and the first tiles do not fill the screen. */
export function sheetOf(sea: Sea): Frame {
    const box = boxAround(spotsOf(sea, []), margin);
    const [mx, my] = [box.x + box.width / 2, box.y + box.height / 2];
    const { width, height } = smallest;
    return around(box, { x: mx - width / 2, y: my - height / 2, width, height });
}

/** The chart goes on beyond the sheet, as far as a wide screen shows it. */
const openSea = ({ x, y, width, height }: Frame): Frame => {
    const more = Math.ceil(Math.max(width, height) / side) * side;
    return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
};

interface Place {
    key: string;
    target: Target | null;
    island: number | null;
    dark: Spot | null;
}

const darkKey = ({ x, y }: Spot): string => `dark ${x},${y}`;
function darkOf(key: string): Spot | null {
    const [, x, y] = /^dark (-?\d+),(-?\d+)$/.exec(key) ?? [];
    return x === undefined ? null : { x: Number(x), y: Number(y) };
}

const placeOf =
    (targets: Target[]) =>
    (from: EventTarget | null): Place | null => {
        const key = (from as Element | null)?.closest<SVGElement>('[data-spot]')?.dataset.spot;
        if (key === undefined) return null;
        const target = targets.find((one) => one.key === key) ?? null;
        const island = key.startsWith('island ') && !target ? Number(key.slice(7)) : null;
        return { key, target, island, dark: target ? null : darkOf(key) };
    };

const arrows: Record<string, Arrow> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

// ---- what can be touched ----
interface HitProps {
    spot: string;
    label: string;
    entry: boolean;
    lit: boolean;
    path: string;
}

const Hit = ({ spot, label, entry, lit, path }: HitProps) => (
    <path
        d={path}
        class={`hit${lit ? ' choosable' : ''}`}
        data-spot={spot}
        tabindex={entry ? 0 : -1}
        role="button"
        aria-label={label}
    />
);

const circle = ([x, y]: Point, r: number): string =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const cellPath = ({ x, y }: Spot): string => `M${x * side} ${y * side}h${side}v${side}h${-side}Z`;

/** As large as what it stands for: a cell, an island, a fingertip. */
function hitPath(sea: Sea, target: Target): string {
    if (target.kind === 'cell') return cellPath(target);
    if (target.kind === 'island') return outlinesOf(sea).get(islandOf(sea, target) ?? -1)?.land ?? '';
    return circle(pointOf(sea, target), 46);
}

// ---- lit ----
function LitCell({ target }: { target: Target }) {
    return (
        <g transform={`translate(${target.x * side} ${target.y * side})`} class="lit-cell appear">
            <rect x="14" y="14" width="172" height="172" rx="10" class="lit-cell-fill" />
            <rect x="14" y="14" width="172" height="172" rx="10" class="lit-cell-ground" />
            <rect x="14" y="14" width="172" height="172" rx="10" class="lit-cell-line" />
        </g>
    );
}

/** A ring around a sign, with what it would pay. */
function LitSite({ at: [x, y], hot, points }: { at: Point; hot: boolean; points: number | undefined }) {
    return (
        <g transform={`translate(${x} ${y})`} class={`lit-site appear${hot ? ' hot' : ''}`}>
            <circle r={hot ? 37 : 32} class="lit-site-ground" />
            <circle r={hot ? 37 : 32} class="lit-site-line" />
            {points !== undefined && (
                <g transform="translate(27 -27)" class="cost">
                    <circle r="23" class="lit-seal" />
                    <circle r="19" class="cost-disc" />
                    <text y="9.5" class="points">
                        {points}
                    </text>
                </g>
            )}
        </g>
    );
}

// The bar has the same as buttons, for those who do not see the board.
const Disc = ({ y, icon, primary, run }: DiscProps) => (
    <g
        transform={`translate(${side + 14} ${y})`}
        class={`ghost-disc${primary ? ' primary' : ''}`}
        data-disc
        aria-hidden="true"
        onClick={(event) => {
            event.stopPropagation();
            run();
        }}
    >
        <circle r="44" class="disc-reach" />
        <circle r="33" cy="5" class="disc-side" />
        <circle r="33" class="disc-face" />
        <Glyph name={icon} size={38} colour={primary ? 'var(--bone)' : 'var(--soot)'} />
    </g>
);
interface DiscProps {
    y: number;
    icon: 'actions.rotate' | 'actions.accept';
    primary?: boolean;
    run(): void;
}

interface GhostProps extends Pick<
    SeaBoardProps,
    'box' | 'sea' | 'players' | 'holding' | 'turn' | 'onRotate' | 'onFinish'
> {
    target: Target;
    pinned: boolean;
    pending: boolean;
    own: SeatLetter | null;
    uid: string;
}

/** The tile as it would lie. */
function Ghost({
    target,
    pinned,
    pending,
    box,
    sea,
    players,
    holding,
    turn,
    own,
    uid,
    onRotate,
    onFinish,
}: GhostProps) {
    const { turn: way = 0 } = turnedTo(target, turn);
    const face = box.face(isShip(holding) ? 'ship' : (holding?.face ?? sea.alexis?.tile ?? ''));
    const ship = isShip(holding) ? (holding.ship === 'grey' ? 'grey' : (own ?? 'grey')) : undefined;
    return (
        <g class={`tile-ghost${pinned ? ' pinned' : ''}${pending ? ' pending' : ''}`}>
            <path d={cellPath(target)} transform="translate(9 15)" class="ghost-cast" />
            <TileArt
                tile={{ face, turn: way, x: target.x, y: target.y }}
                uid={`${uid}-ghost`}
                seats={players}
                {...(ship ? { ship } : {})}
            />
            <path d={cellPath(target)} class="hot-ground" />
            <path d={cellPath(target)} class="hot-line" />
            {pinned && (
                <g transform={`translate(${target.x * side} ${target.y * side})`}>
                    {target.choices.length > 1 && <Disc y={52} icon="actions.rotate" run={() => onRotate(1)} />}
                    <Disc y={138} icon="actions.accept" primary run={onFinish} />
                </g>
            )}
        </g>
    );
}

interface HotProps extends Pick<SeaBoardProps, 'sea' | 'colour' | 'side'> {
    target: Target;
}

/** What would be put on a site: a house, or a token. */
function Placed({ target, sea, colour, side: shown }: HotProps) {
    const [x, y] = pointOf(sea, target);
    return (
        <g transform={`translate(${x} ${y})`} class="placed" opacity=".85">
            {target.choices[0]?.kind === 'build' ? (
                <HouseArt colour={colour} />
            ) : (
                shown && <TokenArt colour={colour} signs={[shown]} />
            )}
        </g>
    );
}

interface OutlineProps {
    sea: Sea;
    island: number;
    kind: string;
}
function IslandOutline({ sea, island, kind }: OutlineProps) {
    const outline = outlinesOf(sea).get(island);
    if (!outline) return null;
    return (
        <g class={`island-outline ${kind}`}>
            <path d={outline.land} class="hot-ground" />
            <path d={outline.land} class="hot-line" />
        </g>
    );
}

// ---- the frame ----
function useSeaView(sea: Sea, targets: Target[]) {
    const now = sheetOf(sea);
    const sheet = useMemo(() => now, [now.x, now.y, now.width, now.height]);
    const frame = useRef<HTMLDivElement>(null);
    const svg = useRef<SVGSVGElement>(null);
    const viewport = useMemo(() => new Viewport(sheet), []);
    const lit = useRef<Targets | null>(null);
    lit.current = {
        box: targets.length ? boxAround(targets, 40) : boxAround(spotsOf(sea, []), 40),
        points: targets.map((target) => pointOf(sea, target)),
    };
    useViewport(viewport, { frame, svg, targets: lit });
    useEffect(() => viewport.resheet(sheet, lit.current), [sheet]);

    // A new question whose targets are all off the screen moves the board there.
    const key = targets.map((target) => target.key).join();
    useEffect(() => {
        if (!targets.length || !viewport.zoomed) return;
        if (targets.some((target) => viewport.sees(pointOf(sea, target)))) return;
        const { x, y, width, height } = boxAround(targets, 0);
        viewport.centre([x + width / 2, y + height / 2], viewport.view.peek().scale);
    }, [key]);
    return { sheet, frame, svg, viewport };
}

type View = ReturnType<typeof useSeaView>;

/** Pointer and focus: what is hot, and the asking that follows. */
function useAttention({ frame, viewport }: View, props: ReadonlySignal<SeaBoardProps>) {
    const hot = useSignal<string | null>(null);
    const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
    const at = (from: EventTarget | null) => placeOf(props.peek().targets)(from);
    const hitOf = (key: string) => frame.current?.querySelector<SVGElement>(`[data-spot="${key}"]`) ?? null;
    const ask = (place: Place | null, how: Asked) => {
        const { sea, onAsk } = props.peek();
        const island = place && (place.target ? islandOf(sea, place.target) : place.island);
        onAsk(island, how, place && island !== null ? (hitOf(place.key)?.getBoundingClientRect() ?? null) : null);
    };
    const look = (place: Place | null, how: Asked, wait: number) => {
        clearTimeout(timer.current);
        const before = hot.peek();
        hot.value = place?.key ?? null;
        props.peek().onHover(place?.target?.key ?? null);
        if (place) timer.current = setTimeout(() => ask(place, how), wait);
        else if (before !== null) ask(null, how);
    };
    const over = (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || (event.target as Element).closest('[data-disc]')) return;
        const place = at(event.target);
        if ((place?.key ?? null) !== hot.peek()) look(place, 'hover', askAfter);
    };
    const leave = () => hot.peek() !== null && look(null, 'hover', 0);
    const focusIn = (event: FocusEvent) => {
        const place = at(event.target);
        if (!place || !(event.target as Element).matches(':focus-visible')) return;
        if (viewport.zoomed && place.target) viewport.reveal(boxAround([place.target], 30));
        look(place, 'focus', 0);
    };
    useEffect(() => () => clearTimeout(timer.current), []);
    const listeners = { onPointerOver: over, onPointerLeave: leave, onFocusIn: focusIn, onFocusOut: leave };
    return { hot, at, ask, hitOf, listeners };
}

type Attention = ReturnType<typeof useAttention>;

function useHands({ frame, viewport }: View, props: ReadonlySignal<SeaBoardProps>, { at, ask }: Attention) {
    const gestures = useRef<Gestures<Place> | null>(null);
    useEffect(() => {
        const wheel = ({ target }: Place, event: WheelEvent): boolean => {
            if (target?.kind !== 'cell' || target.choices.length < 2) return false;
            props.peek().onRotate(event.deltaY > 0 ? 1 : -1);
            return true;
        };
        gestures.current = new Gestures<Place>(frame.current!, viewport, () => ({
            at,
            press: (place) => (place.dark ? undefined : ask(place, 'press')),
            grab: () => false,
            choosable: ({ target }) => target !== null,
            wheel,
        }));
        return gestures.current.listen();
    }, [viewport]);
    return gestures;
}

/** Arrows walk over the lit targets, or from island to island; Enter acts; R turns. */
function keydownOf(props: SeaBoardProps, { viewport }: View, { at, ask, hitOf }: Attention) {
    const { sea, targets } = props;
    const places: { key: string; point: Point }[] = targets.length
        ? targets.map((target) => ({ key: target.key, point: pointOf(sea, target) }))
        : sea.islands.map((island) => ({ key: `island ${island.id}`, point: islandPoint(sea, island) }));
    const walk = (key: string, arrow: Arrow) => {
        const from = places.find((place) => place.key === key);
        const next = from && towards(from, places, arrow, ({ point }) => point);
        if (next) hitOf(next.key)?.focus();
    };
    return (event: KeyboardEvent) => {
        const place = at(event.target);
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const arrow = arrows[event.key];
        if (place && arrow) walk(place.key, arrow);
        else if (place && (event.key === 'Enter' || event.key === ' ')) {
            if (place.target) props.onEnter(place.key);
            else if (place.dark) props.onRefuse(place.dark, hitOf(place.key)?.getBoundingClientRect() ?? null);
            else ask(place, 'press');
        } else if (place && event.key === '?') ask(place, 'press');
        else if (event.key === '+' || event.key === '=') viewport.zoomBy(1.4);
        else if (event.key === '-') viewport.zoomBy(1 / 1.4);
        else if (event.key === '0') viewport.fit();
        else return;
        event.preventDefault();
    };
}

function islandPoint(sea: Sea, island: Island): Point {
    const tile = sea.tiles.find(({ n }) => n === island.lands[0]?.[0]);
    return tile ? middleOf(tile) : [0, 0];
}

export function SeaBoard(props: SeaBoardProps) {
    const { sea, box, players, targets, holding, pinned, turn, colour } = props;
    const uid = useMemo(newUid, []);
    const view = useSeaView(sea, targets);
    const latest = useSignal(props);
    latest.value = props;
    const attention = useAttention(view, latest);
    const gestures = useHands(view, latest, attention);
    const { sheet, frame, svg, viewport } = view;
    const own = players.find((one) => one.colour === colour)?.seat ?? null;

    const click = (event: MouseEvent) => {
        const place = attention.at(event.target);
        if (gestures.current?.swallowed() || !place) return;
        if (place.target) props.onChoose(place.key);
        else if (place.dark) props.onRefuse(place.dark, attention.hitOf(place.key)?.getBoundingClientRect() ?? null);
        else attention.ask(place, 'press');
    };
    return (
        <div
            ref={frame}
            class="board-frame sea-frame"
            onClick={click}
            onKeyDown={keydownOf(props, view, attention)}
            {...attention.listeners}
        >
            <svg
                ref={svg}
                class="board sea"
                data-world="islands"
                viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`}
                role="group"
                aria-label={t('sea.label')}
            >
                <Chart sheet={openSea(sheet)} />
                <SeaGround sea={sea} uid={uid} />
                <Outlines props={props} hot={attention.hot} />
                <SeaPrints sea={sea} seats={players} />
                <Lines sea={sea} box={box} sheet={sheet} />
                <LastTile tile={props.last} />
                <Landing sea={sea} players={players} uid={uid} />
                <Lights sea={sea} lights={props.lights} />
                <Stages stages={props.stages} box={box} uid={uid} />
                <Pennants sea={sea} islands={props.flagged} colour={colour} />
                <Lit props={props} hot={attention.hot} />
                <Refused props={props} />
                <Hits props={props} hot={attention.hot} />
                <LiveGhost props={props} hot={attention.hot} own={own} uid={uid} />
            </svg>
            <SeaOverview sea={sea} players={players} viewport={viewport} sheet={sheet} />
            <ZoomButtons viewport={viewport} />
            <span class="sr" aria-live="polite">
                {pinned && holding && t('sea.turned', { n: turn + 1 })}
            </span>
        </div>
    );
}

/** The tile that has just been laid comes down from above; taken back meanwhile, it is gone at once. */
function Landing({ sea, players, uid }: { sea: Sea; players: SeatInfo[]; uid: string }) {
    const last = sea.tiles.at(-1);
    const known = useRef(last?.n);
    const [landing, land] = useState<SeaTile | null>(null);
    useEffect(() => {
        const before = known.current;
        known.current = last?.n;
        const isNew = last && before !== undefined && last.n === before + 1;
        land(isNew && motion() > 0 ? last : null);
    }, [last?.n]);
    if (landing?.n !== last?.n || !landing) return null;
    const { ship } = landing.cell;
    return (
        <g key={landing.n} class="landing" aria-hidden="true" onAnimationEnd={() => land(null)}>
            <TileArt tile={landing} uid={`${uid}-landing`} seats={players} {...(ship ? { ship } : {})} />
        </g>
    );
}

interface LayerProps {
    props: SeaBoardProps;
    hot: ReadonlySignal<string | null>;
    own: SeatLetter | null;
    uid: string;
}

/** The island under the pointer, those that are talked about, and those that can be searched. */
function Outlines({ props, hot }: Pick<LayerProps, 'props' | 'hot'>) {
    const { sea, targets, pinned, shown } = props;
    const key = pinned ?? hot.value;
    const target = targets.find((one) => one.key === key);
    const island = target ? islandOf(sea, target) : key?.startsWith('island ') ? Number(key.slice(7)) : null;
    const searchable = targets.flatMap((one) => (one.kind === 'island' ? (islandOf(sea, one) ?? []) : []));
    return (
        <>
            {searchable.map((id) => (
                <IslandOutline key={`s${id}`} sea={sea} island={id} kind="searchable" />
            ))}
            {shown.map((id) => (
                <IslandOutline key={id} sea={sea} island={id} kind="shown" />
            ))}
            {island !== null && <IslandOutline sea={sea} island={island} kind="hot" />}
        </>
    );
}

/** Cells and sites that can be chosen. */
function Lit({ props, hot }: Pick<LayerProps, 'props' | 'hot'>) {
    const { sea, targets, pinned } = props;
    const key = pinned ?? hot.value;
    const target = targets.find((one) => one.key === key);
    return (
        <>
            {targets.map((one) =>
                one.kind === 'cell' ? (
                    one.key !== key && <LitCell key={one.key} target={one} />
                ) : one.kind === 'island' ? null : (
                    <LitSite
                        key={one.key}
                        at={pointOf(sea, one)}
                        hot={one.key === key}
                        points={one.choices[0]?.points}
                    />
                ),
            )}
            {target && (target.kind === 'site' || target.kind === 'coast') && (
                <Placed target={target} sea={sea} colour={props.colour} side={props.side} />
            )}
        </>
    );
}

/** A cell that shakes once. */
function Refused({ props: { refused } }: Pick<LayerProps, 'props'>) {
    if (!refused) return null;
    return (
        <g key={refused.n} class="refused-cell" aria-hidden="true">
            <path d={cellPath(refused)} />
        </g>
    );
}

/** The ghost lies above the hits once it is pinned, so that its discs can be pressed; else it lets the pointer through. */
function LiveGhost({ props, hot, own, uid }: LayerProps) {
    const target = props.targets.find((one) => one.key === (props.pinned ?? hot.value));
    if (target?.kind !== 'cell') return null;
    return <Ghost {...props} target={target} pinned={props.pinned === target.key} own={own} uid={uid} />;
}

function Hits({ props, hot }: Pick<LayerProps, 'props' | 'hot'>) {
    const { sea, targets, describeTarget, describeIsland } = props;
    const entry = useComputed(() => hot.value);
    const first = targets[0]?.key ?? (sea.islands[0] ? `island ${sea.islands[0].id}` : null);
    const known = new Set([...targets.map(({ key }) => key), ...sea.islands.map(({ id }) => `island ${id}`)]);
    const stop = entry.value !== null && known.has(entry.value) ? entry.value : first;
    return (
        <>
            {sea.islands.map((island) => {
                const key = `island ${island.id}`;
                return (
                    <Hit
                        key={key}
                        spot={key}
                        label={describeIsland(island)}
                        entry={stop === key}
                        lit={false}
                        path={outlinesOf(sea).get(island.id)?.land ?? ''}
                    />
                );
            })}
            {props.dark.map((spot) => (
                <Hit
                    key={darkKey(spot)}
                    spot={darkKey(spot)}
                    label={props.describeDark(spot)}
                    entry={false}
                    lit={false}
                    path={cellPath(spot)}
                />
            ))}
            {targets.map((target) => (
                <Hit
                    key={target.key}
                    spot={target.key}
                    label={describeTarget(target)}
                    entry={stop === target.key}
                    lit
                    path={hitPath(sea, target)}
                />
            ))}
        </>
    );
}

function Lights({ sea, lights }: { sea: Sea; lights: number[] }) {
    const tiles = sea.tiles.filter(({ n }) => lights.includes(n));
    if (!tiles.length) return null;
    const path = tiles.map(cellPath).join('');
    return (
        <g class="tile-lights">
            <path d={path} class="hot-ground" />
            <path d={path} class="hot-line" />
        </g>
    );
}

function Stages({ stages, box, uid }: Pick<SeaBoardProps, 'stages' | 'box'> & { uid: string }) {
    return (
        <>
            {stages.map((stage) => {
                const [x, y] = [stage.x * side + 38, stage.y * side + 38];
                const { tile } = stage;
                const laid = tile && { ...stage, face: box.face(tile.face), turn: tile.turn };
                return (
                    <g key={stage.n} class="tile-lights stage-mark" aria-hidden="true">
                        {laid && (
                            <g class="stage-tile">
                                <TileArt tile={laid} uid={`${uid}-stage${stage.n}`} />
                            </g>
                        )}
                        <path d={cellPath(stage)} class="hot-ground" />
                        <path d={cellPath(stage)} class="hot-line" />
                        <circle cx={x} cy={y} r="30" />
                        <text x={x} y={y + 13} text-anchor="middle">
                            {stage.n}
                        </text>
                    </g>
                );
            })}
        </>
    );
}

interface SeaOverviewProps {
    sea: Sea;
    players: SeatInfo[];
    viewport: Viewport;
    sheet: Frame;
}

/** The whole sea in small while only a part is on the screen. */
function SeaOverview({ sea, players, viewport, sheet }: SeaOverviewProps) {
    return (
        <Overview viewport={viewport} shown={sheet}>
            <svg class="mini-map" viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`} aria-hidden="true">
                <rect {...sheet} class="chart-ground" />
                <path d={sea.tiles.map(cellPath).join('')} class="sea-ground" />
                {[...outlinesOf(sea)].map(([id, { land }]) => (
                    <path key={id} d={land} class="mini-land" />
                ))}
                {sea.tiles.map(
                    ({ n, x, y, cell }) =>
                        cell.ship && (
                            <circle
                                key={n}
                                cx={(x + 0.5) * side}
                                cy={(y + 0.5) * side}
                                r="62"
                                style={{
                                    fill:
                                        cell.ship === 'grey'
                                            ? 'var(--ship)'
                                            : `var(--p${colourOf(players, cell.ship)})`,
                                }}
                            />
                        ),
                )}
                <MiniWindow viewport={viewport} sheet={sheet} />
            </svg>
        </Overview>
    );
}

function MiniWindow({ viewport, sheet }: { viewport: Viewport; sheet: Frame }) {
    const rect = useRef<SVGRectElement>(null);
    useSignalEffect(() => {
        const { x, y, width, height } = viewport.window;
        const left = Math.max(sheet.x, x);
        const top = Math.max(sheet.y, y);
        rect.current?.setAttribute('x', String(left));
        rect.current?.setAttribute('y', String(top));
        rect.current?.setAttribute('width', String(Math.min(sheet.x + sheet.width, x + width) - left));
        rect.current?.setAttribute('height', String(Math.min(sheet.y + sheet.height, y + height) - top));
    });
    return <rect ref={rect} class="mini-window" />;
}
