// What a server would answer, out of the content's own files: the gallery asks nobody.
import type { MapFile } from '../src/board/map';
import icons from '../src/style/icons.json';
import islands from '../fixtures/islands.json';

type Words = Record<string, string>;

const mapFiles = import.meta.glob<MapFile>('../../content/maps/*.json', { eager: true, import: 'default' });
const wordFiles = import.meta.glob<Words>('../../content/*/words/*.json', { eager: true, import: 'default' });
const itemFiles = import.meta.glob<Record<string, unknown>>(
    '../../content/*/{races,powers,places,relics,options}.json',
    { eager: true, import: 'default' },
);

export const mapOf = (id: string): MapFile => mapFiles[`../../content/maps/${id}.json`]!;

const title = (id: string): string =>
    id.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

const sums = ['lotus', 'dragon-fruit', 'bay-leaf', 'temple', 'port', 'flat', 'size', 'least', 'most', 'sites', 'ports']
    .map((one) => `reward.${one}`)
    .concat(['play', 'discoveries', 'ship', 'base', 'houses'].map((one) => `score.${one}`));

/** Names for what the content has no words for yet. */
function standIns(): Words {
    const kinds = { race: icons.races, power: icons.powers, place: icons.places, relic: icons.relics };
    const out: Words = {};
    for (const [kind, group] of Object.entries({ ...kinds, piece: icons.markers, terrain: icons.terrain }))
        for (const id of Object.keys(group)) {
            out[`${kind}.${id}`] = title(id);
            out[`${kind}.${id}.help`] =
                `What ${title(id)} does, in a sentence of the content that is about as long as this.`;
        }
    for (const label of sums) out[`item.${label}`] ??= title(label.split('.')[1]!);
    for (const id of Object.keys(mapFiles).map((path) => /([^/]+)\.json$/.exec(path)![1]!))
        out[`map.${id}`] = mapOf(id).name;
    return out;
}

const wordsOf = (language: string): Words =>
    Object.assign(
        standIns(),
        ...Object.entries(wordFiles)
            .filter(([path]) => path.endsWith(`/${language}.json`))
            .map(([, words]) => words),
    );

const listOf = (file: string): { id: string }[] =>
    Object.entries(itemFiles)
        .filter(([path]) => path.endsWith(`/${file}.json`))
        .flatMap(([, found]) => (found[file] as { id: string }[] | undefined) ?? []);

const options = [
    ...['badge', 'items'].map((key) => ({
        key,
        id: '',
        values: key === 'items' ? ['own', 'both'] : ['keep-flipped', 'discard'],
    })),
    { key: 'markers', id: '', values: ['false', 'true'] },
];

const contentText = () => ({
    version: 'gallery',
    games: [
        {
            id: 'smallworld',
            maps: Object.values(mapFiles).map(({ id, name, players, rounds, game, regions }) => ({
                id,
                name,
                players,
                rounds,
                world: game,
                regions: regions.length,
            })),
            races: listOf('races'),
            powers: listOf('powers'),
            places: listOf('places'),
            relics: listOf('relics'),
            bots: ['sprout', 'moss', 'fern'],
            profiles: [{ id: 'PL2018', values: { badge: 'keep-flipped', items: 'own', markers: 'false' } }],
            profile: 'PL2018',
            options,
        },
    ],
});

function answer(path: string): unknown {
    if (path === '/api/content') return contentText();
    const words = /^\/api\/words\/(\w+)\.json$/.exec(path);
    if (words) return wordsOf(words[1]!);
    if (path === '/api/boxes/islands.json') return islands;
    const map = /^\/api\/maps\/([\w-]+)\.json$/.exec(path);
    return map ? mapOf(map[1]!) : undefined;
}

const ask = window.fetch.bind(window);
window.fetch = (wanted, init) => {
    const found = typeof wanted === 'string' ? answer(wanted) : undefined;
    return found === undefined ? ask(wanted, init) : Promise.resolve(new Response(JSON.stringify(found)));
};
