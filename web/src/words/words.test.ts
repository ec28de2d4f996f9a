// The words of the page: complete, well-formed and used, in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import IntlMessageFormat from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { cs, en, pl } from './whole';

const all = { en, pl, cs };
type Language = keyof typeof all;
const languages = Object.keys(all) as Language[];

// Keys that are put together when the page runs: beginnings, each with its endings (true: whatever the server sends).
const madeUp = JSON.parse(readFileSync(join(__dirname, 'made-up.json'), 'utf8')) as Record<string, true | string[]>;
const isMadeUp = (key: string): boolean =>
    Object.entries(madeUp).some(
        ([start, ends]) => key.startsWith(start) && (ends === true || ends.includes(key.slice(start.length))),
    );
// The same in several languages on purpose: names, and words that happen to be spelt alike.
const alike = JSON.parse(readFileSync(join(__dirname, 'alike.json'), 'utf8')) as string[];

const ofFiles = (language: Language): [string, string][] =>
    readdirSync(join(__dirname, language)).flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(join(__dirname, language, file), 'utf8')) as object).map(
            (key): [string, string] => [key, file],
        ),
    );

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
const elements = (text: string): Element[] =>
    new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
const isPlural = (one: Element): one is Extract<Element, { pluralType?: unknown }> => 'pluralType' in one;

function walk(list: Element[], visit: (one: Element) => void): void {
    for (const one of list) {
        visit(one);
        if ('options' in one) for (const option of Object.values(one.options)) walk(option.value, visit);
    }
}

const literal = 0; // the parser's number for plain text

function placeholders(text: string): string[] {
    const found = new Set<string>();
    walk(elements(text), (one) => {
        if (one.type !== literal && 'value' in one) found.add(String(one.value));
    });
    return [...found].sort();
}

// Whether there is anything to translate: a word besides the placeholders.
function hasWords(text: string): boolean {
    let found = false;
    walk(elements(text), (one) => {
        if (one.type === literal && 'value' in one && /\p{L}/u.test(String(one.value))) found = true;
    });
    return found;
}

const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sources(path);
        return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
    });
const code = sources(join(__dirname, '..'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

// Every string of the sources that looks like a key of ours, whether handed to t() directly or not.
const owners = new Set(Object.keys(all.en).map((key) => key.split('.')[0]!));
const mentioned = new Set(
    [...code.matchAll(/['"`]([a-z]+(?:\.[A-Za-z0-9_-]+)+)['"`]/g)]
        .map((match) => match[1]!)
        .filter((key) => owners.has(key.split('.')[0]!)),
);
const asked = new Set([...code.matchAll(/\bt\(\s*['"]([^'"]+)['"]/g)].map((match) => match[1]!));

describe('words', () => {
    test('no key stands in two files of a language', () => {
        for (const language of languages) {
            const keys = ofFiles(language).map(([key]) => key);
            expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
        }
    });

    test.each(['pl', 'cs'] as const)('%s has the keys of en, and no others', (language) => {
        expect(Object.keys(all[language]).sort()).toEqual(Object.keys(all.en).sort());
    });

    test.each(languages)('%s: every message can be read', (language) => {
        const broken = Object.entries(all[language]).filter(([, text]) => {
            try {
                elements(text);
                return text.trim() === '';
            } catch {
                return true;
            }
        });
        expect(broken).toEqual([]);
    });

    test.each(['pl', 'cs'] as const)('%s: the same placeholders as in en', (language) => {
        const other = Object.keys(all.en).filter(
            (key) => placeholders(all.en[key]!).join() !== placeholders(all[language][key] ?? '').join(),
        );
        expect(other).toEqual([]);
    });

    test.each([
        ['en', ['one', 'other']],
        ['pl', ['few', 'many', 'one', 'other']],
        ['cs', ['few', 'many', 'one', 'other']],
    ] as [Language, string[]][])('%s: plurals have all their forms', (language, forms) => {
        const lacking: string[] = [];
        for (const [key, text] of Object.entries(all[language]))
            walk(elements(text), (one) => {
                if (!isPlural(one)) return;
                const has = Object.keys(one.options)
                    .filter((form) => !form.startsWith('='))
                    .sort();
                if (has.join() !== forms.join()) lacking.push(`${key}: ${has.join(' ')}`);
            });
        expect(lacking).toEqual([]);
    });

    test.each(['pl', 'cs'] as const)('%s: nothing is left in English', (language) => {
        const left = Object.keys(all.en).filter(
            (key) => all[language][key] === all.en[key] && hasWords(all.en[key]!) && !alike.includes(key),
        );
        expect(left).toEqual([]);
    });

    test('what is listed as alike is alike somewhere', () => {
        expect(alike.filter((key) => all.pl[key] !== all.en[key] && all.cs[key] !== all.en[key])).toEqual([]);
    });

    test('every key that is asked for exists', () => {
        expect([...asked].filter((key) => all.en[key] === undefined)).toEqual([]);
    });

    test('every key is used', () => {
        const isUsed = (key: string) => mentioned.has(key) || isMadeUp(key);
        expect(Object.keys(all.en).filter((key) => !isUsed(key))).toEqual([]);
    });

    test('every made-up beginning has words and is put together somewhere', () => {
        expect(Object.keys(madeUp).filter((start) => !code.includes(`\`${start}\${`))).toEqual([]);
        const ends = Object.entries(madeUp).flatMap(([start, list]) =>
            list === true ? [] : list.map((end) => start + end),
        );
        expect(ends.filter((key) => all.en[key] === undefined)).toEqual([]);
    });
});
