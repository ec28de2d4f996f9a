import type { Item, SeatLetter } from '../protocol';

/** Items of all players under one another: the same label is one row. */
export function breakdown(
    scores: { seat: SeatLetter; items: Item[] }[],
): { item: Item; of: Map<SeatLetter, number> }[] {
    const rows = new Map<string, { item: Item; of: Map<SeatLetter, number> }>();
    for (const { seat, items } of scores)
        for (const item of items) {
            const row = rows.get(item.label) ?? { item, of: new Map<SeatLetter, number>() };
            row.of.set(seat, (row.of.get(seat) ?? 0) + item.amount);
            rows.set(item.label, row);
        }
    return [...rows.values()];
}
