// What is wrong with an item, said while it is written. The same rules as the loader's, which has the last word.
import { helpBytes } from './help';
import {
    fits,
    grammarOf,
    isOfCombos,
    mostOf,
    pieceClauses,
    pieceOf,
    pieces,
    terrains,
    terrainsFor,
    type Grammar,
} from './grammar';
import { bordersOf, isEverywhere } from './phrases';
import { neededSupply, type Item, type Trait } from './item';

export interface Finding {
    level: 'error' | 'warning';
    /** Where: a field of the item, or of the trait with that number. */
    field: string;
    trait?: number;
    /** What: a key of the words below "workshop.check.". */
    what: string;
    args?: Record<string, string | number>;
}

/** What the box has already, as the server lists it. */
export interface Box {
    races: readonly { id: string; supply: number }[];
    powers: readonly { id: string }[];
}

const error = (field: string, what: string, args?: Finding['args']): Finding => ({
    level: 'error',
    field,
    what,
    ...(args ? { args } : {}),
});
const warning = (field: string, what: string, args?: Finding['args']): Finding => ({
    ...error(field, what, args),
    level: 'warning',
});

const advised = { race: 10, power: 5 }; // SW-CUSTOM-01, -02
const mostTokens = 20;
const mostTraits = 16;
const mostSupply = 40;
const mostHelp = 1000;

const isEmptyWhere = (trait: Trait): boolean => isEverywhere(trait.where);

function numberFindings(trait: Trait, { n }: Grammar): Finding[] {
    if (!n) return [];
    const [least, most] = n;
    if (trait.n === undefined || !Number.isInteger(trait.n)) return [error('n', 'number')];
    if (trait.n === 0) return [error('n', 'nothing')];
    return trait.n < least || trait.n > most ? [error('n', 'range', { least, most })] : [];
}

function whereFindings(trait: Trait, grammar: Grammar): Finding[] {
    const empty = isEmptyWhere(trait);
    if (grammar.where === 'always' && empty) return [error('where', 'where')];
    if (trait.clauses.includes('beside-own') && empty) return [error('where', 'beside')];
    if (trait.do === 'enter') {
        const { terrain = [], ...rest } = trait.where ?? {};
        const others = terrain.some((one) => !terrainsFor(trait.do).includes(one)) || !isEverywhere(rest);
        if (others) return [error('where', trait.do)];
    }
    const aims = trait.clauses.includes('target-first');
    if (trait.do === 'pre-roll' && !aims && (!empty || trait.clauses.includes('beside-own')))
        return [error('where', 'target_first')];
    return questionFindings(trait, grammar);
}

/** What the map alone cannot decide is asked only where the rules look again each time. */
function questionFindings({ where = {} }: Trait, { asks }: Grammar): Finding[] {
    if (where['same-as-marker'] || where.here) return [error('where', 'where_like')];
    const beside = bordersOf(where).filter((one) => pieces[one] && !terrains.includes(one));
    if (beside.length > 0 && asks === 'map') return [error('where', 'where_beside')];
    const asked = [where.piece, where.alone, where.marked, where.marker, where.tokens].filter(Boolean).length;
    if (asked > 0 && asks !== 'play') return [error('where', 'where_piece')];
    const named = [...beside, ...(where.piece ? [where.piece] : [])];
    return named.some((one) => !pieces[one]?.stands) ? [error('where', 'where_many')] : [];
}

function pieceFindings(trait: Trait, grammar: Grammar): Finding[] {
    if (grammar.piece === 'never') return [];
    const about = trait.clauses.some((one) => pieceClauses.includes(one));
    const free = grammar.piece === 'maybe' && grammar.pieces.length === 0;
    if (free && about !== Boolean(trait.piece)) return [error('piece', 'piece_clause')];
    if (grammar.piece === 'maybe' && !trait.piece) return [];
    if (!trait.piece || !pieces[trait.piece]) return [error('piece', 'piece')];
    if (!fits(trait.do, trait.piece)) return [error('piece', 'piece_fits')];
    if (trait.do !== 'pieces') return [];
    const most = mostOf(trait.piece);
    const found: Finding[] = [];
    if ((trait.n ?? 1) > most) found.push(error('n', 'pieces', { most }));
    const { stays, placed } = pieces[trait.piece]!;
    if (trait.while === 'both' && (!stays || placed === 'EachTurn')) found.push(error('while', 'piece_decline'));
    return found;
}

function traitFindings(trait: Trait): Finding[] {
    const grammar = grammarOf(trait.do);
    if (!grammar) return [error('do', 'unknown', { word: trait.do })];
    if (!isOfCombos(trait.do)) return [error('do', 'of_place')];
    const lasts = (trait.while ?? 'active') !== 'active';
    return [
        ...numberFindings(trait, grammar),
        ...whereFindings(trait, grammar),
        ...pieceFindings(trait, grammar),
        ...(grammar.while.includes(trait.while ?? 'active') ? [] : [error('while', 'while')]),
        ...(lasts && trait.clauses.includes('once') ? [error('while', 'once_active')] : []),
        ...(trait.clauses.every((one) => grammar.clauses.includes(one)) ? [] : [error('clauses', 'clause')]),
    ];
}

const excludeEachOther = (a: Trait, b: Trait): boolean =>
    Object.entries(a.if ?? {}).some(([key, value]) => b.if?.[key] !== undefined && b.if[key] !== value);

/** Two traits of one item that would claim the same thing. */
function collide(a: Trait, b: Trait): boolean {
    if (a.do !== b.do || excludeEachOther(a, b)) return false;
    return a.do === 'pieces' ? a.piece === b.piece : !grammarOf(a.do)?.repeats;
}

const has = (traits: readonly Trait[], primitive: string, piece: string | undefined): boolean =>
    traits.some((one) => one.do === primitive && one.piece === piece);

