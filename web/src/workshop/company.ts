// Whether an item goes together with the box and with what else is in the pack: any race meets any power, all places and
// all relics (SW-CUSTOM-05). The same sums as in loader/catalogue_checks.cc, which has the last word.
import { boxItems } from './box';
import { error, warning, type Finding } from './finding';
import { isMarker, most, pieceOf, pieces, rooms } from './grammar';
import { kinds, type Item, type Trait } from './item';
import { says } from './phrases';

const extraPay = (traits: readonly Trait[]): number =>
    Math.max(0, ...traits.filter((one) => one.do === 'extra-pay').map((one) => one.n ?? 1));

/** The tokens that an item may ever ask for. */
const asks = ({ tokens, traits }: Item): number => tokens + extraPay(traits);

/** Who plays beside an item: the box and the others of the pack, without races that lend their tokens (SW-CUSTOM-04). */
function othersOf(item: Item, pack: readonly Item[]): Item[] {
    const all = [...boxItems, ...pack.filter((one) => one !== item)];
    const lenders = new Set([item, ...all].filter((one) => one.kind === 'race').map((one) => one.borrows));
    return all.filter((one) => one.kind !== 'race' || !lenders.has(one.id));
}
const sameWorld = (item: Item, others: readonly Item[]): Item[] => others.filter((one) => one.world === item.world);
const ofKind = (kind: Item['kind'], items: readonly Item[]): Item[] => items.filter((one) => one.kind === kind);
const largest = (items: readonly Item[], of: (item: Item) => number): number => Math.max(0, ...items.map(of));

/** Who lends tokens, by id. */
export const lendersFor = (item: Item, pack: readonly Item[]): Item[] =>
    ofKind('race', [...boxItems, ...pack]).filter((one) => one !== item && one.borrows === '' && one.id !== '');

/** The tokens that a race needs for its tile, the largest badge of its world and all that both may call for. */
export const neededSupply = (race: Item, pack: readonly Item[] = []): number =>
    asks(race) + largest(ofKind('power', sameWorld(race, othersOf(race, pack))), asks);

const supplyOf = (race: Item, pack: readonly Item[]): number =>
    race.borrows ? (lendersFor(race, pack).find((one) => one.id === race.borrows)?.supply ?? 0) : race.supply;

// ---- what only one item may bring ----

/** What brings a kind of piece, of which the box has one set. */
const bringers = new Set(['pieces', 'piece-per-region', 'grudge']);
const thingOf = (trait: Trait): string | null =>
    bringers.has(trait.do) ? pieceOf(trait) : trait.do === 'decline-slot-free' ? trait.do : null;

function uniqueFindings(item: Item, others: readonly Item[]): Finding[] {
    return item.traits.flatMap((trait, i) => {
        const thing = thingOf(trait);
        const owners = thing ? others.filter((one) => one.traits.some((other) => thingOf(other) === thing)) : [];
        const [owner] = [...sameWorld(item, owners), ...owners];
        if (!owner) return [];
        const args = { kind: owner.kind, id: owner.id };
        const found = owner.world === item.world ? error('do', 'taken', args) : warning('do', 'taken_mixed', args);
        return [{ ...found, trait: i }];
    });
}

// ---- what there is only so much room for ----

interface Room {
    what: string;
    most: number;
    isMeant(trait: Trait): boolean;
}
const does =
    (...primitives: string[]) =>
    (trait: Trait): boolean =>
        primitives.includes(trait.do);
const roomList: readonly Room[] = [
    { what: 'cost-delta', most: rooms.costs, isMeant: does('cost-delta') },
    { what: 'cost-as-empty', most: rooms.as_empty, isMeant: does('cost-as-empty') },
    { what: 'pre-roll', most: rooms.rolls, isMeant: (one) => one.do === 'pre-roll' && says(one, 'target-first') },
    { what: 'coin-per-region', most: rooms.coins, isMeant: does('coin-per-region', 'coin-per-pair') },
    {
        what: 'coin-flat',
        most: rooms.bonuses,
        isMeant: does('coin-flat', 'coin-per-conquest', 'coin-if-joined', 'coin-per-group'),
    },
    { what: 'reach-link', most: rooms.links, isMeant: (one) => one.do === 'reach-link' && !says(one, 'to-all') },
    {
        what: 'entry',
        most: rooms.entries,
        isMeant: (one) => one.do === 'entry' && typeof one.where?.borders === 'string' && one.where.borders in pieces,
    },
    { what: 'token-per-region', most: rooms.token_gains, isMeant: does('token-per-region') },
    { what: 'piece-per-region', most: rooms.piece_gains, isMeant: does('piece-per-region') },
    { what: 'token-gain', most: 1, isMeant: does('token-gain') }, // two have no sum
];

/** Every way in which these options can be set. */
const settings = (keys: readonly string[], values: (key: string) => (boolean | string)[]) =>
    keys.reduce<Record<string, boolean | string>[]>(
        (made, key) => made.flatMap((one) => values(key).map((value) => ({ ...one, [key]: value }))),
        [{}],
    );

