// Writes src/protocol.ts from the protocol's schema: `npm run types`. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const source = new URL('../../protocol/schema.json', import.meta.url);
const target = new URL('../src/protocol.ts', import.meta.url);

/** The compiler speaks an older draft: definitions, tuples as an array of items, nothing beside a $ref. */
function older(node) {
    if (Array.isArray(node)) return node.map(older);
    if (node === null || typeof node !== 'object') return node;
    if (typeof node.$ref === 'string') return { $ref: node.$ref.replace('#/$defs/', '#/definitions/') };
    const { $defs, prefixItems, ...rest } = node;
    const out = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, older(value)]));
    if ($defs) out.definitions = older($defs);
    if (prefixItems) Object.assign(out, { items: older(prefixItems), additionalItems: false });
    // Long bounds would be spelt out as a union of tuples.
    else if (out.type === 'array') {
        delete out.minItems;
        delete out.maxItems;
    }
    return out;
}

const schema = older(JSON.parse(readFileSync(source, 'utf8')));
const names = Object.keys(schema.definitions);
// A root that mentions every definition, so that those which only cells use become types too.
const root = {
    title: 'Definitions',
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
    required: names,
    additionalProperties: false,
    definitions: schema.definitions,
};

const text = await compile(root, 'Definitions', {
    bannerComment: '// Generated from protocol/schema.json by `npm run types`. Change the schema, not this file.',
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 120 },
});

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
    console.error('src/protocol.ts is not what protocol/schema.json says: run `npm run types`.');
    process.exit(1);
}
