// The layers that change with the position and with what can be done, one small component to a region each.
import type { ReadonlySignal } from '@preact/signals';
import { memo } from '../ui/memo';
import type { Colour, SwRegion } from '../protocol';
import type { Point } from './map';
import type { Slots } from './placer';
import { declined, standing } from './cells';
import { Aim, Cost, Found, Marker, Monsters, Pennant, Stack, Tag, Tribe } from './pieces';

export const at = ([x, y]: Point): string => `translate(${x} ${y})`;

interface OutlineProps {
    path: string;
    clip: string;
}

export interface OwnerProps extends OutlineProps {
    colour: Colour;
    faded: boolean;
    immune: boolean;
}

/** The holder's colour along the inner edge, as on a hand-coloured political map. */
export const OwnerOutline = memo(function OwnerOutline({ path, clip, colour, faded, immune }: OwnerProps) {
    const own = { stroke: `var(--p${colour})` };
    return (
        <g clip-path={clip} fill="none">
            {faded ? (
                <>
                    <path d={path} class="owner-declined-ground" />
                    <path d={path} class="owner-declined" style={own} />
                </>
            ) : (
                <>
                    <path d={path} class="owner-ground" />
                    <path d={path} stroke-width="32" style={own} />
                    <path d={path} stroke-width="32" stroke={`url(#own-${colour})`} opacity=".7" />
                </>
            )}
            {immune && <path d={path} class="owner-immune" />}
        </g>
    );
});

/** Immune though nobody holds it: the Balrog or the Ghost is there. */
export const ClosedOutline = memo(function ClosedOutline({ path, clip }: OutlineProps) {
    return (
        <g clip-path={clip} fill="none">
            <path d={path} class="closed-ground" />
            <path d={path} class="owner-immune" />
        </g>
    );
});

/** The fire of the Volcano on the walls of its chasm, in flat steps. */
export const Glow = memo(function Glow({ path, clip }: OutlineProps) {
    return (
        <g clip-path={clip} fill="none" class="glow">
            <path d={path} class="glow-ground" />
            <path d={path} stroke-width="150" opacity=".16" />
            <path d={path} stroke-width="100" opacity=".2" />
            <path d={path} stroke-width="56" opacity=".24" />
            <path d={path} class="chasm-rim" />
        </g>
    );
});

/** Lamplight around those who live in a cave: flat pools, one in the other. */
export const Lamp = memo(function Lamp({ at: [x, y], clip }: { at: Point; clip: string }) {
    return (
        <g clip-path={clip} class="lamp">
            <circle cx={x} cy={y} r="120" opacity=".13" />
            <circle cx={x} cy={y} r="84" opacity=".16" />
            <circle cx={x} cy={y} r="56" opacity=".2" />
        </g>
    );
});

export interface LitOutlineProps extends OutlineProps {
    die: boolean;
}

export const LitOutline = memo(function LitOutline({ path, clip, die }: LitOutlineProps) {
    return (
        <g clip-path={clip} fill="none" class="appear">
            <path d={path} class="lit-ground" />
            <path d={path} class={die ? 'lit by-die' : 'lit'} />
        </g>
    );
});

export const PendingOutline = memo(function PendingOutline({ path, clip }: OutlineProps) {
    return (
        <g clip-path={clip} fill="none">
            <path d={path} class="lit-ground" />
            <path d={path} class="lit pending" />
        </g>
    );
});

/** Under the pointer, in focus, or chosen. */
export function HotOutline({ path, filled }: { path: string; filled: boolean }) {
    return (
        <g>
            {filled && <path d={path} class="hot-fill" />}
            <path d={path} class="hot-ground" />
            <path d={path} class="hot-line" />
        </g>
    );
}

export interface PiecesProps {
    region: number;
    slots: Slots;
    cell: SwRegion;
    colour: Colour;
    /** Tokens to show instead of those in the cell, while they are being arranged. */
    count: number | null;
    /** A marker that is being arranged, and how many of it. */
    extra: string | null;
    extraCount: number;
}

const piecesOf = (cell: SwRegion, extra: string | null, count: number): [string, number][] => {
    const all = new Map(Object.entries(cell.pieces ?? {}));
    if (extra) all.set(extra, count);
    return [...all].filter(([, n]) => n > 0);
};

/** What stands beside the stack, each with its place: what was found, then pieces. Too many overlap a little. */
export function besides(
    slots: Slots,
    cell: SwRegion,
    pieces: [string, number][],
): { id: string; n: number; at: Point }[] {
    const found = (cell.markers ?? []).map((id): [string, number] => [id, 0]);
    const alone = standing(cell);
    const room = slots.markers.length;
    return [...found, ...pieces.filter(([piece]) => piece !== alone)].map(([id, n], i) => {
        const [x, y] = slots.markers[i % room]!;
        const over = Math.floor(i / room);
        return { id, n, at: [x + over * 18, y + over * 12] };
    });
}

