import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { connection } from '../state/connection';
import { keepContentFresh } from '../state/content';
import { dressPage } from '../state/settings';
import { closeTable } from '../state/table';
import { loadLanguage, preferredLanguage, t } from '../words';
import { Boundary, Broken, NotFound } from './errors';
import { route, startRouting, type Route } from './route';
import { Announcer, Banner, Toasts } from './Shell';
import { prepareTable, TablePage } from './TablePage';
import './app.css';

interface ScreenProps {
    route: Route;
}
type Screen = ComponentType<ScreenProps>;

// Every screen is a chunk of its own, loaded when its address is first visited.
const screens = import.meta.glob<{ default: Screen }>([
    '../home/Home.tsx',
    '../new/New.tsx',
    '../replay/Replay.tsx',
    '../rules/Rules.tsx',
    '../learn/Learn.tsx',
    '../puzzle/Puzzle.tsx',
    './About.tsx',
    '../feats/Feats.tsx',
    '../packs/PackPage.tsx',
    '../workshop/Workshop.tsx',
    '../mapmaker/MapMaker.tsx',
]);

const files: Partial<Record<Route['at'], string>> = {
    home: '../home/Home.tsx',
    new: '../new/New.tsx',
    replay: '../replay/Replay.tsx',
    rules: '../rules/Rules.tsx',
    learn: '../learn/Learn.tsx',
    puzzle: '../puzzle/Puzzle.tsx',
    about: './About.tsx',
    feats: '../feats/Feats.tsx',
    pack: '../packs/PackPage.tsx',
    workshop: '../workshop/Workshop.tsx',
    mapmaker: '../mapmaker/MapMaker.tsx',
};

const screenOf = signal<Partial<Record<string, Screen | 'broken'>>>({});
async function load(file: string): Promise<void> {
    const get = screens[file];
    if (!get || typeof screenOf.peek()[file] === 'function') return;
    const screen = await get().then(
        (module) => module.default,
        () => 'broken' as const,
    );
    screenOf.value = { ...screenOf.peek(), [file]: screen };
}

// Screens that hold a table open.
const atTable: ReadonlySet<Route['at']> = new Set(['table', 'replay', 'learn', 'puzzle']);

const spoken = signal(false);

// What the first page needs comes while the words do.
function prepare(first: Route): void {
    const file = files[first.at];
    if (file) void load(file);
    if (first.at === 'table') prepareTable(first.table);
}

async function begin(): Promise<void> {
    dressPage();
    startRouting();
    prepare(route.peek());
    keepContentFresh();
    await loadLanguage(preferredLanguage());
    spoken.value = true;
}
void begin();

// On another page the keyboard and the screen reader begin at its content, not where the old one ended.
function useFocusOnArrival(where: string | null): void {
    const before = useRef<string | null>(null);
    useEffect(() => {
        if (where === null) return;
        if (before.current !== null) document.getElementById('main')?.focus({ preventScroll: true });
        before.current = where;
    }, [where]);
}

function Page() {
    const now = route.value;
    const file = files[now.at];
    const isHere = file === undefined || screenOf.value[file] !== undefined;
    useFocusOnArrival(isHere ? location.pathname : null);
    useEffect(() => {
        if (file) void load(file);
        if (!atTable.has(now.at)) closeTable();
    }, [file, now]);
    if (now.at === 'table') return <TablePage key={now.table} id={now.table} />;
    if (!file || !screens[file]) return <NotFound />;
    const Found = screenOf.value[file];
    if (Found === 'broken') return <Broken />;
    return Found ? <Found route={now} /> : <div class="loading" aria-busy="true" />;
}

export function App() {
    if (!spoken.value) return null;
    return (
        <>
            <a class="skip" href="#main">
                {t('app.skip')}
            </a>
            <Boundary key={route.value.at}>
                <Page />
            </Boundary>
            <Banner line={connection()} />
            <Toasts />
            <Announcer />
        </>
    );
}
