// /learn: what to expect, and then a real game with somebody at one's elbow.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { tell } from '../app/announce';
import { Segments } from '../app/controls';
import { lazily } from '../app/lazy';
import { gameName } from '../app/names';
import { Rail } from '../app/Rail';
import { complainOf } from '../app/refusals';
import { complainOfRefusals } from '../app/TablePage';
import { useWordsOf } from '../app/useWordsOf';
import { contentNow, gameOf, isAtSea } from '../state/content';
import { closeTable, openTable } from '../state/table';
import type { Watch } from '../table/watch';
import { t } from '../words';
import { beginLesson } from './begin';
import { Coach } from './Coach';
import { Course, isPupilDone, keep, kept } from './course';
import type { Subject } from './lesson';
import { subjects, surface, taught } from './subjects';
import './learn.css';

// The table of a game comes with its lesson.
const LandTable = lazily(() => import('../table/TableScreen'));
const SeaTable = lazily(() => import('../sea/SeaTable'));

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
    return useWordsOf('learn') ? <Lessons /> : <div class="page" aria-busy="true" />;
}

function Lessons() {
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

const nameOf = ({ id, game }: Subject): string => (isAtSea(game) ? gameName(game) : t(`new.world.${id}`));

function Welcome({ onTable }: { onTable(on: Running): void }) {
    const offered = taught(contentNow.value);
    const [wanted, want] = useState<Subject>(() => subjects.find(isUnderWay) ?? surface);
    const subject = offered.includes(wanted) ? wanted : surface;
    const game = gameOf(contentNow.value, subject.game);
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
                        choices={offered.map((one) => ({ value: one.id, label: nameOf(one) }))}
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
    const Table = isAtSea(subject.game) ? SeaTable : LandTable;
    return (
        <div class="learning">
            <Table
                store={store}
                coach={(session: Watch) => <Beside subject={subject} session={session} onQuit={onLeave} />}
            />
        </div>
    );
}

function Beside({ subject, session, onQuit }: { subject: Subject; session: Watch; onQuit(): void }) {
    const { store } = session;
    const course = useMemo(() => new Course(subject, store, session, kept(subject)?.met ?? []), [session]);
    useEffect(() => () => course.close(), [course]);
    const { map } = session;
    if (!store.table.value || (!map && !isAtSea(subject.game))) return null;
    return <Coach course={course} place={{ map, seats: store.table.value.seats }} onQuit={onQuit} />;
}
