import { beforeEach, describe, expect, it } from 'vitest';
import { isCase, leaveCase, rulesCase, takeCase, type RulesCase } from './case';

const found: RulesCase = {
    title: 'Barrow Spinney',
    place: 'round 5',
    items: [{ label: 'Any region', rule: 'SW-COST-01', amount: 2 }],
    total: { label: 'You place', n: 2 },
    back: '/t/abcdefghijklm',
};

function forget(): void {
    const kept = new Map<string, string>();
    (globalThis as { localStorage?: unknown }).localStorage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
    };
    rulesCase.value = null;
}
beforeEach(forget);

describe('a case', () => {
    it('waits for the tab that the link opens', () => {
        leaveCase(found, 1000);
        rulesCase.value = null;
        takeCase(2000);
        expect(rulesCase.value).toEqual(found);
    });
    it('is taken once', () => {
        leaveCase(found, 1000);
        rulesCase.value = null;
        takeCase(2000);
        rulesCase.value = null;
        takeCase(2500);
        expect(rulesCase.value).toBeNull();
    });
    it('grows stale', () => {
        leaveCase(found, 1000);
        rulesCase.value = null;
        takeCase(60_000);
        expect(rulesCase.value).toBeNull();
    });
    it('is believed only if it is one', () => {
        expect(isCase(found)).toBe(true);
        expect(isCase(null)).toBe(false);
        expect(isCase({ ...found, items: [{ label: 'x' }] })).toBe(false);
        expect(isCase({ ...found, total: 3 })).toBe(false);
        expect(isCase({ ...found, back: 'https://elsewhere.example' })).toBe(false);
        expect(isCase({ ...found, back: '//elsewhere.example' })).toBe(false);
    });
});
