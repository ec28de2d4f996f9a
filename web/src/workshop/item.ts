// A race, power, place or relic of one's own, as the workshop keeps it; and as content files say it.
import type { World } from '../board/map';
import { languages, type Language } from '../words';
import {
    clauses,
    clausesNeeded,
    fits,
    grammarOf,
    isMarker,
    pieces,
    terrainsFor,
    type Held,
    type Owner,
} from './grammar';

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
export type Sign = 'coastal' | 'land' | 'alone' | 'marked' | 'same-as-marker' | 'here';
export const whereSigns: readonly Sign[] = ['coastal', 'land', 'alone', 'marked', 'same-as-marker', 'here'];
/** Those that only a place or a relic can ask: a race and a power lie nowhere themselves. */
export const markerSigns: readonly Sign[] = ['same-as-marker', 'here'];
/** Those that the map does not show. */
export const playSigns: readonly Sign[] = ['alone', 'marked'];
export const markerKinds: readonly string[] = ['place', 'relic'];
/** Options of the game with which alone a trait exists. */
export type Guards = Record<string, boolean | string>;
export interface Trait {
    do: string;
    n?: number;
    where?: Where;
    piece?: string;
    while?: Held;
    clauses: string[];
    if?: Guards;
    /** Left out: one made from the item's id and the trait's place. */
    rule?: string;
}
export type Kind = Owner;
export const kinds: readonly Kind[] = ['race', 'power', 'place', 'relic'];
export const plural = { race: 'races', power: 'powers', place: 'places', relic: 'relics' } as const;
export const worlds: readonly World[] = ['surface', 'underground'];
export type Texts = Record<Language, string>;

export interface Item {
    kind: Kind;
    id: string;
    names: Texts;
    /** A group and key of the icon set: "races.orcs". */
    icon: string;
    /** Where it is at home; places and relics belong to Underground. */
    world: World;
    /** Of a race and a power. */
    tokens: number;
    /** Of a race: its tokens in the box, unless it borrows those of another race. */
    supply: number;
    borrows: string;
    /** Of a power: its badge is discarded when its race declines, whatever the table plays (UG-DECL-12). */
    discards: boolean;
    /** Of a place and a relic: added to the cost of its region. */
    defence: number;
    /** Of a place and a relic: nothing doubles what its region brings. */
    undoubled: boolean;
    traits: Trait[];
    /** What the owner wrote instead of the automatic text; empty: the automatic one. */
    help: Texts;
    /** For readers of the file. */
    note: string;
}

export const noTexts = (): Texts => ({ en: '', pl: '', cs: '' });

const firstIcon: Record<Kind, string> = {
    race: 'races.humans',
    power: 'powers.heroic',
    place: 'markers.place',
    relic: 'markers.relic',
};
export function newItem(kind: Kind): Item {
    return {
        kind,
        id: '',
        names: noTexts(),
        icon: firstIcon[kind],
        world: isMarker(kind) ? 'underground' : 'surface',
        tokens: kind === 'race' ? 6 : kind === 'power' ? 4 : 0,
        supply: kind === 'race' ? 11 : 0,
        borrows: '',
        discards: false,
        defence: 0,
        undoubled: false,
        traits: [],
        help: noTexts(),
        note: '',
    };
}

/** One that every item may have: those that come with every conquest ask for small races. */
const firstPiece = (primitive: string, kind: Kind): string =>
    Object.keys(pieces).find((one) => fits(primitive, one, kind) && pieces[one]!.placed !== 'EveryConquest') ?? '';

/** A trait of this kind with the smallest sensible values. */
export function newTrait(primitive: string, kind: Kind): Trait {
    const grammar = grammarOf(primitive);
    const trait: Trait = { do: primitive, clauses: [...clausesNeeded(primitive)] };
    if (grammar?.n) trait.n = grammar.n[0] < 0 ? -1 : grammar.n[0];
    if (grammar && grammar.while[0] !== 'active') trait.while = grammar.while[0]!;
    const own = terrainsFor(primitive);
    if (grammar?.where === 'always') trait.where = { terrain: [own.includes('forest') ? 'forest' : own[0]!] };
    if (grammar && (grammar.piece === 'always' || grammar.pieces.length > 0)) trait.piece = firstPiece(primitive, kind);
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

/** The rule id of a trait that has none of its own. */
export const ruleOf = (id: string, place: number): string =>
    `CUSTOM-${id.toUpperCase()}`.slice(0, 36) + `-${place + 1}`;

/** A trait in the words of content files. */
function traitFile({ clauses: said, rule, ...trait }: Trait, usual: string): Record<string, unknown> {
    return { ...trait, ...Object.fromEntries(said.map((clause) => [clause, true])), rule: rule ?? usual };
}

/** What only items of its kind have. */
function ownKeys(item: Item, home: World): Record<string, unknown> {
    const { kind, tokens, supply, borrows, discards, defence, undoubled } = item;
    if (isMarker(kind)) return { ...(defence > 0 ? { defence } : {}), ...(undoubled ? { undoubled } : {}) };
    const world = item.world === home ? {} : { world: item.world };
    if (kind === 'race') return { ...world, tokens, ...(borrows ? { borrows } : { supply }) };
    return { ...world, tokens, ...(discards ? { 'in-decline': 'discard' } : {}) };
}

/** The item in the words of content files; `home` is the world that need not be said. */
export function itemFile(item: Item, home: World = 'surface'): Record<string, unknown> {
    const { id, note } = item;
    return {
        id,
        ...ownKeys(item, home),
        traits: item.traits.map((trait, i) => traitFile(trait, ruleOf(id, i))),
        ...(note ? { note } : {}),
    };
}

/** A trait back from a file that was found sound. */
export function traitFrom(file: Record<string, unknown>): Trait {
    const rest = { ...file };
    const said = clauses.filter((clause) => rest[clause] === true);
    for (const clause of clauses) delete rest[clause];
    return { ...(rest as unknown as Trait), clauses: said };
}
