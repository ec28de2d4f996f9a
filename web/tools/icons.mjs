// Writes src/style/icons.svg, the sprite of the icons that src/style/icons.json names: `npm run icons`.
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const { icons } = require('@iconify-json/game-icons/icons.json');
const names = JSON.parse(readFileSync(new URL('../src/style/icons.json', import.meta.url), 'utf8'));

/** All the names below a node of icons.json. */
const leaves = (node) => (typeof node === 'string' ? [node] : Object.values(node).flatMap(leaves));

const { $: _note, ...groups } = names;
const used = [...new Set(leaves(groups))].sort();
const symbols = used.map((name) => {
    if (!icons[name]) throw new Error(`game-icons has no icon named ${name}`);
    return `<symbol id="${name}" viewBox="0 0 512 512">${icons[name].body}</symbol>`;
});
writeFileSync(
    new URL('../src/style/icons.svg', import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- game-icons.net, CC BY 3.0; see CREDITS.md -->\n${symbols.join('\n')}\n</svg>\n`,
);
console.log(`${used.length} icons`);
