// Everything that this folder says, in every language: no key and no brace is left over.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { speak } from '../table/testing';
import { plainText } from '../table/sentences';
import type { Language } from '../words';
import { seaBar } from './bar';
import { Presenter } from '../table/presenter';
import type { Table, Tell } from '../protocol';
import { signs } from './box';
import { facesToLay, targetsOf } from './choices';
import {
    conditionText,
    countsText,
    describeIsland,
    describeTarget,
    faceText,
    objectiveText,
    rewardText,
    spotText,
} from './names';
import { SeaPlay } from './play';
import { seaSentence } from './sentences';
import { box, file, notingStore, scene, sceneNames } from './testing';
import { seaViewOf } from './view';
import { breakdown } from './score';

const languages: Language[] = ['en', 'pl', 'cs'];
const whole = (text: string): void => {
    expect(text).not.toMatch(/[{}]|sea\.|undefined|NaN/);
    expect(text.trim()).not.toBe('');
};

describe.each(languages)('in %s', (language) => {
    test('every card', () => {
        speak(language);
        for (const { objective } of [...file.cards.missions, ...file.cards.objectives])
            whole(objectiveText(objective!));
        for (const { reward } of [...file.cards.missions, ...file.cards.rewards]) whole(rewardText(reward!));
        for (const { objective } of file.solo.expeditions) whole(objectiveText(objective));
    });

    test('every kind of condition, with all that is compared', () => {
        speak(language);
        const found = { rule: '', symbol: 'lotus' as const, found: 2, needed: 1, met: false };
        const others = [
            { symbol: 'bay-leaf' as const, found: 3 },
            { symbol: 'dragon-fruit' as const, found: 7 },
        ];
        for (const kind of ['contains', 'more-than', 'equal-to-one-of', 'any-two-equal']) {
            const text = conditionText({ ...found, label: `objective.${kind}`, with: others });
            whole(text);
            expect(text).toContain('2');
            expect(text.includes('7')).toBe(/equal/.test(kind));
        }
    });

    test('every face, turned any way, and every number of signs', () => {
        speak(language);
        for (const face of box.faces) for (const turn of [0, 1, 2, 3]) whole(faceText(face, turn));
        whole(faceText(box.face('ship')));
        for (const sign of signs) for (const n of [1, 2, 5]) whole(countsText({ [sign]: n }));
        for (const spot of [
            { x: 0, y: 0 },
            { x: -2, y: 1 },
            { x: 3, y: -1 },
        ])
            whole(spotText(spot));
    });

    test.each(sceneNames)('%s: islands, what is lit, the bar and the log', (name) => {
        speak(language);
        const { cells, prompt, log, seats, sea } = scene(name);
        const table = { seats, status: 'running', holds: ['A'], as: 'A', game: 'islands' } as unknown as Table;
        const view = seaViewOf(table, box, cells, log);
        for (const island of sea.islands) {
            whole(describeIsland(sea, view.players, island));
            for (const { conditions } of island.missions ?? []) for (const one of conditions) whole(conditionText(one));
        }
        const [face = ''] = facesToLay(prompt);
        const chosen = { holding: { face }, token: 'tok4', side: 'port' as const };
        for (const target of targetsOf(prompt, sea, chosen)) whole(describeTarget(sea, target, chosen.holding));
        for (const tell of log) whole(plainText(seaSentence({ box, players: view.players, me: 'A' }, tell)));
        const presenter = new Presenter(() => 0);
        presenter.reset(cells, 1);
        const play = new SeaPlay(notingStore(prompt).store, presenter, () => false);
        play.box.value = box;
        const bar = seaBar({ view, play, compact: false });
        whole(bar.title);
        for (const button of bar.buttons) whole(button.label);
    });

    test('every kind of entry, by oneself and by others', () => {
        speak(language);
        const words = JSON.parse(
            readFileSync(new URL(`../words/${language}/sea.json`, import.meta.url), 'utf8'),
        ) as Record<string, string>;
        const kinds = Object.keys(words).flatMap((key) => /^sea\.log\.(.+)$/.exec(key)?.[1] ?? []);
        expect(kinds.length).toBeGreaterThan(20);
        const { seats } = scene('place');
        for (const what of kinds)
            for (const me of ['A', 'B'] as const) {
                const tell: Tell = {
                    what,
                    seat: 'A',
                    tile: 3,
                    x: 1,
                    y: -1,
                    slot: 1,
                    count: 2,
                    resource: 'lotus',
                    ship: 'grey',
                    cards: ['mis01'],
                    item: 'exp01',
                };
                whole(plainText(seaSentence({ box, players: seats, me }, tell)));
            }
    });
});

describe('sums and seats', () => {
    test('items of the same label are one row', () => {
        const item = (label: string, amount: number) => ({ label, rule: 'SI-SCORE-01', amount });
        const rows = breakdown([
            { seat: 'A', items: [item('score.play', 10), item('score.ship', 2)] },
            { seat: 'B', items: [item('score.play', 7), item('score.play', 1)] },
        ]);
        expect(rows.map(({ item: { label }, of }) => [label, of.get('A'), of.get('B')])).toEqual([
            ['score.play', 10, 8],
            ['score.ship', 2, undefined],
        ]);
    });

    test('Alexis sits after the last seat, in a colour of his own', () => {
        const { cells, seats, log } = scene('solo');
        const table = { seats, status: 'running', holds: ['A'], as: 'A' } as unknown as Table;
        const view = seaViewOf(table, box, cells, log);
        expect([view.alexis, view.mover, view.turn]).toEqual(['B', 'A', 'B']);
        expect(view.players.map(({ colour }) => colour)).toEqual(['D', 'E']);
    });
});
