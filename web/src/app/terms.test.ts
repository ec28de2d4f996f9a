// What a table tells of its game: in the room, in the menu.
import type { ComponentChildren, VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SwBox, Table } from '../protocol';
import { speak } from '../table/testing';
import { leftOut, Terms } from './Terms';

const boxWithout = (...left_out: SwBox['left_out']): SwBox => ({
    world: 'surface',
    races: [],
    powers: [],
    places: [],
    relics: [],
    left_out,
});
const mixed = boxWithout(
    { id: 'flames', why: 'terrain' },
    { id: 'adventurous', why: 'markers' },
    { id: 'spiderines', why: 'terrain' },
    { id: 'magic', why: 'markers' },
);

const textOf = (node: ComponentChildren): string => {
    if (Array.isArray(node)) return node.map(textOf).join('');
    if (typeof node === 'object' && node)
        return textOf((node as VNode<{ children?: ComponentChildren }>).props.children);
    return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
};
const linesOf = (box?: SwBox): string[] => {
    const table = { game: 'smallworld', options: '', away: 'bot', public: true, ...(box && { box }) } as Table;
    const items = (Terms({ table }) as VNode<{ children: ComponentChildren[] }>).props.children;
    return items
        .flat()
        .map(textOf)
        .filter((line) => line !== '');
};

beforeEach(() => speak('en'));
afterEach(() => speak('en'));

describe('what is left out', () => {
    test.each([
        [
            'en',
            'Flames and Spiderines – nothing on this map for them',
            'Adventurous and Magic – no places or relics in play for them',
        ],
        [
            'pl',
            'Płomyczki i Pajęczatki – na tej mapie nic dla nich nie ma',
            'Awanturnicze i Magiczne – w grze nie ma dla nich miejsc ani relikwii',
        ],
        [
            'cs',
            'Ohnivci a\u00a0Pavoučice – na této mapě pro ně nic není',
            'Dobrodružní a\u00a0Magičtí – ve hře pro ně nejsou místa ani relikvie',
        ],
    ] as const)('%s: named by reason', (language, terrain, markers) => {
        speak(language);
        expect(leftOut(mixed)).toEqual([terrain, markers]);
    });

    test('one reason, one text', () => {
        expect(leftOut(boxWithout({ id: 'humans', why: 'terrain' }, { id: 'hill', why: 'terrain' }))).toEqual([
            'Humans and Hill – nothing on this map for them',
        ]);
    });

    test('a reason of a newer server still names the items', () => {
        expect(leftOut(boxWithout({ id: 'magic', why: 'weather' as never }))).toEqual(['Magic']);
    });

    test('stands among the terms', () => {
        expect(linesOf(mixed).filter((line) => line.startsWith('Left out'))).toEqual([
            'Left out: Flames and Spiderines – nothing on this map for them',
            'Left out: Adventurous and Magic – no places or relics in play for them',
        ]);
    });

    test('is not spoken of where nothing is', () => {
        const plain = ['No clock', 'A bot plays for those who leave', 'In the public list'];
        expect(linesOf(boxWithout())).toEqual(plain);
        expect(linesOf()).toEqual(plain);
    });
});
