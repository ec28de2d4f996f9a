// What the table says and offers in Underground, in words and as choices; the board has tests of its own.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cells, Choice, Prompt, SeatInfo, Table } from '../protocol';
import { barText, choiceName, usedName } from './bar';
import { asks, atRegion, layings, litTargets, ofColumn, sameItem, sorted, uses } from './choices';
import { describe as inWords } from './describe';
import { findsOf, granted, hasFinds, hiddenOf, whereText } from './finds';
import { holderText, piecesText, terrainText, traitName } from './names';
import type { Play } from './play';
import { choiceSlip, plainSlip } from './slip';
import { mapNamed, speak } from './testing';
import type { View } from './view';

interface Position {
    map: string;
    seats: SeatInfo[];
    cells: Cells;
    prompt: Prompt;
}
const position = JSON.parse(
    readFileSync(new URL('../../fixtures/underground-3.json', import.meta.url), 'utf8'),
) as Position;
const map = mapNamed(position.map);
const view: View = {
    table: { game: 'smallworld', status: 'running', holds: ['A'] } as unknown as Table,
    map,
    cells: position.cells,
    log: [],
    seats: position.seats,
    me: 'A',
    mover: 'A',
    turn: 'A',
};
const cell = (region: number) => view.cells[`r.${region}`] as never;

const at = (kind: string, regions: number[], more: Partial<Choice> = {}): Choice[] =>
    regions.map((region) => ({ action: `${kind} ${region}`, kind, region, ...more }));
const done: Choice = { action: 'done', kind: 'done', final: true };
const asking = (choices: Choice[], phase = 'start'): Prompt => ({
    seat: 'A',
    phase,
    stage: 'active',
    choices,
    undo: [],
});

function bar(prompt: Prompt, cells: Cells = view.cells) {
    const play = {
        prompt: { value: prompt },
        asking: { value: null },
        region: { value: null },
        laid: { value: layings(prompt)[0] ?? null },
        presenter: { busy: { value: false } },
        selectedChoices: () => [],
        canUndo: () => false,
        plain: (kind: string) => prompt.choices.find((one) => one.kind === kind && one.region === undefined),
    };
    const text = barText({ view: { ...view, cells }, play: play as unknown as Play, compact: true });
    return { title: text.title, buttons: text.buttons.map(({ name, label }) => `${name}: ${label}`) };
}

beforeAll(() => speak('en'));

describe('in words', () => {
    test('Monsters, finds, pieces, river and chasm are all named', () => {
        expect(inWords(view, 22)).toBe('Goose Lustre, Mystic Crystals, 2 Monsters live here');
        expect(inWords(view, 15)).toBe(
            'Wolf Caps, Mushroom Forest, Flames of Greedy bot, 2 tokens, Mushroom Armor, Sword of the Killer Rabbit',
        );
        expect(inWords(view, 17)).toContain('2 × Mushroom Armor');
        expect(inWords(view, 13, 3)).toBe('Wren Water, stretch 2, River, Kraken of Dagmar, 2 tokens, costs 3');
        expect(inWords(view, 0)).toBe('Glass Gulf, Abysmal Chasm, cannot be entered');
        expect(inWords(view, 16)).toBe('Tawny Gape, Abysmal Chasm, cannot be entered, Volcano');
        expect(inWords(view, 24)).toBe('Otter Vault, Mystic Crystals, nobody is here, Balrog, immune');
    });
    test('in Polish and Czech as well', () => {
        speak('pl');
        expect(holderText(view.seats, { tokens: 0, monsters: 2 })).toBe('mieszkają tu 2 Bestie');
        expect(inWords(view, 0)).toContain('nie można wejść');
        speak('cs');
        expect(holderText(view.seats, { tokens: 0, monsters: 2 })).toBe('žijí zde 2 Příšery');
        expect(terrainText(map, 0)).toContain('nelze vstoupit');
        speak('en');
    });
    test('items name places and relics, too', () => {
        expect(['shrooms', 'royal', 'stonehedge', 'shiny-orb'].map(traitName)).toEqual([
            'Shrooms',
            'Royal',
            'Stonehedge',
            'Shiny Orb',
        ]);
        expect(piecesText({ tokens: 1, pieces: { armor: 2 }, markers: ['stonehedge'] })).toBe(
            '2 × Mushroom Armor, Stonehedge',
        );
    });
    test('the slip says what one would hold, and what a find does', () => {
        const [choice] = sorted(atRegion(position.prompt, 25));
        expect(choice?.kind).toBe('attempt');
        expect(choiceSlip(view, position.prompt, 25)?.then.join(' ')).toContain('You would hold: Wickedest Pentacle.');
        const monsters = asking(at('conquer', [22], { cost: 4 }), 'conquer');
        expect(choiceSlip(view, monsters, 22)?.then.join(' ')).toContain('lies under the Monsters');
        expect(plainSlip(view, 7).then[0]).toMatch(/^Diamond Fields: 1 extra coin/);
        expect(plainSlip(view, 0).sub).toBe('Abysmal Chasm, cannot be entered');
    });
});

