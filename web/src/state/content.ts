// What the server's games are made of: asked for once, kept until its version changes.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { MapFile } from '../board/map';
import type { BoxFile } from '../sea/box';
import { hasContentWords, reloadContentWords, speakOf } from '../words';
import { connection } from './connection';

export interface MapCard {
    id: string;
    name: string;
    players: number;
    rounds: number;
    world: string;
    regions: number;
}
export interface GameOption {
    key: string;
    id: string; // of its rule
    values: string[];
}
export interface Profile {
    id: string;
    values: Record<string, string>; // of every option
}
export interface RaceCard {
    id: string;
    tokens: number;
    supply: number;
    rules: string[];
}
export interface PowerCard {
    id: string;
    tokens: number;
    rules: string[];
}
/** When a place or a relic does something. */
export type FoundWhen = 'found' | 'start' | 'conquest' | 'always' | 'end' | 'score' | 'after';
export interface FoundCard {
    id: string;
    rules: string[];
    when?: FoundWhen;
    decline?: boolean; // works for a race in decline, too
}
export interface FeatCard {
    id: string;
    rule: string;
}
/** Of Small Islands: those of each mode, and how many of one list make a Great Explorer. */
export interface Achievements {
    needed: number;
    standard: FeatCard[];
    advanced: FeatCard[];
}
export interface GameContent {
    id: string;
    maps: MapCard[];
    races: RaceCard[]; // none in a game without them
    powers: PowerCard[];
    places?: FoundCard[];
    relics?: FoundCard[];
    bots: string[]; // weakest first
    profiles: Profile[];
    profile: string; // that of an empty options text
    options: GameOption[];
    achievements?: Achievements;
}
export interface Content {
    version: string;
    games: GameContent[];
    /** What `create` may carry beyond the first protocol. */
    accepts?: string[];
}

async function fetchJson<T>(address: string): Promise<T> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.json()) as T;
}

// Remembers what came, not what failed: the next one who asks tries again.
export function once<T>(load: (key: string) => Promise<T>) {
    const known = new Map<string, Promise<T>>();
    return {
        get(key: string): Promise<T> {
            const old = known.get(key);
            if (old) return old;
            const made = load(key);
            known.set(key, made);
            made.catch(() => known.delete(key));
            return made;
        },
        clear: () => known.clear(),
    };
}

const contents = once((address) => fetchJson<Content>(address));

// A map that is only a graph is laid out here, so that everybody who draws gets a drawing.
async function drawn(map: MapFile): Promise<MapFile> {
    return map.regions[0]?.polygon ? map : (await import('../layout/layout')).layOut(map);
}
const maps = once((address) => fetchJson<MapFile>(address).then(drawn));

let version: string | undefined; // of the server's content, once it has said hello
// What the table in view is played with besides the box, and the same as the end of an address.
let packsNow = '';
let atHand = '';
let holder: object | null = null; // the screen that needs them; the next one may begin before this one ends
// An address that names packs and the version of the content never changes its answer.
const ending = (packs: string): string => `?packs=${packs}${version ? `&v=${version}` : ''}`;

const boxes = once((id) => fetchJson<BoxFile>(`/api/boxes/${encodeURIComponent(id)}.json`));

export const content = (): Promise<Content> => contents.get('/api/content');
export const map = (id: string): Promise<MapFile> => maps.get(`/api/maps/${encodeURIComponent(id)}.json${atHand}`);
/** Tiles and cards of a game that is not played on a map. */
export const box = (id: string): Promise<BoxFile> => boxes.get(id);

const present = signal<Content | null>(null);
const withPacks = signal<Content | null>(null);
/** What the server has for every table. */
export const boxNow: ReadonlySignal<Content | null> = present;
/** The same for whoever draws, with the packs of the table in view: null until it is there. */
export const contentNow: ReadonlySignal<Content | null> = computed(() => withPacks.value ?? present.value);

/** Where a rule is told; those of the packs in view go with it. */
export const ruleAddress = (id: string | null = null): string =>
    `/rules${id === null ? '' : `/${id}`}${packsNow ? `?packs=${packsNow}` : ''}`;

/**
 * From here on the page speaks of a table with these packs ("HASH,HASH"), until the same screen leaves them or another
 * one brings others. Fails if the server has them not.
 */
export async function bringPacks(packs: string, screen: object): Promise<void> {
    packsNow = packs;
    holder = screen;
    const mine = (atHand = ending(packs));
    try {
        const [found] = await Promise.all([contents.get(`/api/content${mine}`), speakOf(mine)]);
        if (atHand === mine) withPacks.value = found;
    } catch (error) {
        if (atHand === mine) leavePacks(screen);
        throw error;
    }
}
export function leavePacks(screen: object): void {
    if (holder !== screen) return;
    holder = null;
    packsNow = atHand = '';
    withPacks.value = null;
    void speakOf('');
}

async function refresh(): Promise<void> {
    present.value = await content().catch(() => present.peek());
    if (!hasContentWords()) await reloadContentWords();
}

// With every welcome: what failed to load while the server was away, or what a newer server has.
export function keepContentFresh(): void {
    void refresh();
    connection().onWelcome(() => {
        const now = connection().welcome.peek()?.content;
        const changed = version !== undefined && now !== version;
        version = now;
        if (changed) {
            contents.clear();
            maps.clear();
            boxes.clear();
            void (holder === null ? reloadContentWords() : bringPacks(packsNow, holder).catch(() => undefined));
        }
        if (changed || !present.peek() || !hasContentWords()) void refresh();
    });
}

/** Small Islands has no map that is given: its sea is laid in play. */
export const isAtSea = (game: string): boolean => game === 'islands';

/** The worlds of a game; the first is the game itself. */
export const worldsOf = (game: GameContent): string[] => [...new Set(game.maps.map((map) => map.world))];

export const gameOf = (all: Content | null, id: string): GameContent | undefined =>
    all?.games.find((game) => game.id === id);

// An options text taken apart: "PL2018 sorc-free=false".
export interface Chosen {
    profile: string;
    values: Record<string, string>; // of every option
}

const profileOf = (game: GameContent, id: string): Profile | undefined => game.profiles.find((one) => one.id === id);

export function readOptions(game: GameContent, text: string): Chosen {
    const words = text.split(/\s+/).filter((word) => word !== '');
    const profile = words.find((word) => profileOf(game, word)) ?? game.profile;
    const values = { ...profileOf(game, profile)?.values };
    for (const word of words) {
        const [key, value] = word.split('=');
        if (key !== undefined && value !== undefined && key in values) values[key] = value;
    }
    return { profile, values };
}

export const changesOf = (game: GameContent, chosen: Chosen): string[] =>
    game.options
        .map((one) => one.key)
        .filter((key) => chosen.values[key] !== profileOf(game, chosen.profile)?.values[key]);

export const writeOptions = (game: GameContent, chosen: Chosen): string =>
    [chosen.profile, ...changesOf(game, chosen).map((key) => `${key}=${chosen.values[key]}`)].join(' ');
