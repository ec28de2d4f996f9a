// A refusal as a sentence in the language of the page.
import { Refused, type Refusal } from '../state/connection';
import { PackTrouble } from '../state/packs';
import { c, has, hasContent, t } from '../words';
import { complain } from './announce';

export function refusalText(refusal: Refusal): string {
    const word = refusal.word === undefined ? '' : `refusal.${refusal.word}`;
    if (hasContent(word)) return c(word);
    const key = `error.${refusal.code}`;
    return has(key) ? t(key, { title: refusal.pack ?? '' }) : refusal.text;
}

/** For a pack that the server did not take. Its reasons are the loader's, who speaks English. */
export function complainOfPack(error: unknown): void {
    if (!(error instanceof PackTrouble)) throw error;
    complain(error.message ? t('packs.trouble', { why: error.message }) : t('packs.trouble.silent'));
}

// For a request whose failure is worth a word and nothing else.
export function complainOf(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    complain(refusalText(error.refusal));
}
