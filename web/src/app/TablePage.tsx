// /t/TABLE: the room before the start, the table afterwards.
import type { ComponentType } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { effect, signal } from '@preact/signals';
import { map } from '../state/content';
import { find } from '../state/mine';
import { usePacks } from '../state/packs';
import { openTable, type TableStore } from '../state/table';
import { complain, tell } from './announce';
import { Broken, NoPack, NoTable } from './errors';
import { HandOver } from './HandOver';
import { watchTurns } from './notices';
import { Rail } from './Rail';
import { refusalText } from './refusals';
import { t } from '../words';
import { Room } from '../room/Room';

type TableScreen = ComponentType<{ store: TableStore }>;
const files = import.meta.glob<{ default: TableScreen }>('../table/TableScreen.tsx');

const screen = signal<TableScreen | 'broken' | null>(null);
async function load(): Promise<void> {
    const get = files['../table/TableScreen.tsx'];
    if (!get || typeof screen.peek() === 'function') return;
    const found = await get().then(
        (module) => module.default,
        () => 'broken' as const,
    );
    screen.value = found;
}

// Everything that the table will need, asked for at once instead of one after the other.
export function prepareTable(id: string): void {
    openTable(id);
    void load();
    const known = find(id)?.row;
    if (known && !known.packs) void map(known.map).catch(() => undefined);
}

export const complainOfRefusals = (store: TableStore): (() => void) =>
    effect(() => {
        const refusal = store.refusal.value;
        if (refusal) complain(refusalText(refusal));
    });

// Somebody at this table asked for another game: say so once.
const tellOfRematch = (store: TableStore): (() => void) =>
    store.events((event) => {
        if (event.kind === 'rematch') tell(t('app.rematch'));
    });

export function TablePage({ id }: { id: string }) {
    const store = useMemo(() => openTable(id), [id]);
    useEffect(() => {
        void load();
        const ends = [watchTurns(store), complainOfRefusals(store), tellOfRematch(store)];
        return () => {
            for (const end of ends) end();
            document.title = 'Terrarium';
        };
    }, [store]);
    const table = store.table.value;
    const spoken = usePacks(table?.packs);
    if (store.missing.value) return <NoTable />;
    if (store.packMissing.value !== null) return <NoPack title={store.packMissing.value} />;
    if (!table || !spoken) return <Waiting />;
    if (table.status === 'open') return <Room store={store} />;
    const Found = screen.value;
    if (Found === 'broken') return <Broken />;
    if (!Found) return <Waiting />;
    return (
        <>
            <Found store={store} />
            <HandOver store={store} />
        </>
    );
}

const Waiting = () => (
    <div class="page">
        <Rail />
        <main id="main" class="loading" aria-busy="true" tabIndex={-1} />
    </div>
);
