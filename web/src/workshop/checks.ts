// What is wrong with an item, said while it is written. The same rules as the loader's, which has the last word.
import type { World } from '../board/map';
import { companyFindings } from './company';
import { error, warning, type Finding } from './finding';
import { helpBytes } from './help';
import {
    clausesFor,
    clausesNeeded,
    fits,
    grammarOf,
    isMarker,
    isOf,
    mostOf,
    options,
    pieceClauses,
    pieceOf,
    pieces,
    terrains,
    terrainsFor,
    type Grammar,
} from './grammar';
import { bordersOf, isEverywhere, says } from './phrases';
import { mostTraits } from './read';
import type { Item, Kind, Trait } from './item';

/** What the server's box has, if it has more than ours. */
export interface Box {
    races: readonly { id: string }[];
    powers: readonly { id: string }[];
    places?: readonly { id: string }[];
    relics?: readonly { id: string }[];
}

const advised = { race: 10, power: 5 }; // SW-CUSTOM-01, -02
const mostTokens = 20;
const mostSupply = 40;
const mostDefence = 3;
const mostHelp = 1000;

const isEmptyWhere = (trait: Trait): boolean => isEverywhere(trait.where);

function numberFindings(trait: Trait, { n }: Grammar): Finding[] {
    if (!n) return trait.n === undefined ? [] : [error('n', 'no_number')];
    const [least, most] = n;
    // A cost may go up or down, so it has to be said; anything else is 1 if it is not.
    const said = trait.n ?? (least > 0 ? 1 : NaN);
    if (!Number.isInteger(said)) return [error('n', 'number')];
    if (said === 0) return [error('n', 'nothing')];
    return said < least || said > most ? [error('n', 'range', { least, most })] : [];
}

function whereFindings(trait: Trait, grammar: Grammar, kind: Kind): Finding[] {
    const empty = isEmptyWhere(trait);
    if (grammar.where === 'never') return empty ? [] : [error('where', 'no_where')];
    if (grammar.where === 'always' && empty) return [error('where', 'where')];
    if (says(trait, 'beside-own') && empty) return [error('where', 'beside')];
    if (trait.do === 'enter') {
        const { terrain = [], ...rest } = trait.where ?? {};
        const others = terrain.some((one) => !terrainsFor(trait.do).includes(one)) || !isEverywhere(rest);
        if (others) return [error('where', trait.do)];
    }
    const aims = says(trait, 'target-first');
    if (trait.do === 'pre-roll' && !aims && (!empty || says(trait, 'beside-own')))
        return [error('where', 'target_first')];
    return questionFindings(trait, grammar, kind);
}

/** What the map alone cannot decide is asked only where the rules look again each time. */
function questionFindings({ where = {} }: Trait, { asks }: Grammar, kind: Kind): Finding[] {
    if (!isMarker(kind) && (where['same-as-marker'] || where.here)) return [error('where', 'where_like')];
    const beside = bordersOf(where).filter((one) => pieces[one] && !terrains.includes(one));
    if (beside.length > 0 && asks === 'map') return [error('where', 'where_beside')];
    const asked = [where.piece, where.alone, where.marked, where.marker, where.tokens].filter(Boolean).length;
    if (asked > 0 && asks !== 'play') return [error('where', 'where_piece')];
    const named = [...beside, ...(where.piece ? [where.piece] : [])];
    return named.some((one) => !pieces[one]?.stands) ? [error('where', 'where_many')] : [];
}

function pieceFindings(trait: Trait, grammar: Grammar, kind: Kind): Finding[] {
    if (grammar.piece === 'never') return trait.piece ? [error('piece', 'piece_fits')] : [];
    const about = trait.clauses.some((one) => pieceClauses.includes(one));
    const free = grammar.piece === 'maybe' && grammar.pieces.length === 0;
    if (free && about !== Boolean(trait.piece)) return [error('piece', 'piece_clause')];
    if (grammar.piece === 'maybe' && !trait.piece) return [];
    if (!trait.piece || !pieces[trait.piece]) return [error('piece', 'piece')];
    if (!fits(trait.do, trait.piece, kind)) return [error('piece', 'piece_fits')];
    if (trait.do !== 'pieces') return [];
    const most = mostOf(trait.piece);
    const found: Finding[] = [];
    if ((trait.n ?? 1) > most) found.push(error('n', 'pieces', { most }));
    const { stays, placed } = pieces[trait.piece]!;
    if (trait.while === 'both' && (!stays || placed === 'EachTurn')) found.push(error('while', 'piece_decline'));
    return found;
}

