import { useEffect, useState } from 'preact/hooks';
import type { MapFile } from '../board/map';
import { map as loadMap } from '../state/content';

// The map of that id, once it is there.
export function useMap(id: string): MapFile | null {
    const [map, set] = useState<MapFile | null>(null);
    useEffect(() => {
        let here = true;
        if (id) void loadMap(id).then((found) => here && set(found));
        return () => {
            here = false;
        };
    }, [id]);
    return map?.id === id ? map : null;
}
