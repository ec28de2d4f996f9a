// The edition and its switches; what differs from the edition is marked.
import { useId } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { Segments, Select } from '../app/controls';
import { changesOf, type GameContent, type GameOption } from '../state/content';
import { c, t } from '../words';
import { withOption, withProfile, type Form } from './form';

interface OptionsProps {
    game: GameContent;
    form: Signal<Form>;
}

export function Options({ game, form }: OptionsProps) {
    const { chosen } = form.value;
    const changed = changesOf(game, chosen);
    const profiles = game.profiles.map(({ id }) => ({ value: id, label: c(`profile.${id}`) }));
    return (
        <section class="card new-part">
            <h2>{t('new.rules')}</h2>
            <Segments
                label={t('new.profile')}
                value={chosen.profile}
                choices={profiles}
                onChange={(profile) => (form.value = withProfile(game, form.value, profile))}
            />
            <details>
                <summary>
                    {t('new.options', { n: game.options.length })}{' '}
                    <span class="tag">{t('new.options.changed', { n: changed.length })}</span>
                </summary>
                {changed.length > 0 && (
                    <button
                        type="button"
                        class="btn"
                        onClick={() => (form.value = withProfile(game, form.value, chosen.profile))}
                    >
                        {t('new.options.reset')}
                    </button>
                )}
                <div class="options">
                    {game.options.map((option) => (
                        <OptionLine
                            key={option.key}
                            option={option}
                            value={chosen.values[option.key] ?? ''}
                            changed={changed.includes(option.key)}
                            onChange={(value) => (form.value = withOption(form.value, option.key, value))}
                        />
                    ))}
                </div>
            </details>
        </section>
    );
}

interface OptionLineProps {
    option: GameOption;
    value: string;
    changed: boolean;
    onChange(value: string): void;
}

function OptionLine({ option, value, changed, onChange }: OptionLineProps) {
    const help = useId();
    const choices = option.values.map((one) => ({ value: one, label: c(`option.${option.key}.${one}`) }));
    return (
        <div class={`option ${changed ? 'changed' : ''}`}>
            <Select
                label={c(`option.${option.key}`)}
                value={value}
                choices={choices}
                onChange={onChange}
                describedBy={help}
            />
            <p class="meta" id={help}>
                {c(`option.${option.key}.help`)} {changed && <b>{t('new.options.mark')}</b>}
            </p>
        </div>
    );
}