/** What no map of the box has, in its own world. */
const absent: Record<World, readonly string[]> = {
    surface: ['chasm'],
    underground: ['hill', 'farmland', 'cavern'],
};
function worldFindings({ do: primitive, where = {} }: Trait, world: World): Finding[] {
    const only = (list: readonly string[], words: readonly string[]): boolean =>
        list.length > 0 && list.every((one) => words.includes(one));
    const { terrain = [], symbol = [], marker } = where;
    if ([terrain, symbol, bordersOf(where)].some((list) => only(list, absent[world])))
        return [warning('where', 'never')];
    // Nobody conquers a chasm or stands on it (UG-CHASM-01), but some get beyond it.
    if (primitive !== 'reach-through' && only(terrain, ['chasm', ...absent[world]])) return [warning('where', 'chasm')];
    const found = marker || primitive === 'copy-relic';
    return found && world === 'surface' ? [warning(marker ? 'where' : 'do', 'markers')] : [];
}

function ownerFindings(primitive: string, kind: Kind): Finding[] {
    if (isOf(kind, primitive)) return [];
    return [error('do', isOf('place', primitive) ? 'of_place' : 'of_combo')];
}

function guardFindings({ if: guards = {}, rule }: Trait): Finding[] {
    const isKnown = ([key, value]: [string, unknown]): boolean => options[key]?.includes(String(value)) ?? false;
    return [
        ...(Object.entries(guards).every(isKnown) ? [] : [error('if', 'option')]),
        ...(rule === undefined || /^[A-Z0-9-]{1,40}$/.test(rule) ? [] : [error('rule', 'rule')]),
    ];
}

function clauseFindings({ do: primitive, clauses }: Trait, kind: Kind): Finding[] {
    const able = clausesFor(primitive, kind);
    return [
        ...(clauses.every((one) => able.includes(one)) ? [] : [error('clauses', 'clause')]),
        ...(clausesNeeded(primitive).every((one) => clauses.includes(one)) ? [] : [error('clauses', 'once_needed')]),
    ];
}

function traitFindings(trait: Trait, { kind, world }: Item): Finding[] {
    const grammar = grammarOf(trait.do);
    if (!grammar) return [error('do', 'unknown', { word: trait.do })];
    const lasts = (trait.while ?? 'active') !== 'active';
    return [
        ...ownerFindings(trait.do, kind),
        ...numberFindings(trait, grammar),
        ...whereFindings(trait, grammar, kind),
        ...pieceFindings(trait, grammar, kind),
        ...(grammar.while.includes(trait.while ?? 'active') ? [] : [error('while', 'while')]),
        ...(lasts && says(trait, 'once') ? [error('while', 'once_active')] : []),
        ...clauseFindings(trait, kind),
        ...guardFindings(trait),
        ...worldFindings(trait, world),
    ];
}

const excludeEachOther = (a: Trait, b: Trait): boolean =>
    Object.entries(a.if ?? {}).some(([key, value]) => b.if?.[key] !== undefined && b.if[key] !== value);

/** One is for active races and the other for those in decline, or for tables with another option. */
function neverTogether(a: Trait, b: Trait): boolean {
    const states = [a.while ?? 'active', b.while ?? 'active'];
    return (states[0] !== states[1] && !states.includes('both')) || excludeEachOther(a, b);
}

/** Two traits of one item that would claim the same thing. */
function collide(a: Trait, b: Trait): boolean {
    if (a.do !== b.do || neverTogether(a, b)) return false;
    if (a.do === 'pieces' || a.do === 'piece-per-region') return pieceOf(a) === pieceOf(b);
    if (a.do === 'pre-roll') return !says(a, 'target-first') && !says(b, 'target-first');
    return !grammarOf(a.do)?.repeats;
}

