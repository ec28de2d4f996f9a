// What the packs of a table bring, as chapters of the book: each of their races, powers, places and relics with its
// traits, by the ids that reckonings name.
import { manifestOf, packFile, type PackFile } from '../state/packs';
import { t, type Language } from '../words';
import { grammarOf } from '../workshop/grammar';
import { autoHelp } from '../workshop/help';
import { ruleOf, traitFrom, type Trait } from '../workshop/item';
import type { Chapter, Entry } from './book';

const kinds = { races: 'race', powers: 'power', places: 'place', relics: 'relic' } as const;

interface Thing {
    id: string;
    traits?: Record<string, unknown>[];
}
// The server has checked that a file is what its name says.
const thingsIn = (file: PackFile, many: string): Thing[] =>
    (file.files[`${many}.json`] as Record<string, Thing[]> | undefined)?.[many] ?? [];

const sentenceOf = (trait: Trait, language: Language): string =>
    autoHelp({ traits: [trait], defence: 0, undoubled: false, discards: false }, language);

function entryOf(about: string, trait: Trait, usual: string, language: Language): Entry {
    return {
        id: trait.rule ?? usual,
        about,
        title: grammarOf(trait.do) ? `${t(`workshop.do.${trait.do}`)}.` : trait.do,
        text: grammarOf(trait.do) ? sentenceOf(trait, language) : '',
    };
}

// Traits that are told by the same id stand together under it.
function joined(entries: Entry[]): Entry[] {
    const byId = new Map<string, Entry>();
    for (const entry of entries) {
        const known = byId.get(entry.id);
        byId.set(entry.id, known ? { ...known, text: `${known.text} ${entry.text}` } : entry);
    }
    return [...byId.values()];
}

export function packChapter(file: PackFile, language: Language): Chapter {
    const { id, name, description = '' } = manifestOf(file);
    const entries = Object.entries(kinds).flatMap(([many, one]) =>
        thingsIn(file, many).flatMap((thing) =>
            joined(
                (thing.traits ?? []).map((trait, i) =>
                    entryOf(`${one}.${thing.id}`, traitFrom(trait), ruleOf(thing.id, i), language),
                ),
            ),
        ),
    );
    return { id: `pack-${id}`, group: t('rules.packs'), title: name, lead: description, entries };
}

export async function packChapters(hashes: readonly string[], language: Language): Promise<Chapter[]> {
    const files = await Promise.all(hashes.map(packFile));
    return files.map((file) => packChapter(file, language)).filter((chapter) => chapter.entries.length > 0);
}
