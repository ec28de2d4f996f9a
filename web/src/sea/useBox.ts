import { useEffect, useState } from 'preact/hooks';
import { box as loadBox } from '../state/content';
import { openBox, type Box, type BoxFile } from './box';

// The same object for the same file: drawings are kept by it.
const opened = new WeakMap<BoxFile, Box>();
function open(file: BoxFile): Box {
    const box = opened.get(file) ?? openBox(file);
    opened.set(file, box);
    return box;
}

/** What lies in the box of Small Islands, once it is there; what does not come is asked for again by whoever looks next. */
export function useBox(): Box | null {
    const [box, set] = useState<Box | null>(null);
    useEffect(() => {
        let here = true;
        loadBox('islands').then(
            (file) => here && set(open(file)),
            () => undefined,
        );
        return () => {
            here = false;
        };
    }, []);
    return box;
}
