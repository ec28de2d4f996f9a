// A real game of bots, as the server sends it, cut into answers of a hundred frames.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cells, Frame, FramesAnswer } from '../protocol';
import { dwell, Playback } from './playback';
import { joined, Reel } from './reel';
import { countIn, roundBeside, sumIn, turnAt, turnBeside, turnsOf } from './turns';

const game = JSON.parse(readFileSync(join(__dirname, '../../fixtures/game-surface-3.json'), 'utf8')) as {
    frames: Frame[];
};
const steps = game.frames.length - 1;

// All cells of each position, computed the plain way.
const positions: Cells[] = [];
for (const frame of game.frames) positions.push({ ...(positions[positions.length - 1] ?? {}), ...frame.cells });

// What the server answers: the first frame whole, then changes.
function answer(from: number, count: number, upTo = steps): FramesAnswer {
    const frames = game.frames
        .slice(from, Math.min(from + count, upTo + 1))
        .map((frame, i) => (i === 0 ? { ...frame, cells: positions[frame.step]! } : frame));
    return { t: 'frames', id: 'x', steps: upTo, frames };
}

async function wholeReel(): Promise<Reel> {
    const reel = new Reel(async (from, count) => answer(from, count));
    await reel.grow(steps);
    return reel;
}

describe('reel', () => {
    test('is filled in answers of at most a hundred frames, each step once', async () => {
        const asked: [number, number][] = [];
        const reel = new Reel(async (from, count) => {
            asked.push([from, count]);
            return answer(from, count);
        });
        await reel.grow(steps);
        expect(steps).toBeGreaterThan(100);
        expect(asked).toEqual(Array.from({ length: Math.ceil((steps + 1) / 100) }, (_, i) => [i * 100, 100]));
        expect(reel.shots.value.map((shot) => shot.step)).toEqual(positions.map((_, step) => step));
    });

    test('every position is the one that the changes add up to, across answers too', async () => {
        const reel = await wholeReel();
        expect(reel.shots.value.map((shot) => shot.cells)).toEqual(positions);
    });

    test('a cell that a step left alone is the same object', async () => {
        const { shots } = await wholeReel();
        const [before, after] = [shots.value[20]!, shots.value[21]!];
        const changed = new Set(Object.keys(game.frames[21]!.cells));
        for (const key of Object.keys(before.cells))
            if (!changed.has(key)) expect(after.cells[key]).toBe(before.cells[key]);
    });

    test('frames that are known already or leave a gap are not taken', () => {
        const some = joined([], answer(0, 10).frames);
        expect(joined(some, answer(5, 3).frames)).toHaveLength(10);
        expect(joined(some, answer(12, 3).frames)).toHaveLength(10);
    });

    test('grows with a running game and shrinks when steps are taken back', async () => {
        let length = 40;
        const reel = new Reel(async (from, count) => answer(from, count, length));
        await reel.grow(40);
        expect(reel.shots.value).toHaveLength(41);
        reel.cut(30);
        expect(reel.shots.value).toHaveLength(31);
        length = 33;
        await reel.grow(33);
        expect(reel.shots.value.map((shot) => shot.cells)).toEqual(positions.slice(0, 34));
    });

    test('an answer to a question from before a cut is thrown away', async () => {
        const waiting: (() => void)[] = [];
        const reel = new Reel(async (from, count) => {
            await new Promise<void>((resolve) => waiting.push(resolve));
            return answer(from, count, 20);
        });
        const grown = reel.grow(20);
        reel.clear();
        waiting.shift()!();
        await vi.waitFor(() => expect(waiting).toHaveLength(1));
        expect(reel.shots.value).toHaveLength(0);
        waiting.shift()!();
        await grown;
        expect(reel.shots.value).toHaveLength(21);
    });

    test('a server that sends nothing more ends the asking', async () => {
        const ask = vi.fn(async (from: number, count: number): Promise<FramesAnswer> => ({
            ...answer(from, count, 5),
            steps: 9,
        }));
        const reel = new Reel(ask);
        await reel.grow(9);
        expect(ask).toHaveBeenCalledTimes(2);
        expect(reel.shots.value).toHaveLength(6);
    });
});

