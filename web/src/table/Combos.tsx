import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice, SwCombo } from '../protocol';
import { Coin } from '../ui/Coin';
import { ComboLock } from '../ui/ComboLock';
import { Icon } from '../ui/Icon';
import { c, t } from '../words';
import { comboTitle } from './names';
import { RuleLink } from './Slip';
import { traitRules, type Catalogue } from './catalogue';

export interface CombosProps {
    column: SwCombo[];
    choices: Choice[]; // picks that are possible now
    open: number | null;
    onOpen(slot: number): void;
    onTake(choice: Choice): void;
    onClose(): void;
    catalogue: Catalogue | null;
    asking: boolean; // whether a pick is what is asked for now
}

// Pointing at a tile, or coming to it by key, lets its card be read; a click keeps the card open.
export function Combos(props: CombosProps) {
    const { column, open } = props;
    const [peeked, peek] = usePeek();
    const slot = open ?? peeked;
    const combo = slot === null ? undefined : column[slot];
    return (
        <section class={`combos${props.asking ? ' asking' : ''}`} aria-label={t('table.column')}>
            {column.map((one, i) => (
                <ComboTile key={i} {...props} combo={one} slot={i} onPeek={peek} />
            ))}
            {combo && slot !== null && <ComboCard {...props} combo={combo} slot={slot} peeking={open === null} />}
        </section>
    );
}

const PEEK_AFTER_MS = 300;

function usePeek(): [number | null, (slot: number | null, at?: 'once') => void] {
    const [slot, set] = useState<number | null>(null);
    const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
    useEffect(() => () => clearTimeout(timer.current), []);
    const peek = (wanted: number | null, at?: 'once') => {
        clearTimeout(timer.current);
        if (wanted === null || at) set(wanted);
        else timer.current = setTimeout(() => set(wanted), PEEK_AFTER_MS);
    };
    return [slot, peek];
}

type TileProps = CombosProps & { combo: SwCombo; slot: number };

const choiceAt = (props: TileProps): Choice | undefined => props.choices.find((choice) => choice.slot === props.slot);
const priceOf = (props: TileProps): number => choiceAt(props)?.cost ?? props.slot;

function ComboTile(props: TileProps & { onPeek(slot: number | null, at?: 'once'): void }) {
    const { combo, slot, open } = props;
    const price = priceOf(props);
    const label = t('combo.label', {
        place: slot + 1,
        name: comboTitle(combo),
        n: combo.tokens,
        price,
        coins: combo.coins,
    });
    return (
        <button
            type="button"
            class={`combo card${open === slot ? ' chosen' : ''}${choiceAt(props) ? ' can' : ''}`}
            data-slot={slot}
            aria-label={label}
            aria-expanded={open === slot}
            onClick={() => props.onOpen(slot)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && props.onPeek(slot)}
            onPointerLeave={() => props.onPeek(null)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && props.onPeek(slot, 'once')}
            onBlur={() => props.onPeek(null)}
        >
            <span class="price">
                <Coin n={price} />
            </span>
            <ComboLock race={combo.race} power={combo.power} />
            <span class="names">
                <span>{combo.power ? c(`power.${combo.power}`) : ''}</span>
                <b>{c(`race.${combo.race}`)}</b>
            </span>
            <span class="foot">
                <span class="sum">
                    <Icon name="markers.token_reserve" />
                    {combo.tokens}
                </span>
                {combo.coins > 0 && <Coin n={`+${combo.coins}`} small />}
            </span>
        </button>
    );
}

// Both texts in the content's own words, the numbers, the rules; and the place to take it.
function ComboCard(props: TileProps & { peeking: boolean }) {
    const { combo, slot, onClose, peeking } = props;
    const box = useRef<HTMLDivElement>(null);
    const choice = choiceAt(props);
    useEffect(() => {
        const outside = (event: PointerEvent) => {
            const target = event.target as Element;
            if (!box.current?.contains(target) && !target.closest('.combo, .bar')) onClose();
        };
        if (peeking) return;
        document.addEventListener('pointerdown', outside);
        return () => document.removeEventListener('pointerdown', outside);
    }, [onClose, peeking]);
    return (
        <div
            ref={box}
            class={`combo-card${peeking ? ' peeking' : ''}`}
            style={{ '--slot': slot }}
            role={peeking ? 'note' : 'dialog'}
            aria-label={comboTitle(combo)}
            inert={peeking}
        >
            <h2>
                <ComboLock race={combo.race} power={combo.power} wide />
                {comboTitle(combo)}
            </h2>
            {combo.power && <Trait kind="power" id={combo.power} {...props} />}
            <Trait kind="race" id={combo.race} {...props} />
            <dl class="figures">
                <div>
                    <dt>{t('combo.sum')}</dt>
                    <dd>{combo.tokens}</dd>
                </div>
                <div>
                    <dt>{t('combo.costs')}</dt>
                    <dd>{priceOf(props)}</dd>
                </div>
                <div>
                    <dt>{t('combo.brings')}</dt>
                    <dd>{combo.coins}</dd>
                </div>
            </dl>
            {peeking ? null : choice ? (
                <button type="button" class="btn primary take" onClick={() => props.onTake(choice)}>
                    {choice.kind === 'swap' ? t('combo.swap') : t('combo.take_price', { n: choice.cost ?? 0 })}
                </button>
            ) : (
                <p class="meta">{t(props.asking ? 'combo.short' : 'combo.later')}</p>
            )}
            {!peeking && (
                <button type="button" class="btn ghost icon close" aria-label={t('table.close')} onClick={onClose}>
                    <Icon name="actions.cancel" />
                </button>
            )}
        </div>
    );
}

function Trait({ kind, id, catalogue }: TileProps & { kind: 'race' | 'power'; id: string }) {
    return (
        <section class="trait">
            <h3>
                {c(`${kind}.${id}`)}{' '}
                <small>
                    {t(`combo.${kind}`)}
                    {catalogue && `, ${t('combo.power_tokens', { n: catalogue.tokens(kind, id) })}`}
                </small>
            </h3>
            <p>{c(`${kind}.${id}.help`)}</p>
            <p class="rids">
                {catalogue && traitRules(catalogue, kind, id).map((rule) => <RuleLink key={rule} rule={rule} />)}
            </p>
        </section>
    );
}
