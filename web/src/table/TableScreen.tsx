import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import type { MapFile } from '../board/map';
import type { TableStore } from '../state/table';
import { End } from './End';
import { DeskTable } from './DeskTable';
import { LandTable } from './LandTable';
import { layout } from './layout';
import { PhoneTable } from './PhoneTable';
import { Dialogs, TableHint, TableRail, type Parts } from './parts';
import { Session } from './session';
import { useMap, useWorld } from './useMap';
import { upTo, viewOf } from './view';
import './table.css';
import './combos.css';
import './end.css';

// Somebody who looks over the player's shoulder: drawn after the table, beside it.
export type Coach = (session: Session) => ComponentChildren;

// The table while the game runs, and its end. Everything below is drawn from a View; this is where
// the view is made of what the store knows and the presenter shows.
export default function TableScreen({ store, coach }: { store: TableStore; coach?: Coach }) {
    const session = useMemo(() => new Session(store), [store]);
    useEffect(() => () => session.close(), [session]);
    const map = useMap(store.table.value?.map ?? '');
    session.map = map;
    useWorld(map);
    if (!map || !store.table.value) return <div class="page" aria-busy="true" />;
    return (
        <>
            <Running store={store} session={session} map={map} />
            {coach?.(session)}
        </>
    );
}

const SHAPES = { desk: DeskTable, phone: PhoneTable, land: LandTable };

function Running({ store, session, map }: { store: TableStore; session: Session; map: MapFile }) {
    const [board, showBoard] = useState(false);
    const log = useComputed(() => upTo(store.log, session.presenter).value);
    const table = store.table.value!;
    const view = viewOf(table, map, session.presenter.shown.value, log.value);
    const over = table.status === 'over' && !session.presenter.busy.value;
    const parts: Parts = { view, session, result: over ? () => showBoard(false) : null };
    return (
        <>
            {over && !board ? <Result parts={parts} onBoard={() => showBoard(true)} /> : <Shaped parts={parts} />}
            <TableHint parts={parts} />
            <Dialogs parts={parts} />
        </>
    );
}

// A dialog outlives the shape: turning the phone does not close it.
function Shaped({ parts }: { parts: Parts }) {
    const Shape = SHAPES[layout.value];
    return <Shape parts={parts} />;
}

function Result({ parts, onBoard }: { parts: Parts; onBoard(): void }) {
    return (
        <div class="table end">
            <TableRail parts={parts} />
            <End view={parts.view} store={parts.session.store} onBoard={onBoard} />
        </div>
    );
}
