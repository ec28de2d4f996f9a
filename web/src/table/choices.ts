import type { Choice, Prompt, SeatLetter } from '../protocol';

// A prompt's choices, sorted by where on the page they are made.

export const atRegion = (prompt: Prompt | null, region: number): Choice[] =>
    prompt?.choices.filter((choice) => choice.region === region) ?? [];

export const atSlot = (prompt: Prompt | null, slot: number): Choice | undefined =>
    prompt?.choices.find((choice) => choice.slot === slot);

export const atSeat = (prompt: Prompt | null, seat: SeatLetter): Choice | undefined =>
    prompt?.choices.find((choice) => choice.kind === 'ally' && choice.seat === seat);

export const plain = (prompt: Prompt | null, kind: string): Choice | undefined =>
    prompt?.choices.find((choice) => choice.kind === kind && choice.region === undefined && choice.slot === undefined);

export interface Lit {
    region: number;
    cost?: number;
    die?: boolean;
    label?: string;
}

const ORDER = ['conquer', 'dragon', 'convert', 'attempt'];
const rank = (choice: Choice): number => ORDER.indexOf(choice.kind) + 1 || ORDER.length + 1;

// In a region with several possibilities the ordinary conquest comes first.
export const sorted = (choices: Choice[]): Choice[] => [...choices].sort((a, b) => rank(a) - rank(b));

// Legal targets with the cost of the plainest way to take them. The die only where nothing else does.
export function litTargets(prompt: Prompt | null): Lit[] | undefined {
    if (!prompt || prompt.arrange) return undefined;
    const regions = [
        ...new Set(prompt.choices.flatMap((choice) => (choice.region === undefined ? [] : [choice.region]))),
    ];
    if (!regions.length && prompt.phase !== 'conquer') return undefined;
    return regions.map((region) => {
        const first = sorted(atRegion(prompt, region))[0]!;
        return {
            region,
            ...(first.cost === undefined ? {} : { cost: first.cost }),
            ...(first.kind === 'attempt' ? { die: true } : {}),
        };
    });
}

// What cannot be taken back and could not be expected from the button's own name asks once more.
const ASKS = new Set(['attempt', 'decline', 'done']);
export const asks = (prompt: Prompt, choice: Choice): boolean =>
    choice.final === true &&
    ASKS.has(choice.kind) &&
    prompt.phase !== 'stout' &&
    prompt.phase !== 'ally' &&
    prompt.phase !== 'place';
