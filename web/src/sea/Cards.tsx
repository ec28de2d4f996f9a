// Cards readable at a glance: where one may build on an inset, what it pays below; and the same in words.
import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { type Card, type Counts, type Expedition, type Objective, type Reward, type Sign, signs } from './box';
import { objectiveText, rewardText } from './names';

/** A sign in a line of text. */
export const SignIcon = ({ sign }: { sign: Sign }) => (
    <svg class="sy" viewBox="0 0 64 64" aria-hidden="true">
        <use href={`#is-${sign}`} />
    </svg>
);
const Points = () => <Icon name="sea.prestige" />;
const AnyResource = () => <Icon name="sea.bonus" class="any" />;

const each = (counts: Counts): [Sign, number][] =>
    signs.flatMap((sign) => (counts[sign] ? [[sign, counts[sign]] as [Sign, number]] : []));

function ObjectiveArt({ objective }: { objective: Objective }) {
    switch (objective.kind) {
        case 'contains':
            return (
                <>
                    {each(objective.least).map(([sign, n]) => (
                        <span key={sign} class="times">
                            <SignIcon sign={sign} />
                            {n > 1 && <span>×{n}</span>}
                        </span>
                    ))}
                </>
            );
        case 'more-than':
            return (
                <>
                    <SignIcon sign={objective.a} />
                    <span>&gt;</span>
                    <SignIcon sign={objective.b} />
                </>
            );
        case 'equal-to-one-of':
            return (
                <>
                    <SignIcon sign={objective.a} />
                    <span>=</span>
                    {objective.others.map((other, i) => (
                        <span key={other} class="times">
                            {i > 0 && <span class="or">/</span>}
                            <SignIcon sign={other} />
                        </span>
                    ))}
                </>
            );
        case 'any-two-equal':
            return (
                <>
                    <AnyResource />
                    <span>=</span>
                    <AnyResource />
                </>
            );
    }
}

/** So many points for each of these. */
const Per = ({ n, children }: { n: number; children: ComponentChildren }) => (
    <span class="times">
        <span>{n}</span>
        <Points />
        <span>:</span>
        {children}
    </span>
);
const Flat = ({ n = 0 }: { n?: number | undefined }) =>
    n > 0 ? (
        <span class="times">
            <span>+{n}</span>
            <Points />
        </span>
    ) : null;

function RewardArt({ reward }: { reward: Reward }) {
    switch (reward.kind) {
        case 'per-symbol':
            return (
                <>
                    {each(reward.per).map(([sign, n]) => (
                        <Per key={sign} n={n}>
                            <SignIcon sign={sign} />
                        </Per>
                    ))}
                    <Flat n={reward.flat} />
                </>
            );
        case 'discovery':
            return (
                <>
                    <Icon name="sea.discovery" />
                    <span>:</span>
                    <SignIcon sign="temple" />
                </>
            );
        case 'least-resource':
        case 'most-resource':
            return (
                <>
                    <Per n={reward.each}>
                        <AnyResource />
                        <span class="way">{reward.kind === 'least-resource' ? '▼' : '▲'}</span>
                    </Per>
                    <Flat n={reward.flat} />
                </>
            );
        case 'size':
            return (
                <span class="brackets">
                    {reward.brackets.map(({ tiles, pays }) => (
                        <span key={tiles}>
                            <small>{tiles}+</small>
                            {pays}
                        </span>
                    ))}
                    <Points />
                </span>
            );
        case 'flat':
            return (
                <>
                    <span>{reward.flat}</span>
                    <Points />
                </>
            );
        case 'house-sites':
            return (
                <Per n={reward.house}>
                    <SignIcon sign="house-site" />
                </Per>
            );
        case 'resource-and-ports':
            return (
                <>
                    <Per n={reward.each}>
                        <AnyResource />
                    </Per>
                    <Per n={reward['port-pair']}>
                        <SignIcon sign="port" />
                        <SignIcon sign="port" />
                    </Per>
                    <Flat n={reward.flat} />
                </>
            );
    }
}

