// Reading what strangers wrote: every value is asked for by its kind, and the first that does not fit ends the reading
// with a sentence that names its place.

/** Words below "workshop.bad.", with what they need. */
export class Unsound extends Error {
    constructor(
        readonly what: string,
        readonly args: Record<string, string | number> = {},
    ) {
        super(what);
    }
}

const shown = (text: string): string => text.slice(0, 60);
const refuse = (place: string): never => {
    throw new Unsound('value', { place: shown(place) });
};

export type Fields = Record<string, unknown>;

export function fields(value: unknown, place: string, known?: readonly string[]): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(place);
    for (const key of Object.keys(value))
        if (known && !known.includes(key)) throw new Unsound('key', { place: shown(place), key: shown(key) });
    return value as Fields;
}
export function list(value: unknown, place: string, most: number): unknown[] {
    if (!Array.isArray(value)) return refuse(place);
    if (value.length > most) throw new Unsound('many', { place: shown(place), most });
    return value;
}
export function text(value: unknown, place: string, most: number): string {
    if (typeof value !== 'string' || value.length > most) return refuse(place);
    return /[\u0000-\u001f\u007f]/.test(value) ? refuse(place) : value;
}
export function whole(value: unknown, place: string, least: number, most: number): number {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) return refuse(place);
    return value;
}
export function real(value: unknown, place: string, least: number, most: number): number {
    if (typeof value !== 'number' || !(value >= least && value <= most)) return refuse(place);
    return value;
}
export function oneOf(value: unknown, place: string, words: readonly string[]): string {
    return typeof value === 'string' && words.includes(value) ? value : refuse(place);
}
export function id(value: unknown, place: string): string {
    return typeof value === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(value) ? value : refuse(place);
}
export const own = (object: Fields, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

export function parse(source: string, most: number): unknown {
    if (source.length > most) throw new Unsound('size', { most: Math.round(most / 1024) });
    try {
        return JSON.parse(source) as unknown;
    } catch {
        throw new Unsound('json');
    }
}
