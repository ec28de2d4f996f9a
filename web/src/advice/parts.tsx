// What bots say at a table. It comes when it is first asked for: most games are played without.
import { lazily } from '../app/lazy';
import type { SeatInfo } from '../protocol';
import type { Chances } from './chances';
import type { HintProps } from './HintPanel';

const LazyPanel = lazily(() => import('./HintPanel'));
const LazyBar = lazily(() => import('./ChanceBar'));

export const HintPanel = (props: HintProps) => (props.hint.open.value ? <LazyPanel {...props} /> : null);

interface BarProps {
    chances: Chances;
    players: SeatInfo[];
}
export const ChanceBar = (props: BarProps) => (props.chances.winning.value ? <LazyBar {...props} /> : null);