describe('finds', () => {
    test('are listed with whoever holds them', () => {
        expect(findsOf(view).map((find) => [find.id, find.kind, find.region, find.seat, find.declined])).toEqual([
            ['fountain-of-youth', 'place', 3, 'A', true],
            ['diamond-fields', 'place', 7, 'A', false],
            ['sword-of-the-killer-rabbit', 'relic', 15, 'B', false],
            ['wickedest-pentacle', 'place', 25, 'C', false],
        ]);
        expect(findsOf(view).map((find) => whereText(view, find))).toEqual([
            'Mallow Spout, yours, in decline',
            'Pike Shaft, yours',
            'Wolf Caps, Greedy bot',
            'Wind Furnace, Dagmar',
        ]);
    });
    test('lie for nobody where nobody is', () => {
        const left = { ...view, cells: { ...view.cells, 'r.7': { tokens: 0, markers: ['diamond-fields'] } } };
        expect(whereText(left, findsOf(left)[1]!)).toBe('Pike Shaft, nobody’s');
    });
    test('the stack and the granted badge', () => {
        expect([hiddenOf(view), granted(view), hasFinds(view)]).toEqual([1, null, true]);
        expect(granted({ ...view, cells: { granted: 'vampire' } })).toBe('vampire');
        expect(hasFinds({ ...view, cells: {} })).toBe(false);
    });
});

