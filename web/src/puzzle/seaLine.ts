// The answer of a puzzle at sea in words: docs/notation.md, "Small Islands".
import type { Cells } from '../protocol';
import type { Box, Resource } from '../sea/box';
import { coverAt, seaOf } from '../sea/cells';
import { type Spot, spotKey } from '../sea/geometry';
import { landText, printedText, signName, spotText } from '../sea/names';
import { t } from '../words';

const spotOf = (word = ''): Spot => {
    const [x = 0, y = 0] = word.split(',').map(Number);
    return { x, y };
};

// What a token covers: what is printed on the tile that is laid in the same line, or on one that lies there. Nothing if
// that is covered already: who has tried may have done it.
function coveredAt(line: readonly string[], box: Box, cells: Cells, spot: Spot, site: number): string {
    const laid = line
        .map((action) => action.split(' '))
        .find(([kind, , where]) => kind === 'place' && spotKey(spotOf(where)) === spotKey(spot));
    if (laid) return signName(box.face(laid[1]!).sites[site]!.symbol);
    const tile = seaOf(cells, box).at.get(spotKey(spot));
    const sign = tile?.face.sites[site]?.symbol;
    return sign && !coverAt(tile.cell, site) ? signName(sign) : '';
}

function actionText(action: string, covered: (spot: Spot, site: number) => string, box: Box): string {
    const words = action.split(' ');
    const [kind = '', what = '', second = '', third = ''] = words;
    switch (kind) {
        case 'place': {
            const tile = box.face(what);
            const where = spotText(spotOf(second));
            return t('puzzle.step_sea.place', { where, signs: printedText(tile), land: landText(tile, Number(third)) });
        }
        case 'token': {
            const on = covered(spotOf(third), Number(words[4]));
            const key = on ? 'puzzle.step_sea.token' : 'puzzle.step_sea.token_any';
            return t(key, { where: spotText(spotOf(third)), on, sign: signName(second as Resource) });
        }
        case 'port':
            return t('puzzle.step_sea.port', { where: spotText(spotOf(second)) });
        default:
            return t(`puzzle.step_sea.${kind}`, { n: what });
    }
}

export const seaLine = (line: readonly string[], box: Box, cells: Cells): string[] =>
    line.map((action) => actionText(action, (spot, site) => coveredAt(line, box, cells, spot, site), box));
