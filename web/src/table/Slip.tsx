import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ruleAddress } from '../state/content';
import { t } from '../words';
import { signed } from './names';
import { place, type Spot } from './place';
import type { SlipText } from './slip';

export const RuleLink = ({ rule }: { rule: string }) =>
    rule ? (
        <a class="rid" href={ruleAddress(rule)} target="_blank" rel="noopener" aria-label={t('why.rule', { rule })}>
            {rule}
        </a>
    ) : null;

// A reckoning: what, by which rule, how much.
export interface SlipProps {
    text: SlipText;
    onRule?: ((text: SlipText) => void) | undefined; // a rule of it is being followed
}

export function SlipBody({ text, onRule }: SlipProps) {
    const follow = (event: MouseEvent) => {
        if ((event.target as Element).closest('.rid')) onRule?.(text);
    };
    return (
        <div onClick={follow} onAuxClick={follow}>
            <h2>{text.title}</h2>
            {text.sub && <p class="sub">{text.sub}</p>}
            {text.rows.length > 0 && <Reckoning text={text} />}
            {text.refusal && (
                <p class="refused">
                    {text.refusal.text} <RuleLink rule={text.refusal.rule} />
                </p>
            )}
            {text.then.length > 0 && <p class="then">{text.then.join(' ')}</p>}
        </div>
    );
}

function Reckoning({ text }: { text: SlipText }) {
    return (
        <div class="reckoning">
            {text.rows.map((row) => (
                <div class="line" key={row.label + row.rule}>
                    <span class="what">{row.label}</span>
                    <RuleLink rule={row.rule} />
                    <b class={row.amount < 0 ? 'minus' : ''}>{row.plain ? row.amount : signed(row.amount)}</b>
                </div>
            ))}
            {text.total && (
                <div class="tot">
                    <span>{text.total.label}</span>
                    <b>{text.total.n}</b>
                </div>
            )}
        </div>
    );
}

// Beside its target, with a nib towards it, and over no lit seal (place.ts).
export function FloatingSlip({ text, anchor, onRule }: SlipProps & { anchor: DOMRect }) {
    const box = useRef<HTMLDivElement>(null);
    const [spot, put] = useState<Spot | null>(null);
    useLayoutEffect(() => {
        const own = box.current;
        if (!own) return;
        const seals = [...document.querySelectorAll('.board .cost')].map((seal) => seal.getBoundingClientRect());
        put(
            place(anchor, { width: own.offsetWidth, height: own.offsetHeight }, seals, {
                width: innerWidth,
                height: innerHeight,
            }),
        );
    }, [text, anchor]);
    const style = spot
        ? { left: `${spot.x}px`, top: `${spot.y}px`, '--nib': `${spot.nib}px` }
        : { visibility: 'hidden' };
    return (
        <div ref={box} class={`why floating ${spot?.side ?? ''}`} role="tooltip" style={style}>
            <svg class="nib" viewBox="0 0 14 22" aria-hidden="true">
                <path d="M14 1L2 11L14 21" />
            </svg>
            <SlipBody text={text} onRule={onRule} />
        </div>
    );
}
