// One rule: its id, which is its address, and what it says.
import { useEffect, useRef } from 'preact/hooks';
import { ruleAddress } from '../state/content';
import { t } from '../words';
import type { Entry } from './book';
import { Text } from './Text';

const RuleId = ({ id }: { id: string }) => (
    <a class="rid" href={ruleAddress(id)} aria-label={t('rules.link', { rule: id })}>
        {id}
    </a>
);

// Rulings told together with a rule are found by search and address; only rules stand in the margin.
const marginIds = ({ id, also = [] }: Entry): string[] => [
    id,
    ...also.filter((one) => /^(SW|UG|SI|CUSTOM)-/.test(one)),
];

interface RuleProps {
    entry: Entry;
    query?: string;
    name?: string; // of its race or power, where that is not told by a heading
    here?: boolean; // this is the one that was asked for
}

export function Rule({ entry, query = '', name, here = false }: RuleProps) {
    const box = useRef<HTMLLIElement>(null);
    useEffect(() => {
        if (!here) return;
        box.current?.scrollIntoView({ block: 'center' });
        box.current?.focus({ preventScroll: true });
    }, [here, entry.id]);
    return (
        <li
            ref={box}
            class={`rule ${here ? 'here' : ''}`}
            id={entry.id}
            tabIndex={here ? -1 : undefined}
            aria-current={here ? 'true' : undefined}
        >
            <span class="rule-ids">
                {marginIds(entry).map((id) => (
                    <RuleId key={id} id={id} />
                ))}
            </span>
            <p>
                {name && <span class="rule-name">{name} </span>}
                <b>
                    <Text text={entry.title} query={query} />
                </b>{' '}
                <Text text={entry.text} query={query} />
                {entry.see && <SeeAlso ids={entry.see} />}
            </p>
        </li>
    );
}

const SeeAlso = ({ ids }: { ids: string[] }) => (
    <span class="rule-see">
        {' '}
        {t('rules.see')}{' '}
        {ids.map((id) => (
            <RuleId key={id} id={id} />
        ))}
    </span>
);
