// The map on the table: drawn by Drawing, moved by Viewport, touched by Gestures and keys.
import './board.css';
import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../words';
import { colourOf, regionCell } from './cells';
import { Overview, ZoomButtons } from './Corner';
import { beginDrag, carried, takeDrops } from './drag';
import { Drawing, type Lit, type Position } from './Drawing';
import { Gestures } from './gestures';
import { Ghosts } from './Ghosts';
import { Hits } from './Hits';
import { byCost, handleKey } from './keys';
import { StepperDiscs } from './layers';
import { boxOf, type MapFile, sheetOf, worldOf } from './map';
import { MiniMap } from './MiniMap';
import { Stack } from './pieces';
import { slotsFor } from './placer';
import { newUid } from './uid';
import { useAnimation } from './useAnimation';
import { useViewport } from './useViewport';
import { type Targets, Viewport } from './viewport';

export type { Lit, Position } from './Drawing';
export type { Stepper } from './layers';
export type { MapFile } from './map';

export type Asked = 'hover' | 'focus' | 'press';

export interface BoardProps extends Position {
    onStep?: (region: number, delta: number) => void;
    onDrag?: (from: number | 'pool', to: number) => void;
    /** Click, tap or Enter on any region, lit or not. */
    onChoose?: (region: number) => void;
    /** For the why slip: what is asked about and where it is on the screen; null when it is over. */
    onAsk?: (region: number | null, how: Asked, anchor: DOMRect | null) => void;
    describe: (region: number) => string;
    /** Speed of the animations: 0 | 0.5 | 1. */
    motion: number;
    /** A region to bring into sight, if the board is enlarged. */
    reveal?: number | null;
}

const askAfter = 150;
/** Names are printed from this scale on: smaller they could not be read. */
const namesFrom = 0.84;

const typing = (target: EventTarget | null): boolean =>
    (target as Element | null)?.matches?.('input, textarea, select') ?? false;

function targetsOf(map: MapFile, lit: Lit[] | undefined): Targets | null {
    if (!lit || lit.length === 0) return null;
    return {
        box: boxOf(lit.flatMap(({ region }) => map.regions[region]!.polygon)),
        points: lit.map(({ region }) => slotsFor(map)[region]!.seal),
    };
}

function useMapView(
    map: MapFile,
    lit: Lit[] | undefined,
    frame: RefObject<HTMLDivElement | null>,
    svg: RefObject<SVGSVGElement | null>,
): Viewport {
    const viewport = useMemo(() => new Viewport(sheetOf(map)), [map]);
    const targets = useRef<Targets | null>(null);
    targets.current = targetsOf(map, lit);
    useViewport(viewport, { frame, svg, targets });
    useSignalEffect(() => void svg.current!.classList.toggle('named', viewport.drawn.value >= namesFrom));

    // A new question whose targets are all off the screen moves the board there.
    const key = (lit ?? []).map(({ region }) => region).join();
    useEffect(() => {
        const asked = targets.current;
        if (!asked || !viewport.zoomed || asked.points.some((point) => viewport.sees(point))) return;
        viewport.show(asked, viewport.view.value.scale);
    }, [key]);

    return viewport;
}

function useReveal(map: MapFile, region: number | null, viewport: Viewport): void {
    useEffect(() => {
        if (region !== null && viewport.zoomed) viewport.reveal(boxOf(map.regions[region]!.polygon));
    }, [region, viewport]);
}

/** All names while N is held. */
function useNames(svg: RefObject<SVGSVGElement | null>): void {
    useEffect(() => {
        const show = (event: KeyboardEvent) => {
            if (event.key.toLowerCase() === 'n' && !typing(event.target) && !event.ctrlKey && !event.metaKey) {
                svg.current?.classList.toggle('calling', event.type === 'keydown');
            }
        };
        const hide = () => svg.current?.classList.remove('calling');
        addEventListener('keydown', show);
        addEventListener('keyup', show);
        addEventListener('blur', hide);
        return () => {
            removeEventListener('keydown', show);
            removeEventListener('keyup', show);
            removeEventListener('blur', hide);
        };
    }, []);
}

