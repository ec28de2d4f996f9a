// The fields of an item, with what is wrong beside each.
import { NumberField, Segments, Select, TextField } from '../app/controls';
import { Icon } from '../ui/Icon';
import { c, languageNames, languages, t } from '../words';
import type { Box, Finding } from './checks';
import { groupOf, groups, isOfCombos, primitives } from './grammar';
import { idFrom, neededSupply, newTrait, type Item, type Trait } from './item';
import { IconPicker } from './pickers';
import { Findings } from './say';
import { TraitCard } from './TraitCard';

interface EditorProps {
    item: Item;
    findings: readonly Finding[];
    box: Box;
    onChange(item: Item): void;
}

export function Editor(props: EditorProps) {
    const { item, findings, onChange } = props;
    const at = (...fields: string[]) => findings.filter((one) => one.trait === undefined && fields.includes(one.field));
    const changeTrait = (place: number, trait: Trait | null) =>
        onChange({ ...item, traits: item.traits.flatMap((one, i) => (i !== place ? [one] : trait ? [trait] : [])) });
    return (
        <div class="editor">
            <Identity {...props} />
            <Tokens {...props} />
            <section class="card editor-part">
                <h2>{t('workshop.traits')}</h2>
                <Findings findings={at('traits')} />
                <ol class="traits">
                    {item.traits.map((trait, i) => (
                        <TraitCard
                            key={i}
                            place={i}
                            trait={trait}
                            findings={findings.filter((one) => one.trait === i)}
                            onChange={(next) => changeTrait(i, next)}
                        />
                    ))}
                </ol>
                <AddTrait onAdd={(primitive) => onChange({ ...item, traits: [...item.traits, newTrait(primitive)] })} />
            </section>
        </div>
    );
}

function Identity({ item, findings, onChange }: EditorProps) {
    const rename = (language: (typeof languages)[number], name: string) => {
        const names = { ...item.names, [language]: name };
        onChange({ ...item, names, id: idFrom(names.en) });
    };
    return (
        <section class="card editor-part">
            <h2>{t(`workshop.${item.kind}`)}</h2>
            <div class="three">
                {languages.map((language) => (
                    <TextField
                        key={language}
                        label={t('workshop.name_in', { language: languageNames[language] })}
                        value={item.names[language]}
                        most={40}
                        onInput={(name) => rename(language, name)}
                    />
                ))}
            </div>
            <Findings findings={findings.filter((one) => one.field === 'name' || one.field === 'id')} />
            <IconPicker icon={item.icon} onChange={(icon) => onChange({ ...item, icon })} />
        </section>
    );
}

function Tokens({ item, findings, box, onChange }: EditorProps) {
    const lenders = box.races.map(({ id }) => ({ value: id, label: c(`race.${id}`) }));
    return (
        <section class="card editor-part">
            <h2>{t('workshop.tokens')}</h2>
            <div class="three">
                <NumberField
                    label={t(item.kind === 'race' ? 'workshop.tile' : 'workshop.badge')}
                    value={item.tokens}
                    least={item.kind === 'race' ? 1 : 0}
                    most={20}
                    onChange={(tokens) => onChange({ ...item, tokens })}
                />
                {item.kind === 'race' && (
                    <>
                        <Segments
                            label={t('workshop.supply')}
                            value={item.borrows === '' ? 'own' : 'borrowed'}
                            choices={[
                                { value: 'own', label: t('workshop.supply.own') },
                                { value: 'borrowed', label: t('workshop.supply.borrowed') },
                            ]}
                            onChange={(how) =>
                                onChange({ ...item, borrows: how === 'own' ? '' : (lenders[0]?.value ?? '') })
                            }
                        />
                        {item.borrows === '' ? (
                            <NumberField
                                label={t('workshop.supply.count', { n: neededSupply(item) })}
                                value={item.supply}
                                least={1}
                                most={40}
                                onChange={(supply) => onChange({ ...item, supply })}
                            />
                        ) : (
                            <Select
                                label={t('workshop.supply.lender')}
                                value={item.borrows}
                                choices={lenders}
                                onChange={(borrows) => onChange({ ...item, borrows })}
                            />
                        )}
                    </>
                )}
            </div>
            <Findings findings={findings.filter((one) => one.field === 'tokens' || one.field === 'supply')} />
        </section>
    );
}

/** All primitives, by what they are about, each with a sentence. */
function AddTrait({ onAdd }: { onAdd(primitive: string): void }) {
    return (
        <details class="add-trait">
            <summary>
                <Icon name="actions.place" />
                {t('workshop.add_trait')}
            </summary>
            {groups.map(({ id }) => (
                <section key={id}>
                    <h3>{t(`workshop.group.${id}`)}</h3>
                    <ul>
                        {Object.keys(primitives)
                            .filter((one) => groupOf(one) === id && isOfCombos(one))
                            .map((one) => (
                                <li key={one}>
                                    <button
                                        type="button"
                                        data-primitive={one}
                                        onClick={(event) => {
                                            onAdd(one);
                                            event.currentTarget.closest('details')?.removeAttribute('open');
                                        }}
                                    >
                                        <b>{t(`workshop.do.${one}`)}</b>
                                        <span>{t(`workshop.about.${one}`)}</span>
                                    </button>
                                </li>
                            ))}
                    </ul>
                </section>
            ))}
        </details>
    );
}
