import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupsOf, placeOf, sectionsOf, type Book } from './book';
import { fold, indexOf, marked, search, stemOf } from './search';

const read = (path: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../content/smallworld/${path}`, import.meta.url), 'utf8'));
const books = Object.fromEntries(['en', 'pl', 'cs'].map((one) => [one, read(`rules/${one}.json`) as Book])) as Record<
    string,
    Book
>;
const words = Object.fromEntries(
    ['en', 'pl', 'cs'].map((one) => [one, read(`words/${one}.json`) as Record<string, string>]),
);
const indexes = Object.fromEntries(
    Object.entries(books).map(([one, book]) => [one, indexOf(book, (about) => words[one]![about]!)]),
);
const find = (language: string, query: string): string[] =>
    search(indexes[language]!, query).map((hit) => hit.entry.id);

describe('folding', () => {
    it('drops case and diacritics and keeps every place', () => {
        expect(fold('Żeton ŁÓDŹ, Příměří; Troll’s')).toBe("zeton lodz, primeri; troll's");
        for (const book of Object.values(books))
            for (const chapter of book.chapters)
                for (const entry of chapter.entries) expect(fold(entry.text)).toHaveLength(entry.text.length);
    });
    it('leaves short words and numbers whole', () => {
        expect(stemOf('mine')).toBe('mine');
        expect(stemOf('sw-cost-06')).toBe('sw-cost-06');
        expect(stemOf('twierdzy')).toBe('twierd');
    });
});

describe('search', () => {
    it('finds every rule by its id, first, however it is written', () => {
        for (const chapter of books.en!.chapters)
            for (const entry of chapter.entries)
                for (const id of [entry.id, ...(entry.also ?? [])])
                    expect(find('en', id.toLowerCase())[0]).toBe(entry.id);
    });
    it('finds part of an id', () => {
        expect(find('en', 'cost-0')).toContain('SW-COST-05');
    });
    it('does not mind diacritics', () => {
        expect(find('pl', 'legowisko')[0]).toBe('SW-COST-04');
        expect(find('cs', 'trpaslici')).toContain('SW-RACE-DWARVES-1');
        expect(find('cs', 'Trpaslíci')).toEqual(find('cs', 'trpaslici'));
    });
    it('does not mind endings', () => {
        expect(find('pl', 'twierdzy')).toContain('SW-POWER-FORTIFIED-9');
        expect(find('cs', 'pevnosti')).toContain('SW-COST-03');
    });
    it('wants every word', () => {
        const both = find('en', 'sorcerers encampment');
        expect(both.length).toBeGreaterThan(0);
        expect(both.every((id) => find('en', 'sorcerers').includes(id))).toBe(true);
        expect(find('en', 'sorcerers zebra')).toEqual([]);
    });
    it('finds nothing for nothing', () => {
        expect(find('en', '  ,')).toEqual([]);
    });
});

describe('marking', () => {
    it('cuts where a word is, in the spelling of the text', () => {
        expect(marked('Wszędzie Legowisko.', 'wszedzie')).toEqual([
            { text: 'Wszędzie', hit: true },
            { text: ' Legowisko.', hit: false },
        ]);
    });
    it('loses nothing where marks overlap', () => {
        const text = 'Two tokens, one token more.';
        expect(
            marked(text, 'token tokens two')
                .map((piece) => piece.text)
                .join(''),
        ).toBe(text);
    });
});

describe('addresses', () => {
    const book = books.en!;
    it('lead to a chapter, a rule or a race', () => {
        expect(placeOf(book, null)?.chapter.id).toBe('goal');
        expect(placeOf(book, 'cost')?.chapter.id).toBe('cost');
        expect(placeOf(book, 'sw-cost-06')?.entry?.id).toBe('SW-COST-06');
        expect(placeOf(book, 'SW-LOSS-04')?.entry?.id).toBe('SW-LOSS-02');
        expect(placeOf(book, 'race.orcs')).toMatchObject({ about: 'race.orcs', chapter: { id: 'races' } });
        expect(placeOf(book, 'SW-NOTHING-1')).toBeNull();
    });
    it('lead to every race and power exactly once', () => {
        const abouts = book.chapters.flatMap(sectionsOf).flatMap((section) => section.about ?? []);
        expect(abouts).toHaveLength(34);
        expect(new Set(abouts).size).toBe(34);
    });
    it('stand under headings that do not repeat', () => {
        const titles = groupsOf(book).map((group) => group.title);
        expect(new Set(titles).size).toBe(titles.length);
    });
});

describe('two boxes in one book', () => {
    const chapter = (id: string, group: string) => ({ id, group, title: id, lead: '', entries: [] });
    it('are told apart even where their parts are called the same', () => {
        const groups = groupsOf({
            chapters: [
                chapter('map', 'Before'),
                chapter('cost', 'Conquest'),
                chapter('underground-cost', 'Conquest'),
                chapter('underground-river', 'Conquest'),
            ],
        });
        expect(groups.map(({ world, title, chapters }) => [world, title, chapters.length])).toEqual([
            ['surface', 'Before', 1],
            ['surface', 'Conquest', 1],
            ['underground', 'Conquest', 2],
        ]);
    });
});
