// The map of a puzzle, small and empty: the position is seen at the table. A sea is a picture of any.
import { StaticBoard } from '../board/StaticBoard';
import { Sea } from '../home/Sea';
import type { Cells, SeatInfo } from '../protocol';
import { isAtSea } from '../state/content';
import { useMap } from '../table/useMap';
import type { Puzzle } from './puzzle';

const nothing: Cells = {};
const nobody: SeatInfo[] = [];

export const Picture = ({ puzzle: { game, map } }: { puzzle: Puzzle }) => (
    <span class="thumb" aria-hidden="true">
        {isAtSea(game) ? <Sea players={3} tiles={[5.7, 2.6]} /> : <Land map={map} />}
    </span>
);

function Land({ map }: { map: string }) {
    const found = useMap(map);
    if (!found) return null;
    return (
        <StaticBoard
            map={found}
            cells={nothing}
            seats={nobody}
            label=""
            part={{ x: 0, y: 0, width: found.width, height: found.height }}
            cover
        />
    );
}
