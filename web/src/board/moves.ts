// What happened on the board between two positions, as movements of pieces. Pure: the animation draws it.
import type { Cells, SwRegion } from '../protocol';
import type { MapFile, Point } from './map';
import { declined, regionCell } from './cells';

export type Place = number | 'hand' | 'off';

export type Move =
    /** Tokens travel; at a region they become or join its stack. */
    | { kind: 'travel'; from: Place; to: Place; count: number; cell: SwRegion }
    /** The stack declined where it stands. */
    | { kind: 'turn'; region: number; cell: SwRegion }
    /** A marker was put down. */
    | { kind: 'drop'; region: number; piece: string }
    /** A marker, a Lost Tribe or Monsters were taken away. */
    | { kind: 'lift'; region: number; piece: string; n: number }
    /** A piece or a relic went from one region to another. */
    | { kind: 'carry'; from: number; to: number; piece: string }
    /** A place or a relic was turned up. */
    | { kind: 'flip'; region: number; piece: string };

interface Change {
    region: number;
    count: number;
    cell: SwRegion;
}

const army = (cell: SwRegion): string => (cell.seat && cell.tokens > 0 ? `${cell.seat} ${cell.race}` : '');

interface Ledger {
    gains: Map<string, Change[]>;
    losses: Map<string, Change[]>;
}

function enter(book: Map<string, Change[]>, key: string, change: Change): void {
    if (!key || change.count <= 0) return;
    const rows = book.get(key);
    if (rows) rows.push(change);
    else book.set(key, [change]);
}

function note(ledger: Ledger, region: number, before: SwRegion, after: SwRegion): void {
    if (army(before) === army(after)) {
        const more = after.tokens - before.tokens;
        enter(ledger.gains, army(after), { region, count: more, cell: after });
        enter(ledger.losses, army(before), { region, count: -more, cell: before });
        return;
    }
    enter(ledger.gains, army(after), { region, count: after.tokens, cell: after });
    enter(ledger.losses, army(before), { region, count: before.tokens, cell: before });
}

const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Tokens of one army that came and went: matched with the nearest, the rest with the hand. */
function travels(map: MapFile, gains: Change[], losses: Change[], leave: (loss: Change) => Place): Move[] {
    const label = (region: number): Point => map.regions[region]!.label;
    const left = losses.map((loss) => ({ ...loss }));
    const moves: Move[] = [];
    for (const gain of gains) {
        let missing = gain.count;
        left.sort((a, b) => apart(label(a.region), label(gain.region)) - apart(label(b.region), label(gain.region)));
        for (const loss of left) {
            const count = Math.min(missing, loss.count);
            if (count === 0) continue;
            loss.count -= count;
            missing -= count;
            moves.push({ kind: 'travel', from: loss.region, to: gain.region, count, cell: gain.cell });
        }
        if (missing > 0) moves.push({ kind: 'travel', from: 'hand', to: gain.region, count: missing, cell: gain.cell });
    }
    for (const loss of left) {
        if (loss.count > 0)
            moves.push({ kind: 'travel', from: loss.region, to: leave(loss), count: loss.count, cell: loss.cell });
    }
    return moves;
}

function markers(region: number, before: SwRegion, after: SwRegion): Move[] {
    const moves: Move[] = [];
    const kinds = new Set([...Object.keys(before.pieces ?? {}), ...Object.keys(after.pieces ?? {})]);
    for (const piece of kinds) {
        const had = before.pieces?.[piece] ?? 0;
        const has = after.pieces?.[piece] ?? 0;
        if (has > had) moves.push({ kind: 'drop', region, piece });
        if (has < had && has === 0) moves.push({ kind: 'lift', region, piece, n: had });
    }
    if (before.tribe && !after.tribe) moves.push({ kind: 'lift', region, piece: 'lost-tribe', n: 1 });
    if (before.monsters && !after.monsters) moves.push({ kind: 'lift', region, piece: 'monsters', n: before.monsters });
    for (const piece of after.markers ?? [])
        if (!before.markers?.includes(piece)) moves.push({ kind: 'flip', region, piece });
    for (const piece of before.markers ?? [])
        if (!after.markers?.includes(piece)) moves.push({ kind: 'lift', region, piece, n: 1 });
    return moves;
}

/** There is one of each in the game, so what left here and came there is the same. */
const singles = new Set(['ancient', 'queen', 'ghost', 'balrog', 'bag', 'volcano', 'dragon']);

/** A relic, or a piece of which there is only one, that came to where it was not before has come from somewhere. */
function carried(moves: Move[]): Move[] {
    const lifts = new Map(
        moves.flatMap((move) => (move.kind === 'lift' && move.n === 1 ? [[move.piece, move] as const] : [])),
    );
    const used = new Set<Move>();
    const joined = moves.map((move): Move => {
        if (move.kind !== 'flip' && !(move.kind === 'drop' && singles.has(move.piece))) return move;
        const lift = lifts.get(move.piece);
        if (!lift || lift.region === move.region) return move;
        used.add(lift);
        return { kind: 'carry', from: lift.region, to: move.region, piece: move.piece };
    });
    return joined.filter((move) => !used.has(move));
}

export function movesBetween(map: MapFile, before: Cells, after: Cells): Move[] {
    const ledger: Ledger = { gains: new Map(), losses: new Map() };
    const moves: Move[] = [];
    const things: Move[] = [];
    const turned = new Set<string>();
    for (const { id } of map.regions) {
        const was = regionCell(before, id);
        const is = regionCell(after, id);
        if (was === is) continue;
        note(ledger, id, was, is);
        things.push(...markers(id, was, is));
        if (army(was) && army(was) === army(is) && !declined(was) && declined(is)) {
            moves.push({ kind: 'turn', region: id, cell: was });
            turned.add(army(is));
        }
    }
    // Who was conquered, or declined, loses tokens to the box; who withdraws takes them back.
    const leave = (loss: Change): Place => {
        const owner = regionCell(after, loss.region);
        const conquered = army(owner) !== '' && army(owner) !== army(loss.cell);
        return conquered || declined(loss.cell) || turned.has(army(loss.cell)) ? 'off' : 'hand';
    };
    for (const key of new Set([...ledger.gains.keys(), ...ledger.losses.keys()])) {
        moves.push(...travels(map, ledger.gains.get(key) ?? [], ledger.losses.get(key) ?? [], leave));
    }
    return [...carried(things), ...moves];
}
