// A film seen as a table: what the parts of a table's screen ask for, at the step that is shown, with nothing to decide.
import { computed, signal } from '@preact/signals';
import type { Table } from '../protocol';
import type { TableStore } from '../state/table';
import type { Film } from './film';

// Nobody sits at it, and no clock runs.
function lookedAt({ times: _times, ...table }: Table, step: number): Table {
    return { ...table, seq: step, step, holds: [], host: false };
}

export function storeOf(film: Film): TableStore {
    const nothing = signal(null);
    const table = computed(() => film.still && lookedAt(film.still.table, film.still.shot.step));
    // What is not named here is as it is at the table itself, whose methods need it as their own.
    return Object.assign(Object.create(film.store) as TableStore, {
        table,
        cells: computed(() => table.value?.cells ?? {}),
        prompt: nothing,
        pending: nothing,
        handOver: nothing,
        log: computed(() => table.value?.log ?? []),
        events: () => () => undefined,
    });
}
