// Finding rules by what they say. Case and diacritics do not matter ("twierdze" finds "Twierdzę"), nor
// do the endings of longer words, because Polish and Czech inflect them.
import type { Book, Chapter, Entry } from './book';

const combining = /\p{M}/gu;
const unaccented: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', '’': "'", '–': '-', '−': '-' };

// One folded character for each character of the text, so that places in one are places in the other.
function foldCharacter(character: string): string {
    const lower = character.toLowerCase();
    const bare = unaccented[lower] ?? lower.normalize('NFD').replace(combining, '');
    return bare.length === character.length ? bare : character;
}
export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

export const wordsOf = (query: string): string[] =>
    fold(query)
        .split(/[\s,;:.!?"„”“()]+/)
        .filter((word) => word !== '');

// What of a word must be found: all of it, or its stem if it is long enough to have an ending.
export const stemOf = (word: string): string =>
    word.length < 5 || /\d/.test(word) ? word : word.slice(0, word.length < 7 ? -1 : -2);

export interface Hit {
    chapter: Chapter;
    entry: Entry;
    score: number;
}

interface Fields {
    ids: string;
    title: string;
    text: string;
}
interface Line {
    chapter: Chapter;
    entry: Entry;
    fields: Fields;
}
export type Index = Line[];

const fieldsOf = (entry: Entry, name: string): Fields => ({
    ids: fold([entry.id, ...(entry.also ?? [])].join(' ')),
    title: fold(`${name} ${entry.title}`.trimStart()),
    text: fold(entry.text),
});

// The book folded once; `nameOf` says what "race.orcs" is called.
export const indexOf = (book: Book, nameOf: (about: string) => string): Index =>
    book.chapters.flatMap((chapter) =>
        chapter.entries.map((entry) => ({
            chapter,
            entry,
            fields: fieldsOf(entry, entry.about ? nameOf(entry.about) : ''),
        })),
    );

const starts = (field: string, part: string): boolean => field.startsWith(part) || field.includes(` ${part}`);

function scoreWord({ ids, title, text }: Fields, word: string): number {
    if (ids.split(' ').includes(word)) return 100;
    if (starts(title, word)) return 12;
    if (starts(text, word)) return 6;
    const stem = stemOf(word);
    if (starts(title, stem)) return 8;
    if (starts(text, stem)) return 4;
    if (ids.includes(word)) return 5;
    return title.includes(word) || text.includes(word) ? 1 : 0;
}

// Every word must be found.
function scoreOf(fields: Fields, words: string[]): number {
    const scores = words.map((word) => scoreWord(fields, word));
    return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0);
}

// Best first; those that fit equally well in the order of the book.
export function search(index: Index, query: string): Hit[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return index
        .map(({ chapter, entry, fields }) => ({ chapter, entry, score: scoreOf(fields, words) }))
        .filter((hit) => hit.score > 0)
        .sort((a, b) => b.score - a.score);
}

export interface Piece {
    text: string;
    hit: boolean;
}

function spansOf(folded: string, words: string[]): [number, number][] {
    const spans: [number, number][] = [];
    for (const word of words) {
        const part = folded.includes(word) ? word : stemOf(word);
        for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length))
            spans.push([at, at + part.length]);
    }
    return spans.sort(([a], [b]) => a - b);
}

// A text cut where words of the query begin and end, for marking them.
export function marked(text: string, query: string): Piece[] {
    const pieces: Piece[] = [];
    let done = 0;
    for (const [from, to] of spansOf(fold(text), wordsOf(query))) {
        if (to <= done) continue;
        if (from > done) pieces.push({ text: text.slice(done, from), hit: false });
        pieces.push({ text: text.slice(Math.max(from, done), to), hit: true });
        done = to;
    }
    if (done < text.length) pieces.push({ text: text.slice(done), hit: false });
    return pieces;
}
