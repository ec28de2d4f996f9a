// The turns of the game: who, with what, and what it brought. A click goes to the beginning of one.
import { useEffect, useRef } from 'preact/hooks';
import { colourOf, comboName, seatName, signed } from '../table/names';
import type { View } from '../table/view';
import { Badge } from '../ui/Badge';
import { t } from '../words';
import type { Turn } from './turns';

export interface TurnListProps {
    view: View;
    turns: readonly Turn[];
    now: number;
    onGo(step: number): void;
}

export function turnText(turn: Turn): string {
    const parts = [
        ...(turn.combo ? [comboName(turn.combo.race, turn.combo.power)] : []),
        ...(turn.declined ? [t('replay.declines')] : []),
        ...(turn.conquests > 0 ? [t('replay.conquests', { n: turn.conquests })] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : t('replay.quiet');
}

export function TurnList({ view, turns, now, onGo }: TurnListProps) {
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
                        <Badge colour={colourOf(view.seats, turn.seat)} size="s" />
                        <span>
                            <b>{seatName(view.seats, turn.seat)}</b>
                            <small>{turnText(turn)}</small>
                        </span>
                        <span class="d">{turn.coins === null ? '' : signed(turn.coins)}</span>
                    </button>
                </li>,
            ])}
        </ol>
    );
}
