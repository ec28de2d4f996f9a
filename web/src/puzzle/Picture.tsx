// The map of a puzzle, small and empty: the position is seen at the table.
import { StaticBoard } from '../board/StaticBoard';
import type { Cells, SeatInfo } from '../protocol';
import { useMap } from '../table/useMap';

const nothing: Cells = {};
const nobody: SeatInfo[] = [];

export function Picture({ map }: { map: string }) {
    const found = useMap(map);
    return (
        <span class="thumb" aria-hidden="true">
            {found && (
                <StaticBoard
                    map={found}
                    cells={nothing}
                    seats={nobody}
                    label=""
                    part={{ x: 0, y: 0, width: found.width, height: found.height }}
                    cover
                />
            )}
        </span>
    );
}
