import type { ScoreLine } from './ledger';

// Geometry of the score chart: coins over rounds in a box of fixed proportions.

export interface Point {
    x: number;
    y: number;
}
export interface Chart {
    sheet: Sheet;
    grid: { y: number; label: number }[];
    rounds: { x: number; label: number }[];
    lines: { ledger: ScoreLine; points: Point[]; stones: Point[]; end: Point }[];
}

export interface Sheet {
    width: number;
    height: number;
    left: number;
    right: number;
    top: number;
    bottom: number;
}
export const WIDE: Sheet = { width: 900, height: 560, left: 60, right: 180, top: 20, bottom: 44 };
export const NARROW: Sheet = { width: 420, height: 400, left: 44, right: 48, top: 16, bottom: 38 };
const LABEL_GAP = 34;

const stepFor = (most: number): number => [5, 10, 20, 25, 50, 100].find((step) => most / step <= 6) ?? 200;

export function chartOf(ledgers: ScoreLine[], sheet: Sheet = WIDE): Chart {
    const rounds = Math.max(1, ...ledgers.map((one) => one.rounds.length - 1));
    const most = Math.max(10, ...ledgers.flatMap((one) => one.rounds));
    const step = stepFor(most),
        top = Math.ceil(most / step) * step;
    const x = (round: number): number => sheet.left + ((sheet.width - sheet.left - sheet.right) * round) / rounds;
    const y = (coins: number): number =>
        sheet.height - sheet.bottom - ((sheet.height - sheet.top - sheet.bottom) * coins) / top;
    const lines = ledgers.map((ledger) => {
        const points = ledger.rounds.map((coins, i) => ({ x: x(i), y: y(coins) }));
        return {
            ledger,
            points,
            stones: ledger.declines.flatMap((round) => points[round] ?? []),
            end: { ...points[points.length - 1]! },
        };
    });
    return {
        sheet,
        grid: Array.from({ length: top / step + 1 }, (_, i) => ({ y: y(i * step), label: i * step })),
        rounds: Array.from({ length: rounds }, (_, i) => ({ x: x(i + 1), label: i + 1 })),
        lines: apart(lines),
    };
}

// The badges at the ends of the lines are pushed apart so that none covers another.
function apart<T extends { end: Point }>(lines: T[]): T[] {
    const down = [...lines].sort((a, b) => a.end.y - b.end.y);
    down.forEach((line, i) => {
        const above = down[i - 1];
        if (above && line.end.y - above.end.y < LABEL_GAP) line.end.y = above.end.y + LABEL_GAP;
    });
    return lines;
}
