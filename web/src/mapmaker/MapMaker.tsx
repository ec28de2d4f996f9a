// The map editor: cells around seeds share their borders by themselves, so drawing is dragging.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { complain, tell } from '../app/announce';
import { Hint, NumberField, Segments, Select, TextField } from '../app/controls';
import { Rail } from '../app/Rail';
import type { Route } from '../app/route';
import { useWordsOf } from '../app/useWordsOf';
import { StaticBoard } from '../board/StaticBoard';
import type { Point } from '../board/map';
import type { SwRegion } from '../protocol';
import { readJson, writeJson } from '../state/storage';
import { Icon, terrainIcon } from '../ui/Icon';
import { c, t } from '../words';
import { idFrom, worlds } from '../workshop/item';
import { Chips } from '../workshop/pickers';
import { keep, shelf } from '../workshop/shelf';
import { parse } from '../workshop/sound';
import { Canvas, firstSeed, markName, markSign, towards } from './Canvas';
import { checkMap, type MapFinding } from './checks';
import { mapFile, sketchFrom } from './files';
import { History } from './history';
import {
    addBeside,
    addRegion,
    drawnOf,
    isEntry,
    join,
    marksFor,
    marksOf,
    removeRegion,
    seedsOf,
    separate,
    sizes,
    terrainsOf,
    withMarks,
    withRegion,
    withSeed,
    withTerrain,
    type MapSketch,
    type SketchRegion,
} from './sketch';
import { inWorld, quotas, startMap } from './start';
import '../workshop/workshop.css';
import './mapmaker.css';

const regionName = (n: number): string => t('mapmaker.region_name', { n });
const freshLuck = (): number => Math.floor(Math.random() * 1e9);

/** The map of the shelf that the address names, the one at work here before, or a new one. */
function firstSketch(route: Route): MapSketch {
    const wanted = route.at === 'mapmaker' ? route.query.get('map') : null;
    const kept = shelf.peek().maps.find((one) => one.id === wanted);
    if (kept) return kept;
    const text = readJson('mapmaker', (value): value is string => typeof value === 'string', '');
    try {
        if (text) return sketchFrom(parse(text, 100_000), 'map');
    } catch {
        // What is left of an older page is not worth a word.
    }
    return startMap('surface', 3, 1, regionName);
}

/** A sketch without a name is kept under one that can be read back. */
const remember = (sketch: MapSketch): void =>
    writeJson('mapmaker', JSON.stringify({ ...mapFile(sketch, 'sketched'), id: sketch.id || 'map' }));

interface Work {
    history: History<MapSketch>;
    chosen: Signal<number>;
    adding: Signal<boolean>;
    marked: Signal<readonly number[]>;
}

export default function MapMaker({ route }: { route: Route }) {
    return useWordsOf('mapmaker') ? <Maker route={route} /> : <div class="page" aria-busy="true" />;
}

function Maker({ route }: { route: Route }) {
    const history = useMemo(() => new History(firstSketch(route), remember), []);
    const work: Work = {
        history,
        chosen: useSignal(0),
        adding: useSignal(false),
        marked: useSignal<readonly number[]>([]),
    };
    const preview = useSignal(false);
    useShortcuts(history);
    const sketch = history.now.value;
    return (
        <div class="page">
            <Rail where={t('mapmaker.title')} sub={sketch.name || t('workshop.title')} />
            <main id="main" class="mapmaker" tabIndex={-1}>
                <h1>{t('mapmaker.title')}</h1>
                <Tools work={work} preview={preview} />
                <div class="mapmaker-columns">
                    <div class="mapmaker-board">
                        {preview.value ? <Preview sketch={sketch} /> : <Desk work={work} />}
                        <p class="meta on-cloth">{t('mapmaker.keys')}</p>
                    </div>
                    <div class="mapmaker-side">
                        <RegionPart work={work} />
                        <MapPart work={work} />
                        <Checks work={work} />
                    </div>
                </div>
            </main>
        </div>
    );
}

function useShortcuts(history: History<MapSketch>): void {
    useEffect(() => {
        const heard = (event: KeyboardEvent) => {
            if (!(event.ctrlKey || event.metaKey) || (event.target as Element).matches('input, textarea')) return;
            const key = event.key.toLowerCase();
            if (key !== 'z' && key !== 'y') return;
            event.preventDefault();
            if (key === 'y' || event.shiftKey) history.redo();
            else history.undo();
        };
        addEventListener('keydown', heard);
        return () => removeEventListener('keydown', heard);
    }, [history]);
}

