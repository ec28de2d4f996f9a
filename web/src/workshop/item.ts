// A race or power of one's own, as the workshop keeps it; and as content files say it.
import { languages, type Language } from '../words';
import { clauses, fits, grammarOf, pieces, terrainsFor, type Held } from './grammar';

export interface Where {
    terrain?: string[];
    symbol?: string[];
    /** A neighbour has one of these terrains; or, as a bare word, that terrain or piece. */
    borders?: string[] | string;
    tokens?: number; // at least so many stand there
    marker?: string[] | string; // one of these kinds lies there
    coastal?: true;
    land?: true;
    alone?: true;
    marked?: true;
    'same-as-marker'?: true;
    here?: true;
    piece?: string;
}
export const whereSigns = ['coastal', 'land', 'alone', 'marked', 'same-as-marker', 'here'] as const;
/** Those that a race or a power can ask: it lies nowhere itself. */
export const offeredSigns: readonly (typeof whereSigns)[number][] = ['coastal', 'land', 'alone', 'marked'];
/** Those that the map does not show. */
export const playSigns: readonly string[] = ['alone', 'marked'];
export const markerKinds: readonly string[] = ['place', 'relic'];
export interface Trait {
    do: string;
    n?: number;
    where?: Where;
    piece?: string;
    while?: Held;
    clauses: string[];
    /** Options of the game with which alone the trait exists; kept as it came. */
    if?: Record<string, boolean | string>;
}
export type Kind = 'race' | 'power';
export type Texts = Record<Language, string>;

export interface Item {
    kind: Kind;
    id: string;
    names: Texts;
    /** A group and key of the icon set: "races.orcs". */
    icon: string;
    tokens: number;
    /** Of a race: its tokens in the box, unless it borrows those of another race. */
    supply: number;
    borrows: string;
    traits: Trait[];
    /** What the owner wrote instead of the automatic text; empty: the automatic one. */
    help: Texts;
}

export const noTexts = (): Texts => ({ en: '', pl: '', cs: '' });

export const largestBadge = 5; // of the box (SW-COMP-17)
const extraPay = (traits: readonly Trait[]): number =>
    Math.max(0, ...traits.filter((one) => one.do === 'extra-pay').map((one) => one.n ?? 1));

/** The tokens that a race needs for its tile, the largest badge and everything that it may call for. */
export const neededSupply = (item: Item): number => item.tokens + extraPay(item.traits) + largestBadge;

export function newItem(kind: Kind): Item {
    return {
        kind,
        id: '',
        names: noTexts(),
        icon: kind === 'race' ? 'races.humans' : 'powers.heroic',
        tokens: kind === 'race' ? 6 : 4,
        supply: 11,
        borrows: '',
        traits: [],
        help: noTexts(),
    };
}

/** One that every race may have: those that come with every conquest ask for small races. */
const firstPiece = (primitive: string): string =>
    Object.keys(pieces).find((one) => fits(primitive, one) && pieces[one]!.placed !== 'EveryConquest') ?? '';

/** A trait of this kind with the smallest sensible values. */
export function newTrait(primitive: string): Trait {
    const grammar = grammarOf(primitive);
    const trait: Trait = { do: primitive, clauses: [] };
    if (grammar?.n) trait.n = grammar.n[0] < 0 ? -1 : grammar.n[0];
    if (grammar && grammar.while[0] !== 'active') trait.while = grammar.while[0]!;
    const own = terrainsFor(primitive);
    if (grammar?.where === 'always') trait.where = { terrain: [own.includes('forest') ? 'forest' : own[0]!] };
    if (grammar && (grammar.piece === 'always' || grammar.pieces.length > 0)) trait.piece = firstPiece(primitive);
    return trait;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase();

/** An id made from a name: "Forest Badgers" is forest-badgers. */
export function idFrom(name: string): string {
    const id = plain(name)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[^a-z]+|-+$/g, '');
    return id.slice(0, 32).replace(/-+$/, '');
}

export const nameOf = (item: Item, language: Language): string =>
    item.names[language] || languages.map((one) => item.names[one]).find(Boolean) || '';

const ruleOf = (id: string, place: number): string => `CUSTOM-${id.toUpperCase()}`.slice(0, 36) + `-${place + 1}`;

/** A trait in the words of content files. */
function traitFile({ clauses: said, ...trait }: Trait, rule: string): Record<string, unknown> {
    return { ...trait, ...Object.fromEntries(said.map((clause) => [clause, true])), rule };
}

export function itemFile(item: Item): Record<string, unknown> {
    const { kind, id, tokens, supply, borrows } = item;
    const stock = kind === 'power' ? {} : borrows ? { borrows } : { supply };
    return { id, tokens, ...stock, traits: item.traits.map((trait, i) => traitFile(trait, ruleOf(id, i))) };
}

/** The same back from a file that was found sound. */
export function traitFrom(file: Record<string, unknown>): Trait {
    const { rule: _, ...rest } = file;
    const said = clauses.filter((clause) => rest[clause] === true);
    for (const clause of clauses) delete rest[clause];
    return { ...(rest as unknown as Trait), clauses: said };
}
