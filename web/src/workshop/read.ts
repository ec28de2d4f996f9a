// Items as strangers wrote them: every part is asked for by its kind.
import type { World } from '../board/map';
import { clauses, helds, isMarker, options, pieces, primitives, symbols, terrains, whereParts } from './grammar';
import {
    markerKinds,
    newItem,
    ruleOf,
    traitFrom,
    whereSigns,
    worlds,
    type Guards,
    type Item,
    type Kind,
    type Trait,
} from './item';
import { fields, id, list, oneOf, text, Unsound, whole, type Fields } from './sound';

export const mostTraits = 16;
const mostNote = 1000;

const refuse = (place: string): never => {
    throw new Unsound('value', { place });
};

function whereFrom(value: unknown, place: string): Trait['where'] {
    const from = fields(value, place, whereParts);
    const words = (key: string, known: readonly string[]) => {
        const said = list(from[key], `${place}.${key}`, known.length);
        const different = new Set(said).size;
        return different > 0 && different === said.length
            ? said.map((one) => oneOf(one, `${place}.${key}`, known))
            : refuse(`${place}.${key}`);
    };
    const wordsOrOne = (key: string, several: readonly string[], one: readonly string[]) =>
        Array.isArray(from[key]) ? words(key, several) : oneOf(from[key], `${place}.${key}`, one);
    return {
        ...(from.terrain === undefined ? {} : { terrain: words('terrain', terrains) }),
        ...(from.symbol === undefined ? {} : { symbol: words('symbol', symbols) }),
        ...(from.borders === undefined
            ? {}
            : { borders: wordsOrOne('borders', terrains, [...terrains, ...Object.keys(pieces)]) }),
        ...(from.marker === undefined ? {} : { marker: wordsOrOne('marker', markerKinds, markerKinds) }),
        ...(from.tokens === undefined ? {} : { tokens: whole(from.tokens, `${place}.tokens`, 1, 20) }),
        ...Object.fromEntries(
            whereSigns
                .filter((sign) => from[sign] !== undefined)
                .map((sign) => [sign, from[sign] === true || refuse(`${place}.${sign}`)]),
        ),
        ...(from.piece === undefined ? {} : { piece: oneOf(from.piece, `${place}.piece`, Object.keys(pieces)) }),
    };
}

/** Of a switch that is on or off, true and "true" are the same. */
function guardsFrom(value: unknown, place: string): Guards {
    const from = fields(value, place, Object.keys(options));
    return Object.fromEntries(
        Object.entries(from).map(([key, one]) => {
            const word = oneOf(typeof one === 'boolean' ? String(one) : one, `${place}.${key}`, options[key]!);
            return [key, options[key]![0] === 'false' ? word === 'true' : word];
        }),
    );
}

function ruleFrom(value: unknown, place: string): string {
    const rule = text(value, place, 40);
    return /^[A-Z0-9-]+$/.test(rule) ? rule : refuse(place);
}

function readTrait(value: unknown, place: string, usualRule: string): Trait {
    const from = fields(value, place, ['do', 'n', 'where', 'piece', 'while', 'if', 'rule', ...clauses]);
    const out: Fields = { do: oneOf(from.do, `${place}.do`, Object.keys(primitives)) };
    if (from.n !== undefined) out.n = whole(from.n, `${place}.n`, -99, 99);
    if (from.where !== undefined) out.where = whereFrom(from.where, `${place}.where`);
    if (from.piece !== undefined) out.piece = oneOf(from.piece, `${place}.piece`, Object.keys(pieces));
    if (from.while !== undefined) out.while = oneOf(from.while, `${place}.while`, helds);
    if (from.if !== undefined) out.if = guardsFrom(from.if, `${place}.if`);
    for (const clause of clauses)
        if (from[clause] !== undefined) out[clause] = from[clause] === true || refuse(`${place}.${clause}`);
    const rule = from.rule === undefined ? usualRule : ruleFrom(from.rule, `${place}.rule`);
    if (rule !== usualRule) out.rule = rule;
    return traitFrom(out);
}

const ownKeys: Record<Kind, readonly string[]> = {
    race: ['world', 'tokens', 'supply', 'borrows'],
    power: ['world', 'tokens', 'in-decline'],
    place: ['defence', 'undoubled'],
    relic: ['defence', 'undoubled'],
};

function flag(value: unknown, place: string): boolean {
    return typeof value === 'boolean' ? value : refuse(place);
}

/** What only items of its kind have. */
function ownPart(kind: Kind, from: Fields, place: string, home: World): Partial<Item> {
    const at = (key: string): string => `${place}.${key}`;
    if (isMarker(kind))
        return {
            defence: from.defence === undefined ? 0 : whole(from.defence, at('defence'), 0, 3),
            undoubled: from.undoubled === undefined ? false : flag(from.undoubled, at('undoubled')),
        };
    return {
        world: from.world === undefined ? home : (oneOf(from.world, at('world'), worlds) as World),
        tokens: whole(from.tokens, at('tokens'), 0, 20),
        supply: from.supply === undefined ? 0 : whole(from.supply, at('supply'), 0, 99),
        borrows: from.borrows === undefined ? '' : id(from.borrows, at('borrows')),
        discards:
            from['in-decline'] !== undefined &&
            oneOf(from['in-decline'], at('in-decline'), ['keep', 'discard']) === 'discard',
    };
}

/** An item without its words; `home` is the world of those that do not say theirs. */
export function readItem(kind: Kind, value: unknown, place: string, home: World): Item {
    const from = fields(value, place, ['id', 'traits', 'note', ...ownKeys[kind]]);
    const key = id(from.id, `${place}.id`);
    return {
        ...newItem(kind),
        id: key,
        ...ownPart(kind, from, place, home),
        traits: list(from.traits, `${place}.traits`, mostTraits).map((one, i) =>
            readTrait(one, `${place}.traits[${i}]`, ruleOf(key, i)),
        ),
        note: from.note === undefined ? '' : text(from.note, `${place}.note`, mostNote),
    };
}
