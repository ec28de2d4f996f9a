// How long what others do wants to be looked at, and what is heard of it.
import type { Cells, Tell } from '../protocol';
import type { Frame } from '../table/presenter';
import { firstTold } from '../table/sounds';
import { clockOf, type SeaClock } from './cells';

// In ms. A tile falls for 620; a card has to be read; Alexis does nothing without his card being seen.
const WEIGHT: Record<string, number> = {
    first: 300,
    take: 300,
    lay: 620,
    place: 620,
    discard: 500,
    token: 480,
    port: 480,
    moor: 900,
    reveal: 1100,
    mission: 1100,
    build: 480,
    gain: 700,
    search: 400,
    hold: 400,
    alexis_place: 1000,
    alexis_moor: 1000,
    alexis_none: 1000,
    alexis_build: 600,
    alexis_no_build: 1000,
    alexis_gains: 1000,
    alexis_card: 1000,
    round: 200,
};
export const seaWeight = ({ what }: Tell): number => WEIGHT[what] ?? 0;

// What is told, and the sound it makes; what matters most comes first.
const SOUNDS: readonly (readonly [what: string, sound: string])[] = [
    ['over', 'over'],
    ['moor', 'ship'],
    ['alexis_moor', 'ship'],
    ['gain', 'score'],
    ['build', 'house'],
    ['alexis_build', 'house'],
    ['hold', 'reveal'],
    ['reveal', 'card'],
    ['mission', 'card'],
    ['alexis_place', 'card'],
    ['alexis_none', 'card'],
    ['alexis_card', 'card'],
    ['place', 'tile'],
    ['lay', 'tile'],
    ['token', 'place'],
    ['port', 'place'],
    ['take', 'deploy'],
];
export function seaSound(tells: Tell[]): string | null {
    const told = firstTold(
        tells,
        SOUNDS.map(([what]) => what),
    );
    return SOUNDS.find(([what]) => what === told)?.[1] ?? null;
}

// ---- one event, several sights ----
// Alexis shows a card, and only then does what it says.
const ANNOUNCES = new Set(['alexis_place', 'alexis_moor', 'alexis_none']);
const LAYS = new Set(['lay', 'place', 'moor', 'alexis_place', 'alexis_moor']);
const BUILDS = new Set(['build', 'alexis_build']);
const BEGINS = new Set([
    ...ANNOUNCES,
    'alexis_gains',
    'alexis_card',
    'alexis_build',
    'alexis_no_build',
    'gain',
    'round',
]);

// One's own mission is no news.
const isNews = ({ own, seat }: Frame, tell: Tell | undefined): boolean =>
    !!tell && (BEGINS.has(tell.what) || (tell.what === 'reveal' && !(own && tell.seat === seat)));

/** The entries of an event in groups: an act, each card that is turned up, each island that pays. */
function groupsOf(frame: Frame): Tell[][] {
    const { tells } = frame;
    const groups: Tell[][] = [[]];
    for (const [i, tell] of tells.entries()) {
        const acted = i > 0 && ANNOUNCES.has(tells[i - 1]!.what);
        if (isNews(frame, tell) || acted) groups.push([]);
        groups.at(-1)!.push(tell);
    }
    const last = tells.at(-1);
    if (last && ANNOUNCES.has(last.what)) groups.push([]);
    return groups.filter((group, i) => group.length > 0 || (i > 0 && i === groups.length - 1));
}

const GAINS = new Set(['reveal', 'gain', 'alexis_card', 'alexis_build', 'alexis_no_build']);

/** The clock of what is looked at: of the one who does it, in the round it belongs to. */
function clockFor(before: Cells, [first]: Tell[]): SeaClock | null {
    const clock = clockOf(before);
    const turn = first?.seat ?? clock?.turn;
    return clock && turn ? { ...clock, turn, ...(GAINS.has(first?.what ?? '') ? { phase: 'build' } : {}) } : clock;
}

/** The market after these entries. */
function marketAfter(market: (string | null)[], tells: Tell[]): (string | null)[] {
    const now = [...market];
    for (const { what, slot, face } of tells)
        if (slot !== undefined) now[slot] = what === 'refill' ? (face ?? null) : null;
    return now;
}

/** The position after some of the entries: what the others bring is not there yet. */
function cellsAfter(frame: Frame, before: Cells, done: Tell[], group: Tell[]): Cells {
    const coming = frame.tells.filter((tell) => !done.includes(tell));
    const changes = coming.filter(({ what }) => LAYS.has(what) || BUILDS.has(what));
    const held = new Set([
        ...changes.map(({ tile }) => `tile.${tile}`),
        ...coming.map(({ seat }) => `player.${seat}`),
        ...(coming.length ? ['alexis'] : []),
    ]);
    const isHeld = (key: string) => held.has(key) || (changes.length > 0 && key.startsWith('island.'));
    const cells = Object.entries(frame.cells).filter(([key]) => !isHeld(key));
    const kept = Object.entries(before).filter(([key]) => isHeld(key));
    const market = marketAfter((before.market as (string | null)[] | undefined) ?? [], done);
    return { ...Object.fromEntries([...cells, ...kept]), market, clock: clockFor(before, group) };
}

/**
 * One act may bring about what others do and gain: they are seen one after the other, each with time to be read. Alexis'
 * cards are seen before he follows them.
 */
export function partedAtSea(frame: Frame, before: Cells): Frame[] {
    const groups = groupsOf(frame);
    if (groups.length < 2) return [frame];
    return groups.map((group, i) => {
        const last = i === groups.length - 1;
        const told = groups.slice(0, i + 1).flat();
        const done = told.filter((tell) => !ANNOUNCES.has(tell.what) || !group.includes(tell));
        const news = i > 0 || isNews(frame, group[0]);
        return {
            ...frame,
            ...(news ? { seat: group[0]?.seat ?? frame.seat, bot: false, own: false } : {}),
            cells: last ? frame.cells : cellsAfter(frame, before, done, group),
            step: last ? frame.step : (group.at(-1)?.step ?? frame.step),
            tells: group,
            later: groups.slice(i + 1).flat(),
        };
    });
}
