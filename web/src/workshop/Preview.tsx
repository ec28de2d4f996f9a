// The item as others will see it: its tile in the column, its card, and the text that can be changed.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Segments } from '../app/controls';
import { Coin } from '../ui/Coin';
import { Icon, type IconName } from '../ui/Icon';
import { c, language, languageNames, languages, t, type Language } from '../words';
import type { Finding } from './finding';
import { autoHelp, helpOf } from './help';
import { nameOf, type Item } from './item';
import { Findings } from './say';
import '../table/combos.css';
import '../table/finds.css';

interface PreviewProps {
    item: Item;
    findings: readonly Finding[];
    onChange(item: Item): void;
}

/** The partner of the box with which a race or a power is shown. */
const partners = {
    race: { name: 'power.flying', icon: 'powers.flying', tokens: 5 },
    power: { name: 'race.humans', icon: 'races.humans', tokens: 5 },
} as const;

export function Preview({ item, findings, onChange }: PreviewProps) {
    const tongue = useSignal<Language>(language.value);
    return (
        <aside class="preview" aria-label={t('workshop.preview')}>
            {item.kind === 'race' || item.kind === 'power' ? (
                <Tile item={item} kind={item.kind} tongue={tongue.value} />
            ) : (
                <Found item={item} kind={item.kind} tongue={tongue.value} />
            )}
            <div class="card preview-card">
                <Segments<Language>
                    hideLabel
                    label={t('workshop.preview.language')}
                    value={tongue.value}
                    choices={languages.map((value) => ({ value, label: languageNames[value] }))}
                    onChange={(value) => (tongue.value = value)}
                />
                <div lang={tongue.value}>
                    <h2>
                        <Icon name={item.icon as IconName} />
                        {nameOf(item, tongue.value) || t('workshop.unnamed')}{' '}
                    </h2>
                    <p class="meta">
                        {item.kind === 'race' || item.kind === 'power'
                            ? `${t(`combo.${item.kind}`)}, ${t('combo.power_tokens', { n: item.tokens })}`
                            : t(`find.kind_${item.kind}`)}
                    </p>
                    <p class="preview-help">{helpOf(item, tongue.value)}</p>
                </div>
                <OwnText item={item} tongue={tongue.value} onChange={onChange} />
                <Findings findings={findings.filter((one) => one.field === 'help')} />
            </div>
            <Verdict findings={findings} />
        </aside>
    );
}

/** As it lies in the list of what was found. */
function Found({ item, kind, tongue }: { item: Item; kind: 'place' | 'relic'; tongue: Language }) {
    return (
        <div class="card preview-find">
            <div class="find">
                <span class={`found-sign ${kind}`}>
                    <Icon name={item.icon as IconName} />
                </span>
                <b>{nameOf(item, tongue) || t('workshop.unnamed')}</b>
            </div>
        </div>
    );
}

function Tile({ item, kind, tongue }: { item: Item; kind: 'race' | 'power'; tongue: Language }) {
    const other = partners[kind];
    const own = { icon: item.icon as IconName, name: nameOf(item, tongue) || t('workshop.unnamed') };
    const their = { icon: other.icon, name: c(other.name) };
    const [power, race] = kind === 'power' ? [own, their] : [their, own];
    return (
        <div class="combo card">
            <span class="price">
                <Coin n={0} />
            </span>
            <span class="lock" aria-hidden="true">
                <span class="lock-power">
                    <Icon name={power.icon} />
                </span>
                <span class="lock-race">
                    <Icon name={race.icon} />
                </span>
            </span>
            <span class="names">
                <span>{power.name}</span>
                <b>{race.name}</b>
            </span>
            <span class="foot">
                <span class="sum">
                    <Icon name="markers.token_reserve" />
                    {item.tokens + other.tokens}
                </span>
            </span>
        </div>
    );
}

function OwnText({ item, tongue, onChange }: { item: Item; tongue: Language; onChange(item: Item): void }) {
    const id = useId();
    const write = (text: string) => onChange({ ...item, help: { ...item.help, [tongue]: text } });
    return (
        <div class="field own-text">
            <label for={id}>{t('workshop.help', { language: languageNames[tongue] })}</label>
            <textarea
                id={id}
                class="inp"
                rows={4}
                lang={tongue}
                maxLength={900}
                value={helpOf(item, tongue)}
                onInput={(event) => write(event.currentTarget.value)}
            />
            {item.help[tongue] !== '' && item.help[tongue] !== autoHelp(item, tongue) && (
                <button type="button" class="btn" onClick={() => write('')}>
                    <Icon name="actions.undo" />
                    {t('workshop.help.auto')}
                </button>
            )}
        </div>
    );
}

function Verdict({ findings }: { findings: readonly Finding[] }) {
    const errors = findings.filter((one) => one.level === 'error').length;
    const warnings = findings.length - errors;
    return (
        <p class={`card verdict ${errors > 0 ? 'error' : 'good'}`}>
            <Icon name={errors > 0 ? 'actions.cancel' : 'actions.accept'} />
            {errors > 0 ? t('workshop.verdict.errors', { n: errors }) : t('workshop.verdict.good')}
            {warnings > 0 && ` ${t('workshop.verdict.warnings', { n: warnings })}`}
        </p>
    );
}
