import { beforeEach, describe, expect, it } from 'vitest';
import type { SeatLetter, Tell } from '../protocol';
import type { Language } from '../words';
import { plainText, sentence } from './sentences';
import { everyTell, mapNamed, people, speak } from './testing';

const map = mapNamed('surface-2');
const say = (tell: Tell, me: SeatLetter | null = null): string => plainText(sentence({ map, seats: people, me }, tell));
const region4 = map.regions[4]!.name;

describe.each<Language>(['en', 'pl', 'cs'])('the log in %s', (language) => {
    beforeEach(() => speak(language));

    it('has a sentence for every kind, with nothing left open', () => {
        for (const tell of everyTell) {
            for (const me of [null, 'A', 'B'] as const) {
                const text = say(tell, me);
                expect(text, JSON.stringify(tell)).not.toMatch(
                    /[{}\u0001-\u0003]|log\.|undefined|race\.|power\.|piece\.|: *$/,
                );
                expect(text.length).toBeGreaterThan(5);
            }
        }
    });

    it('names the region of a conquest, and who is hit', () => {
        const [taken] = everyTell.filter((tell) => tell.theirs === 'giants');
        expect(say(taken!)).toContain(region4);
        expect(say(taken!)).toContain('Oskar');
        expect(say(taken!)).toContain('Anna');
    });

    it('speaks to the player as you', () => {
        const [taken] = everyTell.filter((tell) => tell.theirs === 'giants');
        expect(say(taken!, 'B')).not.toContain('Oskar');
        expect(say(taken!, 'A')).not.toContain('Anna');
    });
});

describe('plural forms', () => {
    const score = (n: number): Tell => ({ what: 'score', seat: 'B', count: n, step: 1 });
    it.each([
        ['en', 1, 'Oskar scores 1 coin'],
        ['en', 2, 'Oskar scores 2 coins'],
        ['pl', 1, 'Oskar zdobywa 1 monetę'],
        ['pl', 2, 'Oskar zdobywa 2 monety'],
        ['pl', 5, 'Oskar zdobywa 5 monet'],
        ['pl', 22, 'Oskar zdobywa 22 monety'],
        ['pl', 12, 'Oskar zdobywa 12 monet'],
        ['cs', 1, 'Oskar získává 1 minci'],
        ['cs', 3, 'Oskar získává 3 mince'],
        ['cs', 5, 'Oskar získává 5 mincí'],
    ] as [Language, number, string][])('%s %i', (language, n, text) => {
        speak(language);
        expect(say(score(n))).toBe(text);
    });
});

describe('a sentence', () => {
    beforeEach(() => speak('en'));
    it('marks its places, for bold type and for the light on the board', () => {
        const said = sentence(
            { map, seats: people, me: null },
            everyTell.find((tell) => tell.what === 'retreat')!,
        );
        expect(said.regions).toEqual([6, 7]);
        expect(said.parts.filter((part) => part.region !== undefined).map((part) => part.text)).toEqual([
            map.regions[6]!.name,
            map.regions[7]!.name,
        ]);
    });
    it('of an early die does not claim success', () => {
        expect(say({ what: 'die', seat: 'B', count: 0, success: true, step: 1 })).toBe('The die shows 0');
    });
    it('of a kind that this page does not know is still a sentence', () => {
        expect(say({ what: 'eruption', seat: 'B', step: 1 })).toBe('Oskar: eruption');
    });
});
