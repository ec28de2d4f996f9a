// What this browser keeps: races, powers and maps of one's own.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { World } from '../board/map';
import { grown as grownMap, isRoomy, type MapSketch } from '../mapmaker/sketch';
import { onWritten, readJson, writeJson } from '../state/storage';
import { languages } from '../words';
import type { Pack } from './bundle';
import { kinds, newItem, worlds, type Item, type Kind } from './item';

export interface Shelf {
    name: string; // of the pack that they make
    items: Item[];
    maps: MapSketch[];
    /** The ids that stay out of the pack. */
    left: string[];
}
const empty: Shelf = { name: '', items: [], maps: [], left: [] };
export const most = 60;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): boolean =>
    isRecord(value) && languages.every((one) => typeof value[one] === 'string');
const isItem = (value: unknown): value is Item =>
    isRecord(value) &&
    kinds.includes(value.kind as Kind) &&
    ['id', 'icon', 'borrows', 'note'].every((key) => typeof value[key] === 'string') &&
    ['tokens', 'supply', 'defence'].every((key) => typeof value[key] === 'number') &&
    ['discards', 'undoubled'].every((key) => typeof value[key] === 'boolean') &&
    worlds.includes(value.world as World) &&
    isTexts(value.names) &&
    isTexts(value.help) &&
    Array.isArray(value.traits) &&
    value.traits.every((one) => isRecord(one) && typeof one.do === 'string' && Array.isArray(one.clauses));
const isMap = (value: unknown): boolean =>
    isRecord(value) &&
    ['id', 'name'].every((key) => typeof value[key] === 'string') &&
    ['players', 'rounds', 'width', 'height'].every((key) => typeof value[key] === 'number') &&
    Array.isArray(value.seeds) &&
    Array.isArray(value.regions) &&
    value.seeds.every(
        (one) => isRecord(one) && ['x', 'y', 'size', 'region'].every((key) => typeof one[key] === 'number'),
    ) &&
    (value.world === undefined || worlds.includes(value.world as World)) &&
    value.regions.every((one) => isRecord(one) && typeof one.name === 'string' && Array.isArray(one.symbols));
const isShelf = (value: unknown): value is Shelf =>
    isRecord(value) &&
    typeof value.name === 'string' &&
    [value.left, value.items, value.maps].every((one) => Array.isArray(one));

/** What an older version of the page did not know has its usual value. */
const grown = (value: unknown): unknown =>
    isRecord(value) && kinds.includes(value.kind as Kind) ? { ...newItem(value.kind as Kind), ...value } : value;

/** What another version of the page left there and this one cannot read is left out, not everything with it. */
function read(): Shelf {
    const { name, items, maps, left } = readJson('workshop', isShelf, empty);
    return {
        name,
        items: (items as unknown[]).map(grown).filter(isItem),
        maps: maps.filter(isMap).map(grownMap).filter(isRoomy),
        left: left.filter((one) => typeof one === 'string'),
    };
}
const kept = signal<Shelf>(typeof localStorage === 'undefined' ? empty : read());
export const shelf: ReadonlySignal<Shelf> = kept;
if (typeof window !== 'undefined') onWritten('workshop', () => (kept.value = read()));

export function keep(change: Partial<Shelf>): void {
    kept.value = { ...kept.peek(), ...change };
    writeJson('workshop', kept.peek());
}

export const keyOf = (one: Item | MapSketch): string => ('kind' in one ? `${one.kind}.${one.id}` : `map.${one.id}`);

/** What is on the shelf and goes into the pack. */
export function packOf({ name, items, maps, left }: Shelf): Pack {
    const goes = (one: Item | MapSketch): boolean => !left.includes(keyOf(one));
    return { id: 'workshop', name: name.trim() || 'Workshop', items: items.filter(goes), maps: maps.filter(goes) };
}

/** Puts a pack on the shelf; what has the same id is replaced. */
export function takeIn(pack: Pack): void {
    const { items, maps } = kept.peek();
    const fresh = new Set([...pack.items, ...pack.maps].map(keyOf));
    keep({
        items: [...items.filter((one) => !fresh.has(keyOf(one))), ...pack.items].slice(-most),
        maps: [...maps.filter((one) => !fresh.has(keyOf(one))), ...pack.maps].slice(-most),
    });
}
