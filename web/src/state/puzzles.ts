// What this browser has made of the puzzles of each day.
import { signal, type ReadonlySignal } from '@preact/signals';
import { onWritten, readJson, writeJson } from './storage';

/** The most that was made (at sea in points), and whether the answer had been looked at before that was the best. */
export interface Tried {
    made: number;
    solved: boolean;
    shown: boolean;
}
/** By date: "2026-11-16". */
export type Tries = Record<string, Tried>;

const key = 'puzzles';
const most = 800; // days; the oldest are forgotten
const dateForm = /^\d{4}-\d{2}-\d{2}$/;

const isTried = (value: unknown): value is Tried => {
    const one = value as Partial<Tried> | null;
    return (
        typeof one === 'object' &&
        one !== null &&
        Number.isFinite(one.made) &&
        typeof one.solved === 'boolean' &&
        typeof one.shown === 'boolean'
    );
};

// One broken entry does not cost the others.
function sound(value: unknown): Tries {
    if (typeof value !== 'object' || value === null) return {};
    const kept = Object.entries(value).filter(
        (entry): entry is [string, Tried] => dateForm.test(entry[0]) && isTried(entry[1]),
    );
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, most));
}

const anything = (value: unknown): value is unknown => value !== undefined;
const read = (): Tries => sound(readJson<unknown>(key, anything, {}));
const known = signal<Tries>(read());
export const tries: ReadonlySignal<Tries> = known;
if (typeof window !== 'undefined') onWritten(key, () => (known.value = read()));

function remember(date: string, change: (before: Tried) => Tried): void {
    const all = read();
    const now = change(all[date] ?? { made: 0, solved: false, shown: false });
    known.value = sound({ ...all, [date]: now });
    writeJson(key, known.value);
}

export const rememberTry = (date: string, made: number, best: number): void =>
    remember(date, (before) => ({
        ...before,
        made: Math.max(before.made, made),
        solved: before.solved || (made >= best && !before.shown),
    }));

export const rememberShown = (date: string): void => remember(date, (before) => ({ ...before, shown: true }));

/** The date so many days later. */
export function daysLater(date: string, days: number): string {
    const then = new Date(`${date}T00:00:00Z`);
    then.setUTCDate(then.getUTCDate() + days);
    return then.toISOString().slice(0, 10);
}

/** Days in a row that were solved, up to today, or up to yesterday while today's is still open. */
export function streak(all: Tries, today: string): number {
    const solved = (date: string): boolean => all[date]?.solved ?? false;
    let date = solved(today) ? today : daysLater(today, -1);
    let days = 0;
    for (; solved(date); date = daysLater(date, -1)) ++days;
    return days;
}
