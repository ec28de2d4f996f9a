import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProofAnswer } from '../protocol';
import { atTicket, drawMessage, sha256, verify } from './proof';

const table = 'abcdefgh23456';
const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const nonces = ['00112233445566778899aabbccddeeff', ''];
const die: [string, number][] = [
    ['die 0', 3],
    ['die 1', 1],
    ['die 2', 1],
    ['die 3', 1],
];

// The formula of docs/fairness.md, with another library.
function drawn(index: number, outcomes: [string, number][]): string {
    const mac = createHmac('sha256', Buffer.from(seed, 'hex'))
        .update(`terrarium-draw-1\n${table}\n${nonces.join(',')}\n${index}`)
        .digest();
    const weight = outcomes.reduce((sum, [, n]) => sum + n, 0);
    let ticket = Number((mac.readBigUInt64BE(0) * BigInt(weight)) / 2n ** 64n);
    return outcomes.find(([, n]) => (ticket -= n) < 0)![0];
}

const proof = (): ProofAnswer => ({
    t: 'proof',
    id: 'x',
    commitment: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
    seed,
    nonces,
    draws: Array.from({ length: 40 }, (_, i) => ({
        step: i + 1,
        number: i,
        outcomes: die,
        outcome: drawn(i, die),
    })) as unknown as ProofAnswer['draws'],
});

describe('verifying the draws', () => {
    it('knows SHA-256', async () => {
        expect(await sha256('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    });
    it('finds the outcome of a ticket', () => {
        expect([0, 2, 3, 5].map((n) => atTicket(die, n))).toEqual(['die 0', 'die 0', 'die 1', 'die 3']);
        expect(atTicket(die, 6)).toBe('');
    });
    it('writes the message as the server does', () => {
        expect(drawMessage(table, nonces, 7)).toBe(`terrarium-draw-1\n${table}\n00112233445566778899aabbccddeeff,\n7`);
    });
    it('accepts an honest game', async () => {
        const verdict = await verify(table, proof());
        expect(verdict.ok).toBe(true);
        expect(verdict.draws).toHaveLength(40);
        expect(new Set(verdict.draws.map((draw) => draw.outcome)).size).toBe(4);
    });
    it('counts on where the game before it stopped', async () => {
        const later = proof();
        later.draws = later.draws.slice(12);
        const verdict = await verify(table, later);
        expect([verdict.ok, verdict.draws[0]!.index]).toEqual([true, 12]);
    });
    it('knows that practice tables all draw alike', async () => {
        const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update('terrarium-draw-1\npractice\n\n0').digest();
        const face = atTicket(die, Number((mac.readBigUInt64BE(0) * 6n) / 2n ** 64n));
        const alike = {
            ...proof(),
            nonces: [],
            draws: [{ step: 1, number: 0, outcomes: die, outcome: face }],
        } as unknown as ProofAnswer;
        expect((await verify(table, alike)).ok).toBe(true);
    });
    it('names the draw that was tampered with', async () => {
        const bad = proof();
        const other = die.find(([action]) => action !== bad.draws[3]!.outcome)![0];
        bad.draws[3]!.outcome = other;
        const verdict = await verify(table, bad);
        expect(verdict.ok).toBe(false);
        expect(verdict.draws.filter((draw) => !draw.ok).map((draw) => draw.index)).toEqual([3]);
    });
    it('refuses another seed', async () => {
        const verdict = await verify(table, { ...proof(), seed: seed.replace('00', 'ff') });
        expect(verdict.commitment).toBe(false);
        expect(verdict.ok).toBe(false);
    });
    it('says when the seed is still secret', async () => {
        const { seed: _hidden, ...running } = proof();
        expect((await verify(table, running)).secret).toBe(true);
    });
});
