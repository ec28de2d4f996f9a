// The whole log; the line of the present step is marked, and any other leads to its step.
import { useEffect, useRef } from 'preact/hooks';
import type { Tell } from '../protocol';
import { colourOf } from '../table/names';
import { Badge } from '../ui/Badge';
import { t } from '../words';
import type { Bill } from './bill';

export interface ReplayLogProps {
    bill: Bill;
    log: readonly Tell[];
    step: number;
    onGo(step: number): void;
    onLight(regions: number[]): void;
}

const stepOf = (tell: Tell): number => tell.step ?? 0;

// Keeps the marked line in the middle of its list, which is all that scrolls.
function useInSight(step: number) {
    const box = useRef<HTMLOListElement>(null);
    useEffect(() => {
        const own = box.current;
        const line = own?.querySelector<HTMLElement>('[aria-current]');
        if (own && line) own.scrollTop = line.offsetTop - own.clientHeight / 2;
    }, [step]);
    return box;
}

export function ReplayLog({ bill, log, step, onGo, onLight }: ReplayLogProps) {
    const box = useInSight(step);
    const now = log.findLastIndex((tell) => stepOf(tell) <= step && tell.what !== 'round');
    return (
        <ol class="log-lines replay-log" ref={box} tabIndex={0} aria-label={t('table.log')}>
            {log.map((tell, i) => (
                <Line
                    key={i}
                    bill={bill}
                    tell={tell}
                    now={i === now}
                    ahead={stepOf(tell) > step}
                    onGo={onGo}
                    onLight={onLight}
                />
            ))}
        </ol>
    );
}

interface LineProps {
    bill: Bill;
    tell: Tell;
    now: boolean;
    ahead: boolean;
    onGo(step: number): void;
    onLight(regions: number[]): void;
}

function Line({ bill, tell, now, ahead, onGo, onLight }: LineProps) {
    const said = bill.say(tell);
    if (said.heading) return <li class="sep">{said.parts[0]?.text}</li>;
    const light = () => onLight(said.regions);
    const dark = () => onLight([]);
    return (
        <li
            class={`${said.minor ? 'minor ' : ''}${now ? 'new ' : ''}${ahead ? 'ahead' : ''}`}
            aria-current={now ? 'step' : undefined}
            onMouseEnter={light}
            onMouseLeave={dark}
        >
            {tell.seat ? <Badge colour={colourOf(bill.seats, tell.seat)} size="s" /> : <span />}
            <button type="button" class="say-line" onClick={() => onGo(stepOf(tell))} onFocus={light} onBlur={dark}>
                {said.parts.map((part, i) => (part.region === undefined ? part.text : <em key={i}>{part.text}</em>))}
            </button>
            <span class="d">{said.figure}</span>
        </li>
    );
}
