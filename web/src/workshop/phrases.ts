// What the three languages share when they say a trait.
import type { Language } from '../words';
import type { Trait, Where } from './item';

/** One, few or many, with the number: 2 żetony, 5 żetonów. */
export function counted(language: Language, n: number, [one, few, many]: readonly [string, string, string]): string {
    const form = new Intl.PluralRules(language).select(Math.abs(n));
    return `${Math.abs(n)} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

/** "a, b or c". */
export function listed(parts: readonly string[], word: string): string {
    if (parts.length < 2) return parts[0] ?? '';
    return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

export const isEverywhere = (where: Where | undefined): boolean =>
    !where || Object.values(where).every((value) => (Array.isArray(value) ? value.length === 0 : !value));

const words = (value: string[] | string | undefined): string[] =>
    value === undefined ? [] : typeof value === 'string' ? [value] : value;
export const bordersOf = (where: Where): string[] => words(where.borders);
export const markersOf = (where: Where): string[] => words(where.marker);

export const says = (trait: Trait, clause: string): boolean => trait.clauses.includes(clause);

/** Only the region under the place or relic. */
export const isOnlyHere = ({ here, ...rest }: Where = {}): boolean => here === true && isEverywhere(rest);
