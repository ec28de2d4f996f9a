import { signal } from '@preact/signals';

// Three shapes of the screen (docs/look.md): a desk with everything at once, a phone upright with
// tabs, a phone on its side with a pane. A tablet is a desk with less on it.
export type Layout = 'desk' | 'phone' | 'land';

const ask = (query: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null);

const phone = ask('(max-width: 760px) and (orientation: portrait)');
const land = ask('(max-height: 520px) and (orientation: landscape)');

const now = (): Layout => (phone?.matches ? 'phone' : land?.matches ? 'land' : 'desk');
export const layout = signal<Layout>(now());

for (const query of [phone, land]) query?.addEventListener('change', () => (layout.value = now()));

// How many players the desk's side has room for, if what was found is listed with words below them.
const narrow = ask('(max-width: 1180px), (max-height: 860px)');
const tall = ask('(min-height: 1081px)');
const room = (): number => (narrow?.matches ? 0 : tall?.matches ? 5 : 4);
export const roomAtSide = signal(room());

for (const query of [narrow, tall]) query?.addEventListener('change', () => (roomAtSide.value = room()));
