// A prompt's choices, sorted by where on the sea they are made. No rule: what is not among them is not offered.
import type { Choice, Prompt } from '../protocol';
import type { Resource } from './box';
import { islandAt, type Sea } from './cells';
import { type Spot, spotKey } from './geometry';

export const choicesOf = (prompt: Prompt | null): Choice[] => prompt?.choices ?? [];
const ofKind = (prompt: Prompt | null, ...kinds: string[]): Choice[] =>
    choicesOf(prompt).filter((choice) => kinds.includes(choice.kind));

/** What is about to be laid: a tile, or a ship. */
export type Holding = { face: string } | { ship: 'own' | 'grey' };
/** A side of a bonus token. */
export type Side = Resource | 'port';

/** Something on the sea that can be chosen. */
export interface Target {
    key: string;
    kind: 'cell' | 'site' | 'coast' | 'island';
    x: number;
    y: number;
    /** Number of the site or the segment. */
    part: number;
    /** Ways to do it; for a tile one to a turn, ascending. */
    choices: Choice[];
}

const unique = <T>(list: T[]): T[] => [...new Set(list)];

/** Tiles that may be laid. */
export const facesToLay = (prompt: Prompt | null): string[] =>
    unique(ofKind(prompt, 'lay', 'place').flatMap(({ face }) => face ?? []));
/** Tiles one of which has to go because none fits. */
export const facesToDiscard = (prompt: Prompt | null): string[] =>
    ofKind(prompt, 'discard').flatMap(({ face }) => face ?? []);
export const shipsToMoor = (prompt: Prompt | null): ('own' | 'grey')[] =>
    unique(ofKind(prompt, 'moor').flatMap(({ ship }) => ship ?? []));

export const isShip = (holding: Holding | null): holding is { ship: 'own' | 'grey' } =>
    holding !== null && 'ship' in holding;
const suits = (choice: Choice, holding: Holding): boolean =>
    isShip(holding)
        ? choice.kind === 'moor' && choice.ship === holding.ship
        : (choice.kind === 'lay' || choice.kind === 'place') && choice.face === holding.face;

function grouped(kind: Target['kind'], choices: Choice[], part: (choice: Choice) => number): Target[] {
    const targets = new Map<string, Target>();
    for (const choice of choices) {
        const { x, y } = choice;
        if (x === undefined || y === undefined) continue;
        const key = `${kind} ${spotKey({ x, y })} ${part(choice)}`;
        const target = targets.get(key) ?? { key, kind, x, y, part: part(choice), choices: [] };
        target.choices.push(choice);
        targets.set(key, target);
    }
    return [...targets.values()];
}

const byTurn = (a: Choice, b: Choice): number => (a.turn ?? 0) - (b.turn ?? 0);

const beside = ({ x, y }: Spot): Spot[] => [
    { x, y: y - 1 },
    { x: x + 1, y },
    { x, y: y + 1 },
    { x: x - 1, y },
];
/** Empty cells beside the tiles where the thing in hand does not fit: a click there asks why. */
export function darkCells(prompt: Prompt | null, sea: Sea, holding: Holding | null): Spot[] {
    if (!holding) return [];
    const lit = new Set(cellsFor(prompt, holding).map(spotKey));
    const empty = new Map(
        sea.tiles
            .flatMap(beside)
            .filter((spot) => !sea.at.has(spotKey(spot)))
            .map((spot) => [spotKey(spot), spot]),
    );
    return [...empty].flatMap(([key, spot]) => (lit.has(key) ? [] : [spot]));
}
/** What laying it there would be called (docs/notation.md). */
export function actionAt(prompt: Prompt | null, holding: Holding, { x, y }: Spot, turn: number): string {
    if (isShip(holding)) return `moor ${holding.ship} ${x},${y}`;
    const verb = ofKind(prompt, 'lay').length ? 'lay' : 'place';
    return `${verb} ${holding.face} ${x},${y} ${turn}`;
}

/** Cells where the thing in hand fits, each with the turns that fit. */
export const cellsFor = (prompt: Prompt | null, holding: Holding | null): Target[] =>
    holding
        ? grouped(
              'cell',
              choicesOf(prompt).filter((choice) => suits(choice, holding)),
              () => 0,
          ).map((target) => ({ ...target, choices: [...target.choices].sort(byTurn) }))
        : [];

/** How the tile of Alexis may lie: one cell. */
function cellToTurn(prompt: Prompt | null, sea: Sea): Target[] {
    const turns = ofKind(prompt, 'rotate').sort(byTurn);
    const target = sea.alexis?.target;
    if (!turns.length || !target) return [];
    return [{ key: `cell ${spotKey(target)} 0`, kind: 'cell', ...target, part: 0, choices: turns }];
}

