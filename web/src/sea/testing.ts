import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import type { Cells, Prompt, SeatInfo, Tell } from '../protocol';
import type { TableStore } from '../state/table';
import { openBox, type BoxFile } from './box';
import { seaOf, type Sea } from './cells';

// Helpers of the tests of this folder: the content and the positions of the gallery.

const read = <T>(file: string): T =>
    JSON.parse(readFileSync(new URL(`../../fixtures/${file}.json`, import.meta.url), 'utf8')) as T;

export const file = read<BoxFile>('islands');
export const box = openBox(file);

export interface Board {
    name: string;
    tiles: { face: string; x: number; y: number; turn: number }[];
    islands: { tiles: number; open: number }[];
}
/** Boards with what is known about their islands. */
export const { boards } = read<{ boards: Board[] }>('sea-boards');

interface Scene {
    cells: Cells;
    prompt: Prompt | null;
    log: Tell[];
    seats?: SeatInfo[];
}
const made = read<{ seats: SeatInfo[]; cells: Cells; scenes: Record<string, Scene> }>('sea');

export interface Position extends Scene {
    seats: SeatInfo[];
    sea: Sea;
}

/** A decision of the gallery. */
export function scene(name: string): Position {
    const found = made.scenes[name]!;
    const cells = { ...made.cells, ...found.cells };
    return { ...found, cells, seats: found.seats ?? made.seats, sea: seaOf(cells, box) };
}
export const sceneNames = Object.keys(made.scenes);

/** A store that notes what is sent and answers with the prompts it is given, one after the other. */
export function notingStore(first: Prompt | null, ...next: (Prompt | null)[]): { store: TableStore; sent: string[] } {
    const sent: string[] = [];
    const prompt = signal(first);
    const store = {
        prompt,
        pending: signal(null),
        table: signal(null),
        act: (actions: string[]) => {
            sent.push(...actions);
            prompt.value = next.shift() ?? null;
            return Promise.resolve(true);
        },
        undo: (to: number) => {
            sent.push(`undo ${to}`);
            return Promise.resolve(true);
        },
    } as unknown as TableStore;
    return { store, sent };
}
