// The automatic help text of an item, in three languages, from its traits.
import { languages, type Language } from '../words';
import { en } from './help-en';
import { pl } from './help-pl';
import { cs } from './help-cs';
import type { Item, Trait } from './item';

/** How a language says traits: a sentence for each primitive, null where it has none. */
export interface Speaker {
    sentence(trait: Trait): string | null;
    nothing: string; // of an item without traits
}

const speakers: Record<Language, Speaker> = { en, pl, cs };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function autoHelp(traits: readonly Trait[], language: Language): string {
    const speaker = speakers[language];
    if (traits.length === 0) return speaker.nothing;
    const said = traits.map((trait) => speaker.sentence(trait)).filter((one) => one !== null);
    return said.map((one) => `${capital(one)}.`).join(' ');
}

export const helpOf = (item: Item, language: Language): string =>
    item.help[language].trim() || autoHelp(item.traits, language);

/** The longest of the three, as the loader counts it. */
export const helpBytes = (item: Item): number =>
    Math.max(...languages.map((one) => new TextEncoder().encode(helpOf(item, one)).length));
