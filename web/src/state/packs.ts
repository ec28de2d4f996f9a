// Packs that others made, or that are on their way to a table: sent, looked at, played with.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pack } from '../protocol';
import { bringPacks, leavePacks, once } from './content';

/** A pack as it travels: its files in one. */
export interface PackFile {
    files: Record<string, unknown>;
}

/** What the server refused to take, or could not, in its own words. */
export class PackTrouble extends Error {}

export const mostPacks = 6;
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const hashesOf = (packs: readonly Pack[]): string[] => packs.map((one) => one.hash);

/** "HASH,HASH" of an address. */
export const hashesIn = (text: string | null): string[] => (text ?? '').split(',').filter(isHash).slice(0, mostPacks);

// Whoever stands between (a proxy, a server that is restarted) may answer with something else.
async function sentenceOf(answer: Response): Promise<string> {
    const said: unknown = await answer.json().catch(() => null);
    const error = typeof said === 'object' && said !== null ? (said as { error?: unknown }).error : undefined;
    return typeof error === 'string' ? error : '';
}

/** Fails with a sentence if these packs cannot be at one table. */
export async function tryTogether(packs: readonly Pack[]): Promise<void> {
    const answer = await fetch(`/api/content?packs=${hashesOf(packs).join(',')}`).catch(() => null);
    if (!answer?.ok) throw new PackTrouble(answer ? await sentenceOf(answer) : '');
}

/** Puts a pack on the server; the same one again is the same hash. */
export async function sendPack(bundle: string): Promise<Pack> {
    const answer = await fetch('/api/packs', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: bundle,
    }).catch(() => null);
    if (!answer) throw new PackTrouble('');
    if (!answer.ok) throw new PackTrouble(await sentenceOf(answer));
    const { hash, id, title } = (await answer.json()) as Pack;
    return { hash, id, title };
}

export const packAddress = (hash: string): string => `/api/packs/${hash}.json`;

const files = once(async (hash): Promise<PackFile> => {
    const answer = await fetch(packAddress(hash));
    if (!answer.ok) throw new PackTrouble('');
    return (await answer.json()) as PackFile;
});
export const packFile = (hash: string): Promise<PackFile> => files.get(hash);

interface Manifest {
    id: string;
    name: string;
    authors?: string[];
    licence?: string;
    description?: string;
    version?: string;
}
export const manifestOf = (file: PackFile): Manifest => file.files['pack.json'] as Manifest;

/** The packs of these hashes by their names; those that are not there are left out. */
export async function packsNamed(hashes: readonly string[]): Promise<Pack[]> {
    const found = await Promise.all(
        hashes.map((hash) =>
            packFile(hash).then(
                (file) => ({ hash, id: manifestOf(file).id, title: manifestOf(file).name }),
                () => null,
            ),
        ),
    );
    return found.filter((one) => one !== null);
}

/**
 * The page speaks of these packs as long as the screen is shown. True once it can; 'failed' if the server does not
 * have them.
 */
export function usePacks(packs: readonly Pack[] | undefined): boolean | 'failed' {
    const key = hashesOf(packs ?? []).join(',');
    const screen = useRef({}).current;
    const [brought, set] = useState<{ key: string; well: boolean }>({ key: '', well: true });
    useEffect(() => {
        if (key === '') return leavePacks(screen);
        let here = true;
        bringPacks(key, screen).then(
            () => here && set({ key, well: true }),
            () => here && set({ key, well: false }),
        );
        return () => {
            here = false;
        };
    }, [key]);
    useEffect(() => () => leavePacks(screen), []);
    if (key === '') return true;
    return brought.key === key && (brought.well || 'failed');
}