/** Sides that each bonus token can be placed with. */
export function tokenSides(prompt: Prompt | null): Map<string, Side[]> {
    const sides = new Map<string, Side[]>();
    for (const { kind, token, resource } of ofKind(prompt, 'token', 'port')) {
        const side: Side | undefined = kind === 'port' ? 'port' : resource;
        if (!token || !side) continue;
        const known = sides.get(token) ?? [];
        if (!known.includes(side)) sides.set(token, [...known, side]);
    }
    return sides;
}

/** Where that side of the token can be placed. */
export function placesFor(prompt: Prompt | null, token: string | null, side: Side | null): Target[] {
    const mine = ofKind(prompt, 'token', 'port').filter((choice) => choice.token === token);
    if (side === 'port')
        return grouped(
            'coast',
            mine.filter((choice) => choice.kind === 'port'),
            (choice) => choice.segment ?? 0,
        );
    return grouped(
        'site',
        mine.filter((choice) => choice.kind === 'token' && choice.resource === side),
        (choice) => choice.site ?? 0,
    );
}

const buildings = (prompt: Prompt | null): Target[] =>
    grouped('site', ofKind(prompt, 'build'), (choice) => choice.site ?? 0);
const searches = (prompt: Prompt | null): Target[] =>
    grouped('island', ofKind(prompt, 'search'), (choice) => choice.segment ?? 0);

export interface Chosen {
    holding: Holding | null;
    token: string | null;
    side: Side | null;
}

/** Everything on the sea that is lit now. */
export function targetsOf(prompt: Prompt | null, sea: Sea, { holding, token, side }: Chosen): Target[] {
    return [
        ...cellsFor(prompt, holding),
        ...cellToTurn(prompt, sea),
        ...placesFor(prompt, token, side),
        ...buildings(prompt),
        ...searches(prompt),
    ];
}

/** The way to lay it that is wanted, or the next one clockwise that fits. */
export function turnedTo({ choices }: Target, wanted: number): Choice {
    const way = (choice: Choice): number => ((choice.turn ?? 0) - wanted + 4) % 4;
    return choices.reduce((best, choice) => (way(choice) < way(best) ? choice : best));
}

/** The next way that fits, clockwise or the other way round; what does not fit is skipped. */
export function turnedOn({ choices }: Target, turn: number, delta: number): Choice {
    const steps = (choice: Choice): number => ((delta * ((choice.turn ?? 0) - turn) + 7) % 4) + 1;
    return choices.reduce((best, choice) => (steps(choice) < steps(best) ? choice : best));
}

export const takings = (prompt: Prompt | null): Choice[] => ofKind(prompt, 'take');
export const holdings = (prompt: Prompt | null): Choice[] => ofKind(prompt, 'hold');
export const plain = (prompt: Prompt | null, kind: string): Choice | undefined => ofKind(prompt, kind)[0];

/** The island that a target belongs to. */
export function islandOf(sea: Sea, { kind, x, y, part }: Target): number | null {
    const tile = sea.at.get(spotKey({ x, y }));
    if (!tile || kind === 'cell') return null;
    const segment = kind === 'site' ? (tile.face.sites[part]?.segment ?? 0) : part;
    return islandAt(sea, tile.n, segment)?.id ?? null;
}

// ---- walking with the arrows ----
export type Arrow = 'left' | 'right' | 'up' | 'down';
const ways: Record<Arrow, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The nearest one in that direction: straight ahead rather than aside. */
export function towards<T>(from: T, all: T[], way: Arrow, at: (one: T) => readonly [number, number]): T | null {
    const [dx, dy] = ways[way];
    const [x0, y0] = at(from);
    const cost = (one: T): number => {
        const [x, y] = at(one);
        const ahead = (x - x0) * dx + (y - y0) * dy;
        const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
        return ahead > 0 && aside <= ahead * 3 ? ahead + aside * 2 : Infinity;
    };
    const best = all.reduce<T | null>((found, one) => (!found || cost(one) < cost(found) ? one : found), null);
    return best !== null && cost(best) < Infinity ? best : null;
}

// ---- missions ----
export type Place = 'play' | 'keep' | 'return';
export const places: readonly Place[] = ['play', 'keep', 'return'];
export type Plan = ReadonlyMap<string, Place>;

/** What the plan says about this decision, if anything. */
export const planned = (prompt: Prompt | null, plan: Plan): Choice | undefined =>
    choicesOf(prompt).find(({ kind, card }) => card !== undefined && plan.get(card) === kind);
