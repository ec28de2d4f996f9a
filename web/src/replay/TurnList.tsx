// The turns of the game: who, with what, and what it brought. A click goes to the beginning of one.
import { useEffect, useRef } from 'preact/hooks';
import { colourOf, seatName, signed } from '../table/names';
import { Badge } from '../ui/Badge';
import { t } from '../words';
import type { Bill } from './bill';
import type { Turn } from './turns';

export interface TurnListProps {
    bill: Bill;
    turns: readonly Turn[];
    now: number;
    onGo(step: number): void;
}

const figureOf = (bill: Bill, turn: Turn): string => {
    const figure = bill.turnFigure(turn);
    return figure === null ? '' : signed(figure);
};

export function TurnList({ bill, turns, now, onGo }: TurnListProps) {
    const box = useRef<HTMLOListElement>(null);
    useEffect(() => {
        const own = box.current;
        const line = own?.querySelector<HTMLElement>('[aria-current]')?.closest('li');
        if (own && line) own.scrollTop = line.offsetTop - own.clientHeight / 2;
    }, [now]);
    return (
        <ol class="log-lines turn-list" ref={box} aria-label={t('replay.turns')}>
            {turns.flatMap((turn, i) => [
                ...(turns[i - 1]?.round === turn.round
                    ? []
                    : [
                          <li key={`r${turn.round}`} class="sep">
                              {t('log.round', { n: turn.round })}
                          </li>,
                      ]),
                <li key={turn.first} class={i === now ? 'new' : ''}>
                    <button
                        type="button"
                        aria-current={i === now ? 'step' : undefined}
                        onClick={() => onGo(turn.first)}
                    >
                        <Badge colour={colourOf(bill.seats, turn.seat)} size="s" />
                        <span>
                            <b>{seatName(bill.seats, turn.seat)}</b>
                            <small>{bill.turnText(turn)}</small>
                        </span>
                        <span class="d">{figureOf(bill, turn)}</span>
                    </button>
                </li>,
            ])}
        </ol>
    );
}
