import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MapFile } from '../board/map';
import type { SeatInfo, Tell } from '../protocol';
import { useWords, type Language } from '../words';

// Helpers of the tests of this folder: real words, real maps.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const json = <T>(path: string): T => JSON.parse(readFileSync(root + path, 'utf8')) as T;

export function speak(language: Language): void {
    globalThis.document ??= { documentElement: { lang: '' } } as unknown as Document;
    const page = Object.assign(
        {},
        ...['advice', 'app', 'board', 'table', 'underground', 'sea'].map((file) =>
            json<Record<string, string>>(`web/src/words/${language}/${file}.json`),
        ),
    );
    const content = ['smallworld', 'underground'].map((box) =>
        json<Record<string, string>>(`content/${box}/words/${language}.json`),
    );
    useWords(language, page, Object.assign({}, ...content) as Record<string, string>);
}

export const mapNamed = (id: string): MapFile => json<MapFile>(`content/maps/${id}.json`);

export const people: SeatInfo[] = [
    { seat: 'A', kind: 'human', name: 'Anna', colour: 'A', state: 'online' },
    { seat: 'B', kind: 'human', name: 'Oskar', colour: 'B', state: 'online' },
    { seat: 'C', kind: 'bot', name: 'greedy', level: 'greedy', colour: 'D', state: 'online' },
];

// One of every kind that the protocol names.
export const everyTell: Tell[] = [
    { what: 'first', seat: 'A', step: 1 },
    { what: 'draw', race: 'orcs', power: 'hill', slot: 5, step: 2 },
    { what: 'pick', seat: 'B', race: 'orcs', power: 'hill', slot: 2, paid: 2, got: 1, count: 9, step: 3 },
    { what: 'expand', seat: 'B', step: 4 },
    { what: 'decline', seat: 'B', race: 'orcs', power: 'hill', step: 5 },
    {
        what: 'take',
        seat: 'B',
        role: 'active',
        regions: [
            [3, 2],
            [5, 1],
        ],
        step: 6,
    },
    { what: 'abandon', seat: 'B', region: 5, step: 7 },
    { what: 'conquer', seat: 'B', race: 'orcs', region: 4, via: 'tokens', count: 3, tribe: true, step: 8 },
    {
        what: 'conquer',
        seat: 'B',
        race: 'orcs',
        region: 4,
        via: 'tokens',
        count: 4,
        other: 'A',
        theirs: 'giants',
        lost: 1,
        back: 2,
        step: 8,
    },
    {
        what: 'conquer',
        seat: 'B',
        race: 'orcs',
        region: 4,
        via: 'tokens',
        count: 4,
        other: 'A',
        theirs: 'elves',
        lost: 0,
        back: 2,
        step: 8,
    },
    {
        what: 'conquer',
        seat: 'B',
        race: 'orcs',
        region: 4,
        via: 'tokens',
        count: 2,
        other: 'B',
        theirs: 'giants',
        lost: 1,
        back: 0,
        step: 8,
    },
    { what: 'conquer', seat: 'B', race: 'orcs', region: 4, via: 'die', count: 2, step: 9 },
    { what: 'conquer', seat: 'B', race: 'orcs', region: 4, via: 'dragon', count: 1, step: 10 },
    {
        what: 'conquer',
        seat: 'B',
        race: 'sorcerers',
        region: 4,
        via: 'convert',
        count: 0,
        other: 'A',
        theirs: 'giants',
        lost: 1,
        back: 0,
        step: 11,
    },
    { what: 'attempt', seat: 'B', region: 4, step: 12 },
    { what: 'roll', seat: 'B', step: 13 },
    { what: 'die', seat: 'B', count: 2, success: true, step: 14 },
    { what: 'die', seat: 'B', count: 2, region: 4, success: true, step: 14 },
    { what: 'die', seat: 'B', count: 0, region: 4, success: false, step: 14 },
    { what: 'deploy', seat: 'B', role: 'active', regions: [[3, 2]], step: 15 },
    {
        what: 'retreat',
        seat: 'A',
        role: 'active',
        regions: [
            [6, 1],
            [7, 2],
        ],
        step: 16,
    },
    { what: 'vacate', seat: 'B', regions: [[3, 1]], step: 17 },
    {
        what: 'place',
        seat: 'B',
        piece: 'encampment',
        regions: [
            [3, 2],
            [4, 1],
        ],
        step: 18,
    },
    { what: 'ally', seat: 'B', other: 'C', step: 19 },
    { what: 'no_ally', seat: 'B', step: 20 },
    {
        what: 'score',
        seat: 'B',
        count: 5,
        items: [{ label: 'income.regions', rule: 'SW-SCORE-01', amount: 5 }],
        step: 21,
    },
    { what: 'monsters', region: 4, step: 22 },
    {
        what: 'conquer',
        seat: 'B',
        race: 'flames',
        region: 4,
        via: 'tokens',
        count: 4,
        monsters: 2,
        step: 22,
    },
    { what: 'reveal', seat: 'B', region: 4, item: 'shiny-orb', step: 22 },
    { what: 'grant', region: 4, item: 'stonehedge', power: 'vampire', step: 22 },
    { what: 'swap', seat: 'B', race: 'shadow-mimes', power: 'wise', slot: 2, step: 22 },
    { what: 'no_swap', seat: 'B', step: 22 },
    { what: 'rebirth', seat: 'B', region: 4, step: 22 },
    { what: 'use', seat: 'B', item: 'flying-doormat', step: 22 },
    { what: 'use', seat: 'B', item: 'flying-doormat', by: 'bag', step: 22 },
    { what: 'roll', seat: 'B', region: 4, step: 22 },
    { what: 'send', seat: 'B', piece: 'balrog', region: 4, step: 22 },
    { what: 'lay', seat: 'B', item: 'froggys-ring', region: 4, step: 22 },
    { what: 'sacrifice', seat: 'B', region: 4, count: 3, step: 22 },
    { what: 'carry', seat: 'B', item: 'flying-doormat', region: 4, step: 22 },
    { what: 'gain', seat: 'B', piece: 'hammer', count: 2, step: 22 },
    { what: 'martyr', seat: 'B', region: 4, count: 2, step: 22 },
    { what: 'vanish', seat: 'B', count: 4, step: 22 },
    { what: 'taken', seat: 'B', other: 'A', count: 1, step: 22 },
    { what: 'decline', seat: 'B', race: 'flames', power: 'wise', item: 'vampire', step: 22 },
    { what: 'vengeance', seat: 'B', other: 'A', step: 22 },
    { what: 'toll', seat: 'B', other: 'A', region: 4, count: 1, step: 22 },
    { what: 'round', count: 2, step: 22 },
    { what: 'over', step: 23 },
];
