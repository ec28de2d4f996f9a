// /rules/achievements: what the people at this browser have won in Small Islands, and what is still to be won.
import { useState } from 'preact/hooks';
import { Segments } from '../app/controls';
import { gameName } from '../app/names';
import { Rail } from '../app/Rail';
import { type Achievements, contentNow, type FeatCard } from '../state/content';
import { feated, forgetFeats, type Feats as Won } from '../state/feats';
import { name as ownName } from '../state/settings';
import { RuleLink } from '../table/Slip';
import { Icon } from '../ui/Icon';
import { ago, c, t } from '../words';
import { achievementsOf, allFeats, countWon, isGreatExplorer, modes, type Mode } from './list';
import './feats.css';

export default function Feats() {
    const names = Object.keys(feated.value);
    const [wanted, want] = useState(() => ownName.peek().trim());
    const name = names.includes(wanted) ? wanted : (names[0] ?? null);
    const won = name === null ? {} : feated.value[name]!;
    const all = achievementsOf(contentNow.value);
    return (
        <div class="page">
            <Rail where={t('feats.title')} sub={gameName('islands')} />
            <main id="main" class="feats-page card" tabIndex={-1}>
                <h1>{t('feats.title')}</h1>
                <p class="lead">{t('feats.lead')}</p>
                {names.length > 1 && name !== null && (
                    <Segments
                        label={t('feats.whose')}
                        value={name}
                        choices={names.map((one) => ({ value: one, label: one }))}
                        onChange={(one) => want(one)}
                    />
                )}
                <p class="feats-sum">{sumOf(name, won, allFeats(all))}</p>
                {modes.map((mode) => (
                    <Shelf key={mode} mode={mode} all={all} won={won} />
                ))}
                <p class="feats-acts">
                    <a class="btn" href="/new/islands">
                        {t('feats.play')}
                    </a>
                    {name !== null && (
                        <button type="button" class="btn" onClick={() => forgetFeats(name)}>
                            {t('feats.forget', { name })}
                        </button>
                    )}
                </p>
            </main>
        </div>
    );
}

const sumOf = (name: string | null, won: Won, all: FeatCard[]): string =>
    name === null ? t('feats.none') : t('feats.sum', { name, n: countWon(all, won), of: all.length });

const Shelf = ({ mode, all, won }: { mode: Mode; all: Achievements; won: Won }) => (
    <section aria-labelledby={`feats-${mode}`}>
        <h2 id={`feats-${mode}`}>{t(`feats.mode.${mode}`)}</h2>
        <Explorer mode={mode} all={all} won={won} />
        <ul class="feat-shelf">
            {all[mode].map((feat) => (
                <Feat key={feat.id} feat={feat} won={won[feat.id]} />
            ))}
        </ul>
    </section>
);

/** The title that enough of a list earn, or how far it is to it. */
function Explorer({ mode, all, won }: { mode: Mode; all: Achievements; won: Won }) {
    const reached = isGreatExplorer(all, mode, won);
    const n = countWon(all[mode], won);
    return (
        <p class={`explorer${reached ? ' reached' : ''}`}>
            <Icon name="sea.achievement" />
            <b>{t('feats.explorer')}</b>
            <span>{t(reached ? 'feats.explorer_is' : 'feats.explorer_open', { n, of: all.needed })}</span>
            <RuleLink rule="SI-ACHIEVE-02" />
        </p>
    );
}

const Feat = ({ feat: { id, rule }, won }: { feat: FeatCard; won: Won[string] | undefined }) => (
    <li class={won ? 'won' : ''}>
        <span class="medal">
            <Icon name="sea.achievement" label={t(won ? 'feats.won' : 'feats.open')} />
        </span>
        <span>
            <b>{c(`achievement.${id}`)}</b>
            <span class="meta">
                {c(`achievement.${id}.help`)} <RuleLink rule={rule} />
            </span>
            {won && (
                <a class="feat-when" href={`/replay/${won.table}`}>
                    {t('feats.when', { when: ago(won.at) })}
                </a>
            )}
        </span>
    </li>
);
