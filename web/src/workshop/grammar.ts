// What may be said about a trait. The table is written by `npm run grammar` from the program's own.
import table from './grammar.json';

export type Held = 'active' | 'decline' | 'both';
export type Use = 'never' | 'maybe' | 'always';

export interface Grammar {
    n: readonly [number, number] | null;
    where: Use;
    piece: Use;
    clauses: readonly string[];
    while: readonly Held[];
    /** Several may hold at the same time. */
    repeats: boolean;
}
export interface PieceRules {
    stock: number;
    placed: string;
    /** At most one to a region. */
    single: boolean;
    /** It stays when its race declines. */
    stays: boolean;
}

export const terrains: readonly string[] = table.terrains;
export const symbols: readonly string[] = table.symbols;
export const pieces = table.pieces as Record<string, PieceRules>;
export const clauses: readonly string[] = table.clauses;
/** What a class of regions may ask. */
export const whereParts: readonly string[] = table.where;
export const primitives = table.primitives as unknown as Record<string, Grammar>;

export const grammarOf = (primitive: string): Grammar | undefined =>
    Object.hasOwn(primitives, primitive) ? primitives[primitive] : undefined;

/** The terrain that a primitive about water is about; of any other primitive: every terrain. */
export function terrainsFor(primitive: string): readonly string[] {
    if (primitive === 'enter') return ['sea', 'lake'];
    return primitive === 'hold' ? ['river'] : terrains;
}

/** Clauses that are about the piece which the trait names. */
export const pieceClauses: readonly string[] = ['beside-piece', 'chained'];

/** The pieces that fit a primitive, by how they come onto the map. */
const fitting: Record<string, readonly string[]> = {
    'cost-flat': ['FlatConquest'],
    'piece-conquest': ['ByItself'],
    'piece-per-region': ['Gathered', 'Never'],
};
const strangers = ['Gathered', 'Never', 'WithRelic']; // not brought by "pieces"
export function fits(primitive: string, piece: string): boolean {
    const rules = pieces[piece];
    if (!rules) return false;
    if (primitive === 'pieces') return !strangers.includes(rules.placed);
    return fitting[primitive]?.includes(rules.placed) ?? rules.single;
}
export const helds: readonly Held[] = ['active', 'decline', 'both'];

/** How many of a piece one item may bring: those that come one by one are counted by the race, not by the trait. */
export const mostOf = (piece: string): number => {
    const rules = pieces[piece];
    if (!rules) return 0;
    return rules.placed === 'EveryConquest' || rules.placed === 'EachTurn' ? 1 : rules.stock;
};

/** Kinds of effects in the order in which they are offered. */
export const groups: readonly { id: string; starts: readonly string[] }[] = [
    { id: 'cost', starts: ['cost-', 'pre-roll', 'extra-pay', 'defend'] },
    { id: 'reach', starts: ['reach-', 'entry', 'enter', 'hold'] },
    { id: 'coins', starts: ['coin-', 'no-double', 'sacrifice'] },
    { id: 'fight', starts: ['substitute', 'no-loss', 'truce', 'piece-conquest', 'plain-only', 'toll', 'grudge'] },
    { id: 'tokens', starts: ['token-', 'piece', 'swap-', 'draft-', 'grant-', 'copy-'] },
    { id: 'decline', starts: ['decline-'] },
];
export const groupOf = (primitive: string): string =>
    groups.find(({ starts }) => starts.some((start) => primitive.startsWith(start)))?.id ?? 'fight';
