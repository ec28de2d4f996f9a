// A map under a bell jar.
import { useEffect, useMemo } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Glass } from '../app/Glass';
import { StaticBoard } from '../board/StaticBoard';
import type { MapFile } from '../board/map';
import { map as loadMap } from '../state/content';
import { bestPart, scene } from './scene';

export function Jar({ map }: { map: string }) {
    const file = useSignal<MapFile | null>(null);
    useEffect(() => {
        void loadMap(map).then(
            (found) => (file.value = found),
            () => undefined,
        );
    }, [map]);
    return <Glass ground="var(--t-sea)">{file.value && <Inside map={file.value} />}</Glass>;
}

function Inside({ map }: { map: MapFile }) {
    const { cells, seats, part } = useMemo(() => {
        const made = scene(map);
        return { ...made, part: bestPart(map, made.cells, 640, 722) };
    }, [map]);
    return (
        <svg x="20" y="12" width="312" height="352">
            <StaticBoard map={map} cells={cells} seats={seats} label="" part={part} cover />
        </svg>
    );
}
