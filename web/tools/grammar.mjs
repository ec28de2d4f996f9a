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
    const single = Number(/kSinglePieceCount\s*=\s*(\d+)/.exec(text)[1]);
    const rows = [...text.matchAll(/\{"([a-z-]+)",\s*(\d+),\s*(\d+),\s*(true|false),\s*Placed::(\w+),\s*([\w:]+)/g)];
    return Object.fromEntries(
        rows.map(([, id, stock, , , placed, decline], i) => [
            id,
            { stock: Number(stock), placed, single: i < single, stays: /true|Stays/.test(decline) },
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

function row(text, keys) {
    const field = (name) => new RegExp(`\\.${name}\\s*=\\s*([^,}]+)`).exec(text)?.[1].trim();
    const use = (name) => (field(name)?.replace('Use::', '') ?? 'Never').toLowerCase();
    const [min, max] = [Number(field('min') ?? 0), Number(field('max') ?? 0)];
    return {
        n: min === 0 && max === 0 ? null : [min, max],
        where: use('where'),
        piece: use('piece'),
        clauses: (field('clauses')?.match(/k\w+/g) ?? []).map((name) => keys[name]),
        while: (field('held')?.match(/k\w+/g) ?? ['kActive']).flatMap((name) => held[name]),
        repeats: field('repeats') === 'true',
    };
}

/** By enumerator: its row of the table. Several cases may share one. */
function rows(text, keys) {
    const out = {};
    for (const [, cases, body] of text.matchAll(/((?:case Primitive::\w+:\s*)+)return (\{[^}]*\});/g))
        for (const [, name] of cases.matchAll(/Primitive::(\w+)/g)) out[name] = row(body, keys);
    return out;
}

export function readGrammar() {
    const content = source('games/smallworld/content.h');
    const reader = source('loader/traits.cc');
    const keys = clauses(reader);
    const table = rows(source('loader/trait_grammar.h'), keys);
    const ids = words(content, 'kPrimitives');
    return {
        terrains: words(content, 'kTerrains'),
        symbols: words(content, 'kSymbols'),
        pieces: pieces(source('games/smallworld/pieces.h')),
        clauses: Object.values(keys),
        where: whereParts(reader),
        primitives: Object.fromEntries(names(content, 'Primitive').map((name, i) => [ids[i], table[name]])),
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const file = new URL('../src/workshop/grammar.json', import.meta.url);
    writeFileSync(file, `${JSON.stringify(readGrammar(), null, 4)}\n`);
}
