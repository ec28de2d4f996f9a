import { useEffect, useState } from 'preact/hooks';
import { Board, type MapFile } from '../src/board/Board';
import { regionCell } from '../src/board/cells';
import type { Lit } from '../src/board/Drawing';
import type { Cells, SeatInfo } from '../src/protocol';
import conquest from '../fixtures/conquest.json';
import game from '../fixtures/frames-surface-3.json';

interface Fixture {
    map: string;
    seats: SeatInfo[];
    cells: Cells;
    lit: Lit[];
}

const maps = import.meta.glob<MapFile>('../../content/maps/surface-*.json', { eager: true, import: 'default' });
const fixtures = import.meta.glob<Fixture>('../fixtures/surface-*.json', { eager: true, import: 'default' });

const mapOf = (id: string): MapFile => maps[`../../content/maps/${id}.json`]!;
const played = conquest as unknown as Fixture;
const describeWith = (map: MapFile) => (region: number) => map.regions[region]!.name;

export function Conquest() {
    const map = mapOf(played.map);
    const [chosen, choose] = useState<number | null>(null);
    return (
        <main class="table">
            <Board
                {...played}
                map={map}
                mover={{ seat: 'A', race: 'tritons' }}
                marks={[
                    { region: 14, n: 1 },
                    { region: 27, n: 2 },
                ]}
                selected={chosen}
                onChoose={choose}
                describe={describeWith(map)}
                motion={1}
            />
        </main>
    );
}

const hints: Record<number, number> = { 14: 1, 15: 1 };

export function Redeploy() {
    const map = mapOf(played.map);
    const own = map.regions.filter(
        ({ id }) => regionCell(played.cells, id).seat === 'A' && regionCell(played.cells, id).role === 'active',
    );
    const [values, set] = useState<Record<number, number>>({});
    const step = (region: number, delta: number) => set((old) => ({ ...old, [region]: (old[region] ?? 0) + delta }));
    const steppers = own.map(({ id }) => {
        const now = regionCell(played.cells, id).tokens;
        return { region: id, value: now + (values[id] ?? 0), least: 1, most: 5, suggest: now + (hints[id] ?? 0) };
    });
    return (
        <main class="table">
            <Board
                map={map}
                cells={played.cells}
                seats={played.seats}
                mover={{ seat: 'A' }}
                steppers={steppers}
                onStep={step}
                onDrag={(from, to) => {
                    if (from !== 'pool') step(from, -1);
                    step(to, 1);
                }}
                describe={describeWith(map)}
                motion={1}
            />
        </main>
    );
}

export function MidGame({ map: id }: { map: string }) {
    const map = mapOf(id);
    const { cells, seats } = fixtures[`../fixtures/${id}.json`]!;
    return (
        <main class="table">
            <Board map={map} cells={cells} seats={seats} describe={describeWith(map)} motion={1} />
        </main>
    );
}

/** A click conquers the region from the hand. */
export function Travel() {
    const map = mapOf(played.map);
    const [cells, set] = useState(played.cells);
    const conquer = (region: number) =>
        set((old) => ({ ...old, [`r.${region}`]: { seat: 'A', role: 'active', race: 'tritons', tokens: 2 } }));
    return (
        <main class="table">
            <Board
                {...played}
                map={map}
                cells={cells}
                mover={{ seat: 'A', race: 'tritons' }}
                onChoose={conquer}
                describe={describeWith(map)}
                motion={1}
            />
        </main>
    );
}

const frames = game.frames as unknown as Cells[];
const positions = frames.reduce<Cells[]>((all, changed) => [...all, { ...all.at(-1), ...changed }], []);

/** A game that plays itself, to see the pieces move; a number in the address says where it begins. */
export function Game({ from }: { from: number }) {
    const map = mapOf(game.map);
    const { seats } = fixtures['../fixtures/surface-3.json']!;
    const [step, set] = useState(from);
    useEffect(() => {
        const timer = setInterval(() => set((now) => (now + 1) % positions.length), 900);
        return () => clearInterval(timer);
    }, []);
    return (
        <main class="table">
            <Board map={map} cells={positions[step]!} seats={seats} describe={describeWith(map)} motion={1} />
        </main>
    );
}
