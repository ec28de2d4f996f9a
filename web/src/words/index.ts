// The words of the page. Its own are ICU messages in words/LANG/*.json, one file to an owner; those of
// the games come from the server. A language is loaded whole before it is switched to, so that no
// screen ever shows two languages or a bare key.
import IntlMessageFormat from 'intl-messageformat';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { readText, writeText } from '../state/storage';
import { ask, forget, laterWords, type Later } from './later';

export type Language = 'en' | 'pl' | 'cs';
export const languages: readonly Language[] = ['en', 'pl', 'cs'];
export const languageNames: Record<Language, string> = { en: 'English', pl: 'Polski', cs: 'Čeština' };

type Words = Record<string, string>;
interface Loaded {
    language: Language;
    page: Words;
    content: Words;
}

const ownWords: Record<Language, () => Promise<{ default: Words }>> = {
    en: () => import('./en'),
    pl: () => import('./pl'),
    cs: () => import('./cs'),
};

const loaded = signal<Loaded>({ language: 'en', page: {}, content: {} });
export const language: ReadonlySignal<Language> = computed(() => loaded.value.language);

const isLanguage = (text: string | null | undefined): text is Language => languages.includes(text as Language);

// What was chosen here before, else the first language of the browser that we have.
export function preferredLanguage(): Language {
    const chosen = readText('language');
    if (isLanguage(chosen)) return chosen;
    const wanted = navigator.languages ?? [navigator.language];
    return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

// Which packs the words are of, as the end of an address.
let ofPacks = '';

async function contentWords(wanted: Language): Promise<Words> {
    const answer = await fetch(`/api/words/${wanted}.json${ofPacks}`);
    if (!answer.ok) throw new Error(`words: ${answer.status}`);
    return (await answer.json()) as Words;
}

// Without the server the page still speaks: its own words are enough to say what is wrong.
const contentWordsOrNone = (wanted: Language): Promise<Words> => contentWords(wanted).catch(() => ({}));

let latestWish = 0;
export async function loadLanguage(wanted: Language): Promise<void> {
    const wish = ++latestWish;
    const [page, content] = await Promise.all([ownWords[wanted](), contentWordsOrNone(wanted)]);
    const later = await laterWords(wanted);
    if (wish === latestWish) useWords(wanted, { ...page.default, ...later }, content);
}

export type { Later };
const learnt = signal<ReadonlySet<Later>>(new Set());
/** Whether a part of the page's words that few screens need is here. */
export const knows = (part: Later): boolean => learnt.value.has(part);
export async function learnWords(part: Later): Promise<void> {
    if (!ask(part)) return;
    const { language: of } = loaded.peek();
    const later = await laterWords(of).catch((error: unknown) => {
        forget(part);
        throw error;
    });
    const now = loaded.peek();
    if (now.language === of) loaded.value = { ...now, page: { ...now.page, ...later } };
    learnt.value = new Set([...learnt.peek(), part]);
}

export function useWords(wanted: Language, page: Words, content: Words): void {
    messages.clear();
    loaded.value = { language: wanted, page, content };
    document.documentElement.lang = wanted;
}

export async function setLanguage(wanted: Language): Promise<void> {
    writeText('language', wanted);
    await loadLanguage(wanted);
}

// The content's words again, for instance when the server was away at first or has newer ones.
export async function reloadContentWords(): Promise<void> {
    const wanted = loaded.value.language;
    const packs = ofPacks;
    const content = await contentWords(wanted).catch(() => null);
    if (content && loaded.value.language === wanted && packs === ofPacks) loaded.value = { ...loaded.value, content };
}
/** With the words of other packs from now on; until they are there, with the old ones. */
export function speakOf(packs: string): Promise<void> {
    if (packs === ofPacks) return Promise.resolve();
    ofPacks = packs;
    return reloadContentWords();
}
export const hasContentWords = (): boolean => Object.keys(loaded.value.content).length > 0;

export type Args = Record<string, string | number>;

const messages = new Map<string, IntlMessageFormat>();
function message(key: string, text: string, of: Language): IntlMessageFormat {
    const known = messages.get(key);
    if (known) return known;
    const made = new IntlMessageFormat(text, of, undefined, { ignoreTag: true });
    messages.set(key, made);
    return made;
}

const needsFormatting = /[{']/;

// The page's own words.
export function t(key: string, args?: Args): string {
    const { page, language: of } = loaded.value;
    const text = page[key];
    if (text === undefined) return key;
    if (!needsFormatting.test(text)) return text;
    return String(message(key, text, of).format(args));
}

// Whether the page has words for a key that is made from the server's data (error.CODE, log.WHAT).
export const has = (key: string): boolean => loaded.value.page[key] !== undefined;

// Content files know three forms: one, few and many; what CLDR calls "other" is many.
const pluralForm = (of: Language, n: number): string => {
    const category = new Intl.PluralRules(of).select(n);
    return category === 'one' || category === 'few' ? category : 'many';
};

// The words of the game's content: {name} is replaced as it stands; a unit takes the form of its n.
export function c(key: string, args: Args = {}): string {
    const { content, language: of } = loaded.value;
    const full = key.startsWith('unit.') && typeof args.n === 'number' ? `${key}.${pluralForm(of, args.n)}` : key;
    const text = content[full] ?? content[key];
    if (text === undefined) return key;
    return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}
export const hasContent = (key: string): boolean => loaded.value.content[key] !== undefined;

export const number = (n: number): string => new Intl.NumberFormat(language.value).format(n);

// "3 minutes ago" in words.
export function ago(then: number, now: number = Date.now()): string {
    const seconds = Math.min(0, Math.round((then - now) / 1000));
    const steps: [Intl.RelativeTimeFormatUnit, number][] = [
        ['day', 86400],
        ['hour', 3600],
        ['minute', 60],
    ];
    const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' });
    for (const [unit, size] of steps) if (-seconds >= size) return format.format(Math.ceil(seconds / size), unit);
    return format.format(0, 'second');
}

export function list(parts: string[]): string {
    return new Intl.ListFormat(language.value, { type: 'conjunction' }).format(parts);
}
