import type { SeatInfo, SeatLetter, Tell } from '../protocol';
import type { MapFile } from '../board/map';
import { c, has, list, t } from '../words';
import { comboName, raceName, regionName, seatName, signed, traitName } from './names';

// The log in words. A sentence is a list of parts, so that place names can be set in bold.

export interface Scene {
    map: MapFile;
    seats: SeatInfo[];
    me: SeatLetter | null;
}
export interface Part {
    text: string;
    region?: number;
}
export interface Sentence {
    parts: Part[];
    figure: string;
    regions: number[];
    heading: boolean;
    minor: boolean;
}

// Region names travel through the message between two marks that no text contains.
const OPEN = '\u0001',
    CLOSE = '\u0002';
const mark = (scene: Scene, region: number): string => `${OPEN}${region}\u0003${regionName(scene.map, region)}${CLOSE}`;

export function split(text: string): Part[] {
    return text.split(OPEN).flatMap((piece, i): Part[] => {
        if (i === 0) return piece ? [{ text: piece }] : [];
        const [inside = '', rest = ''] = piece.split(CLOSE);
        const [region = '', name = ''] = inside.split('\u0003');
        return [{ text: name, region: Number(region) }, ...(rest ? [{ text: rest }] : [])];
    });
}

export const plainText = (sentence: Sentence): string => sentence.parts.map((part) => part.text).join('');

const regionsOf = (tell: Tell): number[] => [
    ...(tell.region === undefined ? [] : [tell.region]),
    ...(tell.regions ?? []).map(([region]) => region),
];

const MINOR = new Set(['draw', 'expand', 'no_swap', 'carry', 'take', 'deploy', 'no_ally', 'roll']);

// Coins for the seat. What is taken from another is part of the score that follows.
const EARNS = new Set(['score', 'sacrifice', 'martyr', 'vanish']);

function figureOf(tell: Tell): string {
    if (EARNS.has(tell.what)) return signed(tell.count ?? 0);
    if (tell.what === 'toll') return signed(-(tell.count ?? 0));
    if (tell.what === 'conquer' && tell.via !== 'convert') return String(tell.count ?? '');
    if (tell.what === 'pick') return signed((tell.got ?? 0) - (tell.paid ?? 0));
    return '';
}

// What became of those who stood there.
function aftermath(scene: Scene, tell: Tell): string {
    if (tell.tribe) return t('log.tribe_gone');
    if (tell.monsters) return t('log.monsters_gone', { n: tell.monsters });
    if (!tell.other || !tell.theirs) return '';
    if (tell.other === tell.seat) return t('log.own_gone', { race: raceName(tell.theirs) });
    const key = (tell.lost ?? 0) > 0 ? 'log.loses' : 'log.withdraws';
    return t(key, {
        you: String(tell.other === scene.me),
        who: seatName(scene.seats, tell.other),
        race: raceName(tell.theirs),
        lost: tell.lost ?? 0,
        back: tell.back ?? 0,
    });
}

const placed = (scene: Scene, tell: Tell): string =>
    list((tell.regions ?? []).map(([region, n]) => (n > 1 ? `${mark(scene, region)} (${n})` : mark(scene, region))));

/** Where tokens are put, and how many. */
export const placesOf = (scene: Scene, tell: Tell): Part[] => split(placed(scene, tell));

function keyOf(tell: Tell): string {
    if (tell.what === 'conquer') {
        const key = `log.conquer_${tell.via ?? 'tokens'}`;
        return has(key) ? key : 'log.conquer_tokens';
    }
    if (tell.what === 'decline' && tell.item) return 'log.decline_by';
    if (tell.what === 'roll' && tell.region !== undefined) return 'log.roll_for';
    if (tell.what === 'die' && tell.region !== undefined) return tell.success ? 'log.die_won' : 'log.die_lost';
    return has(`log.${tell.what}`) ? `log.${tell.what}` : 'log.other';
}

const itemOf = ({ item = '', by }: Tell): string =>
    by ? t('use.as', { piece: c(`piece.${by}`), item: traitName(item) }) : traitName(item);

function argumentsOf(scene: Scene, tell: Tell): Record<string, string | number> {
    return {
        you: String(tell.seat !== undefined && tell.seat === scene.me),
        who: seatName(scene.seats, tell.seat),
        whom: seatName(scene.seats, tell.other),
        region: tell.region === undefined ? '' : mark(scene, tell.region),
        regions: placed(scene, tell),
        some: String((tell.regions ?? []).length > 0),
        combo: tell.race ? comboName(tell.race, tell.power) : '',
        race: tell.race ? raceName(tell.race) : '',
        power: tell.power ? c(`power.${tell.power}`) : '',
        piece: tell.piece ? c(`piece.${tell.piece}`) : '',
        n: tell.count ?? (tell.regions ?? []).reduce((sum, [, n]) => sum + n, 0),
        paid: tell.paid ?? 0,
        got: tell.got ?? 0,
        item: tell.item ? itemOf(tell) : '',
        what: tell.what,
    };
}

export function sentence(scene: Scene, tell: Tell): Sentence {
    const after = tell.what === 'conquer' || tell.what === 'send' ? aftermath(scene, tell) : '';
    const text = t(keyOf(tell), argumentsOf(scene, tell)) + (after ? `; ${after}` : '');
    return {
        parts: split(text),
        figure: figureOf(tell),
        regions: regionsOf(tell),
        heading: tell.what === 'round',
        minor: MINOR.has(tell.what),
    };
}
