// The answer in words: what each action of a line does.
import type { MapFile } from '../board/map';
import { c, t } from '../words';
import { foundName, regionName } from '../table/names';

interface Step {
    kind: string;
    item?: string; // a relic, a piece, a seat
    bag?: boolean; // the Bag acts as the item
    region?: number;
    count?: number;
}

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d+$/.test(word);

// docs/notation.md: a kind, perhaps an item, perhaps a region and a number.
function read(action: string): Step {
    const [kind = '', ...rest] = action.split(' ');
    const bag = rest[0] === 'bag' && rest.length > 1 && !isNumber(rest[1]);
    if (bag) rest.shift();
    const step: Step = { kind, bag };
    if (rest[0] !== undefined && !isNumber(rest[0])) step.item = rest.shift()!;
    if (isNumber(rest[0])) step.region = Number(rest[0]);
    if (isNumber(rest[1])) step.count = Number(rest[1]);
    return step;
}

function itemText({ kind, item = '', bag }: Step): string {
    if (kind === 'place') return c(`piece.${item}`);
    if (item === 'race' || item === 'power') return t(`puzzle.own.${item}`);
    if (item === 'grant') return t('puzzle.own.grant');
    if (kind !== 'use' && kind !== 'lay') return item;
    return bag ? t('use.as', { piece: c('piece.bag'), item: foundName(item) }) : foundName(item);
}

export function stepText(action: string, map: MapFile): string {
    const step = read(action);
    return t(`puzzle.step.${step.kind}`, {
        region: step.region === undefined ? '' : regionName(map, step.region),
        n: step.count ?? 1,
        item: itemText(step),
    });
}