describe('playback', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('there and back again is the same position', async () => {
        const playback = new Playback(await wholeReel());
        const seen: Cells[] = [];
        for (let i = 0; i <= steps; ++i, playback.by(1)) seen.push(playback.shot!.cells);
        for (let i = steps; i >= 0; --i, playback.by(-1)) expect(playback.shot!.cells).toBe(seen[i]);
        playback.close();
    });

    test('stays inside the game', async () => {
        const playback = new Playback(await wholeReel());
        playback.by(-1);
        expect(playback.step.value).toBe(0);
        playback.go(99999);
        expect(playback.step.value).toBe(steps);
        playback.by(1);
        playback.by(-1);
        expect(playback.step.value).toBe(steps - 1);
        playback.close();
    });

    test('pieces travel only where one step was made forward', async () => {
        const playback = new Playback(await wholeReel());
        playback.go(10);
        expect(playback.glides.value).toBe(false);
        playback.by(1);
        expect(playback.glides.value).toBe(true);
        playback.by(-1);
        expect(playback.glides.value).toBe(false);
        playback.close();
    });

    test('plays by itself, faster at a higher pace, until the end', async () => {
        const reel = await wholeReel();
        const playback = new Playback(reel);
        playback.go(steps - 2);
        playback.toggle();
        vi.advanceTimersByTime(dwell(reel.shots.value[steps - 1]!));
        expect(playback.step.value).toBe(steps - 1);
        playback.pace.value = 4;
        vi.advanceTimersByTime(dwell(reel.shots.value[steps]!) / 4);
        expect(playback.step.value).toBe(steps);
        expect(playback.playing.value).toBe(false);
        playback.toggle();
        expect([playback.step.value, playback.playing.value]).toEqual([0, true]);
        playback.by(1);
        expect(playback.playing.value).toBe(false);
        playback.close();
    });
});

describe('turns', () => {
    const turns = turnsOf(joined([], answer(0, steps + 1).frames));

    test('every player has one in every round, in the same order', () => {
        const rounds = Math.max(...turns.map((turn) => turn.round));
        expect(turns).toHaveLength(3 * rounds);
        const order = turns.slice(0, 3).map((turn) => turn.seat);
        turns.forEach((turn, i) => expect([turn.round, turn.seat]).toEqual([Math.floor(i / 3) + 1, order[i % 3]]));
    });

    test('one begins where the other ended, and all end with a scoring', () => {
        turns.forEach((turn, i) => {
            expect(turn.last).toBeGreaterThan(turn.first);
            if (i > 0) expect(turns[i - 1]!.last).toBe(turn.first);
            expect(sumIn(turn, 'score')).not.toBeNull();
        });
        expect(turns[turns.length - 1]!.last).toBe(steps);
    });

    test('what came of them adds up to what the log tells', () => {
        const told = game.frames.flatMap((frame) => frame.tell);
        const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
        expect(sum(turns.map((turn) => countIn(turn, 'conquer')))).toBe(
            told.filter((tell) => tell.what === 'conquer').length,
        );
        expect(sum(turns.map((turn) => sumIn(turn, 'score') ?? 0))).toBe(
            sum(told.filter((tell) => tell.what === 'score').map((tell) => tell.count ?? 0)),
        );
        expect(turns.filter((turn) => countIn(turn, 'pick'))).toHaveLength(
            told.filter((tell) => tell.what === 'pick').length,
        );
        expect(turns.filter((turn) => countIn(turn, 'decline'))).toHaveLength(
            told.filter((tell) => tell.what === 'decline').length,
        );
    });

    test('jumps go to beginnings', () => {
        const [first, second, , fourth] = turns;
        expect(turnAt(turns, second!.first)).toBe(1);
        expect(turnAt(turns, 0)).toBe(-1);
        expect(turnBeside(turns, first!.first, 1)).toBe(second!.first);
        expect(turnBeside(turns, second!.first + 1, -1)).toBe(second!.first);
        expect(turnBeside(turns, second!.first, -1)).toBe(first!.first);
        expect(turnBeside(turns, first!.first, -1)).toBeNull();
        expect(roundBeside(turns, first!.first, 1)).toBe(fourth!.first);
        expect(roundBeside(turns, steps, 1)).toBeNull();
    });
});
