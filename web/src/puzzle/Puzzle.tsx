// /puzzle and /puzzle/DATE: what is asked, and then a table that stands where it is asked.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { tell } from '../app/announce';
import { NotFound } from '../app/errors';
import { lazily } from '../app/lazy';
import { Rail } from '../app/Rail';
import { complainOf } from '../app/refusals';
import { complainOfRefusals } from '../app/TablePage';
import type { Route } from '../app/route';
import { useWordsOf } from '../app/useWordsOf';
import { contentNow, gameOf, isAtSea } from '../state/content';
import { daysLater, streak, tries } from '../state/puzzles';
import { readJson, writeJson } from '../state/storage';
import { closeTable, openTable } from '../state/table';
import type { Watch } from '../table/watch';
import { t } from '../words';
import { beginPuzzle, mapOf } from './begin';
import { dateText, usePuzzle } from './dates';
import { Picture } from './Picture';
import { type Puzzle, sideOf } from './puzzle';
import { LandTask, SeaTask } from './turns';
import '../learn/learn.css';
import './puzzle.css';

const LandTable = lazily(() => import('../table/TableScreen'));
const SeaTable = lazily(() => import('../sea/SeaTable'));

// The table on which one was puzzling, so that a reload leads back to it.
interface Kept {
    date: string;
    table: string;
}
const isKept = (value: unknown): value is Kept => {
    const one = value as Partial<Kept> | null;
    return typeof one === 'object' && one !== null && typeof one.date === 'string' && typeof one.table === 'string';
};
const kept = (date: string): string | null => {
    const last = readJson<Kept | null>('puzzle', (value): value is Kept => isKept(value), null);
    return last?.date === date ? last.table : null;
};

export default function PuzzlePage({ route }: { route: Route }) {
    const date = route.at === 'puzzle' ? route.date : null;
    const puzzle = usePuzzle(date);
    const spoken = useWordsOf('puzzle');
    const title = t('puzzle.name');
    useEffect(() => {
        if (spoken) document.title = `${title} – Terrarium`;
        return () => {
            document.title = 'Terrarium';
        };
    }, [title, spoken]);
    if (puzzle === undefined || !spoken) return <div class="page" aria-busy="true" />;
    if (puzzle === null) return <NotFound />;
    return <OfDay key={puzzle.date} puzzle={puzzle} />;
}

interface On {
    table: string;
    line: string[] | null;
    showing: boolean;
}

function OfDay({ puzzle }: { puzzle: Puzzle }) {
    const content = gameOf(contentNow.value, puzzle.game);
    const busy = useSignal(false);
    const [on, set] = useState<On | null>(() => {
        const table = kept(puzzle.date);
        return table === null ? null : { table, line: null, showing: false };
    });
    const begin = (line: string[] | null, showing: boolean) => {
        if (!content || busy.peek()) return;
        busy.value = true;
        beginPuzzle(content, puzzle)
            .then((table) => {
                writeJson('puzzle', showing ? null : { date: puzzle.date, table });
                set({ table, line, showing });
            }, complainOf)
            .finally(() => (busy.value = false));
    };
    const leave = () => {
        writeJson('puzzle', null);
        closeTable();
        set(null);
    };
    if (!on) return <Welcome puzzle={puzzle} busy={!content || busy.value} onBegin={() => begin(null, false)} />;
    return (
        <Solving
            key={on.table}
            on={on}
            puzzle={puzzle}
            onAgain={() => begin(null, false)}
            onAnswer={(line) => set({ ...on, line })}
            onShow={() => begin(on.line, true)}
            onLeave={leave}
        />
    );
}

// ---- before it begins ----
function Welcome({ puzzle, busy, onBegin }: { puzzle: Puzzle; busy: boolean; onBegin(): void }) {
    const content = gameOf(contentNow.value, puzzle.game);
    const map = content && mapOf(content, puzzle);
    const side = sideOf(puzzle);
    const tried = tries.value[puzzle.date];
    const days = streak(tries.value, puzzle.date);
    return (
        <div class="page">
            <Rail where={t('puzzle.name')} />
            <main id="main" class="learn puzzle card" tabIndex={-1}>
                <h1>{t('puzzle.name')}</h1>
                <p class="puzzle-date">{dateText(puzzle.date)}</p>
                <Picture puzzle={puzzle} />
                <p class="lead">{t(`puzzle.lead.${side}`)}</p>
                <p>
                    {t(`puzzle.task.${map?.world ?? 'surface'}`)} {t(`puzzle.can.${side}`, { n: puzzle.best })}
                </p>
                <p class="puzzle-kept">
                    {tried &&
                        t(tried.solved ? 'puzzle.was_solved' : 'puzzle.was_tried', {
                            n: tried.made,
                            best: puzzle.best,
                        })}{' '}
                    {days > 1 && t('puzzle.streak', { n: days })}
                </p>
                <p class="learn-acts">
                    <button type="button" class="btn primary" aria-disabled={busy} onClick={onBegin}>
                        {t(tried ? 'puzzle.again' : 'puzzle.begin')}
                    </button>
                    <a class="btn" href={`/puzzle/${daysLater(puzzle.date, -1)}`}>
                        {t('puzzle.day_before')}
                    </a>
                    <a class="btn" href="/puzzle">
                        {t('puzzle.today')}
                    </a>
                </p>
            </main>
        </div>
    );
}

// ---- at the table ----
interface SolvingProps {
    on: On;
    puzzle: Puzzle;
    onAgain(): void;
    onAnswer(line: string[]): void;
    onShow(): void;
    onLeave(): void;
}

function Solving({ on, puzzle, onLeave, ...acts }: SolvingProps) {
    const store = useMemo(() => openTable(on.table), [on.table]);
    useEffect(() => complainOfRefusals(store), [store]);
    const lost = store.missing.value;
    useEffect(() => {
        if (!lost) return;
        tell(t('puzzle.lost'));
        onLeave();
    }, [lost]);
    if (!store.table.value || lost) return <div class="page" aria-busy="true" />;
    const [Table, Task] = isAtSea(puzzle.game) ? [SeaTable, SeaTask] : [LandTable, LandTask];
    return (
        <div class="learning">
            <Table
                store={store}
                coach={(session: Watch) => (
                    <Task
                        puzzle={puzzle}
                        session={session}
                        line={on.line}
                        showing={on.showing}
                        onQuit={onLeave}
                        {...acts}
                    />
                )}
            />
        </div>
    );
}
