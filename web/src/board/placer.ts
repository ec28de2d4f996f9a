// Where things stand inside a region. Computed once for a map, for all that a region can ever hold, so that no piece
// moves because another one came or went.
import type { MapFile, MapRegion, Point } from './map';
import { boxOf, worldOf } from './map';

export interface Slots {
    /** Stack, lost tribe, or the cost seal of an empty region. */
    stack: Point;
    /** Cost seal beside a stack. */
    seal: Point;
    /** Fortress, lair, encampments, hole, hero, dragon; in caves also places and relics. */
    markers: Point[];
    /** The drawn mountain. */
    landmark: Point | null;
    /** Printed symbols, in the order of the map file. */
    stamps: Point[];
    /** Middle of the region's name. */
    name: Point;
}

/** Radii in map units, as in the visual language. */
export const radius = { stack: 45, seal: 38, marker: 28, landmark: 30, stamp: 22 } as const;

// The two functions below run some hundred thousand times for a map: plain loops, no destructuring.

export function inside(point: Point, polygon: Point[]): boolean {
    const px = point[0];
    const py = point[1];
    let within = false;
    let last = polygon[polygon.length - 1]!;
    for (let i = 0; i < polygon.length; i++) {
        const here = polygon[i]!;
        const crosses = here[1] > py !== last[1] > py;
        if (crosses && px < ((last[0] - here[0]) * (py - here[1])) / (last[1] - here[1]) + here[0]) within = !within;
        last = here;
    }
    return within;
}

/** Distance to the border. */
export function toEdge(point: Point, polygon: Point[]): number {
    const px = point[0];
    const py = point[1];
    let least = Infinity;
    let a = polygon[polygon.length - 1]!;
    for (let i = 0; i < polygon.length; i++) {
        const b = polygon[i]!;
        const dx = b[0] - a[0];
        const dy = b[1] - a[1];
        const along = ((px - a[0]) * dx + (py - a[1]) * dy) / (dx * dx + dy * dy || 1);
        const t = along < 0 ? 0 : along > 1 ? 1 : along;
        const ex = px - a[0] - t * dx;
        const ey = py - a[1] - t * dy;
        least = Math.min(least, ex * ex + ey * ey);
        a = b;
    }
    return Math.sqrt(least);
}

interface Spot {
    at: Point;
    /** Distance to the border. */
    clear: number;
}

const grain = 8;

function spotsOf(region: MapRegion): Spot[] {
    const { x, y, width, height } = boxOf(region.polygon);
    const spots: Spot[] = [];
    for (let px = x; px <= x + width; px += grain) {
        for (let py = y; py <= y + height; py += grain) {
            const at: Point = [px, py];
            if (inside(at, region.polygon)) spots.push({ at, clear: toEdge(at, region.polygon) });
        }
    }
    return spots;
}

interface Wish {
    name: string;
    radius: number;
    /** How far from the border beyond the radius; below 0 it may touch it. */
    pad: number;
    /** Where it would like to stand, given the stack. */
    near: (stack: Point) => Point;
    /** As far from there as possible instead of as close. */
    away?: boolean;
}

interface Placed {
    name: string;
    at: Point;
    radius: number;
}

const offset =
    (dx: number, dy: number) =>
    ([x, y]: Point): Point => [x + dx, y + dy];

const fields = {
    seal: (): Wish => ({ name: 'seal', radius: radius.seal, pad: -8, near: offset(62, -62) }),
    marker: (i: number): Wish => ({
        name: `marker${i}`,
        radius: radius.marker,
        pad: -6,
        near: offset([-26, 40, -66][i]!, i < 2 ? 64 : 4),
    }),
    landmark: (): Wish => ({ name: 'landmark', radius: radius.landmark, pad: -8, near: offset(0, -80) }),
    stamp: (i: number): Wish => ({ name: `stamp${i}`, radius: radius.stamp, pad: 6, near: offset(0, 0), away: true }),
};

/** Distances are relaxed step by step until the wish finds room. */
const steps: Step[] = [
    { pad: 1, gap: 1 },
    { pad: 0.8, gap: 0.94 },
    { pad: 0.6, gap: 0.88 },
    { pad: 0.45, gap: 0.8 },
    { pad: 0.3, gap: 0.7 },
    { pad: 0.2, gap: 0.55 },
];

interface Step {
    pad: number;
    gap: number;
}

function crowded(at: Point, radius: number, taken: Placed[], gap: number): boolean {
    for (let i = 0; i < taken.length; i++) {
        const other = taken[i]!;
        const dx = other.at[0] - at[0];
        const dy = other.at[1] - at[1];
        const room = (other.radius + radius) * gap;
        if (dx * dx + dy * dy < room * room) return true;
    }
    return false;
}

function bestSpot(spots: Spot[], wish: Wish, want: Point, taken: Placed[], step: Step): Point | null {
    const clearance = (wish.radius + wish.pad) * step.pad + 4;
    const sign = wish.away ? -1 : 1;
    let best: Point | null = null;
    let least = Infinity;
    for (let i = 0; i < spots.length; i++) {
        const { at, clear } = spots[i]!;
        if (clear < clearance) continue;
        const dx = at[0] - want[0];
        const dy = at[1] - want[1];
        const score = sign * Math.sqrt(dx * dx + dy * dy) - clear * 0.15;
        if (score >= least || crowded(at, wish.radius, taken, step.gap)) continue;
        least = score;
        best = at;
    }
    return best;
}

