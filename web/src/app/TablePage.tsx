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
const files = import.meta.glob<{ default: TableScreen }>(['../table/TableScreen.tsx', '../sea/SeaTable.tsx']);
const fileOf = (game: string): string => (game === 'islands' ? '../sea/SeaTable.tsx' : '../table/TableScreen.tsx');

const screens = signal<Record<string, TableScreen | 'broken'>>({});
async function load(game: string): Promise<void> {
    const file = fileOf(game);
    const get = files[file];
    if (!get || typeof screens.peek()[file] === 'function') return;
    const found = await get().then(
        (module) => module.default,
        () => 'broken' as const,
    );
    screens.value = { ...screens.peek(), [file]: found };
}

// Everything that the table will need, asked for at once instead of one after the other.
export function prepareTable(id: string): void {
    openTable(id);
    const known = find(id)?.row;
    if (known) void load(known.game); // which screen it needs, the table itself says soon enough
    if (known && known.game !== 'islands' && !known.packs) void map(known.map).catch(() => undefined);
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
        const ends = [watchTurns(store), complainOfRefusals(store), tellOfRematch(store)];
        return () => {
            for (const end of ends) end();
            document.title = 'Terrarium';
        };
    }, [store]);
    const table = store.table.value;
    const spoken = usePacks(table?.packs);
    const game = table?.game;
    useEffect(() => void (game && load(game)), [game]);
    if (store.missing.value) return <NoTable />;
    if (store.packMissing.value !== null) return <NoPack title={store.packMissing.value} />;
    if (!table || !spoken) return <Waiting />;
    if (table.status === 'open') return <Room store={store} />;
    const Found = screens.value[fileOf(table.game)];
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
