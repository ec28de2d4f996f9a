import type { Clock, SeatLetter, Times } from '../protocol';

export interface TimeLeft {
    ms: number;
    running: boolean;
}

const LETTERS = 'ABCDE';

// Time left to a seat: the seconds of the present decision first, then the bank. `skew` is the
// server's clock minus ours.
export function timeLeft(times: Times, clock: Clock, seat: SeatLetter, now: number, skew: number): TimeLeft {
    const bank = times.banks[LETTERS.indexOf(seat)] ?? 0;
    if (times.running !== seat || times.since === undefined) return { ms: bank, running: false };
    const used = Math.max(0, now + skew - times.since);
    return { ms: Math.max(0, clock.turn * 1000 + bank - used), running: true };
}

export function clockText(ms: number): string {
    const s = Math.ceil(ms / 1000);
    const two = (n: number) => String(n).padStart(2, '0');
    return s >= 3600
        ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
        : `${two(Math.floor(s / 60))}:${two(s % 60)}`;
}
