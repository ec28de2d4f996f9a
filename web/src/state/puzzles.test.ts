import { beforeEach, describe, expect, test } from 'vitest';
import { daysLater, rememberShown, rememberTry, streak, tries, type Tries } from './puzzles';
import { writeText } from './storage';

const solvedOn = (...dates: string[]): Tries =>
    Object.fromEntries(dates.map((date) => [date, { made: 9, solved: true, shown: false }]));

beforeEach(() => writeText('puzzles', '{}'));

describe('what is remembered', () => {
    test('the best try, and whether it solved the puzzle', () => {
        rememberTry('2026-11-16', 7, 9);
        expect(tries.value['2026-11-16']).toEqual({ made: 7, solved: false, shown: false });
        rememberTry('2026-11-16', 9, 9);
        rememberTry('2026-11-16', 3, 9);
        expect(tries.value['2026-11-16']).toEqual({ made: 9, solved: true, shown: false });
    });
    test('whoever has seen the answer does not solve it any more', () => {
        rememberShown('2026-11-16');
        rememberTry('2026-11-16', 9, 9);
        expect(tries.value['2026-11-16']).toEqual({ made: 9, solved: false, shown: true });
    });
    test('whoever has solved it may look', () => {
        rememberTry('2026-11-16', 9, 9);
        rememberShown('2026-11-16');
        expect(tries.value['2026-11-16']?.solved).toBe(true);
    });
    test('what others left there costs only itself', () => {
        const good = { made: 5, solved: true, shown: false };
        writeText('puzzles', JSON.stringify({ '2026-11-15': good, yesterday: good, '2026-11-14': 3 }));
        rememberTry('2026-11-16', 1, 9);
        expect(Object.keys(tries.value)).toEqual(['2026-11-16', '2026-11-15']);
    });
});

describe('days in a row', () => {
    test('over the ends of months and years', () => {
        expect(daysLater('2026-03-01', -1)).toBe('2026-02-28');
        expect(daysLater('2028-03-01', -1)).toBe('2028-02-29');
        expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
        expect(streak(solvedOn('2026-12-31', '2027-01-01'), '2027-01-01')).toBe(2);
    });
    test('today counts once it is solved, and breaks nothing before', () => {
        expect(streak(solvedOn('2026-11-14', '2026-11-15'), '2026-11-16')).toBe(2);
        expect(streak(solvedOn('2026-11-14', '2026-11-15', '2026-11-16'), '2026-11-16')).toBe(3);
    });
    test('a day that is missing ends it', () => {
        expect(streak(solvedOn('2026-11-13', '2026-11-15'), '2026-11-15')).toBe(1);
        expect(streak({}, '2026-11-16')).toBe(0);
    });
});
