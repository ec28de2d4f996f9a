// A pack in one file: what is exported, shared as a link and sent to a table.
import type { World } from '../board/map';
import { iconNames } from '../ui/Icon';
import { languages } from '../words';
import type { MapSketch } from '../mapmaker/sketch';
import { mapFile, sketchFrom } from '../mapmaker/files';
import { autoHelp, helpOf } from './help';
import { itemFile, kinds, nameOf, noTexts, plural, worlds, type Item, type Kind, type Texts } from './item';
import { readItem } from './read';
import { fields, id, list, oneOf, own, parse, text, Unsound, type Fields } from './sound';

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

/** For which worlds the pack is made; its items belong to the first unless they say otherwise. */
const worldsOf = ({ items, maps }: Pack): World[] =>
    worlds.filter((world) => [...items, ...maps].some((one) => one.world === world));

/** `sketched`: maps without their drawing, which can be made again; for links, which must be short. */
export function bundleOf(pack: Pack, maps: 'drawn' | 'sketched' = 'drawn'): Bundle {
    const made = worldsOf(pack);
    const files: Bundle['files'] = { 'pack.json': { id: pack.id, name: pack.name, version: '1', for: made } };
    for (const kind of kinds) {
        const items = pack.items.filter((one) => one.kind === kind);
        if (items.length > 0)
            files[`${plural[kind]}.json`] = { [plural[kind]]: items.map((one) => itemFile(one, made[0]!)) };
    }
    for (const map of pack.maps) files[`maps/${map.id}.json`] = mapFile(map, maps) as unknown as Fields;
    for (const language of languages) files[`words/${language}.json`] = wordsOf(pack, language);
    return { format: 'terrarium-pack-1', files };
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

function withWords(item: Item, words: Words): Item {
    const key = `${item.kind}.${item.id}`;
    const help = textsFrom(words, `${key}.help`, 1000);
    for (const language of languages) if (help[language] === autoHelp(item, language)) help[language] = '';
    const icon = own(words.en, `${key}.icon`);
    const drawn = `${plural[item.kind]}.${item.id}`;
    const usual = iconNames.includes(drawn) ? drawn : item.icon;
    return {
        ...item,
        names: textsFrom(words, key, 60),
        icon: icon === undefined ? usual : oneOf(icon, `${key}.icon`, iconNames),
        help,
    };
}

function readItems(kind: Kind, files: Fields, words: Words, home: World): Item[] {
    const name = `${plural[kind]}.json`;
    const file = own(files, name);
    if (file === undefined) return [];
    const items = list(fields(file, name, [plural[kind], 'note', '$schema'])[plural[kind]], name, mostItems);
    return items.map((one, i) => withWords(readItem(kind, one, `${name}[${i}]`, home), words));
}

/** The world of items that do not say theirs: the first that the pack is for. */
function homeOf(manifest: Fields): World {
    const [first] = Array.isArray(manifest.for) ? (manifest.for as unknown[]) : [manifest.for];
    return first === undefined ? 'surface' : (oneOf(first, 'pack.json for', worlds) as World);
}

const known =
    /^(pack\.json|(races|powers|places|relics)\.json|words\/(en|pl|cs)\.json|maps\/[a-z][a-z0-9-]{0,31}\.json)$/;

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
        items: kinds.flatMap((kind) => readItems(kind, files, words, homeOf(manifest))),
        maps: maps.map((name) => sketchFrom(files[name], name)),
    };
    if (pack.items.length === 0 && pack.maps.length === 0) throw new Unsound('empty');
    return pack;
}

export const readBundleText = (source: string): Pack => readBundle(parse(source, mostBytes));
