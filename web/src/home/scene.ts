// A position for the jars on the home page: what a map looks like in the middle of a game. Decoration
// only; nobody plays it, and no rule is asked.
import { worldOf, type Box, type MapFile, type MapRegion, type World } from '../board/map';
import type { Cells, SeatInfo, SeatLetter, SwRegion } from '../protocol';

const letters: readonly SeatLetter[] = ['A', 'B', 'C', 'D', 'E'];
interface Cast {
    active: readonly string[];
    declined: readonly string[];
    things: readonly string[];
}
const casts: Record<World, Cast> = {
    surface: {
        active: ['tritons', 'giants', 'amazons', 'halflings', 'orcs'],
        declined: ['skeletons', 'elves', 'ghouls', 'dwarves', 'ratmen'],
        things: ['fortress', 'encampment', 'hero', 'dragon', 'lair'],
    },
    underground: {
        active: ['shrooms', 'flames', 'kraken', 'iron-dwarves', 'gnomes'],
        declined: ['lizardmen', 'drow', 'mummies', 'ogres', 'liches'],
        things: ['armor', 'queen', 'armor', 'ancient', 'armor'],
    },
};
const empty = new Set(['sea', 'lake', 'river', 'chasm']);
const immune = new Set(['hole', 'hero', 'dragon', 'queen', 'ancient']);
const found = ['diamond-fields', 'sword-of-the-killer-rabbit', 'wickedest-pentacle'];

interface Holding {
    seat: SeatLetter;
    race: string;
    role: 'active' | 'declined';
}

const far = (a: MapRegion, b: MapRegion): number => Math.hypot(a.label[0] - b.label[0], a.label[1] - b.label[1]);

// Starts that lie as far from one another as the map allows.
function starts(land: MapRegion[], count: number): MapRegion[] {
    const chosen: MapRegion[] = land.slice(0, 1);
    while (chosen.length < count) {
        const room = (one: MapRegion) => Math.min(...chosen.map((other) => far(one, other)));
        const next = land.reduce((best, one) => (room(one) > room(best) ? one : best), land[0]!);
        chosen.push(next);
    }
    return chosen;
}

// Each holding grows in turn into the nearest free neighbour.
function grow(land: MapRegion[], heads: { at: MapRegion; holding: Holding }[], rounds: number): Map<number, Holding> {
    const held = new Map(heads.map(({ at, holding }) => [at.id, holding]));
    for (let round = 0; round < rounds; ++round)
        for (const { at, holding } of heads) {
            const reach = land.filter(
                (one) => !held.has(one.id) && one.neighbours.some((next) => held.get(next) === holding),
            );
            const next = reach.sort((a, b) => far(a, at) - far(b, at))[0];
            if (next) held.set(next.id, holding);
        }
    return held;
}

// Some Monsters are still at home.
const isLair = ({ monster, id }: MapRegion): boolean => monster === true && id % 2 === 1;

// Here and there something stands beside the tokens.
function piecesOf(things: readonly string[], holding: Holding, region: MapRegion): Partial<SwRegion> {
    if (region.monster) return { markers: [found[region.id % found.length]!] };
    if (holding.role !== 'active' || region.id % 3 !== 0) return {};
    const piece = holding.race === 'halflings' ? 'hole' : things[(region.id / 3) % things.length]!;
    return { pieces: { [piece]: 1 }, ...(immune.has(piece) ? { immune: true } : {}) };
}

// Who is there while nobody holds the region; the Volcano stands in the first chasm that it may.
function wildCell(map: MapFile, region: MapRegion): SwRegion {
    if (region.monster) return { tokens: 0, monsters: 2 };
    if (region === map.regions.find((one) => one.volcano)) return { tokens: 0, pieces: { volcano: 1 } };
    return { tokens: region.lost_tribe ? 1 : 0, tribe: region.lost_tribe };
}

export function scene(map: MapFile): { cells: Cells; seats: SeatInfo[] } {
    const seats = letters.slice(0, map.players);
    const { active, declined, things } = casts[worldOf(map)];
    const land = map.regions.filter((region) => !empty.has(region.terrain) && !isLair(region));
    const holdings: Holding[] = [
        ...seats.map((seat, i) => ({ seat, race: active[i]!, role: 'active' as const })),
        ...seats.map((seat, i) => ({ seat, race: declined[i]!, role: 'declined' as const })),
    ];
    const heads = starts(land, holdings.length).map((at, i) => ({ at, holding: holdings[i]! }));
    const held = grow(land, heads, 3);
    const cells: Cells = {};
    for (const region of map.regions) {
        const holding = held.get(region.id);
        const tokens = holding ? (holding.role === 'active' ? 1 + ((region.id * 7) % 3) : 1) : 0;
        cells[`r.${region.id}`] = holding
            ? { ...holding, tokens, ...piecesOf(things, holding, region) }
            : wildCell(map, region);
    }
    return { cells, seats: seats.map(seated) };
}

const seated = (seat: SeatLetter): SeatInfo => ({ seat, kind: 'human', name: seat, colour: seat, state: 'online' });

// How much there is to see in a part of the map, away from its rim.
function liveliness(map: MapFile, cells: Cells, part: Box): number {
    const rim = 70;
    return map.regions.reduce((sum, region) => {
        const [x, y] = region.label;
        const inside =
            x > part.x + rim && x < part.x + part.width - rim && y > part.y + 2 * rim && y < part.y + part.height - rim;
        const cell = cells[`r.${region.id}`] as { role?: string };
        return inside ? sum + (cell.role === 'active' ? 4 : cell.role === 'declined' ? 1 : 0) : sum;
    }, 0);
}

// The liveliest part of that size.
export function bestPart(map: MapFile, cells: Cells, width: number, height: number): Box {
    const parts: Box[] = [];
    for (let x = 0; x <= Math.max(0, map.width - width); x += 40)
        for (let y = 0; y <= Math.max(0, map.height - height); y += 30) parts.push({ x, y, width, height });
    return parts.reduce((best, one) => (liveliness(map, cells, one) > liveliness(map, cells, best) ? one : best));
}
