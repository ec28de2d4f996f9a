// What the coach knows of the table: what is shown, what is asked, what has happened.
import type { MapFile } from '../board/map';
import type { Cells, Choice, Item, Prompt, SeatLetter, SwArmy, Tell } from '../protocol';
import { clockOf, columnOf, playerOf } from '../table/cells';

export interface Moment {
    me: SeatLetter;
    map: MapFile | null;
    step: number;
    cells: Cells;
    prompt: Prompt | null;
    log: readonly Tell[];
    over: boolean;
    met: ReadonlySet<string>; // lessons that are behind us
}

export const roundOf = (m: Moment): number => clockOf(m.cells)?.round ?? 1;
export const armyOf = (m: Moment): SwArmy | undefined => playerOf(m.cells, m.me).armies.active;
export const oldArmyOf = (m: Moment): SwArmy | undefined =>
    playerOf(m.cells, m.me).armies.declined ?? playerOf(m.cells, m.me).armies.spirit;
export const asks = (m: Moment, phase: string): boolean => m.prompt?.phase === phase;
export const told = (m: Moment, test: (tell: Tell) => boolean): Tell | undefined => m.log.findLast(test);

// ---- what could be recommended: taken from the prompt, with no knowledge of the rules ----
const ofKind = (m: Moment, kind: string): Choice[] => m.prompt?.choices.filter((choice) => choice.kind === kind) ?? [];
export const conquests = (m: Moment): Choice[] => ofKind(m, 'conquer').filter((choice) => choice.region !== undefined);
export const attempts = (m: Moment): Choice[] => ofKind(m, 'attempt');

export const least = (choices: Choice[], by: (choice: Choice) => number): Choice | undefined =>
    choices.reduce<Choice | undefined>((best, one) => (best && by(best) <= by(one) ? best : one), undefined);

export const cheapest = (m: Moment): Choice | undefined => least(conquests(m), (choice) => choice.cost ?? 0);
export const likeliest = (m: Moment): Choice | undefined => least(attempts(m), (choice) => choice.needs ?? 0);

const itemised = (choice: Choice): Item[] => choice.items ?? [];
export const mostItems = (m: Moment): Choice | undefined => least(conquests(m), (choice) => -itemised(choice).length);
// A choice with the first of these items that any of them has.
export const withItem = (m: Moment, labels: string[]): Choice | undefined =>
    labels.flatMap(
        (label) => conquests(m).find((choice) => itemised(choice).some((item) => item.label === label)) ?? [],
    )[0];

// Many tokens, found coins, a low price: a fair rule of thumb for a first game.
export function bargain(m: Moment): Choice | undefined {
    const column = columnOf(m.cells);
    const worth = (choice: Choice): number => {
        const combo = column[choice.slot ?? 0];
        return (combo?.tokens ?? 0) + (combo?.coins ?? 0) - 2 * (choice.cost ?? 0);
    };
    return least(ofKind(m, 'pick'), (choice) => -worth(choice));
}

// Whether the player has acted between two moments, as far as it is not taken back.
export const hasActed = (before: Moment, now: Moment): boolean => before.prompt !== null && now.step > before.step;
