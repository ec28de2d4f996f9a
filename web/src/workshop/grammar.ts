// What may be said about a trait. The table is written by `npm run grammar` from the program's own.
import table from './grammar.json';

export type Held = 'active' | 'decline' | 'both';
export type Owner = 'race' | 'power' | 'place' | 'relic';
export type Use = 'never' | 'maybe' | 'always';

export interface Grammar {
    n: readonly [number, number] | null;
    where: Use;
    /** Whether a class may ask for more than the map shows: a piece beside it, or anything that changes in play. */
    asks: 'map' | 'borderingpiece' | 'play';
    piece: Use;
    /** Those it can be about; none: any. */
    pieces: readonly string[];
    clauses: readonly string[];
    while: readonly Held[];
    /** Who can have it. */
    owners: readonly Owner[];
    /** Several may hold at the same time. */
    repeats: boolean;
}
export interface PieceRules {
    stock: number;
    placed: string;
    /** It stands in regions, not with players. */
    stands: boolean;
    /** It stays when its race declines. */
    stays: boolean;
}

export const terrains: readonly string[] = table.terrains;
export const symbols: readonly string[] = table.symbols;
export const pieces = table.pieces as Record<string, PieceRules>;
export const clauses: readonly string[] = table.clauses;
/** What a class of regions may ask. */
export const whereParts: readonly string[] = table.where;
/** The switches of a table, each with its two words. */
export const options = table.options as Record<string, readonly string[]>;
/** How much of a kind there is room for in one army. */
export const rooms = table.rooms;
/** How many items there may be, with those of the box. */
export const most = table.most;
export const primitives = table.primitives as unknown as Record<string, Grammar>;

export const grammarOf = (primitive: string): Grammar | undefined =>
    Object.hasOwn(primitives, primitive) ? primitives[primitive] : undefined;

/** The terrain that a primitive about water is about; of any other primitive: every terrain. */
export function terrainsFor(primitive: string): readonly string[] {
    return primitive === 'enter' ? ['sea', 'lake', 'river'] : terrains;
}

/** Whether such an item can have it. */
export const isOf = (owner: Owner, primitive: string): boolean => grammarOf(primitive)?.owners.includes(owner) ?? false;

export const isMarker = (owner: Owner): boolean => owner === 'place' || owner === 'relic';

/** What a place or a relic cannot bring: it is not picked, and it changes hands. */
const comesWithTheRace = (piece: string): boolean => ['OnPick', 'EveryConquest'].includes(pieces[piece]?.placed ?? '');

/** What is used before scoring is laid into a region, and only a relic is (UG-RELIC-FROGGY-1, UG-RELIC-SCEPTER-1). */
const laid: readonly string[] = ['coin-take', 'coin-double'];

/** The conditions that such an item may set. */
export const clausesFor = (primitive: string, owner: Owner): readonly string[] =>
    (grammarOf(primitive)?.clauses ?? []).filter(
        (clause) => clause !== 'once' || owner === 'relic' || !laid.includes(primitive),
    );
/** Those without which it means nothing. */
export const clausesNeeded = (primitive: string): readonly string[] => (primitive === 'coin-double' ? ['once'] : []);

/** Clauses that are about the piece which the trait names. */
export const pieceClauses: readonly string[] = ['chained'];

/** The pieces that fit a primitive; those that are gained in play are not brought. */
export function fits(primitive: string, piece: string, owner: Owner): boolean {
    const rules = pieces[piece];
    const able = primitives[primitive]?.pieces ?? [];
    if (!rules || (able.length > 0 && !able.includes(piece))) return false;
    if (primitive !== 'pieces') return able.length > 0 || rules.stands;
    if (isMarker(owner) && comesWithTheRace(piece)) return false;
    return !primitives['piece-per-region']?.pieces.includes(piece);
}
/** The piece a trait is about: where only one is possible, it need not be said. */
export const pieceOf = (trait: { do: string; piece?: string }): string =>
    trait.piece ?? primitives[trait.do]?.pieces[0] ?? '';
export const helds: readonly Held[] = ['active', 'decline', 'both'];

/** How many of a piece one item may bring: those that come one by one are counted by the race, not by the trait. */
export const mostOf = (piece: string): number => {
    const rules = pieces[piece];
    if (!rules) return 0;
    return rules.placed === 'EveryConquest' || rules.placed === 'EachTurn' ? 1 : rules.stock;
};

/** Kinds of effects in the order in which they are offered. */
export const groups: readonly { id: string; starts: readonly string[] }[] = [
    { id: 'cost', starts: ['cost-', 'pre-roll', 'extra-pay', 'piece-pays'] },
    { id: 'reach', starts: ['reach-', 'entry', 'enter'] },
    { id: 'coins', starts: ['coin-', 'sacrifice'] },
    {
        id: 'fight',
        starts: ['substitute', 'no-loss', 'spare', 'truce', 'piece-conquest', 'plain-only', 'toll', 'grudge'],
    },
    { id: 'tokens', starts: ['token-', 'piece', 'swap-', 'draft-', 'grant-', 'copy-'] },
    { id: 'decline', starts: ['decline-'] },
];
export const groupOf = (primitive: string): string =>
    groups.find(({ starts }) => starts.some((start) => primitive.startsWith(start)))?.id ?? 'fight';
