// The sea as a picture: nothing moves and nothing can be touched.
import '../board/board.css';
import { useMemo } from 'preact/hooks';
import type { Box as Frame } from '../board/map';
import { newUid } from '../board/uid';
import type { SeatInfo } from '../protocol';
import type { Sea } from './cells';
import { boxAround } from './geometry';
import { Chart, SeaGround, SeaPrints } from './SeaDrawing';

interface StaticSeaProps {
    sea: Sea;
    players: SeatInfo[];
    /** What it shows, in words; empty if it is decoration. */
    label: string;
    /** Part of the sea to show; all that is laid if absent. */
    part?: Frame;
    /** Fill the room and cut what is too much, instead of fitting into it. */
    cover?: boolean;
}

const beyond = 2000;

export function StaticSea({ sea, players, label, part, cover = false }: StaticSeaProps) {
    const uid = useMemo(newUid, []);
    const spoken = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
    const { x, y, width, height } = part ?? boxAround(sea.tiles.length ? sea.tiles : [{ x: 0, y: 0 }], 90);
    return (
        <svg
            class="board static sea"
            data-world="islands"
            viewBox={`${x} ${y} ${width} ${height}`}
            preserveAspectRatio={`xMidYMid ${cover ? 'slice' : 'meet'}`}
            {...spoken}
        >
            <Chart sheet={{ x: x - beyond, y: y - beyond, width: width + 2 * beyond, height: height + 2 * beyond }} />
            <SeaGround sea={sea} uid={uid} />
            <SeaPrints sea={sea} seats={players} />
        </svg>
    );
}
