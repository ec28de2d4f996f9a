// A pack in one file: what is exported, shared as a link and sent to a table.
import { iconNames } from '../ui/Icon';
import { languages } from '../words';
import type { MapSketch } from '../mapmaker/sketch';
import { mapFile, sketchFrom } from '../mapmaker/files';
import { clauses, helds, pieces, primitives, symbols, terrains, whereParts } from './grammar';
import { autoHelp, helpOf } from './help';
import {
    itemFile,
    nameOf,
    noTexts,
    markerKinds,
    traitFrom,
    whereSigns,
    type Item,
    type Kind,
    type Texts,
    type Trait,
} from './item';
import { fields, id, list, oneOf, own, parse, text, Unsound, whole, type Fields } from './sound';

export interface Pack {
    id: string;
    name: string;
    items: Item[];
    maps: MapSketch[];
}
export interface Bundle {
    format: 'terrarium-pack-1';
    files: Record<string, Fields>;
}

export const mostBytes = 512 * 1024;
const mostItems = 48;
const mostMaps = 8;
const plural = { race: 'races', power: 'powers' } as const;

function wordsOf(pack: Pack, language: (typeof languages)[number]): Fields {
    const words: Fields = {};
    for (const item of pack.items) {
        const key = `${item.kind}.${item.id}`;
        words[key] = nameOf(item, language);
        words[`${key}.help`] = helpOf(item, language);
        words[`${key}.icon`] = item.icon;
    }
    for (const map of pack.maps) words[`map.${map.id}`] = map.name;
    return words;
}

/** `sketched`: maps without their drawing, which can be made again; for links, which must be short. */
export function bundleOf(pack: Pack, maps: 'drawn' | 'sketched' = 'drawn'): Bundle {
    const files: Bundle['files'] = { 'pack.json': { id: pack.id, name: pack.name, version: '1' } };
    for (const kind of ['race', 'power'] as const) {
        const items = pack.items.filter((one) => one.kind === kind);
        if (items.length > 0) files[`${plural[kind]}.json`] = { [plural[kind]]: items.map(itemFile) };
    }
    for (const map of pack.maps) files[`maps/${map.id}.json`] = mapFile(map, maps) as unknown as Fields;
    for (const language of languages) files[`words/${language}.json`] = wordsOf(pack, language);
    return { format: 'terrarium-pack-1', files };
}

function whereFrom(value: unknown, place: string): Trait['where'] {
    const from = fields(value, place, whereParts);
    const words = (key: string, known: readonly string[]) =>
        list(from[key], `${place}.${key}`, known.length).map((one) => oneOf(one, `${place}.${key}`, known));
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
                .map((sign) => [sign, from[sign] === true || refuseFlag(`${place}.${sign}`)]),
        ),
        ...(from.piece === undefined ? {} : { piece: oneOf(from.piece, `${place}.piece`, Object.keys(pieces)) }),
    };
}
const refuseFlag = (place: string): never => {
    throw new Unsound('value', { place });
};

function guardsFrom(value: unknown, place: string): Record<string, boolean | string> {
    const from = Object.entries(fields(value, place)).slice(0, 16);
    return Object.fromEntries(
        from.map(([key, one]) => [id(key, place), typeof one === 'boolean' ? one : text(one, place, 40)]),
    );
}

function readTrait(value: unknown, place: string): Trait {
    const from = fields(value, place, ['do', 'n', 'where', 'piece', 'while', 'if', 'rule', ...clauses]);
    const out: Fields = { do: oneOf(from.do, `${place}.do`, Object.keys(primitives)) };
    if (from.n !== undefined) out.n = whole(from.n, `${place}.n`, -99, 99);
    if (from.where !== undefined) out.where = whereFrom(from.where, `${place}.where`);
    if (from.piece !== undefined) out.piece = oneOf(from.piece, `${place}.piece`, Object.keys(pieces));
    if (from.while !== undefined) out.while = oneOf(from.while, `${place}.while`, helds);
    if (from.if !== undefined) out.if = guardsFrom(from.if, `${place}.if`);
    for (const clause of clauses)
        if (from[clause] !== undefined) out[clause] = from[clause] === true || refuseFlag(`${place}.${clause}`);
    return traitFrom(out);
}

