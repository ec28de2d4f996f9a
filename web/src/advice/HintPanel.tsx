// The card with a hint: the best idea in words, and what the others lack.
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Idea } from '../protocol';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import type { Sentence } from '../table/sentences';
import { Words } from '../table/LogPanel';
import type { Hint } from './hint';
import { percent, prospect, reasonsOf } from './words';
import './advice.css';

export interface HintProps {
    hint: Hint;
    atSea: boolean;
    locked: boolean;
    say(idea: Idea): Sentence[];
}

/** Comes with the first hint; whoever shows it shows it only while there is one. */
export default function HintPanel({ hint, atSea, locked, say }: HintProps) {
    const title = useId();
    const box = useRef<HTMLElement>(null);
    const advice = hint.advice.value;
    useEffect(() => {
        if (advice) box.current?.querySelector<HTMLElement>('.primary')?.focus({ preventScroll: true });
    }, [advice]);
    return (
        <section ref={box} class="hint-panel card" aria-labelledby={title} aria-busy={!advice}>
            <header>
                <h2 id={title}>{t('advice.hint')}</h2>
                <button type="button" class="btn ghost icon" aria-label={t('table.close')} onClick={() => hint.close()}>
                    <Icon name="actions.cancel" />
                </button>
            </header>
            {advice ? (
                <ol class="ideas">
                    {advice.ideas.map((idea, i) => (
                        <IdeaItem
                            key={i}
                            hint={hint}
                            idea={idea}
                            rank={i}
                            lines={say(idea)}
                            prospect={prospect(idea, atSea)}
                            locked={locked}
                        />
                    ))}
                </ol>
            ) : (
                <p class="hint-thinking">
                    <progress aria-label={t('advice.thinking')} /> {t('advice.thinking')}
                </p>
            )}
        </section>
    );
}

/** A plan in words, a line for each step. */
export const Plan = ({ lines }: { lines: Sentence[] }) => (
    <ol class="plan">
        {lines.map((line, i) => (
            <li key={i}>
                <Words parts={line.parts} />
            </li>
        ))}
    </ol>
);

export const Reasons = ({ reasons }: { reasons: string[] }) =>
    reasons.length > 0 ? (
        <ul class="reasons">
            {reasons.map((one) => (
                <li key={one}>{one}</li>
            ))}
        </ul>
    ) : null;

interface IdeaProps {
    hint: Hint;
    idea: Idea;
    rank: number;
    lines: Sentence[];
    prospect: string;
    locked: boolean;
}

function IdeaItem({ hint, idea, rank, lines, prospect, locked }: IdeaProps) {
    const open = hint.chosen.value === rank;
    const body = useId();
    return (
        <li class={`idea${open ? ' open' : ''}`}>
            <button
                type="button"
                class="idea-head"
                aria-expanded={open}
                aria-controls={body}
                onClick={() => (hint.chosen.value = rank)}
            >
                <b>{rank === 0 ? t('advice.best') : t('advice.other', { n: rank + 1 })}</b>
                <span class="num">{percent(idea.winning)}</span>
            </button>
            <div id={body} hidden={!open}>
                <Plan lines={lines} />
                <p class="meta">{prospect}</p>
                <Reasons reasons={reasonsOf(idea)} />
                <p class="hint-acts">
                    {idea.actions.length > 1 && (
                        <button type="button" class="btn" aria-disabled={locked} onClick={() => hint.play(1)}>
                            {t('advice.first_step')}
                        </button>
                    )}
                    <button
                        type="button"
                        class={`btn${rank === 0 ? ' primary' : ''}`}
                        aria-disabled={locked}
                        onClick={() => hint.play(idea.actions.length)}
                    >
                        {t('advice.do_it')}
                    </button>
                </p>
            </div>
        </li>
    );
}
