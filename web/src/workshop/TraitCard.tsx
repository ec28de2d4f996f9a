// One trait: its parameters as controls, as far as its primitive takes them.
import { NumberField, Segments, Select, TextField } from '../app/controls';
import { Icon, markerIcon, symbolIcon, terrainIcon } from '../ui/Icon';
import { c, t } from '../words';
import type { Finding } from './finding';
import {
    clausesFor,
    fits,
    grammarOf,
    isMarker,
    options,
    pieces,
    symbols,
    terrains,
    terrainsFor,
    whereParts,
    type Grammar,
    type Held,
} from './grammar';
import {
    markerKinds,
    markerSigns,
    playSigns,
    whereSigns,
    type Guards,
    type Kind,
    type Trait,
    type Where,
} from './item';
import { bordersOf, markersOf } from './phrases';
import { Chips } from './pickers';
import { Findings } from './say';

interface TraitProps {
    trait: Trait;
    /** Of the item that has it. */
    kind: Kind;
    onChange(trait: Trait | null): void;
}

interface CardProps extends TraitProps {
    place: number;
    /** The rule id that it has without saying one. */
    rule: string;
    findings: readonly Finding[];
}

export function TraitCard({ place, rule, findings, ...props }: CardProps) {
    const { trait, onChange } = props;
    const grammar = grammarOf(trait.do);
    const title = t(`workshop.do.${trait.do}`);
    return (
        <li class="trait-card" data-trait={trait.do}>
            <header>
                <h3>
                    <small>{place + 1}</small> {title}
                </h3>
                <button
                    type="button"
                    class="btn ghost icon"
                    aria-label={t('workshop.remove_trait', { trait: title })}
                    onClick={() => onChange(null)}
                >
                    <Icon name="actions.cancel" />
                </button>
            </header>
            <p class="meta">{t(`workshop.about.${trait.do}`)}</p>
            {grammar && <Parameters {...props} grammar={grammar} />}
            <Beside {...props} rule={rule} />
            <Findings findings={findings} />
        </li>
    );
}

interface PartProps extends TraitProps {
    grammar: Grammar;
}

function Parameters(props: PartProps) {
    const { trait, kind, grammar, onChange } = props;
    // What a file says besides is shown too, so that it can be taken away.
    const clauses = [...new Set([...clausesFor(trait.do, kind), ...trait.clauses])];
    return (
        <div class="parameters">
            {grammar.n && (
                <NumberField
                    label={t('workshop.n')}
                    value={trait.n ?? 1}
                    least={grammar.n[0]}
                    most={grammar.n[1]}
                    onChange={(n) => onChange({ ...trait, n })}
                />
            )}
            {grammar.piece !== 'never' && (
                <Select
                    label={t('workshop.piece')}
                    value={trait.piece ?? ''}
                    choices={pieceChoices(trait.do, grammar, kind)}
                    onChange={(piece) => onChange(withPiece(trait, piece))}
                />
            )}
            {grammar.while.length > 1 && <While {...props} />}
            {grammar.where !== 'never' && <Regions {...props} />}
            {clauses.length > 0 && (
                <Chips
                    label={t('workshop.clauses')}
                    all={clauses.map((value) => ({ value, label: t(`workshop.clause.${value}`) }))}
                    chosen={trait.clauses}
                    onChange={(said) => onChange({ ...trait, clauses: said })}
                />
            )}
        </div>
    );
}

const pieceChoices = (primitive: string, grammar: Grammar, kind: Kind) => [
    ...(grammar.piece === 'maybe' ? [{ value: '', label: t('workshop.no_piece') }] : []),
    ...Object.keys(pieces)
        .filter((one) => fits(primitive, one, kind))
        .map((value) => ({ value, label: c(`piece.${value}`) })),
];

function withPiece({ piece: _, ...rest }: Trait, piece: string): Trait {
    return piece === '' ? rest : { ...rest, piece };
}

function While({ trait, grammar, onChange }: PartProps) {
    const change = (held: Held) => {
        const { while: _, ...rest } = trait;
        onChange(held === 'active' ? rest : { ...rest, while: held });
    };
    return (
        <Segments
            label={t('workshop.while')}
            value={trait.while ?? 'active'}
            choices={grammar.while.map((value) => ({ value, label: t(`workshop.while.${value}`) }))}
            onChange={change}
        />
    );
}

/** A class of regions; without any mark it is every region. */
function Regions({ trait, kind, grammar, onChange }: PartProps) {
    const where = trait.where ?? {};
    const change = (next: Where) => {
        const { where: _, ...rest } = trait;
        const said = Object.fromEntries(
            Object.entries(next).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
        );
        onChange(Object.keys(said).length > 0 ? { ...rest, where: said } : rest);
    };
    const lands = terrainsFor(trait.do);
    return (
        <div class="where-part">
            <Chips
                label={t('workshop.terrain')}
                all={lands.map((value) => ({ value, label: c(`terrain.${value}`), icon: terrainIcon(value) }))}
                chosen={where.terrain ?? []}
                onChange={(terrain) => change({ ...where, terrain })}
            />
            {lands === terrains && <MoreOfWhere grammar={grammar} kind={kind} where={where} onChange={change} />}
        </div>
    );
}

interface MoreProps {
    grammar: Grammar;
    kind: Kind;
    where: Where;
    onChange(where: Where): void;
}

