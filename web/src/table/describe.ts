import { isClosed } from '../board/map';
import { t } from '../words';
import { regionOf } from './cells';
import { holderText, piecesText, regionName, terrainText } from './names';
import type { View } from './view';

// A region in words, as a screen reader says it.
export function describe(view: View, region: number, cost?: number): string {
    const cell = regionOf(view.cells, region);
    return t('table.describe', {
        name: regionName(view.map, region),
        terrain: terrainText(view.map, region),
        holder: isClosed(view.map.regions[region]!) ? 'none' : holderText(view.seats, cell),
        pieces: piecesText(cell) || 'none',
        immune: String(cell.immune ?? false),
        cost: cost ?? 'none',
    });
}
