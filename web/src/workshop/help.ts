// The automatic help text of an item, in three languages, from its traits.
import { languages, type Language } from '../words';
import { en } from './help-en';
import { pl } from './help-pl';
import { cs } from './help-cs';
import type { Item, Trait } from './item';

/** How a language says an item: a sentence for each primitive, null where it has none, and one for what else it has. */
export interface Speaker {
    sentence(trait: Trait): string | null;
    /** In which games: the option as files say it, true and false as with and without. */
    guard(option: string, value: boolean | string): string;
    defence(n: number): string;
    undoubled: string;
    discards: string;
    nothing: string; // of an item that can do nothing
}

const speakers: Record<Language, Speaker> = { en, pl, cs };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentences of the traits; alternatives that sound alike are one sentence. */
function traitTexts(traits: readonly Trait[], speaker: Speaker): string[] {
    const said = traits.flatMap((trait) => {
        const text = speaker.sentence(trait);
        return text === null ? [] : [{ text, guards: Object.entries(trait.if ?? {}) }];
    });
    const alike = (text: string): boolean => said.filter((one) => one.text === text).length > 1;
    const guarded = said.map(({ text, guards }) =>
        guards.length === 0 || alike(text)
            ? text
            : `${text} (${guards.map(([key, value]) => speaker.guard(key, value)).join(', ')})`,
    );
    return [...new Set(guarded)];
}

export type Described = Pick<Item, 'traits' | 'defence' | 'undoubled' | 'discards'>;

export function autoHelp({ traits, defence, undoubled, discards }: Described, language: Language): string {
    const speaker = speakers[language];
    const said = [
        ...traitTexts(traits, speaker),
        ...(defence > 0 ? [speaker.defence(defence)] : []),
        ...(undoubled ? [speaker.undoubled] : []),
        ...(discards ? [speaker.discards] : []),
    ];
    if (said.length === 0) return speaker.nothing;
    return said.map((one) => `${capital(one)}.`).join(' ');
}

export const helpOf = (item: Item, language: Language): string =>
    item.help[language].trim() || autoHelp(item, language);

/** The longest of the three, as the loader counts it. */
export const helpBytes = (item: Item): number =>
    Math.max(...languages.map((one) => new TextEncoder().encode(helpOf(item, one)).length));
