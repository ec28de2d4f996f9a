// English sentences for traits.
import type { Speaker } from './help';
import type { Trait, Where } from './item';
import { pieceOf } from './grammar';
import { bordersOf, counted, isEverywhere, isOnlyHere, listed, markersOf, says } from './phrases';

const coins = (n: number): string => counted('en', n, ['extra coin', 'extra coins', 'extra coins']);
const tokens = (n: number): string => counted('en', n, ['token', 'tokens', 'tokens']);
const plainCoins = (n: number): string => counted('en', n, ['coin', 'coins', 'coins']);
const newTokens = (n: number): string => counted('en', n, ['new token', 'new tokens', 'new tokens']);

const terrain: Record<string, string> = {
    mountain: 'Mountain',
    hill: 'Hill',
    farmland: 'Farmland',
    forest: 'Forest',
    swamp: 'Swamp',
    sea: 'Sea',
    lake: 'Lake',
    'black-mountain': 'Black Mountain',
    mud: 'Mudpool',
    mushroom: 'Mushroom Forest',
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
    ancient: ['the Great Ancient', 'Great Ancients'],
    queen: ['the Queen', 'Queens'],
    ghost: ['the Ghost', 'Ghosts'],
    balrog: ['the Balrog', 'Balrogs'],
    volcano: ['the Volcano', 'Volcanoes'],
    bag: ['the Bag', 'Bags'],
    armor: ['a Mushroom Armor', 'Mushroom Armors'],
    hammer: ['a Silver Hammer', 'Silver Hammers'],
    vengeance: ['a Vengeance marker', 'Vengeance markers'],
};

const the = (id: string | undefined): string => piece[id ?? '']?.[0] ?? id ?? '';
const some = (n: number, id: string): string => (n === 1 ? the(id) : `${n} ${piece[id]?.[1] ?? id}`);
const marker: Record<string, string> = { place: 'a Popular Place', relic: 'a Righteous Relic' };

function withWhat(where: Where): string {
    const parts = [
        listed(
            (where.symbol ?? []).map((one) => symbol[one] ?? one),
            'or',
        ),
        where.piece ? the(where.piece) : '',
        listed(
            markersOf(where).map((one) => marker[one] ?? one),
            'or',
        ),
        where.tokens ? `at least ${tokens(where.tokens)}` : '',
    ].filter(Boolean);
    const beside = listed(
        bordersOf(where).map((one) => (terrain[one] ? `a ${terrain[one]}` : the(one))),
        'or',
    );
    return [
        parts.length > 0 ? ` with ${parts.join(' and ')}` : '',
        beside && ` beside ${beside}`,
        where['same-as-marker'] ? ' of the same terrain as its own' : '',
        where.here ? ' where it lies' : '',
        where.marked ? ' of a player who bears its mark' : '',
        where.alone ? ' without another race or a Monster beside it' : '',
    ].join('');
}
function regionClass(where: Where | undefined, noun: string, word: string): string {
    if (!where || isEverywhere(where)) return noun;
    const kinds = listed(
        (where.terrain ?? []).map((one) => terrain[one] ?? one),
        word,
    );
    return (
        [where.coastal ? 'coastal' : '', where.land ? 'land' : '', kinds, noun].filter(Boolean).join(' ') +
        withWhat(where)
    );
}
const region = (where?: Where): string => regionClass(where, 'region', 'or');
const regions = (where?: Where): string => regionClass(where, 'regions', 'and');
const each = (where?: Where): string => (isOnlyHere(where) ? 'its own region' : `each occupied ${region(where)}`);

const state = ({ while: held }: Trait): string =>
    held === 'both' ? ', even in decline' : held === 'decline' ? ' while in decline' : '';

