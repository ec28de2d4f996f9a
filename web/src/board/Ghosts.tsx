import { type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SeatInfo } from '../protocol';
import type { Ghost } from './animate';
import { colourOf, declined } from './cells';
import { at } from './layers';
import { FaceDown, Found, Marker, Monsters, Stack, Tribe } from './pieces';
import { isFound } from '../ui/Icon';

interface OneProps {
    ghost: Ghost;
    seats: SeatInfo[];
    onEnd: () => void;
}

function Body({ ghost: { cell, piece, count }, seats }: Pick<OneProps, 'ghost' | 'seats'>) {
    if (piece === 'lost-tribe') return <Tribe />;
    if (piece === 'monsters') return <Monsters n={count} covering={false} />;
    if (piece === 'face-down') return <FaceDown />;
    if (piece && isFound(piece)) return <Found id={piece} />;
    if (piece) return <Marker piece={piece} n={count} />;
    if (!cell?.race) return null;
    return <Stack race={cell.race} colour={colourOf(seats, cell.seat)} declined={declined(cell)} count={count} />;
}

function One({ ghost, seats, onEnd }: OneProps) {
    const body = useRef<SVGGElement>(null);
    useLayoutEffect(() => {
        const animation = body.current!.animate(ghost.frames, { ...ghost.timing, fill: 'both' });
        animation.onfinish = onEnd;
        return () => animation.cancel();
    }, []);
    return (
        <g transform={at(ghost.at)}>
            <g ref={body}>
                <Body ghost={ghost} seats={seats} />
            </g>
        </g>
    );
}

/** What leaves the board, or is on its way to join a stack. */
export function Ghosts({ ghosts, seats }: { ghosts: Signal<Ghost[]>; seats: SeatInfo[] }) {
    return (
        <g aria-hidden="true">
            {ghosts.value.map((ghost) => (
                <One
                    key={ghost.key}
                    ghost={ghost}
                    seats={seats}
                    onEnd={() => {
                        ghosts.value = ghosts.value.filter((other) => other !== ghost);
                    }}
                />
            ))}
        </g>
    );
}
