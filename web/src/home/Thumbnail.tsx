// A map, small, as it looks at the start of a game.
import { StaticBoard } from '../board/StaticBoard';
import { useMap } from '../table/useMap';
import { scene } from './scene';

export function Thumbnail({ map }: { map: string }) {
    const found = useMap(map);
    return (
        <span class="thumb" aria-hidden="true">
            {found && (
                <StaticBoard
                    map={found}
                    {...scene(found)}
                    label=""
                    part={{ x: 0, y: 0, width: found.width, height: found.height }}
                    cover
                />
            )}
        </span>
    );
}
