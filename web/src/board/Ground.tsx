// The layers that never change while a map is on the table: sheet, terrain, borders, printed symbols.
import { memo } from '../ui/memo';
import { line, type MapFile, type MapRegion, pathsOf, sheetOf, worldOf } from './map';
import { slotsFor } from './placer';
import { Landmark, Sign, Stamp } from './pieces';
import { smooth, type Stretch, stretchesOf } from './river';

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

/** The rock around a cave, hatched as on the plans of old mines. */
function CaveWalls(props: LandProps) {
    return (
        <>
            <EdgeWash {...props} />
            <path
                d={props.path}
                clip-path={props.clip}
                fill="none"
                stroke="url(#tx-hatch)"
                stroke-width="40"
                class="cave-wall"
            />
        </>
    );
}

/** Ledges that lead down into the dark: each step is darker than the one above it. */
function Ledges({ path, clip }: LandProps) {
    return (
        <g clip-path={clip} fill="none" class="ledges">
            <path d={path} stroke-width="120" opacity=".35" />
            <path d={path} stroke-width="80" opacity=".4" />
            <path d={path} stroke-width="44" opacity=".5" />
            <path d={path} class="chasm-rim" />
        </g>
    );
}

interface BandProps extends LandProps {
    stretch: Stretch;
}

/** Deeper along the banks, and the current between them. */
function Band({ stretch: { banks, current }, clip }: BandProps) {
    const shore = banks.map(line).join('');
    const [left = '', middle = '', right = ''] = current.map(smooth);
    return (
        <g clip-path={clip} fill="none" stroke-linecap="round" stroke-linejoin="round">
            <path d={shore} class="bank deep" />
            <path d={shore} class="bank" />
            <path d={left} class="current" stroke-dasharray="64 46 22 58" />
            <path d={middle} class="current strong" stroke-dasharray="96 60 38 44" stroke-dashoffset="70" />
            <path d={right} class="current" stroke-dasharray="48 62 84 40" stroke-dashoffset="30" />
        </g>
    );
}

function Relief(props: LandProps & { cave: boolean; stretch: Stretch | undefined }) {
    const { region, cave, stretch, ...rest } = props;
    if (region.terrain === 'chasm') return <Ledges region={region} {...rest} />;
    if (stretch) return <Band region={region} stretch={stretch} {...rest} />;
    if (water(region.terrain) || region.terrain === 'river') return <WaterLines region={region} {...rest} />;
    return cave ? <CaveWalls region={region} {...rest} /> : <EdgeWash region={region} {...rest} />;
}

function Land(props: LandProps & { cave: boolean; stretch: Stretch | undefined }) {
    const { region, path, stretch } = props;
    return (
        <g>
            <path d={path} style={{ fill: `var(--t-${region.terrain})` }} />
            {!stretch && <path d={path} fill={`url(#tx-${region.terrain})`} />}
            <Relief {...props} />
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
    const stretches = stretchesOf(map);
    const cave = worldOf(map) === 'underground';
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
                <Land
                    key={region.id}
                    region={region}
                    path={paths.regions[region.id]!}
                    clip={clipOf(uid, region.id)}
                    cave={cave}
                    stretch={stretches.get(region.id)}
                />
            ))}
        </g>
    );
});

export const Borders = memo(function Borders({ map }: { map: MapFile }) {
    const { borders, weirs, links, frame } = pathsOf(map);
    const cave = worldOf(map) === 'underground';
    return (
        <g fill="none" stroke-linejoin="round" stroke-linecap="round" class={cave ? 'cave' : undefined}>
            {weirs && (
                <>
                    <path d={weirs} class="weir-ground" />
                    <path d={weirs} class="weir" />
                </>
            )}
            <path d={borders} class="border-ink" />
            <path d={borders} class="border-road" />
            {cave && <path d={borders} class="border-vein" />}
            {links && <path d={links} class="border-link" />}
            <path d={frame} class="frame" />
        </g>
    );
});

/** The mountain and the symbols printed on one region. */
export const Prints = memo(function Prints({ map, region }: { map: MapFile; region: number }) {
    const { terrain, symbols, monster, volcano } = map.regions[region]!;
    const slots = slotsFor(map)[region]!;
    const sign = volcano ? 'volcano' : monster ? 'monsters' : null;
    return (
        <g>
            {/* where pieces of the start stand, or may stand: they cover it */}
            {sign && (
                <g transform={`translate(${slots.stack[0]} ${slots.stack[1]})`}>
                    <Sign piece={sign} />
                </g>
            )}
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
