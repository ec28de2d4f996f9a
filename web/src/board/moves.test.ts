import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cells, SwRegion } from '../protocol';
import { regionCell } from './cells';
import type { MapFile } from './map';
import { choreograph } from './animate';
import { movesBetween } from './moves';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const mapOf = (id: string) => read(`../../../content/maps/${id}.json`) as MapFile;
const map = mapOf('surface-4');

const tritons = (tokens: number): SwRegion => ({ seat: 'A', role: 'active', race: 'tritons', tokens });
const giants = (tokens: number): SwRegion => ({ seat: 'B', role: 'active', race: 'giants', tokens });
const empty: SwRegion = { tokens: 0 };

describe('movesBetween', () => {
    it('finds nothing where nothing changed', () => {
        const cells = { 'r.3': tritons(2) };
        expect(movesBetween(map, cells, { ...cells })).toEqual([]);
    });

    it('brings conquerors from the hand and sends the loser off', () => {
        const moves = movesBetween(map, { 'r.6': giants(2) }, { 'r.6': tritons(3) });
        expect(moves).toContainEqual({ kind: 'travel', from: 'hand', to: 6, count: 3, cell: tritons(3) });
        expect(moves).toContainEqual({ kind: 'travel', from: 6, to: 'off', count: 2, cell: giants(2) });
        expect(moves).toHaveLength(2);
    });

    it('matches what left one region with what came to another', () => {
        const moves = movesBetween(
            map,
            { 'r.13': tritons(3), 'r.14': tritons(1) },
            { 'r.13': tritons(1), 'r.14': tritons(2) },
        );
        expect(moves).toContainEqual({ kind: 'travel', from: 13, to: 14, count: 1, cell: tritons(2) });
        expect(moves).toContainEqual({ kind: 'travel', from: 13, to: 'hand', count: 1, cell: tritons(3) });
        expect(moves).toHaveLength(2);
    });

    it('takes from the nearest region first', () => {
        const before = { 'r.38': tritons(2), 'r.13': tritons(2), 'r.14': tritons(1) };
        const after = { 'r.38': tritons(1), 'r.13': tritons(1), 'r.14': tritons(2) };
        const arrivals = movesBetween(map, before, after).filter((move) => move.kind === 'travel' && move.to === 14);
        expect(arrivals).toEqual([{ kind: 'travel', from: 13, to: 14, count: 1, cell: tritons(2) }]);
    });

    it('turns a declining army over and sends the surplus to the box', () => {
        const after: SwRegion = { ...giants(1), role: 'declined' };
        const moves = movesBetween(map, { 'r.1': giants(2), 'r.2': giants(1) }, { 'r.1': after, 'r.2': after });
        expect(moves.filter((move) => move.kind === 'turn').map((move) => move.region)).toEqual([1, 2]);
        expect(moves).toContainEqual({ kind: 'travel', from: 1, to: 'off', count: 1, cell: giants(2) });
    });

    it('sees markers and tribes come and go', () => {
        const moves = movesBetween(
            map,
            { 'r.4': { tokens: 0, tribe: true }, 'r.5': { ...giants(1), pieces: { encampment: 2 } } },
            { 'r.4': empty, 'r.5': { ...giants(1), pieces: { fortress: 1 } } },
        );
        expect(moves).toContainEqual({ kind: 'lift', region: 4, piece: 'lost-tribe', n: 1 });
        expect(moves).toContainEqual({ kind: 'lift', region: 5, piece: 'encampment', n: 2 });
        expect(moves).toContainEqual({ kind: 'drop', region: 5, piece: 'fortress' });
    });
});

