// A map, small, as it looks at the start of a game.
import { StaticBoard } from '../board/StaticBoard';
import { isAtSea, type MapCard } from '../state/content';
import { useMap } from '../table/useMap';
import { scene } from './scene';
import { Sea } from './Sea';

export function Thumbnail({ game, map }: { game: string; map: Pick<MapCard, 'id' | 'players'> }) {
    return (
        <span class="thumb" aria-hidden="true">
            {isAtSea(game) ? <Sea players={map.players} tiles={[5.6, 3.5]} /> : <Land map={map.id} />}
        </span>
    );
}

function Land({ map }: { map: string }) {
    const found = useMap(map);
    if (!found) return null;
    return (
        <StaticBoard
            map={found}
            {...scene(found)}
            label=""
            part={{ x: 0, y: 0, width: found.width, height: found.height }}
            cover
        />
    );
}
