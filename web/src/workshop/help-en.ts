// English sentences for traits.
import type { Speaker } from './help';
import type { Trait, Where } from './item';
import { counted, isEverywhere, listed, says } from './phrases';

const coins = (n: number): string => counted('en', n, ['extra coin', 'extra coins', 'extra coins']);
const tokens = (n: number): string => counted('en', n, ['token', 'tokens', 'tokens']);

const terrain: Record<string, string> = {
    mountain: 'Mountain',
    hill: 'Hill',
    farmland: 'Farmland',
    forest: 'Forest',
    swamp: 'Swamp',
    sea: 'Sea',
    lake: 'Lake',
    mine: 'Mine',
    crystal: 'Crystal',
    river: 'River',
    chasm: 'Chasm',
};
const symbol: Record<string, string> = { mine: 'a Mine', magic: 'a Magic Source', cavern: 'a Cavern' };
const piece: Record<string, [string, string]> = {
    lair: ['a Troll’s Lair', 'Troll’s Lairs'],
    fortress: ['a Fortress', 'Fortresses'],
    hole: ['a Hole', 'Holes'],
    hero: ['a Hero', 'Heroes'],
    dragon: ['the Dragon', 'Dragons'],
    encampment: ['an Encampment', 'Encampments'],
};

function withWhat(where: Where): string {
    const parts = [
        listed(
            (where.symbol ?? []).map((one) => symbol[one] ?? one),
            'or',
        ),
        where.piece ? (piece[where.piece]?.[0] ?? where.piece) : '',
    ].filter(Boolean);
    return parts.length > 0 ? ` with ${parts.join(' and ')}` : '';
}
function regionClass(where: Where | undefined, noun: string, word: string): string {
    if (!where || isEverywhere(where)) return noun;
    const kinds = listed(
        (where.terrain ?? []).map((one) => terrain[one] ?? one),
        word,
    );
    return [where.coastal ? 'coastal' : '', kinds, noun].filter(Boolean).join(' ') + withWhat(where);
}
const region = (where?: Where): string => regionClass(where, 'region', 'or');
const regions = (where?: Where): string => regionClass(where, 'regions', 'and');

const state = ({ while: held }: Trait): string =>
    held === 'both' ? ', even in decline' : held === 'decline' ? ' while in decline' : '';

function costDelta(trait: Trait): string {
    const n = trait.n ?? 0;
    const change = `${tokens(n)} ${n < 0 ? 'less' : 'more'}`;
    const after = (says(trait, 'not-first') ? ', except in a First Conquest' : '') + state(trait);
    if (says(trait, 'beside-own')) return `a region next to an own ${region(trait.where)} costs ${change}${after}`;
    if (isEverywhere(trait.where)) return `every region costs ${change}${after}`;
    return `${regions(trait.where)} cost ${change}${after}`;
}

function coinFlat(trait: Trait): string {
    const n = coins(trait.n ?? 1);
    const held = says(trait, 'needs-region') ? ' while a region is held' : '';
    if (says(trait, 'first-turn')) return `${n} at the end of the first turn${held}`;
    return `${n} every turn${held}${state(trait)}`;
}

function broughtPieces(trait: Trait): string {
    const n = trait.n ?? 1;
    switch (trait.piece) {
        case 'lair':
            return `each region taken gets a Troll’s Lair and costs attackers 1 token more${state(trait)}`;
        case 'fortress':
            return 'each turn a Fortress may be built; its region costs attackers 1 token more';
        case 'hole':
            return n === 1
                ? 'the first region taken gets a Hole and is immune'
                : `the first ${n} regions taken get a Hole each and are immune`;
        case 'hero':
            return n === 1
                ? 'each turn a Hero goes to a region and makes it immune'
                : `each turn ${n} Heroes go to different regions and make them immune`;
        case 'dragon':
            return 'the region with the Dragon is immune';
        case 'encampment':
            return n === 1
                ? 'each turn an Encampment is placed; its region costs attackers 1 token more'
                : `each turn ${n} Encampments are placed; each makes its region cost attackers 1 token more`;
        default:
            return `brings ${n} ${piece[trait.piece ?? '']?.[1] ?? trait.piece ?? ''}`;
    }
}

const waters = (where?: Where): string =>
    listed(
        (where?.terrain ?? []).map((one) => `${terrain[one] ?? one}s`),
        'and',
    );

const sentences: Record<string, (trait: Trait) => string> = {
    'cost-delta': costDelta,
    'cost-flat': (trait) =>
        `once a turn ${tokens(trait.n ?? 1)} and ${piece[trait.piece ?? '']?.[0] ?? trait.piece} take a region whatever its defence` +
        (says(trait, 'not-first') ? ', but not in a First Conquest' : ''),
    'pre-roll': () => 'the die may be rolled before each conquest and lowers its cost; there is no final attempt',
    'extra-pay': (trait) =>
        `${counted('en', trait.n ?? 1, ['extra token', 'extra tokens', 'extra tokens'])} for conquering only; set aside after each redeployment` +
        (says(trait, 'mandatory') ? ', even if regions must be given up for that' : ''),
    'reach-any': (trait) =>
        `${isEverywhere(trait.where) ? 'all regions' : regions(trait.where)} can be reached from anywhere${state(trait)}`,
    'reach-link': (trait) => `${regions(trait.where)} count as next to one another${state(trait)}`,
    'entry-any': (trait) => `may enter the map anywhere${state(trait)}`,
    enter: (trait) => `may conquer ${waters(trait.where)}${state(trait)}`,
    substitute: (trait) =>
        `once a turn per opponent${says(trait, 'needs-free') ? ', with a free token in hand,' : ''} a lone active token within reach may be replaced by an own one`,
    'no-loss': () => 'no token is lost when a region is taken: all of them come back at the end of the turn',
    truce: (trait) =>
        `at the end of the turn an opponent who was not attacked ${says(trait, 'mandatory') ? 'must' : 'may'} be made an ally and cannot attack this race`,
    'coin-per-region': (trait) => `${coins(trait.n ?? 1)} for each ${region(trait.where)} held${state(trait)}`,
    'coin-per-conquest': (trait) => `${coins(trait.n ?? 1)} for each non-empty region conquered this turn`,
    'coin-flat': coinFlat,
    'token-gain': (trait) =>
        trait.n === 1 || trait.n === undefined
            ? '1 new token for each non-empty region conquered this turn'
            : `1 new token for every ${trait.n} non-empty regions conquered this turn`,
    pieces: broughtPieces,
    'decline-keep-all': () => 'in decline all tokens stay on the map',
    'decline-acts': () => 'in decline the race goes on conquering, before the active race does',
    'decline-slot-free': () => 'in decline the race is not counted, so another one may stay on the map with it',
    'decline-after-score': () => 'may go into decline right after scoring',
};

export const en: Speaker = {
    nothing: 'No special ability.',
    sentence: (trait) => sentences[trait.do]?.(trait) ?? null,
};
