// The card beside the board of a puzzle: the task, what the turn brings so far, what came of it, and the answer.
import { useEffect, useMemo } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { complainOf } from '../app/refusals';
import { worldOf, type MapFile } from '../board/map';
import { Card } from '../learn/Card';
import { rememberShown, rememberTry, streak, tries } from '../state/puzzles';
import type { TableStore } from '../state/table';
import { playerOf } from '../table/cells';
import type { Session } from '../table/session';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { stepText } from './line';
import { loadAnswer, outcomeOf, type Outcome, type Puzzle } from './puzzle';

export interface TaskProps {
    puzzle: Puzzle;
    session: Session;
    line: string[] | null; // the answer, once it was asked for
    showing: boolean; // it is being played on this table
    onAgain(): void; // a fresh table
    onAnswer(line: string[]): void;
    onShow(): void; // a fresh table on which it is played
    onQuit(): void;
}

// What is shown, not what is known: the card does not run ahead of the board.
function outcomeIn({ puzzle, session }: TaskProps): Outcome {
    const step = session.presenter.step.value;
    const log = session.store.log.value.filter((tell) => (tell.step ?? 0) <= step);
    return outcomeOf(log, session.presenter.shown.value, puzzle);
}

export function Task(props: TaskProps) {
    const { puzzle, session, line, showing, onQuit } = props;
    const folded = useSignal(false);
    const outcome = outcomeIn(props);
    const counts = outcome.over && !outcome.luck && !showing;
    useEffect(() => {
        if (counts) rememberTry(puzzle.date, outcome.made, puzzle.best);
    }, [counts, outcome.made]);
    const { map } = session;
    if (!map) return null;
    return (
        <Card
            head={<span class="coach-steps puzzle-name">{t('puzzle.name')}</span>}
            title={titleOf(props, outcome)}
            folded={folded}
            words={{ fold: t('puzzle.fold'), unfold: t('puzzle.unfold'), quit: t('puzzle.quit') }}
            onQuit={onQuit}
            acts={<Acts {...props} outcome={outcome} />}
        >
            {outcome.over ? <Result {...props} outcome={outcome} /> : <Asked {...props} outcome={outcome} map={map} />}
            {line && <Line line={line} done={showing ? doneOf(session.store, puzzle) : -1} map={map} />}
        </Card>
    );
}

// How many actions of the line have been played.
const doneOf = (store: TableStore, puzzle: Puzzle): number => (store.table.value?.step ?? 0) - puzzle.step;

function titleOf({ puzzle, showing }: TaskProps, outcome: Outcome): string {
    if (showing) return t('puzzle.answer_title', { n: puzzle.best });
    if (!outcome.over) return t('puzzle.task_title');
    if (outcome.luck) return t('puzzle.lucky_title', { n: outcome.made });
    return t(outcome.made >= puzzle.best ? 'puzzle.solved_title' : 'puzzle.short_title', {
        n: outcome.made,
        best: puzzle.best,
    });
}

function Asked({ puzzle, session, showing, outcome, map }: TaskProps & { outcome: Outcome; map: MapFile }) {
    if (showing) return null;
    const now = outcome.made + playerOf(session.presenter.shown.value, puzzle.seat).income;
    return (
        <>
            <p>{t(`puzzle.task.${worldOf(map)}`)}</p>
            <p class="task">
                <Icon name="markers.coin" />
                <span>
                    {t('puzzle.can', { n: puzzle.best })} {t('puzzle.now', { n: now })}
                </span>
            </p>
        </>
    );
}

function Result({ puzzle, outcome, showing }: TaskProps & { outcome: Outcome }) {
    if (showing) return <p>{t('puzzle.shown')}</p>;
    if (outcome.luck) return <p>{t('puzzle.lucky')}</p>;
    const days = streak(tries.value, puzzle.date);
    const solved = outcome.made >= puzzle.best;
    return (
        <p>
            {solved ? t('puzzle.solved', { positions: puzzle.positions }) : t('puzzle.short')}
            {solved && days > 1 && ` ${t('puzzle.streak', { n: days })}`}
        </p>
    );
}

function Line({ line, done, map }: { line: string[]; done: number; map: MapFile }) {
    const texts = useMemo(() => line.map((action) => stepText(action, map)), [line, map]);
    return (
        <ol class="puzzle-line">
            {texts.map((text, i) => (
                <li key={i} class={i < done ? 'done' : ''} aria-current={i === done ? 'step' : undefined}>
                    {text}
                </li>
            ))}
        </ol>
    );
}

function Acts(props: TaskProps & { outcome: Outcome }) {
    const { puzzle, session, line, showing, outcome, onAgain, onAnswer, onShow } = props;
    const { store } = session;
    const done = doneOf(store, puzzle);
    const again = () => {
        const back = !showing && (store.prompt.peek()?.undo ?? []).includes(puzzle.step);
        if (back) void store.undo(puzzle.step);
        else onAgain();
    };
    const answer = () => {
        loadAnswer(puzzle.date).then((found) => {
            if (!found) return;
            rememberShown(puzzle.date);
            onAnswer(found.line);
        }, complainOf);
    };
    const busy = store.pending.value !== null || session.presenter.busy.value;
    const next = () => {
        const action = line?.[done];
        if (action !== undefined && !busy) void store.act([action]);
    };
    const solved = outcome.over && !outcome.luck && outcome.made >= puzzle.best;
    return (
        <>
            {!line && (
                <button type="button" class="why-toggle" onClick={answer}>
                    {t(solved ? 'puzzle.see_line' : 'puzzle.see_answer')}
                </button>
            )}
            <span />
            {(done > 0 || showing) && (
                <button type="button" class={`btn small${outcome.over ? ' primary' : ''}`} onClick={again}>
                    {t(showing ? 'puzzle.try' : 'puzzle.again')}
                </button>
            )}
            {line && !showing && (
                <button type="button" class="btn small" onClick={onShow}>
                    {t('puzzle.play_line')}
                </button>
            )}
            {showing && line && done < line.length && (
                <button type="button" class="btn small primary" aria-disabled={busy} onClick={next}>
                    {t('puzzle.next')}
                </button>
            )}
        </>
    );
}
