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
}

export const terrains: readonly string[] = table.terrains;
export const symbols: readonly string[] = table.symbols;
export const pieces = table.pieces as Record<string, PieceRules>;
export const clauses: readonly string[] = table.clauses;
export const primitives = table.primitives as unknown as Record<string, Grammar>;

export const grammarOf = (primitive: string): Grammar | undefined =>
    Object.hasOwn(primitives, primitive) ? primitives[primitive] : undefined;

export const water: readonly string[] = ['sea', 'lake'];
export const helds: readonly Held[] = ['active', 'decline', 'both'];

/** How many of a piece one item may bring: those that come one by one are counted by the race, not by the trait. */
export const mostOf = (piece: string): number => {
    const rules = pieces[piece];
    if (!rules) return 0;
    return rules.placed === 'EveryConquest' || rules.placed === 'EachTurn' ? 1 : rules.stock;
};

/** Kinds of effects in the order in which they are offered. */
export const groups: readonly { id: string; starts: readonly string[] }[] = [
    { id: 'cost', starts: ['cost-', 'pre-roll', 'extra-pay'] },
    { id: 'reach', starts: ['reach-', 'entry', 'enter'] },
    { id: 'coins', starts: ['coin-'] },
    { id: 'fight', starts: ['substitute', 'no-loss', 'truce'] },
    { id: 'tokens', starts: ['token-', 'pieces'] },
    { id: 'decline', starts: ['decline-'] },
];
export const groupOf = (primitive: string): string =>
    groups.find(({ starts }) => starts.some((start) => primitive.startsWith(start)))?.id ?? 'fight';
