// A map under a bell jar.
import { useMemo } from 'preact/hooks';
import { Glass } from '../app/Glass';
import { StaticBoard } from '../board/StaticBoard';
import type { MapFile } from '../board/map';
import { isAtSea, type MapCard } from '../state/content';
import { useMap } from '../table/useMap';
import { bestPart, scene } from './scene';
import { Sea } from './Sea';

export const Jar = ({ game, map }: { game: string; map: MapCard }) =>
    isAtSea(game) ? (
        <Glass ground="var(--t-sea)">
            <Inside>
                <Sea players={map.players} tiles={[3.2, 3.61]} />
            </Inside>
        </Glass>
    ) : (
        <Land map={map.id} />
    );

const Inside = ({ children }: { children: preact.ComponentChildren }) => (
    <svg x="20" y="12" width="312" height="352">
        {children}
    </svg>
);

function Land({ map }: { map: string }) {
    const file = useMap(map);
    return <Glass ground="var(--t-sea)">{file && <Part map={file} />}</Glass>;
}

function Part({ map }: { map: MapFile }) {
    const { cells, seats, part } = useMemo(() => {
        const made = scene(map);
        return { ...made, part: bestPart(map, made.cells, 640, 722) };
    }, [map]);
    return (
        <Inside>
            <StaticBoard map={map} cells={cells} seats={seats} label="" part={part} cover />
        </Inside>
    );
}
