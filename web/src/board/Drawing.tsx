// The board as a drawing: every layer in its order. Used with hands on it (Board) and without (StaticBoard).
import type { ReadonlySignal } from '@preact/signals';
import type { Cells, Colour, SeatInfo, SwRegion } from '../protocol';
import { colourOf, declined, type Mover, moverOf, occupied, regionCell } from './cells';
import { Borders, clipOf, Ground, Prints } from './Ground';
import {
    at,
    ClosedOutline,
    Glow,
    HotOutline,
    Lamp,
    LitOutline,
    Mark,
    OwnerOutline,
    PendingOutline,
    RegionName,
    RegionPieces,
    type Stepper,
    Target,
} from './layers';
import { type MapFile, pathsOf, worldOf } from './map';
import { Stack } from './pieces';
import { slotsFor } from './placer';

export interface Lit {
    region: number;
    cost?: number | undefined;
    /** Only with luck: the last attempt. */
    die?: boolean | undefined;
    /** A word for the seal of a target without a price. */
    label?: string | undefined;
}

export interface Position {
    map: MapFile;
    cells: Cells;
    seats: SeatInfo[];
    /** Legal targets. If given, even empty, everything else is veiled. */
    lit?: Lit[] | undefined;
    selected?: number | null | undefined;
    pending?: number[] | undefined;
    /** Pennants of the last moves. */
    marks?: { region: number; n: number; planned?: boolean }[] | undefined;
    /** Regions that something outside the board speaks of. */
    highlight?: number[] | undefined;
    steppers?: Stepper[] | undefined;
    /** A region that was refused: it shakes once for every new number. */
    refused?: { region: number; n: number } | undefined;
    /**
     * Who acts: the regions of the active army stay clear of the veil, and a pending conquest shows its race.
     * If absent, whoever the clock of the position names.
     */
    mover?: Mover | undefined;
}

export interface DrawingProps extends Position {
    uid: string;
    /** Region under the pointer or in focus. */
    hot: ReadonlySignal<number | null>;
}

type LayerProps = DrawingProps;

const held = (cell: SwRegion): boolean => cell.seat !== undefined && cell.tokens > 0;

const burns = (cell: SwRegion): boolean => (cell.pieces?.volcano ?? 0) > 0;

function Owners({ map, cells, seats, uid }: LayerProps) {
    const paths = pathsOf(map);
    return (
        <g>
            {map.regions.map(({ id }) => {
                const cell = regionCell(cells, id);
                const outline = { path: paths.regions[id]!, clip: clipOf(uid, id) };
                if (burns(cell)) return <Glow key={id} {...outline} />;
                if (!held(cell)) return cell.immune ? <ClosedOutline key={id} {...outline} /> : null;
                return (
                    <OwnerOutline
                        key={id}
                        {...outline}
                        colour={colourOf(seats, cell.seat)}
                        faded={declined(cell)}
                        immune={cell.immune === true}
                    />
                );
            })}
        </g>
    );
}

/** Regions that the veil leaves free; null if there is none. */
function clearOf({ map, cells, lit, steppers, selected, pending, mover }: Position): Set<number> | null {
    if (!lit && !steppers) return null;
    const clear = new Set([...(lit ?? []), ...(steppers ?? [])].map(({ region }) => region));
    for (const region of [...(pending ?? []), ...(selected == null ? [] : [selected])]) clear.add(region);
    for (const { id } of map.regions) {
        const cell = regionCell(cells, id);
        if (mover && cell.seat === mover.seat && cell.role === 'active') clear.add(id);
        if (burns(cell)) clear.add(id);
    }
    return clear;
}

function Veils({ map, clear }: { map: MapFile; clear: Set<number> | null }) {
    return (
        <g>
            {pathsOf(map).regions.map((path, id) => (
                <path key={id} d={path} class={clear && !clear.has(id) ? 'veil on' : 'veil'} />
            ))}
        </g>
    );
}

/** In caves only: where somebody lives there is light. */
function Lamps({ map, cells, uid }: LayerProps) {
    if (worldOf(map) !== 'underground') return null;
    const slots = slotsFor(map);
    return (
        <g>
            {map.regions.map(({ id }) => {
                const cell = regionCell(cells, id);
                if (!held(cell) || declined(cell)) return null;
                return <Lamp key={id} at={slots[id]!.stack} clip={clipOf(uid, id)} />;
            })}
        </g>
    );
}

