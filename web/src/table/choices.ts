import type { Choice, Prompt, SeatLetter } from '../protocol';

// A prompt's choices, sorted by where on the page they are made.

// Where several relics can be laid, a region is lit for the one that is being laid.
export const atRegion = (prompt: Prompt | null, region: number, laid: Choice | null = null): Choice[] =>
    prompt?.choices.filter(
        (choice) => choice.region === region && (choice.kind !== 'lay' || !laid || sameItem(choice, laid)),
    ) ?? [];

export const sameItem = (a: { item?: string; by?: string }, b: { item?: string; by?: string }): boolean =>
    a.item === b.item && a.by === b.by;

/** What may be used for the next conquest. */
export const uses = (prompt: Prompt | null): Choice[] =>
    prompt?.choices.filter((choice) => choice.kind === 'use' && choice.region === undefined) ?? [];

/** The relics that may be laid down, one choice for each. */
export const layings = (prompt: Prompt | null): Choice[] => {
    const all = prompt?.choices.filter((choice) => choice.kind === 'lay') ?? [];
    return all.filter((choice, i) => all.findIndex((other) => sameItem(other, choice)) === i);
};

export const atSlot = (prompt: Prompt | null, slot: number): Choice | undefined =>
    prompt?.choices.find((choice) => choice.slot === slot);

export const atSeat = (prompt: Prompt | null, seat: SeatLetter): Choice | undefined =>
    prompt?.choices.find((choice) => choice.kind === 'ally' && choice.seat === seat);

/** Picking and swapping are done at the column. */
export const ofColumn = (prompt: Prompt | null): Choice[] =>
    prompt?.choices.filter((choice) => choice.slot !== undefined) ?? [];

export const plain = (prompt: Prompt | null, kind: string): Choice | undefined =>
    prompt?.choices.find((choice) => choice.kind === kind && choice.region === undefined && choice.slot === undefined);

export interface Lit {
    region: number;
    cost?: number;
    die?: boolean;
    label?: string;
}

const ORDER = ['conquer', 'dragon', 'convert', 'send', 'roll-for', 'attempt'];
const rank = (choice: Choice): number => ORDER.indexOf(choice.kind) + 1 || ORDER.length + 1;

// In a region with several possibilities the ordinary conquest comes first.
export const sorted = (choices: Choice[]): Choice[] => [...choices].sort((a, b) => rank(a) - rank(b));

// Legal targets with the cost of the plainest way to take them. The die only where nothing else does.
export function litTargets(prompt: Prompt | null, laid: Choice | null = null): Lit[] | undefined {
    if (!prompt || prompt.arrange) return undefined;
    const regions = [
        ...new Set(prompt.choices.flatMap((choice) => (choice.region === undefined ? [] : [choice.region]))),
    ];
    if (!regions.length && prompt.phase !== 'conquer') return undefined;
    return regions.flatMap((region) => {
        const first = sorted(atRegion(prompt, region, laid))[0];
        if (!first) return [];
        return [
            {
                region,
                ...(first.cost === undefined ? {} : { cost: first.cost }),
                ...(first.kind === 'attempt' || first.kind === 'roll-for' ? { die: true } : {}),
            },
        ];
    });
}

// What cannot be taken back and could not be expected from the button's own name asks once more.
const ASKS = new Set(['attempt', 'roll-for', 'decline', 'decline-by-grant', 'done']);
export const asks = (prompt: Prompt, choice: Choice): boolean =>
    choice.final === true &&
    ASKS.has(choice.kind) &&
    prompt.phase !== 'stout' &&
    prompt.phase !== 'ally' &&
    prompt.phase !== 'place' &&
    prompt.phase !== 'swap' &&
    prompt.phase !== 'lay' &&
    prompt.phase !== 'sacrifice' &&
    prompt.phase !== 'start';
