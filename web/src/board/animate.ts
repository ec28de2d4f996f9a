// Pieces travel, leave, turn over: drawn from the difference of two positions, on transform and opacity only.
// The drawing below is already the new position, so that an animation may be dropped at any moment.
import type { SwRegion } from '../protocol';
import type { MapFile, Point } from './map';
import type { Move, Place } from './moves';
import { slotsFor } from './placer';

const time = { travel: 320, turn: 620, drop: 180, carry: 620 } as const;
const stagger = 60;
const longestStagger = 600;
const easing = {
    place: 'cubic-bezier(.3,1.35,.5,1)',
    out: 'cubic-bezier(.2,.7,.2,1)',
    in: 'cubic-bezier(.6,0,.9,.4)',
} as const;

/** What stands where a stack would. */
const inTheMiddle = new Set(['lost-tribe', 'monsters', 'balrog', 'volcano']);

/** A drawing of what is no longer there, or is on its way to join a stack. */
export interface Ghost {
    key: string;
    at: Point;
    cell: SwRegion | null;
    piece: string | null;
    count: number;
    frames: Keyframe[];
    timing: KeyframeAnimationOptions;
}

/** A movement of a piece that stands on the board now. */
export interface Entrance {
    piece: string;
    frames: Keyframe[];
    timing: KeyframeAnimationOptions;
}

export interface Choreography {
    ghosts: Ghost[];
    entrances: Entrance[];
}

export interface Stage {
    map: MapFile;
    motion: number;
    /** Where a seat's hand lies, in map units. */
    hand: (seat: string | undefined, near: Point) => Point;
    /** Whether the stack of that region was there before, in the same hands. */
    stayed: (region: number) => boolean;
}

const shift = ([ax, ay]: Point, [bx, by]: Point): string => `translate(${ax - bx}px, ${ay - by}px)`;

class Director {
    readonly out: Choreography = { ghosts: [], entrances: [] };
    #n = 0;

    constructor(
        private readonly stage: Stage,
        private readonly step: number,
    ) {}

    private timing(duration: number, ease: string): KeyframeAnimationOptions {
        const { motion } = this.stage;
        return { duration: duration * motion, delay: this.#n * this.step * motion, easing: ease, fill: 'backwards' };
    }

    private stackOf(region: number): Point {
        return slotsFor(this.stage.map)[region]!.stack;
    }

    private pointOf(place: Place, seat: string | undefined, near: Point): Point {
        if (place === 'hand') return this.stage.hand(seat, near);
        return place === 'off' ? [near[0], near[1] - 60] : this.stackOf(place);
    }

    private ghost(ghost: Pick<Ghost, 'at' | 'frames' | 'timing'> & Partial<Ghost>): void {
        const key = `${this.out.ghosts.length}`;
        this.out.ghosts.push({ key, cell: null, piece: null, count: 1, ...ghost });
    }

    add(move: Move): void {
        if (move.kind === 'travel') this.travel(move);
        else if (move.kind === 'turn') this.turn(move);
        else if (move.kind === 'drop') this.drop(move.region, move.piece);
        else if (move.kind === 'carry') this.carry(move);
        else if (move.kind === 'flip') this.flip(move.region, move.piece);
        else this.lift(move);
        this.#n++;
    }

    private travel({ from, to, count, cell }: Extract<Move, { kind: 'travel' }>): void {
        if (typeof to === 'number' && !this.stage.stayed(to)) return this.arrive(from, to, cell);
        const anchor = typeof to === 'number' ? this.stackOf(to) : this.stackOf(from as number);
        const start = this.pointOf(from, cell.seat, anchor);
        const end = this.pointOf(to, cell.seat, anchor);
        const leaving = to === 'off' ? 'rotate(14deg) scale(1.08)' : '';
        const last = { transform: `${shift(end, start)} ${leaving}`, opacity: typeof to === 'number' ? 1 : 0 };
        const timing = this.timing(time.travel, to === 'off' ? easing.out : easing.place);
        this.ghost({ at: start, cell, count, frames: [{ transform: 'none', opacity: 1 }, last], timing });
    }

    private arrive(from: Place, to: number, cell: SwRegion): void {
        const end = this.stackOf(to);
        const start = this.pointOf(from, cell.seat, end);
        const frames = [
            { transform: shift(start, end), opacity: 0.4 },
            { transform: 'none', opacity: 1 },
        ];
        this.out.entrances.push({ piece: `stack-${to}`, frames, timing: this.timing(time.travel, easing.place) });
    }

    /** The active side turns away, then the declined side comes up. */
    private turn({ region, cell }: Extract<Move, { kind: 'turn' }>): void {
        const away = [{ transform: 'none' }, { transform: 'scaleX(0)' }];
        this.ghost({
            at: this.stackOf(region),
            cell,
            count: cell.tokens,
            frames: away,
            timing: this.timing(time.turn / 2, easing.in),
        });
        const frames = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(0)', offset: 0.5 }, { transform: 'none' }];
        this.out.entrances.push({ piece: `stack-${region}`, frames, timing: this.timing(time.turn, easing.out) });
    }

    private drop(region: number, piece: string): void {
        const frames = [
            { transform: 'translateY(-26px) scale(1.25)', opacity: 0 },
            { transform: 'none', opacity: 1 },
        ];
        this.out.entrances.push({ piece: `${piece}-${region}`, frames, timing: this.timing(time.drop, easing.place) });
    }

    /** It walks, or is carried along, from where it stood. */
    private carry({ from, to, piece }: Extract<Move, { kind: 'carry' }>): void {
        const frames = [{ transform: shift(this.stackOf(from), this.stackOf(to)) }, { transform: 'none' }];
        this.out.entrances.push({ piece: `${piece}-${to}`, frames, timing: this.timing(time.carry, easing.out) });
    }

    /** The back turns away, then the face comes up. */
    private flip(region: number, piece: string): void {
        this.ghost({
            at: slotsFor(this.stage.map)[region]!.markers[0]!,
            piece: 'face-down',
            frames: [{ transform: 'none' }, { transform: 'scaleX(0)' }],
            timing: this.timing(time.turn / 2, easing.in),
        });
        const frames = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(0)', offset: 0.5 }, { transform: 'none' }];
        this.out.entrances.push({ piece: `${piece}-${region}`, frames, timing: this.timing(time.turn, easing.place) });
    }

    private lift({ region, piece, n }: Extract<Move, { kind: 'lift' }>): void {
        const slots = slotsFor(this.stage.map)[region]!;
        const frames = [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(-46px) rotate(12deg)', opacity: 0 },
        ];
        const at = inTheMiddle.has(piece) ? slots.stack : slots.markers[0]!;
        this.ghost({ at, piece, count: n, frames, timing: this.timing(time.travel, easing.out) });
    }
}

export function choreograph(stage: Stage, moves: Move[]): Choreography {
    const director = new Director(stage, Math.min(stagger, longestStagger / Math.max(1, moves.length)));
    moves.forEach((move) => director.add(move));
    return director.out;
}
