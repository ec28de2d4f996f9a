// Achievements of Small Islands that people at this browser have won, by their names at the table.
import { signal, type ReadonlySignal } from '@preact/signals';
import { onWritten, readJson, writeJson } from './storage';

/** When and where it was won first. */
export interface Won {
    table: string;
    at: number; // milliseconds since 1970
}
/** By id: "s1". */
export type Feats = Record<string, Won>;
/** By name. */
export type Feated = Record<string, Feats>;

const key = 'feats';
const mostNames = 40;

const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
const isWon = (value: unknown): value is Won =>
    isRecord(value) && typeof value.table === 'string' && Number.isFinite(value.at);

// One broken entry does not cost the others.
function sound(value: unknown): Feated {
    if (!isRecord(value)) return {};
    const names = Object.entries(value).flatMap(([name, feats]): [string, Feats][] => {
        if (!isRecord(feats)) return [];
        const kept = Object.entries(feats).filter((entry): entry is [string, Won] => isWon(entry[1]));
        return kept.length ? [[name, Object.fromEntries(kept)]] : [];
    });
    return Object.fromEntries(names.slice(0, mostNames));
}

const anything = (value: unknown): value is unknown => value !== undefined;
const read = (): Feated => sound(readJson<unknown>(key, anything, {}));
const known = signal<Feated>(read());
export const feated: ReadonlySignal<Feated> = known;
if (typeof window !== 'undefined') onWritten(key, () => (known.value = read()));

/** Who has won what; what was won before stays as it was. Says which of them are new. */
export function rememberFeats(name: string, ids: readonly string[], won: Won): string[] {
    const all = read();
    const before = all[name] ?? {};
    const fresh = ids.filter((id) => before[id] === undefined);
    if (name === '' || fresh.length === 0) return [];
    const own = { ...before, ...Object.fromEntries(fresh.map((id) => [id, won])) };
    // The one who has just won comes first, so that it is never the one who is forgotten.
    const { [name]: _old, ...others } = all;
    known.value = sound({ [name]: own, ...others });
    writeJson(key, known.value);
    return fresh;
}

export function forgetFeats(name: string): void {
    const { [name]: _gone, ...others } = read();
    known.value = others;
    writeJson(key, others);
}
