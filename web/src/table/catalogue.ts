// What a card tells about a race or power besides its words: how many tokens it brings, which rules
// it follows. From the server's catalogue, whatever content it runs.

interface Entry {
    id: string;
    tokens: number;
    rules?: string[];
    traits?: { rule?: string }[];
}
export interface Catalogue {
    tokens(kind: 'race' | 'power', id: string): number;
    entry(kind: 'race' | 'power', id: string): Entry | undefined;
}

const isEntry = (one: unknown): one is Entry =>
    typeof one === 'object' && one !== null && typeof (one as Entry).id === 'string';
const entries = (list: unknown): Map<string, Entry> =>
    new Map((Array.isArray(list) ? list : []).filter(isEntry).map((entry) => [entry.id, entry]));

export function catalogueOf(game: { races?: unknown; powers?: unknown }): Catalogue {
    const known = { race: entries(game.races), power: entries(game.powers) };
    const entry = (kind: 'race' | 'power', id: string) => known[kind].get(id);
    return { entry, tokens: (kind, id) => entry(kind, id)?.tokens ?? 0 };
}

export function traitRules(catalogue: Catalogue, kind: 'race' | 'power', id: string): string[] {
    const found = catalogue.entry(kind, id);
    if (!found) return [];
    return [...new Set(found.rules ?? (found.traits ?? []).flatMap((trait) => (trait.rule ? [trait.rule] : [])))];
}
