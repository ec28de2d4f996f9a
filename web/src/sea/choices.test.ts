import { describe, expect, test } from 'vitest';
import type { Choice, Prompt } from '../protocol';
import {
    cellsFor,
    facesToDiscard,
    facesToLay,
    islandOf,
    placesFor,
    planned,
    shipsToMoor,
    takings,
    type Target,
    targetsOf,
    tokenSides,
    towards,
    turnedOn,
    turnedTo,
} from './choices';
import { scene, sceneNames } from './testing';

const nothing = { holding: null, token: null, side: null };

/** A cell where a tile may lie in these turns. */
const cell = (...turns: number[]): Target => ({
    key: 'cell 0,0 0',
    kind: 'cell',
    x: 0,
    y: 0,
    part: 0,
    choices: turns.map((turn): Choice => ({ action: `place t01 0,0 turn ${turn}`, kind: 'place', turn })),
});

describe('turning a tile where it lies', () => {
    test('what is wanted, or the next clockwise that fits', () => {
        expect(turnedTo(cell(0, 2), 2).turn).toBe(2);
        expect(turnedTo(cell(0, 2), 1).turn).toBe(2);
        expect(turnedTo(cell(0, 2), 3).turn).toBe(0);
    });

    test('on and back, skipping what does not fit', () => {
        expect(turnedOn(cell(0, 1, 3), 1, 1).turn).toBe(3);
        expect(turnedOn(cell(0, 1, 3), 3, 1).turn).toBe(0);
        expect(turnedOn(cell(0, 1, 3), 0, -1).turn).toBe(3);
        expect(turnedOn(cell(0, 1, 3), 3, -1).turn).toBe(1);
        expect(turnedOn(cell(2), 2, 1).turn).toBe(2);
    });
});

describe('choices by place', () => {
    test('every choice about a tile is at one of its cells, turns ascending', () => {
        const { prompt } = scene('place');
        for (const face of facesToLay(prompt)) {
            const cells = cellsFor(prompt, { face });
            const choices = cells.flatMap((target) => target.choices);
            expect(choices).toHaveLength(prompt!.choices.filter((one) => (one as Choice).face === face).length);
            expect(new Set(cells.map(({ key }) => key)).size).toBe(cells.length);
            for (const target of cells) {
                const turns = target.choices.map(({ turn }) => turn!);
                expect(turns).toEqual([...turns].sort());
            }
        }
    });

    test('the market, ships and what has to go', () => {
        const { prompt } = scene('turn');
        expect(takings(prompt).map(({ slot }) => slot)).toEqual([0, 1, 2]);
        expect(shipsToMoor(prompt)).toEqual(['own', 'grey']);
        expect(cellsFor(prompt, { ship: 'own' }).every(({ choices }) => choices[0]!.ship === 'own')).toBe(true);
        expect(facesToDiscard(scene('discard').prompt)).toHaveLength(3);
        expect(facesToLay(scene('discard').prompt)).toEqual([]);
    });

    test('a token has its sides, a side its places', () => {
        const { prompt, sea } = scene('token');
        expect(tokenSides(prompt).get('tok1')).toEqual(['lotus', 'port']);
        expect(tokenSides(prompt).get('tok4')).toEqual(['lotus', 'dragon-fruit', 'bay-leaf', 'port']);
        const sites = placesFor(prompt, 'tok1', 'lotus');
        expect(sites.length).toBeGreaterThan(5);
        for (const { x, y, part } of sites) {
            const site = sea.at.get(`${x},${y}`)!.face.sites[part]!;
            expect(['lotus', 'dragon-fruit', 'bay-leaf']).toContain(site.symbol);
        }
        expect(placesFor(prompt, 'tok1', 'port').every(({ kind }) => kind === 'coast')).toBe(true);
        expect(placesFor(prompt, null, null)).toEqual([]);
    });

    test('houses and searches belong to an island', () => {
        for (const name of ['build', 'search', 'solo-build']) {
            const { prompt, sea } = scene(name);
            const targets = targetsOf(prompt, sea, nothing);
            expect(targets.length).toBeGreaterThan(0);
            for (const target of targets) expect(islandOf(sea, target)).not.toBeNull();
        }
    });

    test('the tile of Alexis has one cell', () => {
        const { prompt, sea } = scene('solo');
        const [only, ...others] = targetsOf(prompt, sea, nothing);
        expect(others).toEqual([]);
        expect([only!.x, only!.y]).toEqual([sea.alexis!.target!.x, sea.alexis!.target!.y]);
    });

    test.each(sceneNames)('%s: no two targets have the same key', (name) => {
        const { prompt, sea } = scene(name);
        const [face = ''] = facesToLay(prompt);
        const keys = targetsOf(prompt, sea, { holding: { face }, token: 'tok4', side: 'port' }).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
    });
});

describe('walking', () => {
    const at = ([x, y]: readonly [number, number]) => [x, y] as const;
    const all: [number, number][] = [
        [0, 0],
        [1, 0],
        [4, 1],
        [0, 3],
    ];
    test('to the nearest in that direction, straight ahead first', () => {
        expect(towards(all[0]!, all, 'right', at)).toEqual([1, 0]);
        expect(towards(all[1]!, all, 'right', at)).toEqual([4, 1]);
        expect(towards(all[0]!, all, 'down', at)).toEqual([0, 3]);
        expect(towards(all[0]!, all, 'left', at)).toBeNull();
        expect(towards(all[2]!, all, 'left', at)).toEqual([1, 0]);
    });
});

describe('the plan of the missions', () => {
    const prompt = (kind: string, ...cards: string[]): Prompt => ({
        seat: 'A',
        phase: 'mission',
        undo: [],
        choices: cards.map((card) => ({ action: `${kind} ${card}`, kind, card }) as Choice),
    });
    test('answers what is asked now, in whatever order', () => {
        const plan = new Map([
            ['mis01', 'keep' as const],
            ['mis02', 'play' as const],
            ['mis03', 'return' as const],
        ]);
        expect(planned(prompt('play', 'mis01', 'mis02', 'mis03'), plan)?.action).toBe('play mis02');
        expect(planned(prompt('keep', 'mis01', 'mis03'), plan)?.action).toBe('keep mis01');
        expect(planned(prompt('take', 'mis01'), plan)).toBeUndefined();
    });
});
