import type { Item, SeatInfo, SeatLetter, SwCombo, SwRegion } from '../protocol';
import { seatName as nameOfSeat } from '../app/names';
import { isClosed, type MapFile } from '../board/map';
import { isFound, isRelic } from '../ui/Icon';
import { c, hasContent, t } from '../words';

// Names of things in the present language.

export const raceName = (race: string): string => c(`race.${race}`);

export const comboName = (race: string, power: string | null | undefined): string =>
    power ? `${c(`power.${power}`)} ${raceName(race)}` : raceName(race);

export const comboTitle = (combo: SwCombo): string => comboName(combo.race, combo.power);

// A race, a power, a place or a relic: items name any of them.
export function traitName(id: string): string {
    if (hasContent(`race.${id}`)) return raceName(id);
    return isFound(id) ? foundName(id) : c(`power.${id}`);
}

export const itemName = (item: Item): string => (item.name ? traitName(item.name) : c(`item.${item.label}`));

// A place or a relic: items name either.
export const foundName = (id: string): string => c(`${isRelic(id) ? 'relic' : 'place'}.${id}`);

export const pieceName = (piece: string): string => (piece === 'token' ? t('table.tokens') : c(`piece.${piece}`));

// Place names are proper names and stay as they are printed on the map.
export const regionName = (map: MapFile, region: number): string => map.regions[region]?.name ?? String(region);

// Two who are called the same (two bots of one level) are told apart by the letter of their colour.
export function seatName(seats: SeatInfo[], seat: SeatLetter | undefined): string {
    const info = seats.find((one) => one.seat === seat);
    if (!info) return seat ?? '';
    const name = nameOfSeat(info);
    const shared = seats.some((one) => one !== info && nameOfSeat(one) === name);
    return shared ? `${name} ${info.colour}` : name;
}

export const colourOf = (seats: SeatInfo[], seat: SeatLetter): SeatLetter =>
    seats.find((one) => one.seat === seat)?.colour ?? seat;

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

// "Forest, edge of the map, Mine": what is printed.
export function terrainText(map: MapFile, region: number): string {
    const place = map.regions[region];
    if (!place) return '';
    return [
        c(`terrain.${place.terrain}`),
        ...place.symbols.map((symbol) => c(`symbol.${symbol}`)),
        ...(isClosed(place) ? [t('why.closed')] : []),
    ].join(', ');
}

// "held by Oskar: 2 Giants, 1 encampment"
export function holderText(seats: SeatInfo[], cell: SwRegion): string {
    if (cell.seat && cell.race) {
        const key = { active: 'why.held', declined: 'why.held_declined', spirit: 'why.held_spirit' }[
            cell.role ?? 'active'
        ];
        return t(key, { who: seatName(seats, cell.seat), race: raceName(cell.race), n: cell.tokens });
    }
    if (cell.monsters) return t('why.monsters', { n: cell.monsters });
    return t(cell.tribe ? 'why.tribe' : 'why.nobody');
}

// Pieces, places and relics that are there.
export const piecesText = (cell: SwRegion): string =>
    [
        ...Object.entries(cell.pieces ?? {}).map(([piece, n]) =>
            n > 1 ? `${n} × ${c(`piece.${piece}`)}` : c(`piece.${piece}`),
        ),
        ...(cell.markers ?? []).map(foundName),
    ].join(', ');