/** How often at most the item does it, in one game and one state of its race. */
export function mostAtOnce(traits: readonly Trait[], isMeant: (trait: Trait) => boolean): number {
    const meant = traits.filter(isMeant);
    const keys = [...new Set(meant.flatMap((one) => Object.keys(one.if ?? {})))];
    if (keys.length > 8) return meant.length;
    const values = (key: string) => [...new Set(meant.flatMap((one) => one.if?.[key] ?? []))];
    const counts = settings(keys, values).flatMap((setting) =>
        ['active', 'decline'].map(
            (state) =>
                meant.filter(
                    (one) =>
                        [state, 'both'].includes(one.while ?? 'active') &&
                        Object.entries(one.if ?? {}).every(([key, value]) => setting[key] === value),
                ).length,
        ),
    );
    return Math.max(0, ...counts);
}

/** How many of a kind can stand together in one army: one more power if a place grants one. */
function together(kind: Item['kind'], items: readonly Item[]): number {
    if (isMarker(kind)) return Infinity;
    const grants = items.some((item) => item.traits.some((one) => one.do === 'grant-power'));
    return kind === 'power' && grants ? 2 : 1;
}

/** Of each kind, those that take most. */
const takers = (items: readonly Item[], takes: (item: Item) => number): Item[] =>
    kinds.flatMap((kind) =>
        ofKind(kind, items)
            .sort((a, b) => takes(b) - takes(a))
            .slice(0, together(kind, items)),
    );

/** Whether too much comes together, and the item, which is the first of these, has a part in it. */
function isTooMuch(items: readonly Item[], takes: (item: Item) => number, room: number): boolean {
    const army = takers(items, takes);
    return army.includes(items[0]!) && army.reduce((sum, one) => sum + takes(one), 0) > room;
}

/** How much of each room an item takes; items never change, so it is counted once. */
const counted = new WeakMap<Item, number[]>();
function takesOf(item: Item): number[] {
    let takes = counted.get(item);
    if (!takes) counted.set(item, (takes = roomList.map(({ isMeant }) => mostAtOnce(item.traits, isMeant))));
    return takes;
}

function roomFindings(item: Item, others: readonly Item[]): Finding[] {
    return roomList.flatMap(({ what, most: room }, i) => {
        const takes = (one: Item): number => takesOf(one)[i]!;
        if (takes(item) === 0) return [];
        const args = { primitive: what, most: room };
        if (isTooMuch([item, ...sameWorld(item, others)], takes, room)) return [error('traits', 'room', args)];
        return isTooMuch([item, ...others], takes, room) ? [warning('traits', 'room_mixed', args)] : [];
    });
}

// ---- tokens ----

function raceFindings(race: Item, pack: readonly Item[]): Finding[] {
    if (race.borrows) {
        const lender = lendersFor(race, pack).find((one) => one.id === race.borrows);
        if (!lender) return [error('supply', 'lender')];
        if (pack.some((one) => one !== race && one.borrows === race.borrows)) return [error('supply', 'lent')];
    }
    const supply = supplyOf(race, pack);
    const needed = neededSupply(race, pack);
    const found = supply < needed ? [error('supply', 'supply', { needed, supply })] : [];
    return [...found, ...stockFindings(race, supply)];
}

/** A piece that comes with every conquest must never run out (SW-COMP-07). */
function stockFindings({ traits }: Item, supply: number): Finding[] {
    const everywhere = traits.find((one) => one.do === 'pieces' && pieces[pieceOf(one)]?.placed === 'EveryConquest');
    const stock = everywhere ? pieces[pieceOf(everywhere)]!.stock : Infinity;
    return supply > stock ? [error('supply', 'lairs', { stock })] : [];
}

function powerFindings(power: Item, others: readonly Item[], pack: readonly Item[]): Finding[] {
    const races = ofKind('race', sameWorld(power, others));
    const short = races.find((race) => supplyOf(race, pack) < asks(race) + asks(power));
    const found = stockFindings(
        power,
        largest(races, (race) => supplyOf(race, pack)),
    );
    if (!short) return found;
    const args = {
        kind: 'race',
        id: short.id,
        needed: asks(short) + asks(power),
        supply: supplyOf(short, pack),
    };
    return [error('tokens', 'badge', args), ...found];
}

// ---- how many ----

function countFindings(item: Item, others: readonly Item[]): Finding[] {
    if (isMarker(item.kind)) {
        const n = 1 + others.filter((one) => isMarker(one.kind)).length;
        return n > most.markers ? [error('id', 'many_markers', { n, most: most.markers })] : [];
    }
    if (item.kind === 'power') return [];
    const company = sameWorld(item, others);
    const [races, powers] = [1 + ofKind('race', company).length, ofKind('power', company).length];
    return races > powers ? [error('id', 'few_powers', { races, powers })] : []; // RUL-086
}

/** What is wrong with an item because of others; `pack` may hold the item itself. */
export function companyFindings(item: Item, pack: readonly Item[]): Finding[] {
    const others = othersOf(item, pack);
    return [
        ...(item.kind === 'race' ? raceFindings(item, pack) : []),
        ...(item.kind === 'power' ? powerFindings(item, others, pack) : []),
        ...countFindings(item, others),
        ...uniqueFindings(item, others),
        ...roomFindings(item, others),
    ];
}