function Tools({ work, preview }: { work: Work; preview: Signal<boolean> }) {
    const { history, adding } = work;
    return (
        <div class="mapmaker-tools" role="toolbar" aria-label={t('mapmaker.tools')}>
            <Segments
                hideLabel
                label={t('mapmaker.tool')}
                value={preview.value ? 'preview' : adding.value ? 'add' : 'move'}
                choices={['move', 'add', 'preview'].map((value) => ({ value, label: t(`mapmaker.tool.${value}`) }))}
                onChange={(tool) => {
                    preview.value = tool === 'preview';
                    adding.value = tool === 'add';
                }}
            />
            <button type="button" class="btn" aria-disabled={!history.canUndo} onClick={() => history.undo()}>
                <Icon name="actions.undo" />
                {t('mapmaker.undo')}
            </button>
            <button type="button" class="btn" aria-disabled={!history.canRedo} onClick={() => history.redo()}>
                <Icon name="actions.rotate" />
                {t('mapmaker.redo')}
            </button>
            <button type="button" class="btn" onClick={() => startAgain(work)}>
                <Icon name="markers.die" />
                {t('mapmaker.new')}
            </button>
            <span class="mapmaker-grow" />
            <button type="button" class="btn" onClick={() => saveFile(history.now.peek())}>
                {t('mapmaker.export')}
            </button>
            <button type="button" class="btn primary" onClick={() => toShelf(history.now.peek())}>
                {t('mapmaker.save')}
            </button>
        </div>
    );
}

function startAgain({ history, chosen }: Work): void {
    const { world, players, name, id } = history.now.peek();
    chosen.value = 0;
    history.set({ ...startMap(world, players, freshLuck(), regionName), name, id });
}

const firstError = (sketch: MapSketch): MapFinding | undefined => checkMap(sketch).find((one) => one.level === 'error');