function costDelta(trait: Trait): string {
    const n = trait.n ?? 0;
    const change = `${tokens(n)} ${n < 0 ? 'less' : 'more'}`;
    const after = (says(trait, 'not-first') ? ', except in a First Conquest' : '') + state(trait);
    if (says(trait, 'beside-own')) return `a region next to an own ${region(trait.where)} costs ${change}${after}`;
    if (isOnlyHere(trait.where)) return `its own region costs ${change}${after}`;
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
        case 'ancient':
            return 'the Great Ancient comes with the next conquest and makes its region immune';
        case 'queen':
            return `each turn the Queen goes to a region and makes it immune${state(trait)}`;
        case 'ghost':
            return 'at the end of the turn the Ghost may go to any region and makes it immune';
        case 'balrog':
            return 'the region with the Balrog is immune';
        case 'volcano':
            return 'a Volcano goes onto a Chasm when the race is picked';
        case 'bag':
            return 'owns the Bag, which nobody can capture';
        case 'vengeance':
            return `owns ${some(n, 'vengeance')}`;
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
    'pre-roll': (trait) =>
        says(trait, 'target-first')
            ? `the die may be rolled against ${says(trait, 'beside-own') ? `regions next to an own ${region(trait.where)}` : regions(trait.where)}; the target is named first`
            : 'the die may be rolled before each conquest and lowers its cost; there is no final attempt',
    'cost-as-empty': (trait) =>
        `a ${region(trait.where)}${says(trait, 'chained') ? ` joined to ${the(trait.piece)} by own regions` : ''} costs as if it were empty${state(trait)}`,
    'piece-pays': (trait) => `${the(pieceOf(trait))} pays one token of a conquest, but never the last one`,
    spare: () => 'whoever is driven out loses no token',
    'extra-pay': (trait) =>
        `${counted('en', trait.n ?? 1, ['extra token', 'extra tokens', 'extra tokens'])} for conquering only; set aside after each redeployment` +
        (says(trait, 'mandatory') ? ', even if regions must be given up for that' : ''),
    'reach-any': (trait) =>
        `${isEverywhere(trait.where) ? 'all regions' : regions(trait.where)} can be reached from anywhere${state(trait)}`,
    'reach-link': (trait) =>
        `${regions(trait.where)} count as next to ${says(trait, 'to-all') ? 'every own region' : 'one another'}${state(trait)}`,
    'reach-through': (trait) => `what lies beyond ${regions(trait.where)} counts as next to the race${state(trait)}`,
    entry: (trait) =>
        `${says(trait, 'instead') ? 'has to' : 'may also'} enter the map in ${regions(trait.where)}${state(trait)}`,
    'entry-any': (trait) => `may enter the map anywhere${state(trait)}`,
    enter: (trait) =>
        `may conquer ${waters(trait.where)}${trait.where?.terrain?.includes('river') ? ' and stay there' : ''}${state(trait)}`,
    substitute: (trait) =>
        `${says(trait, 'once') ? '' : 'once a turn per opponent '}${says(trait, 'needs-free') ? 'with a free token in hand ' : ''}a lone active token of an opponent within reach may be replaced by an own one` +
        (says(trait, 'as-entry') ? ', even in a First Conquest' : '') +
        (says(trait, 'from-hand') ? ', from the hand if the tray is empty' : ''),
    'piece-conquest': (trait) =>
        `once a turn ${the(pieceOf(trait))} may move to a neighbouring region, whose occupant loses ${tokens(trait.n ?? 1)}`,
    'plain-only': () => 'nothing but tokens helps others against its regions',
    toll: (trait) =>
        says(trait, 'lock-only')
            ? `whoever has less than ${plainCoins(trait.n ?? 1)} cannot conquer its regions${state(trait)}`
            : `whoever conquers one of its regions pays its owner ${plainCoins(trait.n ?? 1)}${state(trait)}`,
    grudge: () => 'whoever attacks it bears its mark until the end of its next turn',
    'no-loss': () => 'no token is lost when a region is taken: all of them come back at the end of the turn',
    truce: (trait) =>
        `at the end of the turn an opponent who was not attacked ${says(trait, 'mandatory') ? 'must' : 'may'} be made an ally and cannot attack this race`,
    'coin-per-region': (trait) => `${coins(trait.n ?? 1)} for ${each(trait.where)}${state(trait)}`,
    'coin-per-pair': (trait) => `${coins(trait.n ?? 1)} for every two occupied ${regions(trait.where)}${state(trait)}`,
    'coin-if-joined': (trait) => `${coins(trait.n ?? 1)} if all its regions hang together${state(trait)}`,
    'coin-per-group': (trait) =>
        `${coins(trait.n ?? 1)} for each group of regions that hang together${says(trait, 'linked') ? ', by links too' : ''}${state(trait)}`,
    'coin-take': (trait) =>
        `${plainCoins(trait.n ?? 1)} from each opponent whose active race is next to it${state(trait)}`,
    'coin-on-loss': (trait) => `${coins(trait.n ?? 1)} whenever an opponent conquers one of its regions${state(trait)}`,
    'coin-double': () => 'what the bank pays for its region is doubled',
    sacrifice: (trait) => `after scoring, ${coins(trait.n ?? 1)} for giving up one own declined token${state(trait)}`,
    'coin-per-conquest': (trait) => `${coins(trait.n ?? 1)} for each non-empty region conquered this turn`,
    'coin-flat': coinFlat,
    'token-gain': (trait) =>
        trait.n === 1 || trait.n === undefined
            ? '1 new token for each non-empty region conquered this turn'
            : `1 new token for every ${trait.n} non-empty regions conquered this turn`,
    'token-per-region': (trait) => `${newTokens(trait.n ?? 1)} for ${each(trait.where)}`,
    'token-each-turn': (trait) => `${newTokens(trait.n ?? 1)} at the start of each turn`,
    'swap-declined': (trait) =>
        `at the start of the turn the active race may take over ${counted('en', trait.n ?? 1, ['region', 'regions', 'regions'])} of this race at most`,
    pieces: broughtPieces,
    'piece-per-region': (trait) => `${some(trait.n ?? 1, pieceOf(trait))} for ${each(trait.where)}${state(trait)}`,
    'draft-swap': () => 'when picked, its badge may be swapped with that of another visible pair',
    'grant-power': () => 'whoever holds its region has one more power',
    'copy-relic': (trait) => `once a turn ${the(pieceOf(trait))} acts as any relic in play`,
    'decline-keep-all': (trait) =>
        `in decline all tokens stay on the map${says(trait, 'redeploys') ? ' and are redeployed once, before scoring' : ''}`,
    'decline-vanish': (trait) =>
        `on decline all tokens leave the map, and each region brings ${plainCoins(trait.n ?? 1)} instead of its income`,
    'decline-acts': () => 'in decline the race goes on conquering, before the active race does',
    'decline-slot-free': () => 'in decline the race is not counted, so another one may stay on the map with it',
    'decline-after-score': () => 'may go into decline right after scoring',
};

export const en: Speaker = {
    nothing: 'No special ability.',
    defence: (n) => `its region costs attackers ${tokens(n)} more`,
    undoubled: 'nothing doubles what its region brings',
    discards: 'in decline its badge is discarded',
    guard: (option, value) =>
        typeof value === 'boolean'
            ? `in games ${value ? 'with' : 'without'} “${option}”`
            : `in games with “${option}: ${value}”`,
    sentence: (trait) => {
        const said = sentences[trait.do]?.(trait) ?? null;
        return said !== null && says(trait, 'once') ? `once a turn, when it is used: ${said}` : said;
    },
};
