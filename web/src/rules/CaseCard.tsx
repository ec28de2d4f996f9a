// The case that raised the question, beside the rules that decide it.
import { ruleAddress } from '../state/content';
import { t } from '../words';
import type { RulesCase } from './case';

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export function CaseCard({ found }: { found: RulesCase }) {
    return (
        <aside class="rules-case card" aria-labelledby="rules-case">
            <h2 id="rules-case">{t('rules.case')}</h2>
            <p class="meta">
                {found.title}
                {found.place && `, ${found.place}`}
            </p>
            <ul>
                {found.items.map(({ label, rule, amount }, i) => (
                    <li key={label + rule}>
                        <span>{label}</span>
                        <a class="rid" href={ruleAddress(rule)} aria-label={t('rules.link', { rule })}>
                            {rule}
                        </a>
                        <b class={amount < 0 ? 'minus' : ''}>{i === 0 && amount >= 0 ? amount : signed(amount)}</b>
                    </li>
                ))}
            </ul>
            {found.total && (
                <p class="case-total">
                    <span>{found.total.label}</span>
                    <b>{found.total.n}</b>
                </p>
            )}
            {found.note && <p class="case-note">{found.note}</p>}
        </aside>
    );
}
