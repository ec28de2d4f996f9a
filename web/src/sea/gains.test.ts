import { describe, expect, test } from 'vitest';
import type { Tell } from '../protocol';
import { gainsOf } from './Gains';
import { scene } from './testing';

describe('the gains of a round', () => {
    const { log } = scene('gains');

    test('of everybody who has shown a mission, with what each island paid', () => {
        const [first, second, ...more] = gainsOf(log, 'A');
        expect(more).toEqual([]);
        expect([first!.seat, first!.cards]).toEqual(['C', ['mis09']]);
        expect(first!.rows.filter(({ what }) => what === 'gain').map(({ count }) => count)).toEqual([4, 5, 5]);
        expect([second!.seat, second!.rows]).toEqual(['A', []]);
    });

    test('stay in sight until the next missions are chosen, or somebody has a turn', () => {
        const chosen: Tell = { what: 'mission', seat: 'A' };
        expect(gainsOf([...log, { what: 'round' }, { ...chosen, seat: 'B' }], 'A')).toHaveLength(2);
        expect(gainsOf([...log, chosen], 'A')).toEqual([]);
        expect(gainsOf([...log, chosen], null)).toHaveLength(2);
        expect(gainsOf([...log, chosen, { what: 'take', seat: 'B' }], null)).toEqual([]);
    });

    test('Alexis builds by the card of his gains', () => {
        const told: Tell[] = [
            { what: 'alexis_moor', seat: 'B', item: 'exp10' },
            { what: 'alexis_card', seat: 'B', item: 'exp04' },
            { what: 'alexis_build', seat: 'B', item: 'exp04', tile: 3 },
        ];
        expect(gainsOf(told, 'A')).toEqual([{ seat: 'B', cards: [], expedition: 'exp04', rows: [told[2]] }]);
    });
});
