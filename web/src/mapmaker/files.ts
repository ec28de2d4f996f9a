// A sketch as a map file that the game reads, and back. The seeds travel in the file's note: the drawing cannot be taken
// apart again, but it can be made again.
import type { MapFile, Point, World } from '../board/map';
import { unit } from '../layout/layout';
import { symbols } from '../workshop/grammar';
import { worlds } from '../workshop/item';
import { fields, id, list, oneOf, real, text, Unsound, whole } from '../workshop/sound';
import {
    drawnOf,
    isEntry,
    isRoomy,
    mostRegions,
    mostSeeds,
    sizes,
    terrainsOf,
    type MapSketch,
    type SketchRegion,
} from './sketch';
import type { Seed } from './power';
import { courseOf } from './river';

const tenth = (n: number): number => Math.round(n * 10) / 10;
const point = ([x, y]: Point): Point => [tenth(x), tenth(y)];
const points = (line: readonly Point[]): Point[] => line.map(point);

const noteStart = 'workshop ';
const noteOf = ({ seeds }: MapSketch): string =>
    noteStart + seeds.map(({ x, y, size, region }) => [x, y, size, region].join(',')).join(';');

const statsBelow = ({ regions }: MapSketch) => ({
    monsters: regions.filter((one) => one.monster).length,
    volcanoes: regions.filter((one) => one.volcano).length,
});

type RegionFile = MapFile['regions'][number];

export function mapFile(sketch: MapSketch, how: 'drawn' | 'sketched' = 'drawn'): MapFile {
    const drawn = drawnOf(sketch);
    const entries = sketch.regions.map((_, i) => isEntry(sketch, i));
    const regions = sketch.regions.map((region, i) => {
        const { polygon, label, inradius, area } = drawn.regions[i]!;
        const drawing = {
            area: Math.round(area),
            label: point(label),
            inradius: tenth(inradius),
            polygon: points(polygon),
        };
        return {
            id: i,
            name: region.name,
            terrain: region.terrain,
            symbols: region.symbols,
            edge: drawn.edge[i]!,
            entry: entries[i]!,
            lost_tribe: region.tribe,
            ...(sketch.world === 'underground' ? { monster: region.monster, volcano: region.volcano } : {}),
            neighbours: drawn.neighbours[i]!,
            ...(how === 'drawn' ? drawing : {}),
        } as RegionFile;
    });
    const { id: name, players, rounds, width, height } = sketch;
    const lines = {
        borders: drawn.borders.map((one) => ({ ...one, length: tenth(one.length), points: points(one.points) })),
        frame: drawn.frame.map((one) => ({ ...one, length: tenth(one.length), points: points(one.points) })),
    };
    const stats = {
        regions: regions.length,
        borders: drawn.neighbours.reduce((sum, one) => sum + one.length, 0) / 2,
        lost_tribes: regions.filter((one) => one.lost_tribe).length,
        edge: regions.filter((one) => one.edge).length,
        entry: entries.filter(Boolean).length,
        ...(sketch.world === 'underground' ? statsBelow(sketch) : {}),
    };
    const river = courseOf(sketch);
    return {
        id: name,
        name: sketch.name,
        note: noteOf(sketch),
        game: sketch.world,
        players,
        rounds,
        width,
        height,
        unit,
        ...(river.length > 0 ? { river } : {}),
        stats,
        ...(how === 'drawn' ? lines : {}),
        regions,
    } as unknown as MapFile;
}

function seedsFrom(note: unknown, place: string, regions: number): Seed[] {
    if (typeof note !== 'string' || !note.startsWith(noteStart)) throw new Unsound('not_ours', { file: place });
    const rows = list(note.slice(noteStart.length).split(';'), `${place} note`, mostSeeds);
    return rows.map((row) => {
        const [x, y, size, region] = String(row).split(',').map(Number);
        return {
            x: real(x, `${place} note`, 0, 4000),
            y: real(y, `${place} note`, 0, 4000),
            size: whole(size, `${place} note`, sizes.least, sizes.most),
            region: whole(region, `${place} note`, 0, regions - 1),
        };
    });
}

function regionFrom(value: unknown, place: string, world: World): SketchRegion {
    const from = fields(value, place);
    return {
        name: text(from.name, `${place}.name`, 60),
        terrain: oneOf(from.terrain, `${place}.terrain`, terrainsOf[world]),
        symbols: list(from.symbols ?? [], `${place}.symbols`, symbols.length).map((one) =>
            oneOf(one, `${place}.symbols`, symbols),
        ),
        tribe: from.lost_tribe === true,
        monster: from.monster === true,
        volcano: from.volcano === true,
    };
}

/** A sketch from what somebody else wrote; throws Unsound. */
export function sketchFrom(value: unknown, place: string): MapSketch {
    const from = fields(value, place);
    const world = oneOf(from.game, `${place} game`, worlds) as World;
    const regions = list(from.regions, `${place} regions`, mostRegions).map((one, i) =>
        regionFrom(one, `${place} regions[${i}]`, world),
    );
    const sketch: MapSketch = {
        id: id(from.id, `${place} id`),
        name: text(from.name, `${place} name`, 60),
        world,
        players: whole(from.players, `${place} players`, 2, 5),
        rounds: whole(from.rounds, `${place} rounds`, 1, 20),
        width: real(from.width, `${place} width`, 200, 4000),
        height: real(from.height, `${place} height`, 200, 4000),
        seeds: seedsFrom(from.note, place, regions.length),
        regions,
    };
    if (!isRoomy(sketch)) throw new Unsound('seeds', { file: place });
    return sketch;
}
