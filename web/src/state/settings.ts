// What this browser prefers: signals that remember themselves.
import { effect, signal, type Signal } from '@preact/signals';
import type { Colour } from '../protocol';
import { readJson, readText, writeJson, writeText } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 0 | 0.5 | 1;

// Calls `write` with each value but the first, which came from there.
function writing<T>(setting: Signal<T>, write: (value: T) => void): Signal<T> {
    let first = true;
    effect(() => {
        const value = setting.value;
        if (!first) write(value);
        first = false;
    });
    return setting;
}

const kept = <T>(key: string, otherwise: T, sound: (value: unknown) => value is T): Signal<T> =>
    writing(signal(readJson(key, sound, otherwise)), (value) => writeJson(key, value));

const oneOf =
    <T>(...values: T[]) =>
    (value: unknown): value is T =>
        values.includes(value as T);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 24;
const isStrings = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string');

export const colours: readonly Colour[] = ['A', 'B', 'C', 'D', 'E'];

// As bare text, which public/theme.js reads before the page is painted.
const isTheme = oneOf<Theme>('auto', 'light', 'dark');
const storedTheme = readText('theme');
export const theme = writing(signal<Theme>(isTheme(storedTheme) ? storedTheme : 'auto'), (value) =>
    writeText('theme', value),
);
export const speed = kept<Speed>('speed', 1, oneOf<Speed>(0, 0.5, 1));
export const sound = kept<boolean>('sound', false, isBoolean);
export const notices = kept<boolean>('notices', false, isBoolean);
export const chances = kept<boolean>('chances', false, isBoolean);
export const handOver = kept<boolean>('handover', true, isBoolean);
export const name = kept<string>('name', '', isName);
export const colour = kept<Colour>('colour', 'A', oneOf<Colour>(...colours));

// Whom this browser does not want to hear: a table and a seat, or its spectators.
const mutes = kept<string[]>('mutes', [], isStrings);
const muteKey = (table: string, seat: string | undefined): string => `${table}/${seat ?? 'spectators'}`;
export const isMuted = (table: string, seat: string | undefined): boolean => mutes.value.includes(muteKey(table, seat));
export function setMuted(table: string, seat: string | undefined, on: boolean): void {
    const key = muteKey(table, seat);
    const others = mutes.value.filter((one) => one !== key);
    mutes.value = on ? [...others, key].slice(-200) : others;
}

const darkWanted = signal(false);
const wish = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
if (wish) {
    darkWanted.value = wish.matches;
    wish.addEventListener('change', () => (darkWanted.value = wish.matches));
}
const stillWanted = signal(false);
const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
if (still) {
    stillWanted.value = still.matches;
    still.addEventListener('change', () => (stillWanted.value = still.matches));
}

export const isDark = (): boolean => (theme.value === 'auto' ? darkWanted.value : theme.value === 'dark');

// How fast things move now: the setting, unless the system asks for stillness.
export const motion = (): Speed => (stillWanted.value ? 0 : speed.value);

// Keeps <html> as the style sheets want it. Called once by the page.
/** The world whose table the page shows: its cloth, paper and light. */
export function dressWorld(world: string): () => void {
    const { dataset } = document.documentElement;
    dataset.world = world;
    return () => {
        dataset.world = 'surface';
    };
}

export function dressPage(): void {
    effect(() => {
        const root = document.documentElement;
        root.dataset.theme = isDark() ? 'dark' : 'light';
        root.style.setProperty('--speed', String(motion()));
    });
}