/** All that stands in a region. data-piece names what the animation may move. */
export const RegionPieces = memo(function RegionPieces({
    region,
    slots,
    cell,
    colour,
    count,
    extra,
    extraCount,
}: PiecesProps) {
    const tokens = count ?? cell.tokens;
    const held = cell.seat && cell.race && tokens > 0;
    const pieces = piecesOf(cell, extra, extraCount);
    const alone = standing(cell);
    return (
        <g data-stands={region}>
            {cell.tribe && !held && (
                <g transform={at(slots.stack)}>
                    <Tribe />
                </g>
            )}
            {cell.monsters && !held ? (
                <g transform={at(slots.stack)}>
                    <g data-piece={`monsters-${region}`}>
                        <Monsters n={cell.monsters} covering={!cell.markers?.length} />
                    </g>
                </g>
            ) : null}
            {alone && (
                <g transform={at(slots.stack)}>
                    <g data-piece={`${alone}-${region}`}>
                        <Marker piece={alone} n={1} alone />
                    </g>
                </g>
            )}
            {held && (
                <g transform={at(slots.stack)}>
                    <g data-piece={`stack-${region}`}>
                        <Stack
                            race={cell.race!}
                            colour={colour}
                            declined={declined(cell)}
                            spirit={cell.role === 'spirit'}
                            count={tokens}
                        />
                    </g>
                </g>
            )}
            {besides(slots, cell, pieces).map(({ id, n, at: point }) => (
                <g key={id} transform={at(point)}>
                    <g data-piece={`${id}-${region}`}>{n === 0 ? <Found id={id} /> : <Marker piece={id} n={n} />}</g>
                </g>
            ))}
        </g>
    );
});

export interface TargetProps {
    region: number;
    slots: Slots;
    occupied: boolean;
    cost: number | undefined;
    die: boolean;
    label: string | undefined;
    hot: ReadonlySignal<number | null>;
    selected: boolean;
}

/** The seal of a lit region: its cost, a word, or a plain mark. */
export const Target = memo(function Target({ region, slots, occupied, cost, die, label, hot, selected }: TargetProps) {
    const large = selected || hot.value === region;
    const seal =
        cost !== undefined ? (
            <Cost cost={cost} die={die} hot={large} />
        ) : label ? (
            <Tag>{label}</Tag>
        ) : (
            <Aim hot={large} />
        );
    return (
        <g class="appear" transform={at(occupied ? slots.seal : slots.stack)}>
            {seal}
        </g>
    );
});

/** The pennant flies to the side where no cost seal would cover it. */
export const Mark = memo(function Mark({ slots, n, planned }: { slots: Slots; n: number; planned: boolean }) {
    const [x, y] = slots.stack;
    const left = Math.hypot(slots.seal[0] - (x + 46), slots.seal[1] - (y - 58)) < 62;
    return (
        <g transform={`${at([x + (left ? -12 : 30), y - 36])}${planned ? 'scale(1.6)' : ''}`}>
            <Pennant n={n} left={left} />
        </g>
    );
});

export interface Stepper {
    region: number;
    /** What will stand there as arranged now: tokens, or of `piece`. */
    value: number;
    least: number;
    most: number;
    suggest?: number;
    /** What is arranged; tokens if absent. */
    piece?: string;
}

interface DiscProps {
    at: Point;
    plus: boolean;
    off: boolean;
    label: string;
    onClick: () => void;
}

function Disc({ at: [x, y], plus, off, label, onClick }: DiscProps) {
    const step = (event: MouseEvent) => {
        event.stopPropagation();
        if (!off) onClick();
    };
    return (
        <g
            transform={at([x, y])}
            class={`disc${off ? ' off' : ''}${plus ? ' plus' : ''}`}
            role="button"
            aria-label={label}
            aria-disabled={off}
            tabindex={-1}
            data-disc
            onClick={step}
        >
            <circle r="36" class="disc-reach" />
            <circle r="27" cy="4" class="disc-side" />
            <circle r="27" class="disc-face" />
            <path d={plus ? 'M-11 0H11M0 -11V11' : 'M-11 0H11'} class="disc-sign" />
        </g>
    );
}

export interface StepperProps {
    slots: Slots;
    row: Stepper;
    less: string;
    more: string;
    onStep: (region: number, delta: number) => void;
}

/** − and + beside a stack, and what is suggested for it. */
export function StepperDiscs({ slots, row, less, more, onStep }: StepperProps) {
    const [x, y] = slots.stack;
    const wish = (row.suggest ?? row.value) - row.value;
    return (
        <g class="appear">
            <Disc
                at={[x - 70, y + 3]}
                plus={false}
                off={row.value <= row.least}
                label={less}
                onClick={() => onStep(row.region, -1)}
            />
            <Disc
                at={[x + 70, y + 3]}
                plus
                off={row.value >= row.most}
                label={more}
                onClick={() => onStep(row.region, 1)}
            />
            {wish !== 0 && (
                <g transform={at([x + 32, y - 50])} class="suggestion">
                    <rect x="-30" y="-21" width="60" height="42" rx="21" />
                    <text y="10">{wish > 0 ? `+${wish}` : `−${-wish}`}</text>
                </g>
            )}
        </g>
    );
}

export function RegionName({ slots, name, class: extra }: { slots: Slots; name: string; class?: string }) {
    const [x, y] = slots.name;
    return (
        <text x={x} y={y + 9} class={`region-name ${extra ?? ''}`}>
            {name}
        </text>
    );
}
