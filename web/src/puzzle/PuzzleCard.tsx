// The puzzle of the day, on the first page.
import { useWordsOf } from '../app/useWordsOf';
import { contentNow, gameOf } from '../state/content';
import { streak, tries } from '../state/puzzles';
import { t } from '../words';
import { dateText, usePuzzle } from './dates';
import { Picture } from './Picture';
import { sideOf } from './puzzle';
import './puzzle.css';

export function PuzzleCard() {
    const puzzle = usePuzzle(null);
    const spoken = useWordsOf('puzzle');
    if (!puzzle || !spoken || !gameOf(contentNow.value, puzzle.game)) return null;
    const side = sideOf(puzzle);
    const tried = tries.value[puzzle.date];
    const days = streak(tries.value, puzzle.date);
    return (
        <section aria-labelledby="home-puzzle">
            <h2 id="home-puzzle">
                {t('puzzle.name')} <small>{dateText(puzzle.date)}</small>
            </h2>
            <a class="puzzle-card card" href="/puzzle">
                <Picture puzzle={puzzle} />
                <span>
                    <b>{t(`puzzle.task_title.${side}`)}</b>
                    <span>
                        {tried
                            ? t(tried.solved ? 'puzzle.was_solved' : 'puzzle.was_tried', {
                                  n: tried.made,
                                  best: puzzle.best,
                              })
                            : t(`puzzle.can.${side}`, { n: puzzle.best })}
                    </span>
                    {days > 1 && <span>{t('puzzle.streak', { n: days })}</span>}
                </span>
            </a>
        </section>
    );
}
