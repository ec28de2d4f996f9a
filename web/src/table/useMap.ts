import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { MapFile } from '../board/map';
import { worldOf } from '../board/map';
import { map as loadMap } from '../state/content';
import { dressWorld } from '../state/settings';

// The map of that id, once it is there.
export function useMap(id: string): MapFile | null {
    const [map, set] = useState<MapFile | null>(null);
    useEffect(() => {
        let here = true;
        // What does not come is asked for again by whoever looks next.
        if (id)
            loadMap(id).then(
                (found) => here && set(found),
                () => undefined,
            );
        return () => {
            here = false;
        };
    }, [id]);
    return map?.id === id ? map : null;
}

// The whole page in the colours of that map's world, as long as it is shown.
export function useWorld(map: MapFile | null): void {
    const world = map && worldOf(map);
    useLayoutEffect(() => (world ? dressWorld(world) : undefined), [world]);
}
