// Every action of every answer that is shipped can be said, in every language.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { MapFile } from '../board/map';
import type { Cells } from '../protocol';
import { box } from '../sea/testing';
import { isAtSea } from '../state/content';
import { languages, useWords } from '../words';
import { cs, en, pl } from '../words/whole';
import { stepText } from './line';
import { seaLine } from './seaLine';

const pages = { en, pl, cs };
const content = new URL('../../../content/', import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, content), 'utf8')) as T;
interface Shipped {
    game: string;
    map: string;
    line: string;
    log: string;
}
const year = read<{ puzzles: Shipped[] }>('puzzles/year.json').puzzles;
const onLand = year.filter(({ game }) => !isAtSea(game));
const atSea = year.filter(({ game }) => isAtSea(game));
const maps = new Map(
    [...new Set(onLand.map(({ map }) => map))].map((id) => [id, read<MapFile>(`maps/${id}.json`)] as const),
);

// The tiles that lie there, as the cells of a table have them; the start tiles are laid without an action.
const tilesOf = ({ log }: Shipped): Cells =>
    Object.fromEntries(
        log
            .split(', ')
            .map((action) => action.split(' '))
            .filter(([kind]) => kind === 'place')
            .map(([, face, where, turn], n) => {
                const [x, y] = where!.split(',').map(Number);
                return [`tile.${n}`, { x, y, face, turn: Number(turn) }];
            }),
    );
const wordsOf = (language: string): Record<string, string> => ({
    ...read<Record<string, string>>(`smallworld/words/${language}.json`),
    ...read<Record<string, string>>(`underground/words/${language}.json`),
});

globalThis.document ??= { documentElement: {} } as Document;
afterAll(() => useWords('en', {}, {}));

test.each(languages)('%s', (language) => {
    useWords(language, pages[language], wordsOf(language));
    const texts = [
        ...onLand.flatMap(({ map, line }) => line.split(', ').map((action) => stepText(action, maps.get(map)!))),
        ...atSea.flatMap((puzzle) => seaLine(puzzle.line.split(', '), box, tilesOf(puzzle))),
    ];
    expect(texts.filter((text) => /puzzle\.|piece\.|relic\.|place\.|sea\.|undefined|NaN|\{/.test(text))).toEqual([]);
    expect(atSea.length).toBeGreaterThan(100);
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

test('what a line at sea says', () => {
    useWords('en', pages.en, wordsOf('en'));
    const tiles: Cells = {
        'tile.0': { x: 1, y: 0, face: 't33', turn: 0, covers: [{ site: 1, token: 'bay-leaf', seat: 'A' }] },
    };
    const say = (...line: string[]) => seaLine(line, box, tiles);
    expect(say('take 2', 'place t04 1,-2 1', 'token tok4 lotus 1,-2 0')).toEqual([
        'Take tile 2 from the market.',
        '1 east, 2 north: lay the tile with 1 dragon fruit and 1 house site; land to the north and east.',
        '1 east, 2 north: cover the dragon fruit with lotus.',
    ]);
    expect(say('token tok4 dragon-fruit 1,0 0')).toEqual(['1 east: cover the lotus with dragon fruit.']);
    expect(say('token tok4 dragon-fruit 1,0 1')).toEqual(['1 east: cover a resource with dragon fruit.']);
    expect(say('token tok4 lotus 5,5 0')).toEqual(['5 east, 5 south: cover a resource with lotus.']);
    expect(say('port tok1 1,0 0', 'done')).toEqual(['1 east: found a port.', 'Place no token.']);
});
