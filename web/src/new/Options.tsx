// The edition and its switches; what differs from the edition is marked.
import { useId } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { Hint, Segments, Select, Toggle } from '../app/controls';
import { changesOf, isAtSea, type GameContent, type GameOption } from '../state/content';
import { c, t } from '../words';
import { mixing, optionsFor, withOption, withProfile, worldOf, type Form } from './form';

interface OptionsProps {
    game: GameContent;
    form: Signal<Form>;
}

/** A game with a few switches shows them all; one with editions shows the edition, and the rest when asked for. */
export const Options = (props: OptionsProps) =>
    isAtSea(props.game.id) ? <Plain {...props} /> : <Edition {...props} />;

function Plain({ game, form }: OptionsProps) {
    const { values } = form.value.chosen;
    const set = (key: string, value: string) => (form.value = withOption(form.value, key, value));
    return (
        <section class="card new-part">
            <h2>{t('new.rules')}</h2>
            {optionsFor(game, form.value.seats.length).map((option) => (
                <PlainOption key={option.key} option={option} value={values[option.key] ?? ''} onChange={set} />
            ))}
        </section>
    );
}

interface PlainOptionProps {
    option: GameOption;
    value: string;
    onChange(key: string, value: string): void;
}

const PlainOption = ({ option: { key, values }, value, onChange }: PlainOptionProps) => (
    <div class="plain-option">
        <Segments
            label={c(`option.${key}`)}
            value={value}
            choices={values.map((one) => ({ value: one, label: c(`option.${key}.${one}`) }))}
            onChange={(one) => onChange(key, one)}
        />
        <Hint>{c(`option.${key}.help`)}</Hint>
    </div>
);

function Edition({ game, form }: OptionsProps) {
    const { chosen } = form.value;
    const house = game.options.filter((option) => !mixing.includes(option.key));
    const changed = changesOf(game, chosen).filter((key) => !mixing.includes(key));
    const profiles = game.profiles.map(({ id }) => ({ value: id, label: c(`profile.${id}`) }));
    return (
        <section class="card new-part">
            <h2>{t('new.rules')}</h2>
            <Segments
                label={t('new.profile')}
                value={chosen.profile}
                choices={profiles}
                onChange={(profile) => (form.value = keptMixing(form.value, withProfile(game, form.value, profile)))}
            />
            <Mixing game={game} form={form} />
            <details>
                <summary>
                    {t('new.options', { n: house.length })}{' '}
                    <span class="tag">{t('new.options.changed', { n: changed.length })}</span>
                </summary>
                {changed.length > 0 && (
                    <button
                        type="button"
                        class="btn"
                        onClick={() => (form.value = withoutHouseRules(game, form.value))}
                    >
                        {t('new.options.reset')}
                    </button>
                )}
                <div class="options">
                    {house.map((option) => (
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

/** Another edition, or none of the house rules, says nothing about the worlds. */
const keptMixing = (before: Form, after: Form): Form =>
    mixing.reduce((form, key) => {
        const value = before.chosen.values[key];
        return value === undefined ? form : withOption(form, key, value);
    }, after);
const withoutHouseRules = (game: GameContent, form: Form): Form =>
    keptMixing(form, withProfile(game, form, form.chosen.profile));

/** Two worlds at one table: whose races and powers, and whether Monsters come up to the surface. */
function Mixing({ game, form }: OptionsProps) {
    const { values } = form.value.chosen;
    if (values.items === undefined) return null;
    const set = (key: string, value: string) => (form.value = withOption(form.value, key, value));
    return (
        <fieldset class="mixing">
            <legend>{t('new.mixed')}</legend>
            <Hint>{t('new.mixed.help')}</Hint>
            <Segments
                label={t('new.items')}
                value={values.items}
                choices={['own', 'both'].map((value) => ({ value, label: t(`new.items.${value}`) }))}
                onChange={(value) => set('items', value)}
            />
            <Hint>{t(`new.items.${values.items}.help`)}</Hint>
            {values.markers !== undefined && worldOf(game, form.value) === 'surface' && (
                <Toggle
                    label={t('new.markers')}
                    help={t('new.markers.help')}
                    checked={values.markers === 'true'}
                    onChange={(on) => set('markers', String(on))}
                />
            )}
        </fieldset>
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
