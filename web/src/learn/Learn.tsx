// /learn: what to expect, and then a real game with somebody at one's elbow.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { tell } from '../app/announce';
import { Rail } from '../app/Rail';
import { complainOf } from '../app/refusals';
import { complainOfRefusals } from '../app/TablePage';
import { contentNow, gameOf } from '../state/content';
import { closeTable, openTable } from '../state/table';
import type { Session } from '../table/session';
import TableScreen from '../table/TableScreen';
import { t } from '../words';
import { beginLesson } from './begin';
import { Coach } from './Coach';
import { Course, isPupilDone, keep, kept } from './course';
import { chapters } from './lessons';
import './learn.css';

const gameToLearn = 'smallworld';

export default function Learn() {
    const [table, set] = useState<string | null>(() => {
        const before = kept();
        return before && !before.paused ? before.table : null;
    });
    const leave = () => {
        const now = kept();
        if (now) keep({ ...now, paused: true });
        closeTable();
        set(null);
    };
    const title = t('learn.name');
    useEffect(() => {
        document.title = `${title} – Terrarium`;
        return () => {
            document.title = 'Terrarium';
        };
    }, [title]);
    if (table === null) return <Welcome onTable={set} />;
    return <Lesson key={table} table={table} onLeave={leave} />;
}

// ---- before the lesson ----
function Welcome({ onTable }: { onTable(table: string): void }) {
    const game = gameOf(contentNow.value, gameToLearn);
    const before = kept();
    const busy = useSignal(false);
    const start = async () => {
        if (!game || busy.peek()) return;
        busy.value = true;
        const made = await beginLesson(game).catch((error: unknown) => {
            complainOf(error);
            return null;
        });
        busy.value = false;
        if (!made) return;
        keep({ table: made, met: [], paused: false });
        onTable(made);
    };
    const resume = () => {
        if (!before) return;
        keep({ ...before, paused: false });
        onTable(before.table);
    };
    return (
        <div class="page">
            <Rail where={t('learn.name')} />
            <main id="main" class="learn card" tabIndex={-1}>
                <h1>{t('learn.heading')}</h1>
                <p class="lead">{t('learn.lead')}</p>
                <ol class="learn-plan">
                    {chapters.map((chapter) => (
                        <li key={chapter}>{t(`learn.part.${chapter}`)}</li>
                    ))}
                </ol>
                <p>{t('learn.free')}</p>
                <p class="learn-acts">
                    {before && (
                        <button type="button" class="btn primary" onClick={resume}>
                            {t(isPupilDone(before) ? 'learn.play_on' : 'learn.resume')}
                        </button>
                    )}
                    <button
                        type="button"
                        class={`btn${before ? '' : ' primary'}`}
                        aria-disabled={!game || busy.value}
                        onClick={() => void start()}
                    >
                        {t(before ? 'learn.anew' : 'learn.start')}
                    </button>
                    <a class="btn" href="/rules">
                        {t('learn.rules')}
                    </a>
                </p>
            </main>
        </div>
    );
}

// ---- the lesson ----
function Lesson({ table, onLeave }: { table: string; onLeave(): void }) {
    const store = useMemo(() => openTable(table), [table]);
    useEffect(() => complainOfRefusals(store), [store]);
    const lost = store.missing.value;
    useEffect(() => {
        if (!lost) return;
        keep(null);
        tell(t('learn.lost'));
        onLeave();
    }, [lost]);
    if (!store.table.value || lost) return <div class="page" aria-busy="true" />;
    return (
        <div class="learning">
            <TableScreen store={store} coach={(session) => <Beside session={session} onQuit={onLeave} />} />
        </div>
    );
}

function Beside({ session, onQuit }: { session: Session; onQuit(): void }) {
    const { store } = session;
    const course = useMemo(() => new Course(store, session, kept()?.met ?? []), [session]);
    useEffect(() => () => course.close(), [course]);
    if (!session.map || !store.table.value) return null;
    return <Coach course={course} map={session.map} seats={store.table.value.seats} onQuit={onQuit} />;
}
