// The log of Small Islands in words.
import type { SeatInfo, SeatLetter, Tell } from '../protocol';
import { seatName, signed } from '../table/names';
import { split, type Sentence } from '../table/sentences';
import { has, list, t } from '../words';
import type { Box, Direction } from './box';
import { objectiveText, rewardText, signName, spotText } from './names';

export interface SeaScene {
    box: Box | null;
    players: SeatInfo[];
    me: SeatLetter | null;
}

// The same marks as those of the regions of a map: here it is a tile.
const mark = ({ tile, x, y }: Tell): string => {
    const name = x === undefined || y === undefined ? '' : spotText({ x, y });
    return tile === undefined ? name : `\u0001${tile}\u0003${name}\u0002`;
};

const MINOR = new Set(['take', 'refill', 'no_token', 'returned', 'expedition_left']);
const EARNS = new Set(['build', 'gain', 'alexis_none', 'score']);

export const cardText = (box: Box | null, ids: string[]): string =>
    ids
        .flatMap((id) => {
            const card = box?.card(id);
            return [
                card?.objective ? objectiveText(card.objective) : '',
                card?.reward ? rewardText(card.reward) : '',
            ].filter(Boolean);
        })
        .join('; ');

/** What a card of Alexis says: which ways he looks for a cell, and where he builds. */
function expeditionWords(box: Box | null, { item, what }: Tell): { ways: string; objective: string } {
    const card = item ? box?.expedition(item) : undefined;
    const ways = (what === 'alexis_moor' ? card?.['ship-directions'] : card?.directions) ?? [];
    return {
        ways: list(ways.map((one: Direction) => t(`sea.towards.${one}`))),
        objective: card ? objectiveText(card.objective) : '',
    };
}

function argumentsOf({ box, players, me }: SeaScene, tell: Tell): Record<string, string | number> {
    return {
        you: String(tell.seat !== undefined && tell.seat === me),
        who: seatName(players, tell.seat),
        whom: seatName(players, tell.other),
        where: mark(tell),
        n: tell.count ?? 0,
        slot: (tell.slot ?? 0) + 1,
        ship: tell.ship ?? 'own',
        sign: tell.resource ? signName(tell.resource) : '',
        cards: cardText(box, tell.cards ?? []),
        ...expeditionWords(box, tell),
        spent: String(tell.word === 'no-house'),
        what: tell.what,
    };
}

export function seaSentence(scene: SeaScene, entry: Tell): Sentence {
    const tell: Tell = entry;
    const key = `sea.log.${tell.what}`;
    return {
        parts: split(t(has(key) ? key : 'sea.log.other', argumentsOf(scene, tell))),
        figure: EARNS.has(tell.what) && tell.count !== undefined ? signed(tell.count) : '',
        regions: tell.tile === undefined ? [] : [tell.tile],
        heading: tell.what === 'round',
        minor: MINOR.has(tell.what),
    };
}
