// The fields of an item, with what is wrong beside each.
import { NumberField, Segments, Select, TextField, Toggle } from '../app/controls';
import { Icon } from '../ui/Icon';
import { c, hasContent, language, languageNames, languages, t } from '../words';
import type { Finding } from './finding';
import { lendersFor, neededSupply } from './company';
import { groupOf, groups, isMarker, isOf, primitives } from './grammar';
import { idFrom, nameOf, newTrait, ruleOf, worlds, type Item, type Kind, type Trait } from './item';
import { IconPicker } from './pickers';
import { Findings } from './say';
import { TraitCard } from './TraitCard';

interface EditorProps {
    item: Item;
    findings: readonly Finding[];
    /** What else goes into the pack. */
    others: readonly Item[];
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
            {isMarker(item.kind) ? <Region {...props} /> : <Tokens {...props} />}
            <section class="card editor-part">
                <h2>{t('workshop.traits')}</h2>
                <Findings findings={at('traits')} />
                <ol class="traits">
                    {item.traits.map((trait, i) => (
                        <TraitCard
                            key={i}
                            place={i}
                            kind={item.kind}
                            trait={trait}
                            rule={ruleOf(item.id, i)}
                            findings={findings.filter((one) => one.trait === i)}
                            onChange={(next) => changeTrait(i, next)}
                        />
                    ))}
                </ol>
                <AddTrait
                    kind={item.kind}
                    onAdd={(primitive) =>
                        onChange({ ...item, traits: [...item.traits, newTrait(primitive, item.kind)] })
                    }
                />
            </section>
            <section class="card editor-part">
                <TextField
                    label={t('workshop.note')}
                    value={item.note}
                    most={300}
                    onInput={(note) => onChange({ ...item, note })}
                />
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

function Tokens(props: EditorProps) {
    const { item, findings, onChange } = props;
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
                {item.kind === 'race' && <Supply {...props} />}
                <Segments
                    label={t('workshop.world')}
                    value={item.world}
                    choices={worlds.map((value) => ({ value, label: t(`new.world.${value}`) }))}
                    onChange={(world) => onChange({ ...item, world })}
                />
            </div>
            {item.kind === 'power' && (
                <Toggle
                    label={t('workshop.discards')}
                    help={t('workshop.discards.help')}
                    checked={item.discards}
                    onChange={(discards) => onChange({ ...item, discards })}
                />
            )}
            <Findings findings={findings.filter((one) => one.field === 'tokens' || one.field === 'supply')} />
        </section>
    );
}

function Supply({ item, others, onChange }: EditorProps) {
    const lenders = lendersFor(item, others).map((one) => ({
        value: one.id,
        label: hasContent(`race.${one.id}`) ? c(`race.${one.id}`) : nameOf(one, language.value),
    }));
    return (
        <>
            <Segments
                label={t('workshop.supply')}
                value={item.borrows === '' ? 'own' : 'borrowed'}
                choices={[
                    { value: 'own', label: t('workshop.supply.own') },
                    { value: 'borrowed', label: t('workshop.supply.borrowed') },
                ]}
                onChange={(how) => onChange({ ...item, borrows: how === 'own' ? '' : (lenders[0]?.value ?? '') })}
            />
            {item.borrows === '' ? (
                <NumberField
                    label={t('workshop.supply.count', { n: neededSupply(item, others) })}
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
    );
}

/** What a place or a relic does to the region it lies in. */
function Region({ item, findings, onChange }: EditorProps) {
    return (
        <section class="card editor-part">
            <h2>{t('workshop.region')}</h2>
            <p class="meta">{t(`find.kind_${item.kind as 'place' | 'relic'}`)}</p>
            <div class="three">
                <NumberField
                    label={t('workshop.defence')}
                    value={item.defence}
                    least={0}
                    most={3}
                    onChange={(defence) => onChange({ ...item, defence })}
                />
            </div>
            <Toggle
                label={t('workshop.undoubled')}
                checked={item.undoubled}
                onChange={(undoubled) => onChange({ ...item, undoubled })}
            />
            <Findings findings={findings.filter((one) => one.field === 'defence')} />
        </section>
    );
}

/** All primitives, by what they are about, each with a sentence. */
function AddTrait({ kind, onAdd }: { kind: Kind; onAdd(primitive: string): void }) {
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
                            .filter((one) => groupOf(one) === id && isOf(kind, one))
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