describe('a whole game', () => {
    const game = read('../../fixtures/frames-surface-3.json') as { map: string; frames: Cells[] };
    const board = mapOf(game.map);

    /** Tokens of every region and army after the moves. */
    function played(before: Cells, moves: ReturnType<typeof movesBetween>): Map<string, number> {
        const count = new Map<string, number>();
        const add = (region: number, cell: SwRegion, n: number) => {
            const key = `${region} ${cell.seat} ${cell.race}`;
            count.set(key, (count.get(key) ?? 0) + n);
        };
        for (const { id } of board.regions) {
            const cell = regionCell(before, id);
            if (cell.seat && cell.tokens > 0) add(id, cell, cell.tokens);
        }
        for (const move of moves) {
            if (move.kind !== 'travel') continue;
            if (typeof move.from === 'number') add(move.from, move.cell, -move.count);
            if (typeof move.to === 'number') add(move.to, move.cell, move.count);
        }
        return new Map([...count].filter(([, n]) => n !== 0));
    }

    it('is told without a token too many or too few', () => {
        let before = game.frames[0]!;
        let travelled = 0;
        for (const changed of game.frames.slice(1)) {
            const after = { ...before, ...changed };
            const moves = movesBetween(board, before, after);
            travelled += moves.filter(({ kind }) => kind === 'travel').length;
            expect(played(before, moves)).toEqual(played(after, []));
            before = after;
        }
        expect(travelled).toBeGreaterThan(100);
    });
});

describe('in caves', () => {
    const caves = mapOf('underground-3');
    const kraken = (tokens: number, more: Partial<SwRegion> = {}): SwRegion => ({
        seat: 'C',
        role: 'active',
        race: 'kraken',
        tokens,
        ...more,
    });

    it('Monsters leave, and what they sat on is turned up', () => {
        const moves = movesBetween(
            caves,
            { 'r.3': { tokens: 0, monsters: 2 } },
            { 'r.3': kraken(4, { markers: ['shiny-orb'] }) },
        );
        expect(moves).toContainEqual({ kind: 'lift', region: 3, piece: 'monsters', n: 2 });
        expect(moves).toContainEqual({ kind: 'flip', region: 3, piece: 'shiny-orb' });
        expect(moves).toHaveLength(3);
    });

    it('a relic goes along with the conquest it was used in', () => {
        const moves = movesBetween(
            caves,
            { 'r.3': kraken(1, { markers: ['shiny-orb', 'stonehedge'] }), 'r.4': empty },
            { 'r.3': kraken(1, { markers: ['stonehedge'] }), 'r.4': kraken(1, { markers: ['shiny-orb'] }) },
        );
        expect(moves).toContainEqual({ kind: 'carry', from: 3, to: 4, piece: 'shiny-orb' });
        expect(moves.filter((move) => move.kind === 'flip' || move.kind === 'lift')).toEqual([]);
    });

    it('the Balrog walks; of several Armors none does', () => {
        const moves = movesBetween(
            caves,
            { 'r.3': { tokens: 0, pieces: { balrog: 1 } }, 'r.5': kraken(1, { pieces: { armor: 1 } }) },
            { 'r.4': { tokens: 0, pieces: { balrog: 1 } }, 'r.6': kraken(1, { pieces: { armor: 1 } }) },
        );
        expect(moves).toContainEqual({ kind: 'carry', from: 3, to: 4, piece: 'balrog' });
        expect(moves).toContainEqual({ kind: 'drop', region: 6, piece: 'armor' });
        expect(moves).toContainEqual({ kind: 'lift', region: 5, piece: 'armor', n: 1 });
    });

    it('are played without a hitch', () => {
        const moves = movesBetween(
            caves,
            { 'r.3': { tokens: 0, monsters: 2 }, 'r.7': { tokens: 0, pieces: { balrog: 1 } } },
            { 'r.3': kraken(4, { markers: ['stonehedge'] }), 'r.8': { tokens: 0, pieces: { balrog: 1 } } },
        );
        const { ghosts, entrances } = choreograph(
            { map: caves, motion: 1, hand: (_, near) => near, stayed: () => false },
            moves,
        );
        expect(ghosts.map((ghost) => ghost.piece)).toEqual(expect.arrayContaining(['monsters', 'face-down']));
        expect(entrances.map(({ piece }) => piece)).toEqual(
            expect.arrayContaining(['stonehedge-3', 'balrog-8', 'stack-3']),
        );
    });
});
