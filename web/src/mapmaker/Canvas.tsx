// The board of the editor: regions to choose, seeds to drag, everything by keyboard too.
import '../board/board.css';
import { useMemo, useRef } from 'preact/hooks';
import { Borders, Ground } from '../board/Ground';
import { margin, type MapFile, type Point } from '../board/map';
import { newUid } from '../board/uid';
import { distance } from '../layout/shape';
import { Glyph, markerIcon, symbolIcon, terrainIcon, type IconName } from '../ui/Icon';
import { c, t } from '../words';
import { mapFile } from './files';
import { drawnOf, isEntry, marksOf, seedsOf, type MapSketch } from './sketch';

export interface CanvasProps {
    sketch: MapSketch;
    chosen: number;
    adding: boolean;
    /** Regions that a finding is about. */
    marked: readonly number[];
    onChoose(region: number): void;
    onAdd(at: Point): void;
    onMove(seed: number, at: Point): void;
    onMoved(): void;
    onKey(event: KeyboardEvent): void;
}

const files = new WeakMap<MapSketch, MapFile>();
function fileOf(sketch: MapSketch): MapFile {
    let file = files.get(sketch);
    if (!file) files.set(sketch, (file = mapFile(sketch)));
    return file;
}

function describe(sketch: MapSketch, region: number): string {
    const { name, terrain } = sketch.regions[region]!;
    return [
        name,
        c(`terrain.${terrain}`),
        ...marksOf(sketch.regions[region]!).map(markName),
        ...(isEntry(sketch, region) ? [t('mapmaker.entry')] : []),
    ].join(', ');
}

/** The pieces of the start, by their marks in the editor. */
const startPiece: Record<string, string> = { tribe: 'lost-tribe', monster: 'monsters', volcano: 'volcano' };
export const markName = (mark: string): string =>
    startPiece[mark] ? c(`piece.${startPiece[mark]}`) : c(`symbol.${mark}`);
export const markSign = (mark: string): IconName =>
    startPiece[mark] ? markerIcon(startPiece[mark]) : symbolIcon(mark);

/** Where a pointer is, in map units. */
function placeOf(svg: SVGSVGElement, event: PointerEvent | MouseEvent): Point {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
    return [at.x, at.y];
}

export function Canvas(props: CanvasProps) {
    const { sketch, chosen, adding, marked } = props;
    const uid = useMemo(newUid, []);
    const svg = useRef<SVGSVGElement>(null);
    const file = fileOf(sketch);
    return (
        <svg
            ref={svg}
            class={`board canvas${adding ? ' adding' : ''}`}
            data-world={sketch.world}
            viewBox={`${-margin} ${-margin} ${sketch.width + 2 * margin} ${sketch.height + 2 * margin}`}
            role="group"
            aria-label={t('mapmaker.board')}
            onKeyDown={props.onKey}
        >
            <Ground map={file} uid={uid} />
            <Borders map={file} />
            {marked.map((region) => (
                <path key={region} d={outline(file, region)} class="canvas-marked" />
            ))}
            <path d={outline(file, chosen)} class="canvas-chosen" />
            <Contents sketch={sketch} file={file} />
            <Hits {...props} file={file} svg={svg} />
            <Handles {...props} svg={svg} />
        </svg>
    );
}

const outline = (file: MapFile, region: number): string => {
    const polygon = file.regions[region]?.polygon ?? [];
    return polygon.length > 0 ? `M${polygon.map((point) => point.join(' ')).join('L')}Z` : '';
};

/** Where the icons of a region stand: at its widest place, clear of the handle. */
function iconsAt(sketch: MapSketch, { id, label }: MapFile['regions'][number]): Point {
    const close = seedsOf(sketch, id)
        .map((seed): Point => [sketch.seeds[seed]!.x, sketch.seeds[seed]!.y])
        .find((seed) => distance(seed, label) < 60);
    if (!close) return label;
    return [(close[0] + label[0]) / 2, close[1] + (label[1] >= close[1] ? 42 : -42)];
}

/** The icons of a region side by side. */
function Contents({ sketch, file }: { sketch: MapSketch; file: MapFile }) {
    return (
        <g class="canvas-contents" aria-hidden="true">
            {file.regions.map((region) => {
                const icons = [terrainIcon(region.terrain), ...marksOf(sketch.regions[region.id]!).map(markSign)];
                const [x, y] = iconsAt(sketch, region);
                return icons.map((name, i) => (
                    <g key={`${region.id}.${name}`}>
                        <circle cx={x + (i - (icons.length - 1) / 2) * 46} cy={y} r="20" class="count-disc" />
                        <Glyph name={name} x={x + (i - (icons.length - 1) / 2) * 46} y={y} size={28} />
                    </g>
                ));
            })}
        </g>
    );
}

interface HitsProps extends CanvasProps {
    file: MapFile;
    svg: { current: SVGSVGElement | null };
}

function Hits({ sketch, file, chosen, adding, onChoose, onAdd, svg }: HitsProps) {
    return (
        <g>
            {file.regions.map((region) => (
                <path
                    key={region.id}
                    d={outline(file, region.id)}
                    class="canvas-hit"
                    data-region={region.id}
                    role="button"
                    tabindex={region.id === chosen ? 0 : -1}
                    aria-pressed={region.id === chosen}
                    aria-label={describe(sketch, region.id)}
                    onClick={(event) => (adding ? onAdd(placeOf(svg.current!, event)) : onChoose(region.id))}
                />
            ))}
        </g>
    );
}

function Handles({ sketch, chosen, adding, onChoose, onMove, onMoved, svg }: Omit<HitsProps, 'file'>) {
    if (adding) return null;
    const drag = (seed: number) => (event: PointerEvent) => {
        const handle = event.currentTarget as Element;
        if (event.type === 'pointerdown') {
            handle.setPointerCapture(event.pointerId);
            onChoose(sketch.seeds[seed]!.region);
        } else if (event.type === 'pointermove') {
            if (handle.hasPointerCapture(event.pointerId)) onMove(seed, placeOf(svg.current!, event));
        } else onMoved();
    };
    return (
        <g aria-hidden="true">
            {sketch.seeds.map(({ x, y, region }, seed) => {
                const act = drag(seed);
                return (
                    <g
                        key={seed}
                        class={`canvas-handle${region === chosen ? ' on' : ''}`}
                        data-seed={seed}
                        transform={`translate(${x} ${y})`}
                        onPointerDown={act}
                        onPointerMove={act}
                        onPointerUp={act}
                        onPointerCancel={act}
                    >
                        <circle r="30" class="canvas-grip" />
                        <circle r="11" />
                    </g>
                );
            })}
        </g>
    );
}

/** The region that lies in that direction from another: near, and not much to the side. */
export function towards(sketch: MapSketch, from: number, [dx, dy]: Point): number {
    const { regions } = drawnOf(sketch);
    const start = regions[from]!.label;
    let [best, least] = [from, Infinity];
    regions.forEach(({ label }, i) => {
        const along = (label[0] - start[0]) * dx + (label[1] - start[1]) * dy;
        const aside = Math.abs((label[0] - start[0]) * dy - (label[1] - start[1]) * dx);
        if (i === from || along <= 0 || aside > along * 1.6) return;
        const score = distance(start, label) + aside;
        if (score < least) [best, least] = [i, score];
    });
    return best;
}

export const firstSeed = (sketch: MapSketch, region: number): number => seedsOf(sketch, region)[0] ?? 0;
