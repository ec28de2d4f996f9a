import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWords } from '../words';
import cs from '../words/cs';
import en from '../words/en';
import pl from '../words/pl';
import { placeOf } from './book';
import { packChapter } from './packs';

const read = (path: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../content/examples/${path}`, import.meta.url), 'utf8'));
const pack = (name: string, ...parts: string[]) => ({
    files: Object.fromEntries(['pack', ...parts].map((part) => [`${part}.json`, read(`${name}/${part}.json`)])),
});

describe('the rules of packs', () => {
    beforeAll(() => {
        globalThis.document ??= { documentElement: { lang: '' } } as unknown as Document;
    });

    test.each([
        ['en', en],
        ['pl', pl],
        ['cs', cs],
    ] as const)('%s: every trait has its entry, under the id that reckonings name', (language, words) => {
        useWords(language, words, {});
        const chapter = packChapter(pack('herons', 'races'), language);
        expect(chapter.entries.map(({ id, about }) => [id, about])).toEqual([
            ['CUSTOM-HERONS-1', 'race.herons'],
            ['CUSTOM-HERONS-2', 'race.herons'],
        ]);
        for (const { title, text } of chapter.entries) expect(`${title} ${text}`).not.toMatch(/workshop\.|undefined/);
        for (const { text } of chapter.entries) expect(text).toMatch(/^[\p{Lu}\d].*\.$/u);
    });

    test('is found by the id of a rule, by the race and by the pack', () => {
        useWords('en', en, {});
        const book = { chapters: [packChapter(pack('smugglers', 'powers', 'relics'), 'en')] };
        const [first] = book.chapters[0]!.entries;
        expect(placeOf(book, first!.id)?.entry).toBe(first);
        expect(placeOf(book, first!.about!)?.about).toBe(first!.about);
        expect(placeOf(book, book.chapters[0]!.id)?.chapter).toBe(book.chapters[0]);
    });

    test('a trait that this page does not know keeps its id', () => {
        useWords('en', en, {});
        const file = {
            files: {
                'pack.json': { id: 'odd', name: 'Odd' },
                'races.json': { races: [{ id: 'newts', traits: [{ do: 'never-heard', rule: 'CUSTOM-NEWTS-7' }] }] },
            },
        };
        expect(packChapter(file, 'en').entries).toEqual([
            { id: 'CUSTOM-NEWTS-7', about: 'race.newts', title: 'never-heard', text: '' },
        ]);
    });
});
