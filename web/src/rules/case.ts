// The reckoning or refusal from which somebody went to look a rule up. Whoever shows a link to a rule
// may leave it here: in memory for this tab, in the browser's storage for a tab that the link opens.
import { signal } from '@preact/signals';
import { readJson, writeJson } from '../state/storage';

export interface CaseItem {
    label: string;
    rule: string;
    amount: number;
}
export interface RulesCase {
    title: string; // what was asked about: a region
    place: string; // where and when: "round 5, Mounted Tritons"
    items: CaseItem[];
    total: { label: string; n: number } | null;
    note?: string; // what else the slip said
    back?: string; // address of the table
}

export const rulesCase = signal<RulesCase | null>(null);

interface Left {
    at: number;
    found: RulesCase;
}
const key = 'rules-case';
const patience = 15_000; // ms a new tab may take to open

const isText = (value: unknown): value is string => typeof value === 'string';
const isItem = (value: unknown): value is CaseItem => {
    const item = value as CaseItem | null;
    return isText(item?.label) && isText(item.rule) && typeof item.amount === 'number';
};
const isTotal = (value: unknown): boolean => {
    const total = value as RulesCase['total'];
    return total === null || (isText(total?.label) && typeof total.n === 'number');
};
const isInside = (address: unknown): boolean => address === undefined || (isText(address) && /^\/[^/]/.test(address));
export const isCase = (value: unknown): value is RulesCase => {
    const found = value as RulesCase | null;
    return (
        isText(found?.title) &&
        isText(found.place) &&
        Array.isArray(found.items) &&
        found.items.every(isItem) &&
        isTotal(found.total) &&
        isInside(found.back)
    );
};
const isLeft = (value: unknown): value is Left => {
    const left = value as Left | null;
    return typeof left?.at === 'number' && isCase(left.found);
};

export function leaveCase(found: RulesCase, now: number = Date.now()): void {
    rulesCase.value = found;
    writeJson(key, { at: now, found });
}

// A fresh tab asks once what it was opened for.
export function takeCase(now: number = Date.now()): void {
    if (rulesCase.peek()) return;
    const left = readJson<Left | null>(key, (value): value is Left | null => value === null || isLeft(value), null);
    if (left && now - left.at < patience) rulesCase.value = left.found;
    writeJson(key, null);
}