export const cardWords = (cards: Card[]): string =>
    cards
        .flatMap(({ objective, reward }) => [
            objective ? objectiveText(objective) : '',
            reward ? rewardText(reward) : '',
        ])
        .filter(Boolean)
        .join('. ');

export interface CardFaceProps {
    /** A mission, or an objective and a reward, or one of them. */
    cards: Card[];
    /** The words below the drawing. */
    words?: boolean;
}

/** What is printed on a card. */
export function CardFace({ cards, words = false }: CardFaceProps) {
    const objective = cards.find((card) => card.objective)?.objective;
    const reward = cards.find((card) => card.reward)?.reward;
    return (
        <>
            {objective && (
                <span class="obj" aria-hidden="true">
                    <ObjectiveArt objective={objective} />
                </span>
            )}
            {words && objective && <span class="card-words">{objectiveText(objective)}</span>}
            {reward && (
                <span class={`rew${objective ? '' : ' alone'}`} aria-hidden="true">
                    <RewardArt reward={reward} />
                </span>
            )}
            {words && reward && <span class="card-words">{rewardText(reward)}</span>}
        </>
    );
}

export interface MissionProps {
    cards: Card[];
    label: string;
    kept?: boolean;
    words?: boolean;
    tag?: ComponentChildren;
    onLook?: ((on: boolean) => void) | undefined;
}

/** A mission that lies on the table. */
export function Mission({ cards, label, kept = false, words = false, tag, onLook }: MissionProps) {
    const looks = onLook
        ? {
              tabIndex: 0,
              onMouseEnter: () => onLook(true),
              onMouseLeave: () => onLook(false),
              onFocus: () => onLook(true),
              onBlur: () => onLook(false),
          }
        : {};
    return (
        <article class={`mission card${kept ? ' kept' : ''}`} title={words ? undefined : cardWords(cards)} {...looks}>
            <small>
                <span>{label}</span>
                {tag}
            </small>
            {cards.length ? (
                <>
                    <CardFace cards={cards} words={words} />
                    {!words && <span class="sr">{cardWords(cards)}</span>}
                </>
            ) : (
                <CardBack />
            )}
        </article>
    );
}

export const CardBack = () => (
    <span class="card-back">
        <Icon name="sea.mission" label={t('sea.hidden')} />
    </span>
);

const arrow: Record<string, number> = { north: 0, east: 90, south: 180, west: 270 };

/** One of Alexis' cards: what he does, which tile he takes, where he looks, where he builds. */
export function ExpeditionFace({ card }: { card: Expedition }) {
    return (
        <>
            <span class="exp-row">
                <span class="exp-act">
                    <Icon name={card.action === 'moor' ? 'actions.moor' : 'actions.explore'} />
                    {t(card.action === 'moor' ? 'sea.alexis_moors' : 'sea.alexis_explores')}
                </span>
                <span class="exp-slots" role="img" aria-label={t('sea.alexis_slot', { n: card.slot })}>
                    {[1, 2, 3].map((n) => (
                        <i key={n} class={n === card.slot ? 'on' : ''}>
                            {n === card.slot ? n : ''}
                        </i>
                    ))}
                </span>
            </span>
            <span class="exp-ways">
                {card.directions.map((direction, i) => (
                    <span key={direction} title={t(`sea.towards.${direction}`)}>
                        <b>{i + 1}</b>
                        <svg viewBox="-12 -12 24 24" role="img" aria-label={t(`sea.towards.${direction}`)}>
                            <path d="M0 9V-8M-6 -2L0 -8L6 -2" transform={`rotate(${arrow[direction] ?? 0})`} />
                        </svg>
                    </span>
                ))}
            </span>
            <span class="obj" role="img" aria-label={objectiveText(card.objective)}>
                <ObjectiveArt objective={card.objective} />
            </span>
        </>
    );
}