const regionOf = (target: EventTarget | null): number | null => {
    const region = (target as Element | null)?.closest<SVGElement>('[data-region]')?.dataset.region;
    return region === undefined ? null : Number(region);
};

/** Pointer and focus on a region: what is hot, and the asking that follows. */
function useAttention(frame: RefObject<HTMLDivElement | null>, props: BoardProps, viewport: Viewport) {
    const hover = useSignal<number | null>(null);
    const focus = useSignal<number | null>(null);
    const hot = useComputed(() => hover.value ?? focus.value);
    const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
    const latest = useRef(props);
    latest.current = props;

    const hitOf = (region: number) => frame.current?.querySelector<SVGElement>(`[data-region="${region}"]`) ?? null;
    const ask = (region: number | null, how: Asked) =>
        latest.current.onAsk?.(region, how, region === null ? null : (hitOf(region)?.getBoundingClientRect() ?? null));

    const over = (event: PointerEvent) => {
        const region = event.pointerType === 'mouse' ? regionOf(event.target) : null;
        if (region === hover.value) return;
        clearTimeout(timer.current);
        const had = hover.value !== null;
        hover.value = region;
        if (region !== null) timer.current = setTimeout(() => ask(region, 'hover'), askAfter);
        else if (had) ask(null, 'hover');
    };
    const leave = () => {
        clearTimeout(timer.current);
        if (hover.value === null) return;
        hover.value = null;
        ask(null, 'hover');
    };
    const focusIn = (event: FocusEvent) => {
        const region = regionOf(event.target);
        if (region === null || !(event.target as Element).matches(':focus-visible')) return;
        focus.value = region;
        if (viewport.zoomed) viewport.reveal(boxOf(props.map.regions[region]!.polygon));
        ask(region, 'focus');
    };
    const focusOut = () => {
        if (focus.value === null) return;
        focus.value = null;
        ask(null, 'focus');
    };
    useEffect(() => () => clearTimeout(timer.current), []);

    const listeners = { onPointerOver: over, onPointerLeave: leave, onFocusIn: focusIn, onFocusOut: focusOut };
    return { focus, hot, ask, hitOf, listeners };
}

/** The token under the pointer while it is carried. */
function CarriedToken() {
    const token = carried.value;
    if (!token) return null;
    return (
        <svg class="carried" viewBox="-42 -42 84 88" style={{ left: token.x, top: token.y }} aria-hidden="true">
            <Stack race={token.race} colour={token.colour} declined={false} count={1} bare />
        </svg>
    );
}

interface SteppersProps {
    map: MapFile;
    steppers: Position['steppers'];
    onStep: BoardProps['onStep'];
}

function Steppers({ map, steppers, onStep }: SteppersProps) {
    if (!steppers || !onStep) return null;
    return (
        <g>
            {steppers.map((row) => {
                const region = map.regions[row.region]!.name;
                return (
                    <StepperDiscs
                        key={row.region}
                        slots={slotsFor(map)[row.region]!}
                        row={row}
                        less={t('board.less', { region })}
                        more={t('board.more', { region })}
                        onStep={onStep}
                    />
                );
            })}
        </g>
    );
}

/** The region that Tab comes to: the cheapest target, else the one visited last. */
function useEntry(targets: number[], focus: Signal<number | null>): ReadonlySignal<number> {
    const visited = useSignal(0);
    const first = useSignal(0);
    useSignalEffect(() => {
        if (focus.value !== null) visited.value = focus.value;
    });
    first.value = targets[0] ?? visited.peek();
    return useComputed(() => focus.value ?? first.value);
}

/** Pans, pinches, long presses and carried tokens; gives back what a click is to be held against. */
function useHands(
    frame: RefObject<HTMLDivElement | null>,
    props: BoardProps,
    viewport: Viewport,
    press: (region: number) => void,
) {
    const latest = useRef(props);
    latest.current = props;
    const gestures = useRef<Gestures<number> | null>(null);
    useEffect(() => {
        gestures.current = new Gestures(frame.current!, viewport, () => ({
            at: regionOf,
            press,
            choosable: (region) => latest.current.lit?.some((target) => target.region === region) ?? false,
            grab: (region, event) => grab(latest.current, region, event),
        }));
        return gestures.current.listen();
    }, [viewport]);
    useEffect(() => takeDrops((from, to) => dropped(latest.current, from, to)), []);
    return gestures;
}

