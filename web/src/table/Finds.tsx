import { useState } from 'preact/hooks';
import { contentNow, gameOf, type FoundCard } from '../state/content';
import { foundIcon, Icon, powerIcon } from '../ui/Icon';
import { c, t } from '../words';
import { Dialog } from './Dialog';
import { findHelp, findsOf, granted, hasFinds, hiddenOf, whereText, type Find } from './finds';
import { roomAtSide } from './layout';
import { foundName } from './names';
import { RuleLink } from './Slip';
import type { View } from './view';
import './finds.css';

// Shape says what it is: a square card stays, a hexagon travels.
export const FoundSign = ({ id, kind }: { id: string; kind: 'place' | 'relic' }) => (
    <span class={`found-sign ${kind}`}>
        <Icon name={foundIcon(id)} />
    </span>
);

interface FindsProps {
    view: View;
    /** Lights a region on the board. */
    onLight(regions: number[]): void;
}

// One row for each place and relic that lies face up; its card is a press away.
export function Finds({ view, onLight }: FindsProps) {
    const [open, set] = useState<string | null>(null);
    if (!hasFinds(view)) return null;
    const finds = findsOf(view);
    const shown = finds.find((find) => find.id === open);
    const power = granted(view);
    const signs = view.seats.length > roomAtSide.value;
    return (
        <section class={`finds card${signs ? ' signs' : ''}`} aria-labelledby="finds-title">
            <h2 id="finds-title">
                {t('find.title')} <Hidden n={hiddenOf(view)} />
            </h2>
            {finds.length === 0 && <p class="meta">{t('find.none')}</p>}
            <ul>
                {finds.map((find) => (
                    <Row key={find.id} view={view} find={find} onOpen={() => set(find.id)} onLight={onLight} />
                ))}
                {power && <GrantedRow power={power} />}
            </ul>
            {shown && <FindDialog view={view} find={shown} onClose={() => set(null)} />}
        </section>
    );
}

/** The stack that nobody has seen. */
function Hidden({ n }: { n: number }) {
    const text = t('find.hidden', { n });
    return (
        <span class="hidden-stack" role="img" aria-label={text} title={text}>
            <span class="found-sign place">
                <Icon name="markers.face-down" />
            </span>
            {n}
        </span>
    );
}

interface RowProps {
    view: View;
    find: Find;
    onOpen(): void;
    onLight(regions: number[]): void;
}

function Row({ view, find, onOpen, onLight }: RowProps) {
    const light = () => onLight([find.region]);
    const dark = () => onLight([]);
    return (
        <li onMouseEnter={light} onMouseLeave={dark}>
            <button
                type="button"
                class="find"
                title={findHelp(find.id)}
                aria-haspopup="dialog"
                onClick={onOpen}
                onFocus={light}
                onBlur={dark}
            >
                <FoundSign id={find.id} kind={find.kind} />
                <span>
                    <b>{foundName(find.id)}</b>
                    <span class="tx">{whereText(view, find)}</span>
                    <span class="tx what">{findHelp(find.id)}</span>
                </span>
            </button>
        </li>
    );
}

/** The badge that a place was given: whoever holds the place has this power, too. */
function GrantedRow({ power }: { power: string }) {
    return (
        <li class="find granted">
            <span class="found-sign badge-sign">
                <Icon name={powerIcon(power)} />
            </span>
            <span>
                <b>{t('find.granted', { power: c(`power.${power}`) })}</b>
                <span class="tx">{c(`power.${power}.help`)}</span>
            </span>
        </li>
    );
}

function cardOf(view: View, { id, kind }: Find): FoundCard | undefined {
    const game = gameOf(contentNow.value, view.table.game);
    return (kind === 'relic' ? game?.relics : game?.places)?.find((one) => one.id === id);
}

/** Everything about one of them: what it is, when it works, for whom. */
export function FindDialog({ view, find, onClose }: { view: View; find: Find; onClose(): void }) {
    const card = cardOf(view, find);
    const facts: [string, string][] = [
        [t('find.kind'), t(`find.kind_${find.kind}`)],
        [t('find.where'), whereText(view, find)],
        ...(card?.when ? [[t('find.when'), t(`find.when_${card.when}`)] as [string, string]] : []),
        ...(card?.decline === undefined
            ? []
            : [[t('find.decline'), t(`find.decline_${card.decline ? 'yes' : 'no'}`)] as [string, string]]),
    ];
    return (
        <Dialog title={foundName(find.id)} onClose={onClose}>
            <div class="find-card">
                <FoundSign id={find.id} kind={find.kind} />
                <p>{findHelp(find.id)}</p>
                <dl>
                    {facts.map(([term, text]) => (
                        <div key={term}>
                            <dt>{term}</dt>
                            <dd>{text}</dd>
                        </div>
                    ))}
                </dl>
                {card && (
                    <p class="rids">
                        {card.rules.map((rule) => (
                            <RuleLink key={rule} rule={rule} />
                        ))}
                    </p>
                )}
            </div>
        </Dialog>
    );
}
