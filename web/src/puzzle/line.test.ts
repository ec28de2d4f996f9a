// Every action of every answer that is shipped can be said, in every language.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { MapFile } from '../board/map';
import { languages, useWords } from '../words';
import { cs, en, pl } from '../words/whole';
import { stepText } from './line';

const pages = { en, pl, cs };
const content = new URL('../../../content/', import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, content), 'utf8')) as T;
const year = read<{ puzzles: { map: string; line: string }[] }>('puzzles/year.json').puzzles;
const maps = new Map(
    [...new Set(year.map(({ map }) => map))].map((id) => [id, read<MapFile>(`maps/${id}.json`)] as const),
);
const wordsOf = (language: string): Record<string, string> => ({
    ...read<Record<string, string>>(`smallworld/words/${language}.json`),
    ...read<Record<string, string>>(`underground/words/${language}.json`),
});

globalThis.document ??= { documentElement: {} } as Document;
afterAll(() => useWords('en', {}, {}));

test.each(languages)('%s', (language) => {
    useWords(language, pages[language], wordsOf(language));
    const bare = year.flatMap(({ map, line }) =>
        line
            .split(', ')
            .map((action) => stepText(action, maps.get(map)!))
            .filter((text) => /puzzle\.|piece\.|relic\.|place\.|undefined|\{/.test(text)),
    );
    expect(bare).toEqual([]);
});

test('what an action says', () => {
    useWords('en', pages.en, wordsOf('en'));
    const map = maps.get('underground-2')!;
    const name = map.regions[7]!.name;
    expect(stepText('conquer 7', map)).toBe(`${name}: conquer it.`);
    expect(stepText('take 7 1', map)).toBe(`${name}: take up 1 token.`);
    expect(stepText('place ghost 7', map)).toContain(`${name}: place there: `);
    expect(stepText('use bag shiny-orb', map)).toContain(' as ');
    expect(stepText('use race', map)).toBe('Use what the race has.');
    expect(stepText('ally B', map)).toBe('Peace with B.');
    expect(stepText('done', map)).toBe('End this step.');
});
