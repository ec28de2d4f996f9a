// What a bot would do at sea, in the words of the log, and on the chart.
import { inOrder } from '../advice/hint';
import { isOf } from '../advice/words';
import type { Idea, SeatLetter } from '../protocol';
import type { Sentence } from '../table/sentences';
import { t } from '../words';
import { spotKey, type Spot } from './geometry';
import { cardText, seaSentence, type SeaScene } from './sentences';

const plainly = (text: string): Sentence => ({
    parts: [{ text }],
    figure: '',
    regions: [],
    heading: false,
    minor: false,
});

// The log tells nobody which mission was chosen; who asks for a hint wants to know.
function missionLines({ box }: SeaScene, { actions }: Idea): Sentence[] {
    return actions.flatMap((action) => {
        const [verb = '', ...cards] = action.split(' ');
        if (!['play', 'keep', 'return'].includes(verb)) return [];
        return [plainly(`${t(`sea.place.${verb}`)}: ${cardText(box, cards)}`)];
    });
}

export const seaPlan = (scene: SeaScene, seat: SeatLetter, idea: Idea): Sentence[] =>
    idea.tell
        .filter(isOf(seat))
        .flatMap((tell) => (tell.what === 'mission' ? missionLines(scene, idea) : [seaSentence(scene, tell)]));

// What follows by itself is not a place to go to.
const FOLLOWS = new Set(['gain', 'reveal', 'search']);

/** A cell that a plan goes to, and what it would lay there. */
export interface SeaStage extends Spot {
    n: number;
    tile?: { face: string; turn: number };
}

// "place t17 1,-2 3" (docs/notation.md). The log need not say which tile: it is seen where it lies.
const LAYS = /^(?:place|lay) (\S+) (-?\d+),(-?\d+) (\d)$/;

function tilesOf({ actions }: Idea): Map<string, { face: string; turn: number }> {
    const laid = actions.flatMap((action) => {
        const [, face, x, y, turn] = LAYS.exec(action) ?? [];
        return face ? [[spotKey({ x: Number(x), y: Number(y) }), { face, turn: Number(turn) }] as const] : [];
    });
    return new Map(laid);
}

/** The cells that it is about, numbered in their order. */
export function seaStages(seat: SeatLetter, idea: Idea): SeaStage[] {
    const tiles = tilesOf(idea);
    const stages = inOrder(
        idea.tell
            .filter(isOf(seat))
            .flatMap(({ what, x, y }): Spot[] =>
                x === undefined || y === undefined || FOLLOWS.has(what) ? [] : [{ x, y }],
            ),
        spotKey,
    );
    return stages.map(({ where, n }) => {
        const tile = tiles.get(spotKey(where));
        return { ...where, n, ...(tile && { tile }) };
    });
}
