import { inOrder } from '../advice/hint';
import { isOf } from '../advice/words';
import type { Idea, SeatLetter, Tell } from '../protocol';
import { joined } from './marks';
import { placesOf, sentence, type Scene, type Sentence } from './sentences';

// What a bot would do on the land, in the words of the log, and on the board.

// The log says only that it was done.
const TERSE = new Set(['deploy', 'take', 'vacate']);

function planned(scene: Scene, tell: Tell): Sentence {
    const said = sentence(scene, tell);
    const places = TERSE.has(tell.what) ? placesOf(scene, tell) : [];
    return places.length ? { ...said, parts: [...said.parts, { text: ': ' }, ...places] } : said;
}

const ownTells = (seat: SeatLetter, { tell }: Idea): Tell[] => joined(tell.filter(isOf(seat)));

export const landPlan = (scene: Scene, seat: SeatLetter, idea: Idea): Sentence[] =>
    ownTells(seat, idea).map((tell) => planned(scene, tell));

/** The regions that it goes to, numbered in their order. */
export const landStages = (seat: SeatLetter, idea: Idea): { region: number; n: number; planned: true }[] =>
    inOrder(
        ownTells(seat, idea).flatMap(({ region }) => region ?? []),
        String,
    ).map(({ where, n }) => ({ region: where, n, planned: true }));

/** The regions that it is about. */
export const landPlaces = (seat: SeatLetter, idea: Idea): number[] => [
    ...new Set(
        ownTells(seat, idea).flatMap(({ region, regions = [] }) => [
            ...(region === undefined ? [] : [region]),
            ...regions.map(([one]) => one),
        ]),
    ),
];