function Outlines({ map, uid, lit = [], pending = [] }: LayerProps) {
    const paths = pathsOf(map);
    return (
        <g>
            {lit.map(({ region, die }) => (
                <LitOutline key={region} path={paths.regions[region]!} clip={clipOf(uid, region)} die={die === true} />
            ))}
            {pending.map((region) => (
                <PendingOutline key={`p${region}`} path={paths.regions[region]!} clip={clipOf(uid, region)} />
            ))}
        </g>
    );
}

function HotLayer({ map, lit, selected, highlight = [], hot }: LayerProps) {
    const paths = pathsOf(map);
    const choosable = new Set((lit ?? []).map(({ region }) => region));
    const drawn = new Set([...highlight, selected ?? null, hot.value]);
    drawn.delete(null);
    return (
        <g>
            {([...drawn] as number[]).map((region) => (
                <HotOutline
                    key={region}
                    path={paths.regions[region]!}
                    filled={choosable.has(region) || selected === region}
                />
            ))}
        </g>
    );
}

function PrintsLayer({ map, clear }: { map: MapFile; clear: Set<number> | null }) {
    return (
        <g>
            {map.regions.map(({ id }) => (
                <g key={id} class={clear && !clear.has(id) ? 'prints dim' : 'prints'}>
                    <Prints map={map} region={id} />
                </g>
            ))}
        </g>
    );
}

function PiecesLayer({ map, cells, seats, steppers = [] }: LayerProps) {
    const slots = slotsFor(map);
    const rows = new Map(steppers.map((row) => [row.region, row]));
    return (
        <g>
            {map.regions.map(({ id }) => {
                const cell = regionCell(cells, id);
                const row = rows.get(id);
                return (
                    <RegionPieces
                        key={id}
                        region={id}
                        slots={slots[id]!}
                        cell={cell}
                        colour={colourOf(seats, cell.seat)}
                        count={row && !row.piece ? row.value : null}
                        extra={row?.piece ?? null}
                        extraCount={row?.value ?? 0}
                    />
                );
            })}
        </g>
    );
}

/** The conqueror, already where it will stand, until the server has said so. */
function Coming({ map, cells, seats, pending = [], mover }: LayerProps) {
    const race = mover?.race;
    if (!mover || !race) return null;
    const colour: Colour = colourOf(seats, mover.seat);
    return (
        <g opacity=".6">
            {pending.map((region) => {
                const slots = slotsFor(map)[region]!;
                const cell = regionCell(cells, region);
                if (held(cell) && cell.seat === mover.seat) return null;
                return (
                    <g key={region} transform={at(occupied(cell) ? slots.seal : slots.stack)}>
                        <Stack race={race} colour={colour} declined={false} count={1} bare />
                    </g>
                );
            })}
        </g>
    );
}

function Seals({ map, cells, lit = [], marks = [], pending = [], selected, hot }: LayerProps) {
    const slots = slotsFor(map);
    return (
        <g>
            {marks.map(({ region, n, planned = false }) => (
                <Mark key={`m${region}`} slots={slots[region]!} n={n} planned={planned} />
            ))}
            {lit
                .filter(({ region }) => !pending.includes(region))
                .map(({ region, cost, die, label }) => {
                    const cell = regionCell(cells, region);
                    return (
                        <Target
                            key={region}
                            region={region}
                            slots={slots[region]!}
                            occupied={occupied(cell)}
                            cost={cost}
                            die={die === true}
                            label={label}
                            hot={hot}
                            selected={selected === region}
                        />
                    );
                })}
        </g>
    );
}

function Names({ map, hot }: LayerProps) {
    const slots = slotsFor(map);
    return (
        <g aria-hidden="true">
            {map.regions.map(({ id, name }) => (
                <RegionName key={id} slots={slots[id]!} name={name} class={hot.value === id ? 'called' : ''} />
            ))}
        </g>
    );
}

export function Drawing(given: DrawingProps) {
    const props = { ...given, mover: given.mover ?? moverOf(given.cells) };
    const { map, uid } = props;
    const clear = clearOf(props);
    return (
        <>
            <Ground map={map} uid={uid} />
            <Owners {...props} />
            <Veils map={map} clear={clear} />
            <Lamps {...props} />
            <Borders map={map} />
            <Outlines {...props} />
            <HotLayer {...props} />
            <PrintsLayer map={map} clear={clear} />
            <PiecesLayer {...props} />
            <Coming {...props} />
            <Seals {...props} />
            <Names {...props} />
        </>
    );
}