export function Board(props: BoardProps) {
    const { map, cells, seats, lit, steppers, motion, describe, onChoose, onStep, onDrag } = props;
    const frame = useRef<HTMLDivElement>(null);
    const svg = useRef<SVGSVGElement>(null);
    const uid = useMemo(newUid, []);
    const viewport = useMapView(map, lit ?? steppers, frame, svg);
    const { focus, hot, ask, hitOf, listeners } = useAttention(frame, props, viewport);
    const ghosts = useAnimation({ position: props, motion, viewport, frame });
    const gestures = useHands(frame, props, viewport, (region) => ask(region, 'press'));
    const targets = byCost(lit ?? steppers ?? []);
    const entry = useEntry(targets, focus);
    useNames(svg);
    useReveal(map, props.reveal ?? null, viewport);

    const click = (event: MouseEvent) => {
        const region = regionOf(event.target);
        if (region !== null && !gestures.current?.swallowed()) onChoose?.(region);
    };
    const keydown = (event: KeyboardEvent) => {
        const region = regionOf(event.target);
        const handled = handleKey(event, {
            map,
            viewport,
            targets,
            region,
            focus: (next) => hitOf(next)?.focus(),
            choose: (chosen) => onChoose?.(chosen),
            ask: (asked) => ask(asked, 'press'),
            step: steppers?.some((row) => row.region === region) && onStep ? onStep : null,
        });
        if (handled) event.preventDefault();
    };

    return (
        <div
            ref={frame}
            class={`board-frame${onDrag && steppers ? ' arranging' : ''}`}
            onClick={click}
            onKeyDown={keydown}
            {...listeners}
        >
            <svg
                ref={svg}
                class="board"
                data-world={worldOf(map)}
                viewBox={viewBoxOf(map)}
                role="group"
                aria-label={t('board.label', { map: map.name })}
            >
                <Drawing {...props} uid={uid} hot={hot} />
                <Ghosts ghosts={ghosts} seats={seats} />
                <Hits map={map} describe={describe} choosable={(region) => targets.includes(region)} entry={entry} />
                <Steppers map={map} steppers={steppers} onStep={onStep} />
            </svg>
            <Overview viewport={viewport} shown={{ x: 0, y: 0, width: map.width, height: map.height }}>
                <CornerMap map={map} cells={cells} seats={seats} viewport={viewport} />
            </Overview>
            <ZoomButtons viewport={viewport} />
            <CarriedToken />
        </div>
    );
}

type CornerMapProps = Pick<BoardProps, 'map' | 'cells' | 'seats'> & { viewport: Viewport };
const CornerMap = ({ viewport, ...drawn }: CornerMapProps) => <MiniMap {...drawn} window={viewport.window} />;

function viewBoxOf(map: MapFile): string {
    const { x, y, width, height } = sheetOf(map);
    return `${x} ${y} ${width} ${height}`;
}

/** Begins to carry a token out of a region that is being arranged. */
function grab({ steppers, onDrag, cells, seats }: BoardProps, region: number, event: PointerEvent): boolean {
    const row = steppers?.find((one) => one.region === region);
    const cell = regionCell(cells, region);
    if (!onDrag || !row || row.piece || row.value <= row.least || !cell.race) return false;
    beginDrag(event, { from: region, race: cell.race, colour: colourOf(seats, cell.seat) });
    return true;
}

/** A token was let go: over a region that takes it, or beside the board, which gives it back to the hand. */
function dropped({ steppers, onDrag, onStep }: BoardProps, from: number | 'pool', to: number | null): void {
    if (to === from) return;
    if (to !== null && steppers?.some((row) => row.region === to)) onDrag?.(from, to);
    else if (to === null && from !== 'pool') onStep?.(from, -1);
}
