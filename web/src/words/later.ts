// Words that few screens need: they come with the first of these, and go with every change of language from then on.
type Words = Record<string, string>;

const files = import.meta.glob<Words>(['./*/advice.json', './*/learn.json', './*/mapmaker.json', './*/puzzle.json'], {
    import: 'default',
});
export type Later = 'advice' | 'learn' | 'mapmaker' | 'puzzle';

const asked = new Set<Later>();

/** From now on it is among `laterWords`. False if it was before. */
export function ask(part: Later): boolean {
    if (asked.has(part)) return false;
    asked.add(part);
    return true;
}

/** What did not come is asked for again by whoever needs it next. */
export const forget = (part: Later): void => void asked.delete(part);

/** All that were asked for, in that language. */
export async function laterWords(language: string): Promise<Words> {
    const found: Words[] = [];
    // A set that grows meanwhile is followed to its new end.
    for (const part of asked) found.push(await files[`./${language}/${part}.json`]!());
    return Object.assign({}, ...found) as Words;
}
