// The map files of the content, as the server hands them out, and the paths drawn from them.

export type Point = readonly [number, number];

export interface MapRegion {
    id: number;
    name: string;
    terrain: string;
    symbols: string[];
    edge: boolean;
    entry: boolean;
    lost_tribe: boolean;
    /** Two Monsters at the start. */
    monster?: boolean;
    /** A chasm where the Volcano may stand. */
    volcano?: boolean;
    neighbours: number[];
    label: Point;
    inradius: number;
    polygon: Point[];
    area?: number;
}

export interface MapFile {
    id: string;
    name: string;
    game: string;
    players: number;
    rounds: number;
    width: number;
    height: number;
    borders: { a: number; b: number; points: Point[] }[];
    frame: { region: number; points: Point[] }[];
    /** Neighbours that are not drawn side by side. */
    links?: [number, number][];
    regions: MapRegion[];
}

export type World = 'surface' | 'underground';

/** The world whose colours and light a map is drawn in. */
export const worldOf = ({ game }: Pick<MapFile, 'game'>): World => (game === 'underground' ? 'underground' : 'surface');

/** Nobody can ever stand there. */
export const isClosed = ({ terrain }: Pick<MapRegion, 'terrain'>): boolean => terrain === 'chasm';

/** Room around the map for the sheet's neatline. */
export const margin = 34;

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

export const sheetOf = (map: MapFile): Box => ({
    x: -margin,
    y: -margin,
    width: map.width + 2 * margin,
    height: map.height + 2 * margin,
});

const round = (n: number): number => Math.round(n * 10) / 10;
export const line = (points: readonly Point[]): string =>
    `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

export interface Paths {
    regions: string[];
    /** All borders but those across a river. */
    borders: string;
    /** Where one stretch of a river becomes the next. */
    weirs: string;
    links: string;
    frame: string;
}

const isRiver = (map: MapFile, region: number): boolean => map.regions[region]?.terrain === 'river';
const borders = (map: MapFile, across: boolean): string =>
    map.borders
        .filter(({ a, b }) => (isRiver(map, a) && isRiver(map, b)) === across)
        .map(({ points }) => line(points))
        .join('');

const drawn = new WeakMap<MapFile, Paths>();

export function pathsOf(map: MapFile): Paths {
    let paths = drawn.get(map);
    if (!paths) {
        paths = {
            regions: map.regions.map((region) => `${line(region.polygon)}Z`),
            borders: borders(map, false),
            weirs: borders(map, true),
            links: (map.links ?? []).map(([a, b]) => line([map.regions[a]!.label, map.regions[b]!.label])).join(''),
            frame: map.frame.map((edge) => line(edge.points)).join(''),
        };
        drawn.set(map, paths);
    }
    return paths;
}

export function boxOf(points: Point[]): Box {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const x = Math.min(...xs);
    const y = Math.min(...ys);
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