function saveFile(sketch: MapSketch): void {
    const error = firstError(sketch);
    if (error) return complain(findingText(error));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(mapFile(sketch))], { type: 'application/json' }));
    link.download = `${sketch.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function toShelf(sketch: MapSketch): void {
    const error = firstError(sketch);
    if (error) return complain(findingText(error));
    keep({ maps: [...shelf.peek().maps.filter((one) => one.id !== sketch.id), sketch] });
    tell(t('mapmaker.saved', { name: sketch.name }));
}

/** What stands there when a game begins. */
const atStart = ({ tribe, monster }: SketchRegion): SwRegion =>
    tribe ? { tokens: 1, tribe: true } : monster ? { tokens: 0, monsters: 2 } : { tokens: 0 };

function Preview({ sketch }: { sketch: MapSketch }) {
    const file = useMemo(() => mapFile(sketch), [sketch]);
    const cells = useMemo(
        () => Object.fromEntries(sketch.regions.map((region, i) => [`r.${i}`, atStart(region)])),
        [sketch],
    );
    return <StaticBoard map={file} cells={cells} seats={[]} label={sketch.name} />;
}

const ways: Record<string, Point> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** What the keys do on the board; gives back the region that has the focus then. */
function keyed({ history, chosen }: Work, event: KeyboardEvent): number | null {
    const sketch = history.now.peek();
    const at = chosen.peek();
    const seed = firstSeed(sketch, at);
    const { x, y, size } = sketch.seeds[seed]!;
    const way = ways[event.key];
    if (way && event.shiftKey)
        history.set(withSeed(sketch, seed, { x: x + way[0] * 12, y: y + way[1] * 12 }), `key ${seed}`);
    else if (way) return towards(sketch, at, way);
    else if (event.key === '+') resize(history, seed, size + 1);
    else if (event.key === '-') resize(history, seed, size - 1);
    else if (event.key === 'a') return added(history, addBeside(sketch, at, regionName(sketch.regions.length + 1)), at);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
        history.set(removeRegion(sketch, at));
        return Math.max(0, Math.min(at, history.now.peek().regions.length - 1));
    } else {
        const terrain = /^[1-9]$/.test(event.key) ? terrainsOf[sketch.world][Number(event.key) - 1] : undefined;
        if (!terrain) return null;
        history.set(withTerrain(sketch, at, terrain));
    }
    return at;
}

function added(history: History<MapSketch>, next: MapSketch, otherwise: number): number {
    return history.set(next) ? next.regions.length - 1 : otherwise;
}
function resize(history: History<MapSketch>, seed: number, size: number): void {
    if (size < sizes.least || size > sizes.most) return;
    if (!history.set(withSeed(history.now.peek(), seed, { size }))) complain(t('mapmaker.no_room'));
}

function Desk({ work }: { work: Work }) {
    const { history, chosen, adding, marked } = work;
    const sketch = history.now.value;
    const focus = (region: number) => {
        chosen.value = region;
        requestAnimationFrame(() =>
            document.querySelector<SVGElement>(`.canvas [data-region="${region}"]`)?.focus({ preventScroll: true }),
        );
    };
    return (
        <Canvas
            sketch={sketch}
            chosen={Math.min(chosen.value, sketch.regions.length - 1)}
            adding={adding.value}
            marked={marked.value}
            onChoose={(region) => (chosen.value = region)}
            onAdd={(at) => {
                const next = addRegion(sketch, at, regionName(sketch.regions.length + 1));
                if (history.set(next)) chosen.value = next.regions.length - 1;
                else complain(t('mapmaker.no_room'));
            }}
            onMove={(seed, [x, y]) => history.set(withSeed(history.now.peek(), seed, { x, y }), `drag ${seed}`)}
            onMoved={() => history.endGesture()}
            onKey={(event) => {
                if (event.ctrlKey || event.metaKey || event.altKey) return;
                const region = keyed(work, event);
                if (region === null) return;
                event.preventDefault();
                focus(region);
            }}
        />
    );
}

function RegionPart({ work }: { work: Work }) {
    const { history, chosen } = work;
    const sketch = history.now.value;
    const at = Math.min(chosen.value, sketch.regions.length - 1);
    const region = sketch.regions[at]!;
    const change = (next: Partial<SketchRegion>, gesture?: string) =>
        history.set(withRegion(sketch, at, next), gesture ? `${gesture} ${at}` : null);
    const seed = firstSeed(sketch, at);
    const marks = marksOf(region);
    const able = new Set([...marksFor(sketch.world, region.terrain), ...marks]);
    return (
        <section class="card editor-part">
            <h2>{region.name || regionName(at + 1)}</h2>
            <p class="meta">{t(isEntry(sketch, at) ? 'mapmaker.is_entry' : 'mapmaker.is_inner')}</p>
            <TextField
                label={t('mapmaker.name')}
                value={region.name}
                most={40}
                onInput={(name) => change({ name }, 'name')}
            />
            <TerrainPicker
                all={terrainsOf[sketch.world]}
                terrain={region.terrain}
                onChange={(terrain) => history.set(withTerrain(sketch, at, terrain))}
            />
            <Chips
                label={t('mapmaker.symbols')}
                all={[...able].map((value) => ({ value, label: markName(value), icon: markSign(value) }))}
                chosen={marks}
                onChange={(chosenMarks) => history.set(withMarks(sketch, at, chosenMarks))}
            />
            <NumberField
                label={t('mapmaker.size')}
                value={sketch.seeds[seed]!.size}
                least={sizes.least}
                most={sizes.most}
                onChange={(size) => resize(history, seed, size)}
            />
            <Shape work={work} at={at} />
        </section>
    );
}

interface TerrainProps {
    all: readonly string[];
    terrain: string;
    onChange(terrain: string): void;
}

function TerrainPicker({ all, terrain, onChange }: TerrainProps) {
    return (
        <fieldset class="chips">
            <legend>{t('mapmaker.terrain')}</legend>
            <span>
                {all.map((value) => (
                    <label key={value}>
                        <input
                            type="radio"
                            name="terrain"
                            checked={value === terrain}
                            onChange={() => onChange(value)}
                        />
                        <span>
                            <Icon name={terrainIcon(value)} />
                            {c(`terrain.${value}`)}
                        </span>
                    </label>
                ))}
            </span>
        </fieldset>
    );
}

/** Joining, separating, removing. */
function Shape({ work, at }: { work: Work; at: number }) {
    const { history, chosen } = work;
    const sketch = history.now.value;
    const others = drawnOf(sketch).neighbours[at]!;
    const tryJoin = (other: number) => {
        if (!history.set(join(sketch, at, other))) return complain(t('mapmaker.no_join'));
        chosen.value = other < at ? at - 1 : at;
    };
    return (
        <div class="shape-part">
            <Select
                label={t('mapmaker.join')}
                value=""
                choices={[
                    { value: '', label: t('mapmaker.join.none') },
                    ...others.map((one) => ({
                        value: String(one),
                        label: sketch.regions[one]!.name || regionName(one + 1),
                    })),
                ]}
                onChange={(other) => other !== '' && tryJoin(Number(other))}
            />
            {seedsOf(sketch, at).length > 1 && (
                <button type="button" class="btn" onClick={() => history.set(separate(sketch, at, regionName))}>
                    {t('mapmaker.separate')}
                </button>
            )}
            <button
                type="button"
                class="btn"
                onClick={() => {
                    if (!history.set(removeRegion(sketch, at))) complain(t('mapmaker.no_remove'));
                }}
            >
                {t('mapmaker.remove')}
            </button>
        </div>
    );
}

function MapPart({ work }: { work: Work }) {
    const { history } = work;
    const sketch = history.now.value;
    return (
        <section class="card editor-part">
            <h2>{t('mapmaker.map')}</h2>
            <TextField
                label={t('mapmaker.name')}
                value={sketch.name}
                most={40}
                onInput={(name) => history.set({ ...sketch, name, id: idFrom(name) }, 'map name')}
            />
            <Segments
                label={t('new.world')}
                value={sketch.world}
                choices={worlds.map((value) => ({ value, label: t(`new.world.${value}`) }))}
                onChange={(world) => history.set(inWorld(sketch, world, freshLuck()))}
            />
            <Hint>{t('mapmaker.world.help')}</Hint>
            <div class="three">
                <NumberField
                    label={t('mapmaker.players')}
                    value={sketch.players}
                    least={2}
                    most={5}
                    onChange={(players) => history.set({ ...sketch, players })}
                />
                <NumberField
                    label={t('mapmaker.rounds')}
                    value={sketch.rounds}
                    least={1}
                    most={20}
                    onChange={(rounds) => history.set({ ...sketch, rounds })}
                />
            </div>
        </section>
    );
}

function findingText({ what, args = {} }: MapFinding): string {
    const { symbol, terrain } = args;
    const thing = symbol ? c(`symbol.${symbol}`) : terrain ? c(`terrain.${terrain}`) : '';
    return t(`mapmaker.check.${what}`, { ...args, thing });
}

/** What an Underground map is measured by, beside what is usual for its players. */
function Depths({ sketch: { regions, players } }: { sketch: MapSketch }) {
    const count = (want: (region: SketchRegion) => boolean): number => regions.filter(want).length;
    return (
        <p class="meta">
            {t('mapmaker.depths', {
                river: count(({ terrain }) => terrain === 'river'),
                chasms: count(({ terrain }) => terrain === 'chasm'),
                volcanoes: count(({ volcano }) => volcano),
                monsters: count(({ monster }) => monster),
                usual: quotas.underground[players]!.monsters,
            })}
        </p>
    );
}

function Checks({ work }: { work: Work }) {
    const { history, marked, chosen } = work;
    const sketch = history.now.value;
    const found = useMemo(() => checkMap(sketch), [sketch]);
    const entries = sketch.regions.filter((_, i) => isEntry(sketch, i)).length;
    const show = (regions: readonly number[]) => {
        marked.value = regions;
        chosen.value = regions[0] ?? chosen.peek();
    };
    useEffect(() => {
        marked.value = [];
    }, [sketch]);
    return (
        <section class="card editor-part">
            <h2>{t('mapmaker.checks')}</h2>
            <p class="meta">{t('mapmaker.counts', { regions: sketch.regions.length, entries })}</p>
            {sketch.world === 'underground' && <Depths sketch={sketch} />}
            <ul class="findings" aria-live="polite">
                {found.length === 0 && <li class="good">{t('mapmaker.check.good')}</li>}
                {found.map((one) => (
                    <li key={findingText(one)} class={one.level}>
                        <span class="sr">{t(`workshop.level.${one.level}`)}: </span>
                        {findingText(one)}{' '}
                        {one.regions && (
                            <button type="button" class="link" onClick={() => show(one.regions!)}>
                                {t('mapmaker.show')}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
