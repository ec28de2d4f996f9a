// Boards and tables of Underground, on positions that were put together by hand.
import { Board } from '../src/board/Board';
import { litTargets } from '../src/table/choices';
import { scene } from '../src/home/scene';
import made from '../fixtures/underground-3.json';
import { mapOf } from './server';
import { type Position, WholeTable } from './table';
import { scenes } from './scenes';

const played = made as unknown as Position;

export function Underground({ map: id }: { map: string }) {
    const map = mapOf(id);
    const hand = id === played.map;
    const position = hand ? played : scene(map);
    const lit = hand ? litTargets(played.prompt) : undefined;
    return (
        <main class="table">
            <Board
                map={map}
                cells={position.cells}
                seats={position.seats}
                {...(lit ? { lit } : {})}
                describe={(region) => map.regions[region]!.name}
                motion={1}
            />
        </main>
    );
}

export function UndergroundTable({ scene: name }: { scene: string }) {
    const position = scenes[name]?.(played) ?? played;
    return <WholeTable position={position} title={mapOf(played.map).name} />;
}
