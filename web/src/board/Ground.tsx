// The layers that never change while a map is on the table: sheet, terrain, borders, printed symbols.
import { memo } from '../ui/memo';
import { type MapFile, type MapRegion, pathsOf, sheetOf } from './map';
import { slotsFor } from './placer';
import { Landmark, Stamp } from './pieces';

const water = (terrain: string): boolean => terrain === 'sea' || terrain === 'lake';

const segment = 85;

/** The checkered line around the map: every other segment of it. */
function neatline(length: number, at: (from: number, run: number) => string): string {
    let path = '';
    for (let from = 0; from < length; from += 2 * segment) path += at(from, Math.min(segment, length - from));
    return path;
}

function Sheet({ map }: { map: MapFile }) {
    const { width, height } = map;
    const sheet = sheetOf(map);
    const checks =
        neatline(width, (x, run) => `M${x} -15h${run}M${x} ${height + 15}h${run}`) +
        neatline(height, (y, run) => `M-15 ${y}v${run}M${width + 15} ${y}v${run}`);
    return (
        <g>
            <rect
                x={sheet.x + 2}
                y={sheet.y + 2}
                width={sheet.width - 4}
                height={sheet.height - 4}
                rx="5"
                class="sheet"
            />
            <rect x="-20" y="-20" width={width + 40} height={height + 40} class="neatline" />
            <path d={checks} class="neatline-checks" />
        </g>
    );
}

interface LandProps {
    region: MapRegion;
    path: string;
    clip: string;
}

/** Nested strokes along the shore, as on old charts. */
function WaterLines({ region, path, clip }: LandProps) {
    const ink = `var(--t-${region.terrain}-ink)`;
    const ground = `var(--t-${region.terrain})`;
    return (
        <g clip-path={clip} fill="none">
            {[
                [74, 70],
                [50, 46.5],
                [30, 27],
            ].map(([outer, inner]) => (
                <g key={outer}>
                    <path d={path} stroke-width={outer} opacity=".55" style={{ stroke: ink }} />
                    <path d={path} stroke-width={inner} style={{ stroke: ground }} />
                </g>
            ))}
        </g>
    );
}

/** The wash that darkens towards the border. */
function EdgeWash({ region, path, clip }: LandProps) {
    return (
        <g clip-path={clip} fill="none" style={{ stroke: `var(--t-${region.terrain}-ink)` }}>
            <path d={path} stroke-width="44" opacity=".16" />
            <path d={path} stroke-width="20" opacity=".2" />
        </g>
    );
}

function Land(props: LandProps) {
    const { region, path } = props;
    return (
        <g>
            <path d={path} style={{ fill: `var(--t-${region.terrain})` }} />
            <path d={path} fill={`url(#tx-${region.terrain})`} />
            {water(region.terrain) ? <WaterLines {...props} /> : <EdgeWash {...props} />}
        </g>
    );
}

interface LayerProps {
    map: MapFile;
    /** Prefix of the ids of this board's clip paths. */
    uid: string;
}

export const clipOf = (uid: string, region: number): string => `url(#${uid}-${region})`;

export const Ground = memo(function Ground({ map, uid }: LayerProps) {
    const paths = pathsOf(map);
    return (
        <g>
            <defs>
                {paths.regions.map((path, id) => (
                    <clipPath key={id} id={`${uid}-${id}`}>
                        <path d={path} />
                    </clipPath>
                ))}
            </defs>
            <Sheet map={map} />
            {map.regions.map((region) => (
                <Land key={region.id} region={region} path={paths.regions[region.id]!} clip={clipOf(uid, region.id)} />
            ))}
        </g>
    );
});

export const Borders = memo(function Borders({ map }: { map: MapFile }) {
    const { borders, links, frame } = pathsOf(map);
    return (
        <g fill="none" stroke-linejoin="round" stroke-linecap="round">
            <path d={borders} class="border-ink" />
            <path d={borders} class="border-road" />
            {links && <path d={links} class="border-link" />}
            <path d={frame} class="frame" />
        </g>
    );
});

/** The mountain and the symbols printed on one region. */
export const Prints = memo(function Prints({ map, region }: { map: MapFile; region: number }) {
    const { terrain, symbols } = map.regions[region]!;
    const slots = slotsFor(map)[region]!;
    return (
        <g>
            {slots.landmark && (
                <g transform={`translate(${slots.landmark[0]} ${slots.landmark[1]})`}>
                    <Landmark terrain={terrain} />
                </g>
            )}
            {symbols.map((symbol, i) => (
                <g key={symbol} transform={`translate(${slots.stamps[i]![0]} ${slots.stamps[i]![1]})`}>
                    <Stamp symbol={symbol} />
                </g>
            ))}
        </g>
    );
});