interface Layout {
    things: Placed[];
    /** How much had to be relaxed, all wishes together. */
    strain: number;
}

function layOut(spots: Spot[], stack: Point, wishes: Wish[]): Layout {
    const taken: Placed[] = [{ name: 'stack', at: stack, radius: radius.stack }];
    let strain = 0;
    for (const wish of wishes) {
        const want = wish.near(stack);
        let at: Point | null = null;
        for (let i = 0; i < steps.length && !at; i++) {
            at = bestSpot(spots, wish, want, taken, steps[i]!);
            if (!at || i > 0) strain += at ? i : 1;
        }
        taken.push({ name: wish.name, at: at ?? stack, radius: wish.radius });
    }
    return { things: taken, strain };
}

const isPeak = ({ terrain }: MapRegion): boolean => terrain === 'mountain' || terrain === 'black-mountain';

/** Orders in which the wishes may be granted; a later one is tried only if the earlier ones were strained. */
function ordersOf(region: MapRegion, count: number): Wish[][] {
    const landmark = isPeak(region) ? [fields.landmark()] : [];
    const stamps = region.symbols.map((_, i) => fields.stamp(i));
    const seal = fields.seal();
    const first = fields.marker(0);
    const others = Array.from({ length: count - 1 }, (_, i) => fields.marker(i + 1));
    return [
        [seal, first, ...landmark, ...stamps, ...others],
        [...landmark, seal, ...stamps, first, ...others],
        [...stamps, ...landmark, seal, first, ...others],
        [...landmark, ...stamps, first, seal, ...others],
        [first, seal, ...stamps, ...landmark, ...others],
    ];
}

/** Half the width and height of a region's name as it is set on the board. */
export const nameExtent = (name: string): Point => [name.length * 6.4, 15];

/** How deep a round thing reaches into the box of the name. */
function covers([bx, by]: Point, [halfWidth, halfHeight]: Point, thing: Placed): number {
    const dx = Math.max(0, Math.abs(thing.at[0] - bx) - halfWidth);
    const dy = Math.max(0, Math.abs(thing.at[1] - by) - halfHeight);
    return Math.max(0, thing.radius - Math.sqrt(dx * dx + dy * dy)) / thing.radius;
}

/** The name goes where it covers least, close to the stack; it may cross a border before it covers a piece. */
function nameSpot(region: MapRegion, spots: Spot[], things: Placed[]): Point {
    const extent = nameExtent(region.name);
    const stack = things[0]!.at;
    let found: Point = [stack[0], stack[1] + 62];
    let least = Infinity;
    for (const { at } of spots) {
        const ends: Point[] = [
            [at[0] - extent[0], at[1]],
            [at[0] + extent[0], at[1]],
        ];
        const outside = ends.filter((end) => !inside(end, region.polygon)).length;
        const hidden = things.reduce((sum, thing) => sum + covers(at, extent, thing), 0);
        const away = Math.hypot(at[0] - stack[0], at[1] - stack[1]);
        const score = hidden * 4 + outside * 0.6 + away * 0.008;
        if (score < least) [least, found] = [score, at];
    }
    return found;
}

function best(layouts: Layout[]): Layout {
    return layouts.reduce((a, b) => (b.strain < a.strain ? b : a));
}

function slotsOf(region: MapRegion, count: number): Slots {
    const spots = spotsOf(region);
    const stackWish: Wish = { name: 'stack', radius: radius.stack, pad: 0, near: offset(0, 0) };
    // The stack may give way upwards or sideways when the others would not fit around the label.
    const [x, y] = region.label;
    const shifts: Point[] = [
        [0, 0],
        [-18, 0],
        [18, 0],
        [0, 18],
        [0, -18],
    ];
    let found: Layout | null = null;
    for (const [dx, dy] of shifts) {
        const stack = bestSpot(spots, stackWish, [x + dx, y + dy], [], steps[0]!) ?? region.label;
        for (const order of ordersOf(region, count)) {
            const layout = layOut(spots, stack, order);
            found = found ? best([found, layout]) : layout;
            if (found.strain === 0) break;
        }
        if (found?.strain === 0) break;
    }
    const things = found!.things;
    const at = (name: string): Point => things.find((thing) => thing.name === name)?.at ?? region.label;
    return {
        stack: at('stack'),
        seal: at('seal'),
        markers: Array.from({ length: count }, (_, i) => at(`marker${i}`)),
        landmark: isPeak(region) ? at('landmark') : null,
        stamps: region.symbols.map((_, i) => at(`stamp${i}`)),
        name: nameSpot(
            region,
            spots,
            things.filter(({ name }) => !/^marker[12]$/.test(name)),
        ),
    };
}

/** No name runs over the edge of the map. */
function withNameOnMap(slots: Slots, { name }: MapRegion, width: number): Slots {
    const room = nameExtent(name)[0] + 10;
    const x = Math.max(room, Math.min(slots.name[0], width - room));
    return { ...slots, name: [x, slots.name[1]] };
}

const computed = new WeakMap<MapFile, Slots[]>();

export function slotsFor(map: MapFile): Slots[] {
    let slots = computed.get(map);
    if (!slots) {
        // Beside what a race brings, a cave may hold a place and relics.
        const count = worldOf(map) === 'underground' ? 3 : 2;
        slots = map.regions.map((region) => withNameOnMap(slotsOf(region, count), region, map.width));
        computed.set(map, slots);
    }
    return slots;
}
