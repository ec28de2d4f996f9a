import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { c, hasContent, useWords } from '../words';
import { bringPacks, contentNow, leavePacks, map } from './content';
import { hashesIn, packsNamed, PackTrouble, sendPack, tryTogether } from './packs';

const one = 'a'.repeat(64);
const two = 'b'.repeat(64);
const asked: string[] = [];
const screen = {};

// A server with one pack; everything else is refused with a sentence.
function answer(address: string): unknown {
    if (address.startsWith('/api/words/en.json'))
        return { 'race.orcs': 'Orcs', ...(address.includes(one) ? { 'race.foxes': 'Foxes' } : {}) };
    if (address.startsWith('/api/maps/')) return { id: 'm', regions: [{ polygon: [] }] };
    if (address === `/api/packs/${one}.json`) return { files: { 'pack.json': { id: 'foxes', name: 'Foxes' } } };
    if (address === `/api/content?packs=${one}`) return { version: '1', games: [] };
    return null;
}
beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('fetch', (address: string) => {
        asked.push(address);
        const found = answer(address);
        return Promise.resolve(
            found === null
                ? Response.json({ error: 'the pack is not on this server' }, { status: 400 })
                : Response.json(found),
        );
    });
    useWords('en', {}, { 'race.orcs': 'Orcs' });
});
afterEach(() => {
    leavePacks(screen);
    vi.unstubAllGlobals();
});

test('an address names packs by their hashes, and nothing else', () => {
    expect(hashesIn(`${one},${two}`)).toEqual([one, two]);
    expect(hashesIn(`${one},x,../y,${two.toUpperCase()}`)).toEqual([one]);
    expect(hashesIn(null)).toEqual([]);
    expect(hashesIn(Array(9).fill(one).join(','))).toHaveLength(6);
});

test('with packs the page has their words, content and maps; without, the old ones', async () => {
    await bringPacks(one, screen);
    expect(c('race.foxes')).toBe('Foxes');
    expect(contentNow.value?.version).toBe('1');
    await map('m');
    expect(asked).toContain(`/api/maps/m.json?packs=${one}`);
    leavePacks(screen);
    expect(contentNow.value).toBe(null);
    await vi.waitFor(() => expect(hasContent('race.foxes')).toBe(false));
    await map('m');
    expect(asked).toContain('/api/maps/m.json');
});

test('a screen that ends late takes nothing away from the next one', async () => {
    const next = {};
    await bringPacks(one, screen);
    await bringPacks(one, next);
    leavePacks(screen);
    expect(contentNow.value?.version).toBe('1');
    leavePacks(next);
    expect(contentNow.value).toBe(null);
});

test('packs that the server does not have change nothing', async () => {
    await expect(bringPacks(two, screen)).rejects.toThrow();
    expect(contentNow.value).toBe(null);
    expect(c('race.orcs')).toBe('Orcs');
});

test('what the server says is said', async () => {
    await expect(sendPack('{}')).rejects.toThrow(new PackTrouble('the pack is not on this server'));
    await expect(tryTogether([{ hash: two, id: 'x', title: 'X' }])).rejects.toThrow('not on this server');
    expect(await packsNamed([one, two])).toEqual([{ hash: one, id: 'foxes', title: 'Foxes' }]);
});
