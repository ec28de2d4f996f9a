import type { ReadonlySignal } from '@preact/signals';
import { memo } from '../ui/memo';
import { type MapFile, pathsOf } from './map';

interface HitProps {
    region: number;
    path: string;
    label: string;
    choosable: boolean;
    /** The region that Tab comes to. */
    entry: ReadonlySignal<number>;
}

const Hit = memo(function Hit({ region, path, label, choosable, entry }: HitProps) {
    return (
        <path
            d={path}
            class={choosable ? 'hit choosable' : 'hit'}
            data-region={region}
            role="button"
            aria-label={label}
            aria-disabled={!choosable}
            tabindex={entry.value === region ? 0 : -1}
        />
    );
});

export interface HitsProps {
    map: MapFile;
    describe: (region: number) => string;
    choosable: (region: number) => boolean;
    entry: ReadonlySignal<number>;
}

/** Every region as something to point at, to focus and to hear. */
export function Hits({ map, describe, choosable, entry }: HitsProps) {
    return (
        <g>
            {pathsOf(map).regions.map((path, id) => (
                <Hit key={id} region={id} path={path} label={describe(id)} choosable={choosable(id)} entry={entry} />
            ))}
        </g>
    );
}
