// Writes src/workshop/grammar.json: what may be said about a trait, from the program's own tables.
//   npm run grammar
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const source = (file) => readFileSync(new URL(file, root), 'utf8');

const quoted = (text) => [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1]);

/** The words of `kName{"a", "b"}`. */
function words(text, name) {
    const found = new RegExp(`\\b${name}\\s*\\{([^}]*)\\}`).exec(text);
    if (!found) throw new Error(`${name} is not found`);
    return quoted(found[1]);
}

/** The names of `enum class Name`. */
function names(text, name) {
    const found = new RegExp(`enum class ${name}\\b[^{]*\\{([^}]*)\\}`).exec(text);
    if (!found) throw new Error(`enum ${name} is not found`);
    return found[1]
        .replace(/\/\/.*$/gm, '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
}

function pieces(text) {
    const standing = Number(/kMapPieceCount\s*=\s*(\d+)/.exec(text)[1]);
    const rows = [
        ...text.matchAll(/\{"([a-z-]+)",\s*(\d+),\s*(\d+),\s*(true|false),\s*Placed::(\w+),\s*(true|false)/g),
    ];
    return Object.fromEntries(
        rows.map(([, id, stock, , , placed, decline], i) => [
            id,
            { stock: Number(stock), placed, stands: i < standing, stays: decline === 'true' },
        ]),
    );
}

/** The keys of `where`. */
const whereParts = (text) => quoted(/read_where\([\s\S]*?allow\(\{([^}]*)\}/.exec(text)[1]);

/** The key of each clause in content files, by its name in the program. */
const clauses = (text) =>
    Object.fromEntries(
        [...text.matchAll(/\{"([a-z-]+)",\s*smallworld::(k\w+)\}/g)].map(([, key, name]) => [name, key]),
    );

const held = {
    kActive: ['active'],
    kDecline: ['decline'],
    kBoth: ['both'],
    kAnyTime: ['active', 'decline', 'both'],
};

const owners = {
    kOfAll: ['race', 'power', 'place', 'relic'],
    kOfCombo: ['race', 'power'],
    kOfMarker: ['place', 'relic'],
    kOfPlace: ['place'],
    kOfRelic: ['relic'],
};

/** The pieces behind a name such as kDragon, or kGained, which is made of others. */
function named(text) {
    const made = new Map(
        [...text.matchAll(/constexpr std::uint16_t (k\w+)\s*=\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
    );
    const ids = (value) =>
        [...value.matchAll(/Piece::(\w+)|\b(k[A-Z]\w+)/g)].flatMap(([, piece, other]) =>
            piece ? [piece.toLowerCase()] : made.has(other) ? ids(made.get(other)) : [],
        );
    return (value) => (value ? ids(value) : []);
}

function row(text, keys, piecesOf) {
    const field = (name) => new RegExp(`\\.${name}\\s*=\\s*([^,}]+)`).exec(text)?.[1].trim();
    const use = (name) => (field(name)?.replace('Use::', '') ?? 'Never').toLowerCase();
    const [min, max] = [Number(field('min') ?? 0), Number(field('max') ?? 0)];
    return {
        n: min === 0 && max === 0 ? null : [min, max],
        where: use('where'),
        asks: (field('asks')?.replace('Asks::', '') ?? 'Map').toLowerCase(),
        piece: use('piece'),
        pieces: piecesOf(field('pieces')),
        clauses: (field('clauses')?.match(/k\w+/g) ?? []).map((name) => keys[name]),
        while: (field('held')?.match(/k\w+/g) ?? ['kActive']).flatMap((name) => held[name]),
        owners: owners[field('owners') ?? 'kOfAll'],
        repeats: field('repeats') === 'true',
    };
}

/** By enumerator: its row of the table. */
function rows(text, keys) {
    const piecesOf = named(text);
    const found = text.matchAll(/\{smallworld::Primitive::(\w+),\s*(\{[^}]*\})\}/g);
    return Object.fromEntries([...found].map(([, name, body]) => [name, row(body, keys, piecesOf)]));
}

/** The switches of a table: their words, the first value being 0. */
const options = (text) =>
    Object.fromEntries(
        [...text.matchAll(/\{"([a-z-]+)",\s*"OPT-[A-Z-]+",\s*&Options::\w+,\s*\{([^}]*)\}\}/g)].map(
            ([, key, values]) => [key, quoted(values)],
        ),
    );

/** How much of a kind fits into one army: the lists of smallworld::Traits. */
const rooms = (text) =>
    Object.fromEntries([...text.matchAll(/Few<\w+, (\d+)> (\w+);/g)].map(([, most, name]) => [name, Number(most)]));

/** How many items of a kind there may be. */
const most = (text) =>
    Object.fromEntries(
        [...text.matchAll(/constexpr int kMax(Races|Powers|Markers) = (\d+);/g)].map(([, name, count]) => [
            name.toLowerCase(),
            Number(count),
        ]),
    );

export function readGrammar() {
    const content = source('games/smallworld/content.h');
    const reader = source('loader/traits.cc');
    const grammar = source('loader/trait_grammar.h');
    const keys = clauses(grammar);
    const table = rows(grammar, keys);
    const ids = words(content, 'kPrimitives');
    return {
        terrains: words(content, 'kTerrains'),
        symbols: words(content, 'kSymbols'),
        pieces: pieces(source('games/smallworld/pieces.h')),
        clauses: Object.values(keys),
        where: whereParts(reader),
        options: options(source('games/smallworld/options.h')),
        rooms: rooms(source('games/smallworld/setup.h')),
        most: most(content),
        primitives: Object.fromEntries(names(content, 'Primitive').map((name, i) => [ids[i], table[name]])),
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const file = new URL('../src/workshop/grammar.json', import.meta.url);
    writeFileSync(file, `${JSON.stringify(readGrammar(), null, 4)}\n`);
}
