// What lies in the box of Small Islands, as the page needs it: how each tile is printed, what each card says. It is
// drawn and put into words here; what it means for a position is the server's matter.
import type { Point } from '../board/map';

export type Resource = 'lotus' | 'dragon-fruit' | 'bay-leaf';
export type Sign = Resource | 'temple' | 'port' | 'house-site';
export const resources: readonly Resource[] = ['lotus', 'dragon-fruit', 'bay-leaf'];
export const signs: readonly Sign[] = [...resources, 'temple', 'port', 'house-site'];
export type Counts = Partial<Record<Sign, number>>;

/** One printed sign of a face; it is named by its place in the list. */
export interface Site {
    symbol: Sign;
    segment: number;
    /** In tile units of the face as printed; (0, 0) is north west. */
    pos: Point;
}

/** A printed side of a tile. */
export interface Face {
    id: string;
    /** North, east, south, west; slots clockwise: the segment of land there, or -1 for sea. */
    edges: number[][];
    /** By segment: whether it has a coast, and where ports stand on it. */
    coast: boolean[];
    anchors: Point[][];
    sites: Site[];
    /** One of those that a game begins with: gulls. */
    start?: boolean;
}

export type Objective =
    | { kind: 'contains'; least: Counts }
    | { kind: 'more-than'; a: Resource; b: Resource }
    | { kind: 'equal-to-one-of'; a: Resource; others: Resource[]; minimum: number }
    | { kind: 'any-two-equal'; minimum: number };

export type Reward =
    | { kind: 'per-symbol'; per: Counts; flat?: number }
    | { kind: 'discovery' }
    | { kind: 'least-resource' | 'most-resource'; each: number; flat?: number }
    | { kind: 'size'; brackets: { tiles: number; pays: number }[] }
    | { kind: 'flat'; flat: number }
    | { kind: 'house-sites'; 'free-site': number; house: number }
    | { kind: 'resource-and-ports'; each: number; flat?: number; 'port-pair': number };

/** A mission has both halves; the cards of the advanced mode have one. */
export interface Card {
    id: string;
    objective?: Objective;
    reward?: Reward;
}

export type Direction = 'north' | 'east' | 'south' | 'west';
export const directions: readonly Direction[] = ['north', 'east', 'south', 'west'];
export interface Expedition {
    id: string;
    action: 'explore' | 'moor';
    /** Of the market, from 1. */
    slot: number;
    directions: Direction[];
    'ship-directions'?: Direction[];
    objective: Objective;
}

export interface BonusToken {
    id: string;
    resources: Resource[];
}

interface Pattern {
    id: string;
    edges: Record<Direction, number[]>;
    segments: { 'coast-anchors'?: Point[] }[];
}
interface Printed {
    pattern: string;
    sites: { symbol: Sign; segment?: number; pos: Point }[];
}

/** The files of the content as they are. */
export interface BoxFile {
    tiles: {
        patterns: Pattern[];
        tiles: (Printed & { id: string })[];
        'start-tiles': { id: string; a: Printed; b: Printed }[];
    };
    cards: { missions: Card[]; objectives: Card[]; rewards: Card[] };
    solo: { expeditions: Expedition[] };
    tokens: { bonus: BonusToken[] };
}

/** The same by id. */
export interface Box {
    faces: Face[];
    face(id: string): Face;
    token(id: string): BonusToken;
    card(id: string): Card | undefined;
    deck(name: keyof BoxFile['cards']): Card[];
    expedition(id: string): Expedition | undefined;
}

const byId = <T extends { id: string }>(list: T[]): Map<string, T> => new Map(list.map((one) => [one.id, one]));

const openSea = (id: string): Face => ({
    id,
    edges: [[-1], [-1], [-1], [-1]],
    coast: [],
    anchors: [],
    sites: [],
});

function facesOf({ patterns, tiles, 'start-tiles': starts }: BoxFile['tiles']): Face[] {
    const known = byId(patterns);
    const face = (id: string, { pattern, sites }: Printed): Face => {
        const shape = known.get(pattern);
        if (!shape) return openSea(id);
        const anchors = shape.segments.map((segment) => segment['coast-anchors'] ?? []);
        return {
            id,
            edges: directions.map((direction) => shape.edges[direction]),
            coast: anchors.map((list) => list.length > 0),
            anchors,
            sites: sites.map(({ symbol, segment = 0, pos }) => ({ symbol, segment, pos })),
        };
    };
    return [
        ...tiles.map((tile) => face(tile.id, tile)),
        ...starts.flatMap(({ id, a, b }) =>
            [face(`${id}a`, a), face(`${id}b`, b)].map((one): Face => ({ ...one, start: true })),
        ),
    ];
}

/** A face that this page has never heard of is drawn as open sea, and so is a ship's tile. */
export function openBox(file: BoxFile): Box {
    const list = facesOf(file.tiles);
    const faces = byId(list);
    const strange = new Map<string, Face>();
    const tokens = byId(file.tokens.bonus);
    const cards = byId([...file.cards.missions, ...file.cards.objectives, ...file.cards.rewards]);
    const expeditions = byId(file.solo.expeditions);
    // The same object for the same id: drawings are kept by it.
    const unknown = (id: string): Face => {
        const made = strange.get(id) ?? openSea(id);
        strange.set(id, made);
        return made;
    };
    return {
        faces: list,
        face: (id) => faces.get(id) ?? unknown(id),
        token: (id) => tokens.get(id) ?? { id, resources: [] },
        card: (id) => cards.get(id),
        deck: (name) => file.cards[name],
        expedition: (id) => expeditions.get(id),
    };
}

/** A card of the advanced mode that says what pays; every other one says where to build. */
export const paysOnly = (card: Card | undefined): boolean =>
    card?.objective === undefined && card?.reward !== undefined;
