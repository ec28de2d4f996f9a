// The card beside the board of a puzzle: the task, what the turn brings so far, what came of it, and the answer.
import { useLayoutEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { complainOf } from '../app/refusals';
import { Card } from '../learn/Card';
import { rememberShown, rememberTry, streak, tries } from '../state/puzzles';
import type { TableStore } from '../state/table';
import type { Watch } from '../table/watch';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { loadAnswer, sideOf, type Outcome, type Puzzle } from './puzzle';

export interface TaskProps {
    puzzle: Puzzle;
    session: Watch;
    line: string[] | null; // the answer, once it was asked for
    showing: boolean; // it is being played on this table
    onAgain(): void; // a fresh table
    onAnswer(line: string[]): void;
    onShow(): void; // a fresh table on which it is played
    onQuit(): void;
}

/** What the card is told of the turn, whatever the game. */
export interface Turn {
    outcome: Outcome;
    now: number; // what it would bring if it ended as things stand
    task: string; // key of what is asked
    icon: 'markers.coin' | 'sea.prestige'; // of what is counted
    steps: string[]; // the answer in words
}
type TurnProps = TaskProps & { turn: Turn };

export function Task(props: TurnProps) {
    const { puzzle, session, line, showing, turn, onQuit } = props;
    const { outcome } = turn;
    const folded = useSignal(false);
    const counts = outcome.over && !outcome.luck && !showing;
    // With the picture, not after it: who closes the page once it says "solved" has solved it.
    useLayoutEffect(() => {
        if (counts) rememberTry(puzzle.date, outcome.made, puzzle.best);
    }, [counts, outcome.made]);
    return (
        <Card
            head={<span class="coach-steps puzzle-name">{t('puzzle.name')}</span>}
            title={titleOf(props)}
            folded={folded}
            words={{ fold: t('puzzle.fold'), unfold: t('puzzle.unfold'), quit: t('puzzle.quit') }}
            onQuit={onQuit}
            acts={<Acts {...props} />}
        >
            {outcome.over ? <Result {...props} /> : <Asked {...props} />}
            {line && <Line steps={turn.steps} done={showing ? doneOf(session.store, puzzle) : -1} />}
        </Card>
    );
}

// How many actions of the line have been played.
const doneOf = (store: TableStore, puzzle: Puzzle): number => (store.table.value?.step ?? 0) - puzzle.step;

function titleOf({ puzzle, showing, turn: { outcome } }: TurnProps): string {
    const side = sideOf(puzzle);
    if (showing) return t(`puzzle.answer_title.${side}`, { n: puzzle.best });
    if (!outcome.over) return t(`puzzle.task_title.${side}`);
    if (outcome.luck) return t(`puzzle.lucky_title.${side}`, { n: outcome.made });
    if (outcome.made >= puzzle.best) return t(`puzzle.solved_title.${side}`, { n: outcome.made });
    return t('puzzle.short_title', { n: outcome.made, best: puzzle.best });
}

// Beside the answer there is no room for what is asked.
function Asked({ puzzle, line, showing, turn }: TurnProps) {
    if (showing) return null;
    const side = sideOf(puzzle);
    return (
        <>
            {!line && <p>{t(turn.task)}</p>}
            <p class="task">
                <Icon name={turn.icon} />
                <span>
                    {t(`puzzle.can.${side}`, { n: puzzle.best })} {t(`puzzle.now.${side}`, { n: turn.now })}
                </span>
            </p>
        </>
    );
}

function Result({ puzzle, showing, turn: { outcome } }: TurnProps) {
    const side = sideOf(puzzle);
    if (showing) return <p>{t(`puzzle.shown.${side}`)}</p>;
    if (outcome.luck) return <p>{t(`puzzle.lucky.${side}`)}</p>;
    const days = streak(tries.value, puzzle.date);
    const solved = outcome.made >= puzzle.best;
    return (
        <p>
            {solved ? t('puzzle.solved', { positions: puzzle.positions }) : t('puzzle.short')}
            {solved && days > 1 && ` ${t('puzzle.streak', { n: days })}`}
        </p>
    );
}

function Line({ steps, done }: { steps: string[]; done: number }) {
    return (
        <ol class="puzzle-line">
            {steps.map((text, i) => (
                <li key={i} class={i < done ? 'done' : ''} aria-current={i === done ? 'step' : undefined}>
                    {text}
                </li>
            ))}
        </ol>
    );
}

function Acts(props: TurnProps) {
    const { puzzle, session, line, showing, turn, onAgain, onAnswer, onShow } = props;
    const { outcome } = turn;
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
