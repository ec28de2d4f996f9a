// Decisions that only Underground knows, each as a change of the position in fixtures/underground-3.json.
import type { Choice, Prompt, SwClock } from '../src/protocol';
import type { Position } from './table';

const done: Choice = { action: 'done', kind: 'done' };
const asked = (position: Position, change: Partial<Prompt>): Position => ({
    ...position,
    prompt: { ...position.prompt!, ...change },
});
const at = (kind: string, regions: number[], more: Partial<Choice> = {}): Choice[] =>
    regions.map((region) => ({ action: `${kind} ${region}`, kind, region, ...more }));
const use = (item: string, by?: string): Choice => ({
    action: `use ${by ?? ''} ${item}`,
    kind: 'use',
    item,
    ...(by ? { by } : {}),
});

export const scenes: Record<string, (position: Position) => Position> = {
    use: (position) => ({
        ...asked(position, {
            choices: [
                ...position.prompt!.choices,
                ...at('roll-for', [1, 13], { final: true }),
                use('flying-doormat'),
                use('sword-of-the-killer-rabbit', 'bag'),
            ],
        }),
        cells: {
            ...position.cells,
            clock: { ...(position.cells.clock as SwClock), using: [{ item: 'sword-of-the-killer-rabbit' }] },
        },
    }),
    swap: (position) =>
        asked(position, {
            phase: 'swap',
            choices: [1, 2, 3, 4].map((slot) => ({ action: `swap ${slot}`, kind: 'swap', slot })).concat(done as never),
        }),
    start: (position) =>
        asked(position, {
            phase: 'start',
            choices: [...at('place', [2, 9], { piece: 'ancient' }), ...at('rebirth', [3, 8, 11]), done],
        }),
    volcano: (position) => asked(position, { phase: 'place', choices: at('place', [18], { piece: 'volcano' }) }),
    send: (position) =>
        asked(position, { phase: 'send', choices: at('send', [19, 23, 25, 28, 29], { piece: 'balrog' }) }),
    lay: (position) =>
        asked(position, {
            phase: 'lay',
            choices: [
                ...at('lay', [2, 7, 9, 12, 19], { item: 'froggys-ring' }),
                ...at('lay', [2, 7, 9, 12, 19], { item: 'scepter-of-avarice' }),
                done,
            ],
        }),
    sacrifice: (position) => asked(position, { phase: 'sacrifice', choices: [...at('sacrifice', [3, 8, 11]), done] }),
    grant: (position) => ({
        ...asked(position, {
            phase: 'choose',
            choices: ['expand', 'decline', 'decline-by-grant'].map((kind) => ({ action: kind, kind })),
        }),
        cells: { ...position.cells, granted: 'vanishing' },
    }),
};
