import { isRelic } from '../ui/Icon';
import type { SeatLetter } from '../protocol';
import { c, t } from '../words';
import { grantedOf, markersOf, regionOf } from './cells';
import { regionName, seatName } from './names';
import type { View } from './view';

// What was found in the dark: places and relics that lie face up on the map.

export interface Find {
    id: string;
    kind: 'place' | 'relic';
    region: number;
    /** Whose tokens stand there, active or in decline. */
    seat: SeatLetter | null;
    declined: boolean;
}

export function findsOf({ map, cells }: View): Find[] {
    return map.regions.flatMap(({ id: region }) => {
        const cell = regionOf(cells, region);
        const held = cell.tokens > 0 ? (cell.seat ?? null) : null;
        return (cell.markers ?? []).map((id) => ({
            id,
            kind: isRelic(id) ? ('relic' as const) : ('place' as const),
            region,
            seat: held,
            declined: held !== null && cell.role !== 'active',
        }));
    });
}

/** How many are still to be found: the stack itself, or the Monsters that sit on it. */
export const hiddenOf = ({ cells }: View): number => markersOf(cells)?.hidden ?? 0;

export const granted = ({ cells }: View): string | null => grantedOf(cells);

/** Whether the game has places and relics at all. */
export const hasFinds = (view: View): boolean => markersOf(view.cells) !== null || findsOf(view).length > 0;

export const findHelp = (id: string): string => c(`${isRelic(id) ? 'relic' : 'place'}.${id}.help`);

/** "Pike Shaft, yours": where it lies and for whom. */
export function whereText(view: View, { region, seat, declined }: Find): string {
    const name = regionName(view.map, region);
    if (!seat) return t('find.nobody', { region: name });
    const args = { region: name, who: seatName(view.seats, seat), you: String(seat === view.me) };
    return t(declined ? 'find.at_declined' : 'find.at', args);
}
