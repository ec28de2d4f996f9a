// /replay/TABLE: a game from its first draw to its last coin, or as far as it has come.
import { useEffect, useMemo } from 'preact/hooks';
import { useSignalEffect } from '@preact/signals';
import { NoPack, NoTable } from '../app/errors';
import { tableTitle } from '../app/names';
import type { Route } from '../app/route';
import { usePacks } from '../state/packs';
import { lazily } from '../app/lazy';
import { isAtSea } from '../state/content';
import { t } from '../words';
import { Film } from './film';
import { handleKey } from './keys';
import { Waiting } from './Shapes';
import '../table/table.css';
import '../table/end.css';
import './replay.css';

// Only what a person could mean by a step: a whole number, not negative.
export function stepIn(search: string): number | null {
    const text = new URLSearchParams(search).get('step');
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export default function Replay({ route }: { route: Route }) {
    const table = route.at === 'replay' ? route.table : '';
    return <Running key={table} table={table} />;
}

// The address always names the step that is shown, so that it can be kept and sent.
function useAddress(film: Film): void {
    useSignalEffect(() => {
        const step = film.playback.step.value;
        if (film.reel.shots.value.length === 0 || film.playback.playing.value) return;
        history.replaceState(null, '', `/replay/${film.store.id}?step=${step}`);
    });
}

function useBackAndForth(film: Film): void {
    useEffect(() => {
        const moved = () => {
            const step = stepIn(location.search);
            if (step !== null) film.playback.go(step);
        };
        const pressed = (event: KeyboardEvent) => handleKey(event, film.playback);
        addEventListener('popstate', moved);
        document.addEventListener('keydown', pressed);
        return () => {
            removeEventListener('popstate', moved);
            document.removeEventListener('keydown', pressed);
        };
    }, [film]);
}

// How a game is shown comes with the first of its kind.
const LandShow = lazily(() => import('./LandShow'));
const SeaShow = lazily(() => import('./SeaShow'));

function Running({ table }: { table: string }) {
    const film = useMemo(() => new Film(table, stepIn(location.search)), [table]);
    useEffect(() => () => film.close(), [film]);
    useAddress(film);
    useBackAndForth(film);
    const seen = film.store.table.value;
    const spoken = usePacks(seen?.packs);
    useEffect(() => {
        if (seen) document.title = t('replay.title', { title: tableTitle(seen) });
        return () => {
            document.title = 'Terrarium';
        };
    }, [seen?.title, seen?.map, t('replay.title', { title: '' })]);
    if (film.store.missing.value) return <NoTable />;
    if (film.store.packMissing.value !== null) return <NoPack title={film.store.packMissing.value} />;
    if (!seen || !spoken) return <Waiting />;
    return isAtSea(seen.game) ? <SeaShow film={film} /> : <LandShow film={film} />;
}
