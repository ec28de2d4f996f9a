import './sprite';
import names from '../style/icons.json';
import { c, hasContent } from '../words';

const { $: _note, ...groups } = names;
type Groups = typeof groups;
type Key<G extends keyof Groups> = G extends string ? `${G}.${Extract<keyof Groups[G], string>}` : never;

/** "races.orcs", "actions.undo", … : a group and a key of style/icons.json. */
export type IconName = { [G in keyof Groups]: Key<G> }[keyof Groups];

const lookup = groups as Record<string, Record<string, string>>;

/** Everything that can be an icon, by group and key. */
export const iconNames: readonly string[] = Object.entries(lookup).flatMap(([group, keys]) =>
    Object.keys(keys).map((key) => `${group}.${key}`),
);

// Items of packs bring no drawings; their words say which one of ours they use.
const kinds: Record<string, string> = { races: 'race', powers: 'power', places: 'place', relics: 'relic' };
function borrowed(group: string, id: string): string | undefined {
    const kind = kinds[group];
    if (!kind || !hasContent(`${kind}.${id}.icon`)) return undefined;
    const [from = '', key = ''] = c(`${kind}.${id}.icon`).split('.');
    return lookup[from]?.[key];
}
const symbolOf = (group: string, id: string): string =>
    `#${lookup[group]?.[id] ?? borrowed(group, id) ?? groups.actions.help}`;

/** Address of the symbol to `<use>` inside another drawing. */
export function iconHref(name: string): string {
    const [group = '', id = ''] = name.split('.');
    return symbolOf(group, id);
}

/** Ids come from the content of the server: an unknown one is drawn as a question mark. */
export const raceIcon = (race: string): IconName => `races.${race}` as IconName;
export const powerIcon = (power: string): IconName => `powers.${power}` as IconName;
export const markerIcon = (piece: string): IconName => `markers.${piece}` as IconName;
export const terrainIcon = (terrain: string): IconName => `terrain.${terrain}` as IconName;
/** Those of packs are told by their words. */
export const isRelic = (marker: string): boolean => marker in groups.relics || hasContent(`relic.${marker}`);
export const isFound = (id: string): boolean => isRelic(id) || id in groups.places || hasContent(`place.${id}`);
/** Of a place or a relic; one that we have no drawing of is drawn as a place. */
export const foundIcon = (marker: string): IconName => `${isRelic(marker) ? 'relics' : 'places'}.${marker}` as IconName;
/** Of whatever a conquest is made with: a relic, a race or a power. */
export const itemIcon = (id: string): IconName =>
    isFound(id) ? foundIcon(id) : id in groups.races || hasContent(`race.${id}`) ? raceIcon(id) : powerIcon(id);
export const symbolIcon = (symbol: string): IconName => `symbols.${symbol}` as IconName;

export interface IconProps {
    name: IconName;
    class?: string;
    /** Spoken by a screen reader; without it the icon is decoration. */
    label?: string;
}

export function Icon({ name, class: extra = '', label }: IconProps) {
    const spoken = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
    return (
        <svg class={`ico ${extra}`} viewBox="0 0 512 512" {...spoken}>
            <use href={iconHref(name)} />
        </svg>
    );
}

export interface GlyphProps {
    name: IconName;
    x?: number;
    y?: number;
    size: number;
    colour?: string;
}

/** An icon inside a drawing, centred on (x, y). */
export function Glyph({ name, x = 0, y = 0, size, colour = 'var(--soot)' }: GlyphProps) {
    return (
        <use
            href={iconHref(name)}
            x={x - size / 2}
            y={y - size / 2}
            width={size}
            height={size}
            style={{ color: colour }}
        />
    );
}