/** What places a piece and the piece are two traits, because other pieces come without the former. */
const partners: Record<string, string> = {
    'cost-flat': 'dragon',
    grudge: 'vengeance',
    'piece-conquest': 'balrog',
    'copy-relic': 'bag',
};
function partnerFindings(trait: Trait, traits: readonly Trait[]): Finding[] {
    const has = (primitive: string, piece: string): boolean =>
        traits.some((one) => one.do === primitive && pieceOf(one) === piece);
    const piece = partners[trait.do];
    if (piece && !has('pieces', piece)) return [error('do', 'needs_pieces')];
    const [placer] = Object.entries(partners).find(([, one]) => one === pieceOf(trait)) ?? [];
    if (trait.do !== 'pieces' || !placer || has(placer, pieceOf(trait))) return [];
    return [error('do', 'needs_placer', { primitive: placer })];
}

function listFindings(item: Item): Finding[] {
    const { traits } = item;
    const found: Finding[] = [];
    traits.forEach((trait, i) => {
        const own = [...traitFindings(trait, item), ...partnerFindings(trait, traits)];
        const same = traits.slice(0, i).findIndex((other) => collide(other, trait));
        if (same >= 0) own.push(error('do', 'twice', { n: same + 1 }));
        found.push(...own.map((one) => ({ ...one, trait: i })));
    });
    if (traits.length > mostTraits) found.push(error('traits', 'many_traits', { most: mostTraits }));
    return found;
}

const isWhole = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most;

function tokenFindings({ kind, tokens, supply, borrows, defence }: Item): Finding[] {
    if (kind === 'place' || kind === 'relic')
        return isWhole(defence, 0, mostDefence) ? [] : [error('defence', 'range', { least: 0, most: mostDefence })];
    const least = kind === 'race' ? 1 : 0;
    if (!isWhole(tokens, least, mostTokens)) return [error('tokens', 'range', { least, most: mostTokens })];
    const found: Finding[] = [];
    if (tokens > advised[kind]) found.push(warning('tokens', `blank_${kind}`));
    if (kind === 'race' && !borrows && !isWhole(supply, 1, mostSupply))
        found.push(error('supply', 'range', { least: 1, most: mostSupply }));
    return found;
}

/** Places and relics share their names. */
function namesakes(kind: Kind, box: Box): readonly { id: string }[] {
    if (isMarker(kind)) return [...(box.places ?? []), ...(box.relics ?? [])];
    return kind === 'race' ? box.races : box.powers;
}

function identityFindings(item: Item, box: Box, others: readonly Item[]): Finding[] {
    const found: Finding[] = [];
    if (!item.names.en.trim()) found.push(error('name', 'name'));
    else if (!item.names.pl.trim() || !item.names.cs.trim()) found.push(warning('name', 'names'));
    if (item.names.en.trim() && !/^[a-z][a-z0-9-]{0,31}$/.test(item.id)) found.push(error('id', 'id'));
    const isAlike = (one: Item): boolean =>
        one !== item && (one.kind === item.kind || (isMarker(one.kind) && isMarker(item.kind))) && one.id === item.id;
    if (item.id && (others.some(isAlike) || namesakes(item.kind, box).some((one) => one.id === item.id)))
        found.push(error('id', 'same_id', { id: item.id }));
    return found;
}

/** Without traits a race has its number, and a place may have its walls. */
const isIdle = (item: Item): boolean =>
    item.traits.length === 0 && (!isMarker(item.kind) || (item.defence === 0 && !item.undoubled));

/** `others`: what else goes into the pack. */
export function check(item: Item, box: Box, others: readonly Item[] = []): Finding[] {
    const found = [
        ...identityFindings(item, box, others),
        ...tokenFindings(item),
        ...listFindings(item),
        ...companyFindings(item, others),
    ];
    if (isIdle(item)) found.push(warning('traits', isMarker(item.kind) ? 'idle' : 'no_traits'));
    if (helpBytes(item) > mostHelp) found.push(error('help', 'long_help', { most: mostHelp }));
    return found;
}