/** What a pair of race and power has room for; where it is one, the box's own items count too. */
const rooms: readonly { of: readonly string[]; most: number }[] = [
    { of: ['cost-delta'], most: 6 },
    { of: ['coin-per-region'], most: 6 },
    { of: ['coin-flat', 'coin-per-conquest'], most: 6 },
];

/** Items of the box that bring what only one may bring, or have what a pair has room for only once. */
const taken: Record<string, { kind: 'race' | 'power' | 'place'; id: string }> = {
    lair: { kind: 'race', id: 'trolls' },
    fortress: { kind: 'power', id: 'fortified' },
    hole: { kind: 'race', id: 'halflings' },
    hero: { kind: 'power', id: 'heroic' },
    dragon: { kind: 'power', id: 'dragon-master' },
    encampment: { kind: 'power', id: 'bivouacking' },
    ancient: { kind: 'race', id: 'cultists' },
    volcano: { kind: 'race', id: 'flames' },
    hammer: { kind: 'race', id: 'iron-dwarves' },
    queen: { kind: 'power', id: 'royal' },
    armor: { kind: 'power', id: 'shield' },
    bag: { kind: 'power', id: 'magic' },
    vengeance: { kind: 'power', id: 'vengeful' },
    ghost: { kind: 'place', id: 'crypt-of-the-tomb-raider' },
    balrog: { kind: 'place', id: 'wickedest-pentacle' },
    'decline-slot-free': { kind: 'power', id: 'spirit' },
    'reach-link': { kind: 'power', id: 'underworld' },
    'token-gain': { kind: 'race', id: 'skeletons' },
};

/** What brings a kind of piece, of which the box has one set. */
const bringers = new Set(['pieces', 'piece-per-region', 'grudge']);

function takenFindings(item: Item, trait: Trait): Finding[] {
    const thing = bringers.has(trait.do) ? pieceOf(trait) : trait.do;
    const owner = Object.hasOwn(taken, thing) ? taken[thing]! : null;
    if (!owner) return [];
    const once = trait.do === 'reach-link' || trait.do === 'token-gain';
    if (once && owner.kind === item.kind) return [];
    return [warning('do', once ? 'pair' : 'taken', { kind: owner.kind, id: owner.id })];
}

function listFindings(item: Item): Finding[] {
    const { traits } = item;
    const found: Finding[] = [];
    traits.forEach((trait, i) => {
        const own = [...traitFindings(trait), ...takenFindings(item, trait)];
        const same = traits.slice(0, i).findIndex((other) => collide(other, trait));
        if (same >= 0) own.push(error('do', 'twice', { n: same + 1 }));
        if (trait.do === 'cost-flat' && !has(traits, 'pieces', trait.piece)) own.push(error('do', 'needs_pieces'));
        if (trait.do === 'pieces' && trait.piece && pieces[trait.piece]?.placed === 'FlatConquest')
            if (!has(traits, 'cost-flat', trait.piece)) own.push(error('do', 'needs_flat'));
        found.push(...own.map((one) => ({ ...one, trait: i })));
    });
    if (traits.length > mostTraits) found.push(error('traits', 'many_traits', { most: mostTraits }));
    for (const { of, most } of rooms)
        if (traits.filter((one) => of.includes(one.do)).length > most) found.push(error('traits', 'room', { most }));
    return found;
}

function tokenFindings(item: Item, box: Box): Finding[] {
    const least = item.kind === 'race' ? 1 : 0;
    if (!Number.isInteger(item.tokens) || item.tokens < least || item.tokens > mostTokens)
        return [error('tokens', 'range', { least, most: mostTokens })];
    const found: Finding[] = [];
    if (item.tokens > advised[item.kind]) found.push(warning('tokens', `blank_${item.kind}`));
    if (item.kind === 'power') return found;
    const lender = box.races.find((one) => one.id === item.borrows);
    if (item.borrows && !lender) return [...found, error('supply', 'lender')];
    const supply = lender ? lender.supply : item.supply;
    const needed = neededSupply(item);
    if (supply < needed) found.push(error('supply', 'supply', { needed, supply }));
    if (supply > mostSupply) found.push(error('supply', 'range', { least: 1, most: mostSupply }));
    const everywhere = item.traits.find((one) => one.piece && pieces[one.piece]?.placed === 'EveryConquest');
    const stock = everywhere ? pieces[everywhere.piece!]!.stock : Infinity;
    if (supply > stock) found.push(error('supply', 'lairs', { stock }));
    return found;
}

function identityFindings(item: Item, box: Box, others: readonly Item[]): Finding[] {
    const found: Finding[] = [];
    if (!item.names.en.trim()) found.push(error('name', 'name'));
    else if (!item.names.pl.trim() || !item.names.cs.trim()) found.push(warning('name', 'names'));
    if (item.names.en.trim() && !/^[a-z][a-z0-9-]{0,31}$/.test(item.id)) found.push(error('id', 'id'));
    const known = item.kind === 'race' ? box.races : box.powers;
    const same = others.some((one) => one !== item && one.kind === item.kind && one.id === item.id);
    if (item.id && (same || known.some((one) => one.id === item.id)))
        found.push(error('id', 'same_id', { id: item.id }));
    return found;
}

export function check(item: Item, box: Box, others: readonly Item[] = []): Finding[] {
    const found = [...identityFindings(item, box, others), ...tokenFindings(item, box), ...listFindings(item)];
    if (item.traits.length === 0) found.push(warning('traits', 'no_traits'));
    if (helpBytes(item) > mostHelp) found.push(error('help', 'long_help', { most: mostHelp }));
    return found;
}

export const isSound = (found: readonly Finding[]): boolean => found.every((one) => one.level !== 'error');
