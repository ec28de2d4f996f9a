import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Drawing, type Position } from './Drawing';
import { type Box, sheetOf, worldOf } from './map';
import { newUid } from './uid';

export interface StaticBoardProps extends Position {
    /** What it shows, in words; empty if it is decoration. */
    label: string;
    /** Part of the map to show; the whole sheet if absent. */
    part?: Box;
    /** Fill the room and cut what is too much, instead of fitting into it. */
    cover?: boolean;
}

const nowhere = signal<number | null>(null);

/** A board to look at: pictures in the rules, the jars of the home page, replays in a list. */
export function StaticBoard({ label, part, cover = false, ...position }: StaticBoardProps) {
    const uid = useMemo(newUid, []);
    const spoken = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
    const { x, y, width, height } = part ?? sheetOf(position.map);
    return (
        <svg
            class="board static"
            data-world={worldOf(position.map)}
            viewBox={`${x} ${y} ${width} ${height}`}
            preserveAspectRatio={`xMidYMid ${cover ? 'slice' : 'meet'}`}
            {...spoken}
        >
            <Drawing {...position} uid={uid} hot={nowhere} />
        </svg>
    );
}
