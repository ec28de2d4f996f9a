import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import names from '../style/icons.json';
import { foundIcon, iconHref, isFound, isRelic, markerIcon, powerIcon } from './Icon';

const sprite = readFileSync(new URL('../style/icons.svg', import.meta.url), 'utf8');
const content = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../../content/${file}`, import.meta.url), 'utf8'));

const leaves = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(leaves);

describe('icons', () => {
    it('are found by the ids of the content, and an unknown one is a question mark', () => {
        expect(iconHref(powerIcon('dragon-master'))).toBe('#dragon-head');
        expect(iconHref(markerIcon('lost-tribe'))).toBe('#totem-mask');
        expect(iconHref(powerIcon('no-such-power'))).toBe(`#${names.actions.help}`);
    });

    it('tell a relic from a place', () => {
        expect(foundIcon('shiny-orb')).toBe('relics.shiny-orb');
        expect(foundIcon('stonehedge')).toBe('places.stonehedge');
        expect([isRelic('shiny-orb'), isRelic('stonehedge'), isFound('stonehedge'), isFound('orcs')]).toEqual([
            true,
            false,
            true,
            false,
        ]);
    });

    it('are all in the sprite, and nothing else is', () => {
        const { $: _note, ...groups } = names;
        const wanted = [...new Set(leaves(groups))].sort();
        const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]).sort();
        expect(drawn).toEqual(wanted);
    });

    it('are different for races, for powers and for markers', () => {
        for (const group of [
            names.races,
            names.powers,
            { ...names.places, ...names.relics },
            names.markers,
            names.symbols,
            names.terrain,
        ]) {
            expect(new Set(Object.values(group)).size).toBe(Object.values(group).length);
        }
    });

    it.each([
        ['race', names.races],
        ['power', names.powers],
        ['place', names.places],
        ['relic', names.relics],
        ['piece', names.markers],
        ['symbol', names.symbols],
        ['terrain', names.terrain],
    ])('exist for every %s of the content', (kind, group) => {
        const words = ['smallworld', 'underground'].flatMap((box) => Object.keys(content(`${box}/words/en.json`)));
        const ids = words
            .filter((key) => new RegExp(`^${kind}\\.[a-z-]+$`).test(key))
            .map((key) => key.slice(kind.length + 1));
        expect(ids.length).toBeGreaterThan(2);
        expect(Object.keys(group)).toEqual(expect.arrayContaining(ids));
    });
});
