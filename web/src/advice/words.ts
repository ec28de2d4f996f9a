// What bots say, in words. The sentences of a plan are those of the log; they come with each game.
import type { Idea, Merit, SeatInfo, SeatLetter, Table } from '../protocol';
import { language, t } from '../words';

/** Whether this table is one where bots may be asked: nobody plays there who is not at this screen. */
export function mayAsk({ status, seats, holds }: Table): boolean {
    const plays = ({ kind, state }: SeatInfo): boolean =>
        kind === 'human' && state !== 'stand_in' && state !== 'resigned';
    return status === 'running' && holds.length > 0 && !seats.some((one) => plays(one) && !holds.includes(one.seat));
}

/** A chance as a percentage. */
export const percent = (share: number): string =>
    new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** Percentage points, without their sign. */
export const points = (share: number): string =>
    new Intl.NumberFormat(language.value, { maximumFractionDigits: 0 }).format(share * 100);

const decimal = (value: number): string =>
    new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

const withSign = (value: number): string => (value < 0 ? `−${decimal(-value)}` : `+${decimal(value)}`);

/** Less than this is no reason for anything. */
const LEAST = 0.05;
const MOST = 3;

export const meritText = ({ why, coins }: Merit): string =>
    t('advice.reason', {
        what: t(`idea.${why}`, { better: String(coins > 0) }),
        n: withSign(coins),
    });

/** The reasons that count, in the order in which they do. */
export const reasonsOf = ({ merits }: Idea): string[] =>
    merits
        .filter(({ coins }) => Math.abs(coins) >= LEAST)
        .slice(0, MOST)
        .map(meritText);

/** What can be expected of an idea. */
export const prospect = ({ winning, coins }: Idea, atSea: boolean): string =>
    t('advice.prospect', { chance: percent(winning), n: Math.round(coins), sea: String(atSea) });

/** Everybody's chance, for those who do not see it drawn. */
export const chancesText = (names: string[], winning: readonly number[]): string =>
    winning.map((share, i) => t('advice.chance_of', { who: names[i] ?? '', n: percent(share) })).join(', ');

export const isOf =
    (seat: SeatLetter) =>
    (tell: { seat?: SeatLetter }): boolean =>
        tell.seat === seat;
