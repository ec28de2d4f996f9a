import type { ProofAnswer } from '../protocol';

// Recomputes every draw of a game from its seed (docs/fairness.md): what the server committed to
// before the first action, mixed with the players' own numbers.

export interface CheckedDraw {
    index: number;
    step: number;
    outcome: string;
    expected: string;
    ok: boolean;
}
export interface Verdict {
    secret: boolean;
    commitment: boolean;
    draws: CheckedDraw[];
    ok: boolean;
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
    [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (seed: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytes(seed)));

export async function ticket(key: CryptoKey, message: string, total: number): Promise<number> {
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
    const x = new DataView(mac).getBigUint64(0);
    return Number((x * BigInt(total)) >> 64n);
}

export function atTicket(outcomes: [string, number][], n: number): string {
    let rest = n;
    for (const [action, weight] of outcomes) {
        if (rest < weight) return action;
        rest -= weight;
    }
    return '';
}

export const drawMessage = (table: string, nonces: string[], index: number): string =>
    `terrarium-draw-1\n${table}\n${nonces.join(',')}\n${index}`;

// At a practice table nobody adds a number and every table draws alike, under this name.
const nameOf = (table: string, proof: ProofAnswer): string => (proof.nonces.length > 0 ? table : 'practice');

export async function verify(table: string, proof: ProofAnswer): Promise<Verdict> {
    if (!proof.seed) return { secret: true, commitment: false, draws: [], ok: false };
    const key = await crypto.subtle.importKey('raw', bytes(proof.seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
    ]);
    const commitment = (await sha256(proof.seed)) === proof.commitment;
    const draws: CheckedDraw[] = [];
    for (const draw of proof.draws) {
        const index = draw.number;
        const outcomes = draw.outcomes as [string, number][];
        const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
        const expected = atTicket(
            outcomes,
            await ticket(key, drawMessage(nameOf(table, proof), proof.nonces, index), total),
        );
        draws.push({ index, step: draw.step, outcome: draw.outcome, expected, ok: expected === draw.outcome });
    }
    return { secret: false, commitment, draws, ok: commitment && draws.every((draw) => draw.ok) };
}
