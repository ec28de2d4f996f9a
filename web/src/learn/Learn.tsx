// /learn: what to expect, and then a real game with somebody at one's elbow.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { tell } from '../app/announce';
import { Segments } from '../app/controls';
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
import type { Subject } from './lesson';
import { subjects, surface, taught } from './subjects';
import './learn.css';

const gameToLearn = 'smallworld';

interface Running {
    subject: Subject;
    table: string;
}
// The one that was not left on purpose.
function running(): Running | null {
    for (const subject of subjects) {
        const before = kept(subject);
        if (before && !before.paused) return { subject, table: before.table };
    }
    return null;
}

export default function Learn() {
    const [on, set] = useState<Running | null>(running);
    const leave = () => {
        const now = on && kept(on.subject);
        if (now) keep(on.subject, { ...now, paused: true });
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
    if (on === null) return <Welcome onTable={set} />;
    return <Lesson key={on.table} {...on} onLeave={leave} />;
}

// ---- before the lesson ----
const isUnderWay = (subject: Subject): boolean => {
    const before = kept(subject);
    return before !== null && !isPupilDone(subject, before);
};

function Welcome({ onTable }: { onTable(on: Running): void }) {
    const game = gameOf(contentNow.value, gameToLearn);
    const offered = taught(game);
    const [wanted, want] = useState<Subject>(() => subjects.find(isUnderWay) ?? surface);
    const subject = offered.includes(wanted) ? wanted : surface;
    const before = kept(subject);
    const busy = useSignal(false);
    const start = async () => {
        if (!game || busy.peek()) return;
        busy.value = true;
        const made = await beginLesson(game, subject).catch((error: unknown) => {
            complainOf(error);
            return null;
        });
        busy.value = false;
        if (!made) return;
        keep(subject, { table: made, met: [], paused: false });
        onTable({ subject, table: made });
    };
    const resume = () => {
        if (!before) return;
        keep(subject, { ...before, paused: false });
        onTable({ subject, table: before.table });
    };
    return (
        <div class="page">
            <Rail where={t('learn.name')} />
            <main id="main" class="learn card" tabIndex={-1}>
                <h1>{t('learn.heading')}</h1>
                {offered.length > 1 && (
                    <Segments
                        label={t('new.world')}
                        value={subject.id}
                        choices={offered.map(({ id }) => ({ value: id, label: t(`new.world.${id}`) }))}
                        onChange={(id) => want(offered.find((one) => one.id === id) ?? surface)}
                    />
                )}
                <p class="lead">{t(subject.lead)}</p>
                <ol class="learn-plan">
                    {subject.chapters.map((chapter) => (
                        <li key={chapter}>{t(`learn.part.${chapter}`)}</li>
                    ))}
                </ol>
                <p>{t('learn.free')}</p>
                <p class="learn-acts">
                    {before && (
                        <button type="button" class="btn primary" onClick={resume}>
                            {t(isPupilDone(subject, before) ? 'learn.play_on' : 'learn.resume')}
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
function Lesson({ subject, table, onLeave }: Running & { onLeave(): void }) {
    const store = useMemo(() => openTable(table), [table]);
    useEffect(() => complainOfRefusals(store), [store]);
    const lost = store.missing.value;
    useEffect(() => {
        if (!lost) return;
        keep(subject, null);
        tell(t('learn.lost'));
        onLeave();
    }, [lost]);
    if (!store.table.value || lost) return <div class="page" aria-busy="true" />;
    return (
        <div class="learning">
            <TableScreen
                store={store}
                coach={(session) => <Beside subject={subject} session={session} onQuit={onLeave} />}
            />
        </div>
    );
}

function Beside({ subject, session, onQuit }: { subject: Subject; session: Session; onQuit(): void }) {
    const { store } = session;
    const course = useMemo(() => new Course(subject, store, session, kept(subject)?.met ?? []), [session]);
    useEffect(() => () => course.close(), [course]);
    if (!session.map || !store.table.value) return null;
    return <Coach course={course} map={session.map} seats={store.table.value.seats} onQuit={onQuit} />;
}
