// A refusal as a sentence in the language of the page.
import { Refused, type Refusal } from '../state/connection';
import { c, has, hasContent, t } from '../words';
import { complain } from './announce';

export function refusalText(refusal: Refusal): string {
    const word = refusal.word === undefined ? '' : `refusal.${refusal.word}`;
    if (hasContent(word)) return c(word);
    const key = `error.${refusal.code}`;
    return has(key) ? t(key) : refusal.text;
}

// For a request whose failure is worth a word and nothing else.
export function complainOf(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    complain(refusalText(error.refusal));
}
