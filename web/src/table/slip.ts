import type { Because, Choice, Item, Prompt } from '../protocol';
import { c, list, t } from '../words';
import { isClosed } from '../board/map';
import { regionOf } from './cells';
import { actingArmy } from './cells';
import { atRegion, sorted } from './choices';
import { foundName, holderText, itemName, piecesText, raceName, regionName, seatName, terrainText } from './names';
import { findHelp } from './finds';
import type { View } from './view';

// The words of a reckoning slip. What it says comes from the prompt or from the server's answer to
// "why"; nothing is worked out here.

export interface Row {
    label: string;
    rule: string;
    amount: number;
    plain: boolean;
}
export interface SlipText {
    title: string;
    sub: string;
    rows: Row[];
    total: { label: string; n: number } | null;
    then: string[];
    refusal: { text: string; rule: string } | null;
    asking: boolean;
}

const blank = (title: string, sub: string): SlipText => ({
    title,
    sub,
    rows: [],
    total: null,
    then: [],
    refusal: null,
    asking: false,
});

// The first item is what everything costs; the others change it.
const rowsOf = (items: Item[], nameOf: (item: Item) => string): Row[] =>
    items.map((item, i) => ({
        label: nameOf(item),
        rule: item.rule,
        amount: item.amount,
        plain: i === 0 && item.amount >= 0,
    }));

function costName(view: View, region: number, item: Item): string {
    const cell = regionOf(view.cells, region);
    if (item.label.endsWith('tokens') && cell.race)
        return t('why.tokens', { race: raceName(cell.race), n: item.amount });
    return itemName(item);
}

const subOf = (view: View, region: number): string => {
    const cell = regionOf(view.cells, region);
    const parts = [
        terrainText(view.map, region),
        isClosed(view.map.regions[region]!) ? '' : holderText(view.seats, cell),
        piecesText(cell),
        cell.immune ? t('why.immune') : '',
    ];
    return parts.filter(Boolean).join(' · ');
};

// The die has three blank faces, and one each with 1, 2 and 3: printed on it, like a price.
export const luckyFaces = (needs: number): number => (needs <= 0 ? 6 : Math.max(0, 4 - needs));

function consequences(view: View, prompt: Prompt, choice: Choice): string[] {
    const said: string[] = [];
    const { losses, needs } = choice;
    if (needs !== undefined) said.push(t('why.die', { n: needs, faces: luckyFaces(needs) }));
    if (losses)
        said.push(t('why.loses', { who: seatName(view.seats, losses.seat), lost: losses.lost, back: losses.back }));
    const hand = actingArmy(view.cells, prompt.seat, prompt.stage)?.hand ?? 0;
    if (choice.kind === 'conquer' && choice.cost !== undefined) said.push(t('why.left', { n: hand - choice.cost }));
    return said;
}

// A place or relic that would fall to the conqueror, and what may lie under Monsters.
function prizes(view: View, region: number): string[] {
    const cell = regionOf(view.cells, region);
    if (cell.monsters) return [t('why.under_monsters')];
    return cell.markers?.length ? [t('why.you_get', { what: list(cell.markers.map(foundName)) })] : [];
}

const wayName = (choice: Choice): string =>
    t(`why.way_${choice.kind}`, { n: choice.cost ?? 0, item: choice.item ? foundName(choice.item) : '' });

const TAKES = new Set(['conquer', 'attempt', 'dragon', 'convert', 'roll-for']);

export function choiceSlip(view: View, prompt: Prompt, region: number): SlipText | null {
    const [choice, ...others] = sorted(atRegion(prompt, region));
    if (!choice) return null;
    const hand = actingArmy(view.cells, prompt.seat, prompt.stage)?.hand ?? 0;
    const then = consequences(view, prompt, choice);
    if (TAKES.has(choice.kind)) then.push(...prizes(view, region));
    if (others.length) then.push(t('why.ways', { ways: list(others.map(wayName)) }));
    return {
        ...blank(regionName(view.map, region), subOf(view, region)),
        rows: rowsOf(choice.items ?? [], (item) => costName(view, region, item)),
        total:
            choice.cost === undefined
                ? null
                : { label: t(choice.kind === 'attempt' ? 'why.costs' : 'why.place_of', { hand }), n: choice.cost },
        then,
    };
}

export function refusalSlip(view: View, region: number, because: Because): SlipText {
    const rows = rowsOf(because.items ?? [], (item) => costName(view, region, item));
    return {
        ...blank(regionName(view.map, region), subOf(view, region)),
        rows,
        total: because.cost === undefined || !rows.length ? null : { label: t('why.total'), n: because.cost },
        refusal: because.legal ? null : { text: c(`refusal.${because.word ?? 'none'}`), rule: because.rule ?? '' },
    };
}

// At rest: what is there, and what the things that were found there do.
export function plainSlip(view: View, region: number): SlipText {
    const cell = regionOf(view.cells, region);
    return {
        ...blank(regionName(view.map, region), subOf(view, region)),
        then: (cell.markers ?? []).map((id) => `${foundName(id)}: ${findHelp(id)}`),
    };
}

export const incomeSlip = (title: string, items: Item[], total: number): SlipText => ({
    ...blank(title, t('why.reckoning')),
    rows: rowsOf(items, itemName),
    total: { label: t('why.total'), n: total },
});