function MoreOfWhere({ grammar: { asks }, kind, where, onChange }: MoreProps) {
    const play = asks === 'play';
    const closed = [...(play ? [] : playSigns), ...(isMarker(kind) ? [] : markerSigns)];
    const signs = whereSigns.filter((one) => whereParts.includes(one) && !closed.includes(one));
    const standing = Object.keys(pieces).filter((one) => pieces[one]!.stands);
    const beside = bordersOf(where);
    return (
        <>
            <Chips
                label={t('workshop.symbol')}
                all={symbols.map((value) => ({ value, label: c(`symbol.${value}`), icon: symbolIcon(value) }))}
                chosen={where.symbol ?? []}
                onChange={(symbol) => onChange({ ...where, symbol })}
            />
            <Chips
                label={t('workshop.signs')}
                all={signs.map((value) => ({ value, label: t(`workshop.sign.${value}`) }))}
                chosen={signs.filter((one) => where[one])}
                onChange={(chosen) =>
                    onChange({
                        ...where,
                        ...Object.fromEntries(signs.map((one) => [one, chosen.includes(one)])),
                    } as Where)
                }
            />
            {whereParts.includes('borders') && (
                <Chips
                    label={t('workshop.borders')}
                    all={terrains.map((value) => ({ value, label: c(`terrain.${value}`), icon: terrainIcon(value) }))}
                    chosen={beside.filter((one) => terrains.includes(one))}
                    onChange={(borders) => onChange({ ...where, borders })}
                />
            )}
            {asks !== 'map' && (
                <Select
                    label={t('workshop.borders_piece')}
                    value={beside.find((one) => standing.includes(one)) ?? ''}
                    choices={[
                        { value: '', label: t('workshop.no_piece') },
                        ...standing.map((value) => ({ value, label: c(`piece.${value}`) })),
                    ]}
                    onChange={(piece) => onChange({ ...where, borders: piece === '' ? [] : piece })}
                />
            )}
            {play && (
                <Chips
                    label={t('workshop.marker')}
                    all={markerKinds.map((value) => ({
                        value,
                        label: c(`marker.${value}`),
                        icon: markerIcon(value),
                    }))}
                    chosen={markersOf(where)}
                    onChange={(marker) => onChange({ ...where, marker })}
                />
            )}
            {play && (
                <NumberField
                    label={t('workshop.at_least')}
                    value={where.tokens ?? 0}
                    least={0}
                    most={20}
                    onChange={(tokens) => onChange({ ...where, tokens })}
                />
            )}
            {play && (
                <Chips
                    label={t('workshop.standing')}
                    all={standing.map((value) => ({ value, label: c(`piece.${value}`), icon: markerIcon(value) }))}
                    chosen={where.piece ? [where.piece] : []}
                    onChange={(chosen) => {
                        const piece = chosen.find((one) => one !== where.piece);
                        onChange(withoutPiece(where, piece));
                    }}
                />
            )}
        </>
    );
}

function withoutPiece({ piece: _, ...rest }: Where, piece: string | undefined): Where {
    return piece ? { ...rest, piece } : rest;
}

/** What is seldom needed: the games in which alone the trait exists, and its rule id. */
function Beside({ trait, rule, onChange }: TraitProps & { rule: string }) {
    const { if: guards, rule: own, ...rest } = trait;
    const change = (next: Guards) => {
        const said = Object.keys(next).length > 0 ? { if: next } : {};
        onChange({ ...rest, ...said, ...(own === undefined ? {} : { rule: own }) });
    };
    const changeRule = (text: string) => {
        const said = text.toUpperCase();
        onChange({ ...rest, ...(guards ? { if: guards } : {}), ...(said === '' ? {} : { rule: said }) });
    };
    return (
        <details class="beside" open={Boolean(guards) || own !== undefined}>
            <summary>{t('workshop.beside')}</summary>
            <GuardRows guards={guards ?? {}} onChange={change} />
            <TextField label={t('workshop.rule')} value={own ?? ''} placeholder={rule} most={40} onInput={changeRule} />
        </details>
    );
}

/** Of a switch, true and false as files say them. */
const valueOf = (key: string, word: string): boolean | string =>
    options[key]?.[0] === 'false' ? word === 'true' : word;

function GuardRows({ guards, onChange }: { guards: Guards; onChange(guards: Guards): void }) {
    const free = Object.keys(options).filter((key) => !(key in guards));
    return (
        <div class="guards">
            {Object.entries(guards).map(([key, value]) => (
                <div key={key} class="guard">
                    <Segments
                        label={c(`option.${key}`)}
                        value={String(value)}
                        choices={(options[key] ?? [String(value)]).map((word) => ({
                            value: word,
                            label: c(`option.${key}.${word}`),
                        }))}
                        onChange={(word) => onChange({ ...guards, [key]: valueOf(key, word) })}
                    />
                    <button
                        type="button"
                        class="btn ghost icon"
                        aria-label={t('workshop.guards.drop', { option: c(`option.${key}`) })}
                        onClick={() => {
                            const { [key]: _, ...rest } = guards;
                            onChange(rest);
                        }}
                    >
                        <Icon name="actions.cancel" />
                    </button>
                </div>
            ))}
            <Select
                label={t('workshop.guards')}
                value=""
                choices={[
                    { value: '', label: t('workshop.guards.none') },
                    ...free.map((key) => ({ value: key, label: c(`option.${key}`) })),
                ]}
                onChange={(key) => key !== '' && onChange({ ...guards, [key]: valueOf(key, options[key]![1]!) })}
            />
        </div>
    );
}
