// Addresses of the page. Links are plain <a href>: a click on one inside the page changes `path`.
import { computed, signal, type ReadonlySignal } from '@preact/signals';

export type Route =
    | { at: 'home' }
    | { at: 'new'; game: string; query: URLSearchParams }
    | { at: 'table'; table: string }
    | { at: 'replay'; table: string }
    | { at: 'rules'; rule: string | null; packs?: string }
    | { at: 'learn' }
    | { at: 'puzzle'; date: string | null }
    | { at: 'about' }
    | { at: 'feats' }
    | { at: 'pack'; hash: string }
    | { at: 'workshop' }
    | { at: 'mapmaker'; query: URLSearchParams }
    | { at: 'nowhere' };

const tableId = /^[a-z2-7]{13}$/;
const packHash = /^[0-9a-f]{64}$/;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;

// A path with a broken escape leads nowhere.
function decoded(part: string): string | null {
    try {
        return decodeURIComponent(part);
    } catch {
        return null;
    }
}

const rulesRoute = (rule: string | null, packs: string | null): Route =>
    packs === null ? { at: 'rules', rule } : { at: 'rules', rule, packs };

export function parse(path: string, search = ''): Route {
    const parts = path
        .split('/')
        .filter((part) => part !== '')
        .map(decoded);
    const [first, second, ...rest] = parts;
    if (first === undefined) return { at: 'home' };
    if (first === null || second === null || rest.length > 0) return { at: 'nowhere' };
    if (first === 'new' && second !== undefined) return { at: 'new', game: second, query: new URLSearchParams(search) };
    if (first === 't' && second !== undefined && tableId.test(second)) return { at: 'table', table: second };
    if (first === 'replay' && second !== undefined && tableId.test(second)) return { at: 'replay', table: second };
    if (first === 'pack' && second !== undefined && packHash.test(second)) return { at: 'pack', hash: second };
    if (first === 'puzzle' && (second === undefined || dateForm.test(second)))
        return { at: 'puzzle', date: second ?? null };
    if (first === 'rules' && second === 'achievements') return { at: 'feats' };
    if (first === 'rules') return rulesRoute(second ?? null, new URLSearchParams(search).get('packs'));
    if (first === 'workshop' && second === 'map') return { at: 'mapmaker', query: new URLSearchParams(search) };
    if (second !== undefined) return { at: 'nowhere' };
    if (first === 'learn') return { at: 'learn' };
    if (first === 'about') return { at: 'about' };
    if (first === 'workshop') return { at: 'workshop' };
    return { at: 'nowhere' };
}

const here = (): { path: string; search: string } => ({ path: location.pathname, search: location.search });
const place = signal(here());
export const route: ReadonlySignal<Route> = computed(() => parse(place.value.path, place.value.search));

export function go(address: string): void {
    if (address !== location.pathname + location.search) history.pushState(null, '', address);
    place.value = here();
    scrollTo(0, 0);
}

// Another address for what is shown, without a step in the history.
export function replace(address: string): void {
    history.replaceState(null, '', address);
    place.value = here();
}

const isPlainClick = (event: MouseEvent): boolean =>
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey;

function insideLink(event: MouseEvent): HTMLAnchorElement | null {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null;
    return link.pathname.startsWith('/api/') || (link.hash !== '' && link.pathname === location.pathname) ? null : link;
}

export function startRouting(): () => void {
    const clicked = (event: MouseEvent) => {
        const link = isPlainClick(event) ? insideLink(event) : null;
        if (!link) return;
        event.preventDefault();
        go(link.pathname + link.search);
    };
    const moved = () => (place.value = here());
    document.addEventListener('click', clicked);
    addEventListener('popstate', moved);
    return () => {
        document.removeEventListener('click', clicked);
        removeEventListener('popstate', moved);
    };
}
