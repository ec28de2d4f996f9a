import type { Cells, SeatInfo } from '../protocol';
import { colourOf, declined, regionCell } from './cells';
import { type Box, type MapFile, pathsOf, worldOf } from './map';

export interface MiniMapProps {
    map: MapFile;
    cells?: Cells;
    seats?: SeatInfo[];
    /** Part of the map to frame. */
    window?: Box;
    label?: string;
}

const none: SeatInfo[] = [];

/** The whole map as a small political chart. */
export function MiniMap({ map, cells = {}, seats = none, window, label }: MiniMapProps) {
    const spoken = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
    return (
        <svg class="mini-map" data-world={worldOf(map)} viewBox={`0 0 ${map.width} ${map.height}`} {...spoken}>
            {pathsOf(map).regions.map((path, id) => {
                const cell = regionCell(cells, id);
                const owned = cell.seat !== undefined && cell.tokens > 0;
                const ground = cell.pieces?.volcano ? 'ember' : `t-${map.regions[id]!.terrain}`;
                const fill = `var(--${owned ? `p${colourOf(seats, cell.seat)}` : ground})`;
                return (
                    <path
                        key={id}
                        d={path}
                        class="mini-region"
                        style={{ fill, opacity: owned && declined(cell) ? 0.55 : 1 }}
                    />
                );
            })}
            {map.regions.map(({ id, label: [x, y] }) =>
                regionCell(cells, id).monsters ? (
                    <path key={id} d={`M${x - 38} ${y + 30}L${x} ${y - 40}L${x + 38} ${y + 30}Z`} class="mini-beast" />
                ) : null,
            )}
            {window && (
                <rect
                    class="mini-window"
                    x={Math.max(20, window.x)}
                    y={Math.max(20, window.y)}
                    width={Math.min(map.width - 20, window.x + window.width) - Math.max(20, window.x)}
                    height={Math.min(map.height - 20, window.y + window.height) - Math.max(20, window.y)}
                />
            )}
        </svg>
    );
}