type Words = Record<(typeof languages)[number], Fields>;

function textsFrom(words: Words, key: string, most: number): Texts {
    const texts = noTexts();
    for (const language of languages) {
        const value = own(words[language], key);
        if (value !== undefined) texts[language] = text(value, `words/${language}.json ${key}`, most);
    }
    return texts;
}

function readItem(kind: Kind, value: unknown, words: Words, place: string): Item {
    const stock = kind === 'race' ? ['supply', 'borrows'] : [];
    const from = fields(value, place, ['id', 'tokens', 'traits', 'note', ...stock]);
    const key = id(from.id, `${place}.id`);
    const traits = list(from.traits, `${place}.traits`, 16).map((one, i) => readTrait(one, `${place}.traits[${i}]`));
    const help = textsFrom(words, `${kind}.${key}.help`, 1000);
    for (const language of languages) if (help[language] === autoHelp(traits, language)) help[language] = '';
    const icon = own(words.en, `${kind}.${key}.icon`);
    return {
        kind,
        id: key,
        names: textsFrom(words, `${kind}.${key}`, 60),
        icon: icon === undefined ? `${plural[kind]}.${key}` : oneOf(icon, `${kind}.${key}.icon`, iconNames),
        tokens: whole(from.tokens, `${place}.tokens`, 0, 20),
        supply: from.supply === undefined ? 0 : whole(from.supply, `${place}.supply`, 0, 99),
        borrows: from.borrows === undefined ? '' : id(from.borrows, `${place}.borrows`),
        traits,
        help,
    };
}

function readItems(kind: Kind, files: Fields, words: Words): Item[] {
    const name = `${plural[kind]}.json`;
    const file = own(files, name);
    if (file === undefined) return [];
    const items = list(fields(file, name, [plural[kind], 'note'])[plural[kind]], name, mostItems);
    return items.map((one, i) => readItem(kind, one, words, `${name}[${i}]`));
}

const known = /^(pack\.json|races\.json|powers\.json|words\/(en|pl|cs)\.json|maps\/[a-z][a-z0-9-]{0,31}\.json)$/;

/** The pack in a bundle; throws Unsound with a sentence for its reader. */
export function readBundle(value: unknown): Pack {
    const bundle = fields(value, 'format', ['format', 'files']);
    if (bundle.format !== 'terrarium-pack-1') throw new Unsound('format');
    const files = fields(bundle.files, 'files');
    const strange = Object.keys(files).find((name) => !known.test(name));
    if (strange !== undefined) throw new Unsound('file', { file: strange.slice(0, 60) });
    const words = Object.fromEntries(
        languages.map((one) => [one, fields(own(files, `words/${one}.json`) ?? {}, `words/${one}.json`)]),
    ) as Words;
    const manifest = fields(own(files, 'pack.json') ?? {}, 'pack.json');
    const maps = Object.keys(files).filter((name) => name.startsWith('maps/'));
    if (maps.length > mostMaps) throw new Unsound('many', { place: 'maps', most: mostMaps });
    const pack = {
        id: manifest.id === undefined ? 'pack' : id(manifest.id, 'pack.json id'),
        name: manifest.name === undefined ? '' : text(manifest.name, 'pack.json name', 60),
        items: [...readItems('race', files, words), ...readItems('power', files, words)],
        maps: maps.map((name) => sketchFrom(files[name], name)),
    };
    if (pack.items.length === 0 && pack.maps.length === 0) throw new Unsound('empty');
    return pack;
}

export const readBundleText = (source: string): Pack => readBundle(parse(source, mostBytes));