describe('decisions', () => {
    test('a swap is made at the column, or not at all', () => {
        const prompt = asking(
            [1, 2].map((slot) => ({ action: `swap ${slot}`, kind: 'swap', slot })).concat(done as never),
            'swap',
        );
        expect(ofColumn(prompt)).toHaveLength(2);
        expect(bar(prompt)).toEqual({ title: 'Swap your badge, or keep it', buttons: ['done: Keep the badge'] });
        expect(asks(prompt, done)).toBe(false);
    });
    test('the start of a turn offers what there is', () => {
        const mixed = asking([...at('place', [2], { piece: 'ancient' }), ...at('rebirth', [3]), done]);
        expect(bar(mixed)).toEqual({ title: 'Choose what to do before your conquests', buttons: ['done: Go on'] });
        expect(bar(asking([...at('rebirth', [3, 8]), done])).title).toBe('Take over regions of your race in decline');
        expect(bar(asking(at('send', [3, 8], { piece: 'balrog' }), 'send')).title).toBe(
            'Send the Balrog to a lit region',
        );
        expect(bar(asking(at('place', [18], { piece: 'volcano' }), 'place')).title).toBe(
            'Place the Volcano in a lit region',
        );
        expect(litTargets(mixed)?.map(({ region }) => region)).toEqual([2, 3]);
    });
    test('relics to use stand apart from the regions', () => {
        const prompt = asking(
            [
                ...at('conquer', [3], { cost: 2 }),
                { action: 'use shiny-orb', kind: 'use', item: 'shiny-orb' },
                { action: 'use bag shiny-orb', kind: 'use', item: 'shiny-orb', by: 'bag' },
                done,
            ],
            'conquer',
        );
        expect(uses(prompt).map(usedName)).toEqual(['Shiny Orb', 'Bag-o’-Many-Things as Shiny Orb']);
        expect(sameItem(uses(prompt)[0]!, uses(prompt)[1]!)).toBe(false);
        expect(litTargets(prompt)).toEqual([{ region: 3, cost: 2 }]);
    });
    test('to roll first is a second way to take a region, and asks once more when it is the only one', () => {
        const prompt = asking(
            [...at('roll-for', [3, 4], { final: true }), ...at('conquer', [3], { cost: 2 })],
            'conquer',
        );
        expect(sorted(atRegion(prompt, 3)).map(({ kind }) => kind)).toEqual(['conquer', 'roll-for']);
        expect(litTargets(prompt)).toEqual([
            { region: 3, cost: 2 },
            { region: 4, die: true },
        ]);
        expect(asks(prompt, prompt.choices[0]!)).toBe(true);
    });
    test('one relic is laid at a time', () => {
        const prompt = asking(
            [
                ...at('lay', [2, 7], { item: 'froggys-ring' }),
                ...at('lay', [7, 9], { item: 'scepter-of-avarice' }),
                done,
            ],
            'lay',
        );
        const [ring, scepter] = layings(prompt);
        expect([ring?.item, scepter?.item]).toEqual(['froggys-ring', 'scepter-of-avarice']);
        expect(litTargets(prompt, ring)?.map(({ region }) => region)).toEqual([2, 7]);
        expect(litTargets(prompt, scepter)?.map(({ region }) => region)).toEqual([7, 9]);
        expect(atRegion(prompt, 7, ring!)).toHaveLength(1);
        expect(bar(prompt)).toEqual({
            title: 'Lay down a relic, if you like',
            buttons: ['done: Without laying down'],
        });
        expect(choiceName(ring!, 'do')).toBe('Lay down here: Froggy’s Ring');
    });
    test('a sacrifice may be asked together with a late decline', () => {
        const prompt = asking([...at('sacrifice', [3]), { action: 'decline', kind: 'decline' }, done], 'stout');
        expect(bar(prompt).title).toBe('Decline now, or sacrifice a token?');
        expect(bar(prompt).buttons).toEqual(['done: Keep the race', 'decline: Go into decline']);
        expect(bar(asking([...at('sacrifice', [3]), done], 'sacrifice')).buttons).toEqual(['done: No sacrifice']);
    });
    test('the power of a place gives a second way to decline', () => {
        const prompt = asking(
            ['expand', 'decline', 'decline-by-grant'].map((kind) => ({ action: kind, kind, final: true })),
            'choose',
        );
        expect(bar(prompt, { ...view.cells, granted: 'vanishing' }).buttons).toEqual([
            'decline-by-grant: Decline with Vanishing',
            'decline: Go into decline',
            'expand: Expand',
        ]);
        expect(asks(prompt, prompt.choices[2]!)).toBe(true);
    });
    test('every new act has a name, long and short, in every language', () => {
        const acts: Choice[] = ['send', 'roll-for', 'rebirth', 'place', 'lay', 'sacrifice'].map((kind) => ({
            action: kind,
            kind,
            region: 3,
            piece: 'balrog',
            item: 'shiny-orb',
        }));
        for (const language of ['en', 'pl', 'cs'] as const) {
            speak(language);
            for (const act of acts)
                for (const length of ['do', 'short'] as const)
                    expect(choiceName(act, length)).not.toMatch(/^bar\.|[{}]|undefined/);
        }
        speak('en');
        expect(cell(16)).toBeDefined();
    });
});
