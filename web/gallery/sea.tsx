// The sea on positions that were put together by hand, each decision of the game as a scene of fixtures/sea.json.
import type { Cells, Place, Prompt, SeatInfo, Tell } from '../src/protocol';
import SeaTable from '../src/sea/SeaTable';
import made from '../fixtures/sea.json';
import { useStore } from './table';

interface Scene {
    seats?: SeatInfo[];
    cells: Cells;
    prompt: Prompt | null;
    log: Tell[];
    status?: 'running' | 'over';
    standing?: Place[];
}
const { seats, cells, scenes } = made as unknown as {
    seats: SeatInfo[];
    cells: Cells;
    scenes: Record<string, Scene>;
};

export function SeaScene({ scene: name }: { scene: string }) {
    const scene = scenes[name] ?? scenes.place!;
    const store = useStore(
        {
            map: `sea-${(scene.seats ?? seats).length}`,
            seats: scene.seats ?? seats,
            cells: { ...cells, ...scene.cells },
            prompt: scene.prompt,
            log: scene.log,
        },
        {
            title: 'Salt and Sun',
            game: 'islands',
            status: scene.status ?? 'running',
            ...(scene.standing ? { standing: scene.standing } : {}),
        },
    );
    return <SeaTable store={store} />;
}
