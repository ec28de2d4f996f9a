// The whole screen of a table, on a position that was put together by hand: nobody answers, so nothing can be done.
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Prompt, SeatInfo, Table, Tell } from '../src/protocol';
import type { TableStore } from '../src/state/table';
import TableScreen from '../src/table/TableScreen';

export interface Position {
    map: string;
    seats: SeatInfo[];
    cells: Table['cells'];
    prompt: Prompt | null;
    log: Tell[];
}

const tableOf = ({ map, seats, cells, prompt, log }: Position, change: Partial<Table>): Table => ({
    t: 'table',
    table: 'aaaaaaaaaaaaa',
    title: '',
    game: 'smallworld',
    map,
    options: '',
    public: false,
    away: 'wait',
    status: 'running',
    seats,
    seq: 1,
    step: 93,
    host: true,
    holds: ['A'],
    as: 'A',
    cells,
    prompt,
    log,
    chat: [],
    commitment: '',
    spectators: 0,
    ...change,
});

function stillStore(position: Position, change: Partial<Table>): TableStore {
    const yes = () => Promise.resolve(true);
    const never = () => new Promise<never>(() => undefined);
    return {
        id: 'aaaaaaaaaaaaa',
        table: signal(tableOf(position, change)),
        cells: signal(position.cells),
        prompt: signal(position.prompt),
        log: signal(position.log),
        older: signal(false),
        pending: signal(null),
        refusal: signal(null),
        missing: signal(false),
        packMissing: signal(null),
        mover: signal(position.prompt?.seat ?? null),
        handOver: signal(null),
        skew: signal(0),
        events: () => () => undefined,
        act: yes,
        arrange: yes,
        undo: yes,
        why: never,
        say: yes,
        silence: yes,
        setBot: yes,
        takeBack: yes,
        sit: yes,
        rename: yes,
        leave: yes,
        resign: yes,
        start: yes,
        rematch: () => Promise.resolve(null),
        look: () => undefined,
        history: yes,
        frames: never,
        proof: never,
        advise: never,
        chances: never,
        review: never,
        close: () => undefined,
    };
}

export const useStore = (position: Position, change: Partial<Table>): TableStore =>
    useMemo(() => stillStore(position, change), []);

export function WholeTable({ position, title }: { position: Position; title: string }) {
    const store = useStore(position, { title });
    return <TableScreen store={store} />;
}
