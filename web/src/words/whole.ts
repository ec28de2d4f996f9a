// All words of every language at once, for tests: on the page some come later (later.ts).
import type { Language } from '.';

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' });

const whole = (language: Language): Record<string, string> => {
    const own = Object.keys(files).filter((path) => path.startsWith(`./${language}/`));
    return Object.assign({}, ...own.map((path) => files[path])) as Record<string, string>;
};

export const en = whole('en');
export const pl = whole('pl');
export const cs = whole('cs');
