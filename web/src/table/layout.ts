import { signal } from '@preact/signals';

// Three shapes of the screen (docs/look.md): a desk with everything at once, a phone upright with
// tabs, a phone on its side with a pane. A tablet is a desk with less on it.
export type Layout = 'desk' | 'phone' | 'land';

const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px) and (orientation: portrait)') : null;
const land = typeof matchMedia === 'function' ? matchMedia('(max-height: 520px) and (orientation: landscape)') : null;

const now = (): Layout => (phone?.matches ? 'phone' : land?.matches ? 'land' : 'desk');
export const layout = signal<Layout>(now());

for (const query of [phone, land]) query?.addEventListener('change', () => (layout.value = now()));
