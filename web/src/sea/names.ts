// Small Islands in words: signs, cards, islands, cells.
import type { SeatInfo, SiCondition, SiFound } from '../protocol';
import { seatName } from '../table/names';
import { c, hasContent, list, t } from '../words';
import { type Counts, directions, type Face, type Objective, type Reward, type Sign, signs } from './box';
import type { Island, Sea } from './cells';
import { type Holding, isShip, type Target } from './choices';
import { edgeTowards, type Spot } from './geometry';

export const signName = (sign: Sign): string => t(`sea.sign.${sign}`);
/** "2 lotus flowers" */
const counted = (sign: Sign, n: number): string => t(`sea.n.${sign}`, { n });
const some = (counts: Counts): [Sign, number][] =>
    signs.flatMap((sign) => (counts[sign] ? [[sign, counts[sign]]] : []));
export const countsText = (counts: Counts): string => list(some(counts).map(([sign, n]) => counted(sign, n)));

// ---- cards ----
export function objectiveText(objective: Objective): string {
    switch (objective.kind) {
        case 'contains':
            return t('sea.objective.contains', { what: countsText(objective.least) });
        case 'more-than':
            return t('sea.objective.more_than', { a: signName(objective.a), b: signName(objective.b) });
        case 'equal-to-one-of':
            return t('sea.objective.equal', {
                a: signName(objective.a),
                b: signName(objective.others[0] ?? objective.a),
                c: signName(objective.others[1] ?? objective.a),
            });
        case 'any-two-equal':
            return t('sea.objective.any_two');
    }
}

/** What a condition of an objective finds on an island, and what it needs. */
export function conditionText({ label, symbol, found, needed, with: others = [] }: SiCondition): string {
    const a = signName(symbol);
    const all = list([{ symbol, found }, ...others].map((one) => foundText(one)));
    switch (label) {
        case 'objective.more-than':
            return t('sea.found.more_than', { a, n: found, b: signName(others[0]?.symbol ?? symbol), m: needed - 1 });
        case 'objective.equal-to-one-of':
            return t('sea.found.equal', { a, n: found, with: list(others.map(foundText)) });
        case 'objective.any-two-equal':
            return t('sea.found.any_two', { with: all });
        default:
            return t('sea.found.contains', { a, n: found, m: needed });
    }
}
const foundText = ({ symbol, found }: SiFound): string => t('sea.found.one', { a: signName(symbol), n: found });

const flatText = (text: string, flat = 0): string => (flat > 0 ? t('sea.reward.and_flat', { text, n: flat }) : text);

export function rewardText(reward: Reward): string {
    switch (reward.kind) {
        case 'per-symbol':
            return flatText(
                list(some(reward.per).map(([sign, n]) => t('sea.reward.per', { n, sign: signName(sign) }))),
                reward.flat,
            );
        case 'discovery':
            return t('sea.reward.discovery');
        case 'least-resource':
            return flatText(t('sea.reward.least', { n: reward.each }), reward.flat);
        case 'most-resource':
            return flatText(t('sea.reward.most', { n: reward.each }), reward.flat);
        case 'size':
            return t('sea.reward.size', {
                steps: list(reward.brackets.map(({ tiles, pays }) => t('sea.reward.bracket', { tiles, n: pays }))),
            });
        case 'flat':
            return t('sea.reward.flat', { n: reward.flat });
        case 'house-sites':
            return t('sea.reward.sites');
        case 'resource-and-ports':
            return flatText(t('sea.reward.ports', { n: reward.each, m: reward['port-pair'] }), reward.flat);
    }
}

// ---- where ----
/** "2 east, 1 north" of the first tile. */
export function spotText({ x, y }: Spot): string {
    const parts = [
        x === 0 ? '' : t(x > 0 ? 'sea.east' : 'sea.west', { n: Math.abs(x) }),
        y === 0 ? '' : t(y > 0 ? 'sea.south' : 'sea.north', { n: Math.abs(y) }),
    ].filter(Boolean);
    return parts.length ? parts.join(', ') : t('sea.middle');
}

// ---- islands ----
export const housesText = (players: SeatInfo[], island: Island): string =>
    island.houses.length
        ? t('sea.houses_of', { who: list(island.houses.map((seat) => seatName(players, seat))) })
        : t('sea.no_house');

export const islandTitle = ({ tiles }: Island): string => t('sea.island', { n: tiles });

export function describeIsland(sea: Sea, players: SeatInfo[], island: Island): string {
    const tile = sea.tiles.find(({ n }) => n === island.lands[0]?.[0]);
    const met = (island.missions ?? []).filter((one) => one.met).length;
    return [
        islandTitle(island),
        tile ? spotText(tile) : '',
        countsText(island.symbols),
        housesText(players, island),
        t(island.finished ? 'sea.finished' : 'sea.unfinished'),
        met ? t('sea.meets', { n: met }) : '',
    ]
        .filter(Boolean)
        .join('; ');
}

// ---- tiles ----
/** "1 lotus, 1 house site" */
export function printedText({ sites }: Face): string {
    const counts: Counts = {};
    for (const { symbol } of sites) counts[symbol] = (counts[symbol] ?? 0) + 1;
    return countsText(counts);
}

/** Which way the land of a tile goes on as it is held. */
export function landText(face: Face, turn = 0): string {
    const land = directions.filter((_, d) => edgeTowards(face, turn, d).some((slot) => slot >= 0));
    return land.length
        ? t('sea.land_towards', { where: list(land.map((direction) => t(`sea.towards.${direction}`))) })
        : t(face.coast.length ? 'sea.islet' : 'sea.all_sea');
}

/** What is printed on a tile as it is held, for those who do not see it. */
export const faceText = (face: Face, turn = 0): string =>
    [t('sea.tile'), printedText(face), landText(face, turn)].filter(Boolean).join('; ');

export function describeTarget(sea: Sea, target: Target, holding: Holding | null): string {
    const where = spotText(target);
    const [choice] = target.choices;
    if (target.kind === 'cell')
        return t(isShip(holding) ? 'sea.cell_ship' : 'sea.cell', { where, n: target.choices.length });
    if (target.kind === 'island') return t('sea.search_at', { where });
    if (target.kind === 'coast') return t('sea.port_at', { where });
    const tile = sea.at.get(`${target.x},${target.y}`);
    const sign = tile?.face.sites[target.part]?.symbol;
    if (choice?.kind === 'build') return t('sea.build_at', { where, n: choice.points ?? 0 });
    return t('sea.token_at', { where, sign: sign ? signName(sign) : '' });
}

/** Signs of an island that are worth a line, in the order of the box. */
export const shownSigns = (counts: Counts): [Sign, number][] => some(counts).filter(([sign]) => sign !== 'house-site');

/** A part of a sum, in the content's words. */
export const itemText = (label: string): string => (hasContent(`item.${label}`) ? c(`item.${label}`) : label);
