import type { Tell } from '../protocol';

// Short sounds made on the spot: wood on cloth, a die, coins, a bell. Off unless wanted.

let audio: AudioContext | null = null;
const context = (): AudioContext => (audio ??= new AudioContext());

interface Note {
    at: number;
    pitch: number;
    length: number;
    volume: number;
    shape: OscillatorType;
    slide?: number;
}

function play(notes: Note[]): void {
    const out = context();
    for (const note of notes) {
        const start = out.currentTime + note.at,
            end = start + note.length;
        const wave = out.createOscillator(),
            gain = out.createGain();
        wave.type = note.shape;
        wave.frequency.setValueAtTime(note.pitch, start);
        if (note.slide) wave.frequency.exponentialRampToValueAtTime(note.slide, end);
        gain.gain.setValueAtTime(note.volume, start);
        gain.gain.exponentialRampToValueAtTime(0.001, end);
        wave.connect(gain).connect(out.destination);
        wave.start(start);
        wave.stop(end);
    }
}

const knock = (at: number, pitch = 190): Note => ({
    at,
    pitch,
    slide: pitch / 2.4,
    length: 0.09,
    volume: 0.22,
    shape: 'triangle',
});
const ring = (at: number, pitch: number, volume = 0.08): Note => ({ at, pitch, length: 0.28, volume, shape: 'sine' });

const SOUNDS: Record<string, Note[]> = {
    conquer: [knock(0), knock(0.06, 150)],
    place: [knock(0, 240)],
    deploy: [knock(0, 220)],
    die: [0, 0.07, 0.13, 0.21, 0.32].map((at, i) => knock(at, 420 - i * 40)),
    score: [0, 0.09, 0.18].map((at, i) => ring(at, 1400 + i * 220)),
    pick: [knock(0, 260), ring(0.08, 900)],
    decline: [ring(0, 330, 0.12), ring(0.18, 247, 0.12)],
    reveal: [knock(0, 150), ring(0.12, 740), ring(0.26, 1109)],
    send: [knock(0, 96), knock(0.12, 74)],
    tile: [knock(0, 300), knock(0.05, 170)],
    ship: [knock(0, 84), ring(0.1, 392, 0.1), ring(0.3, 523, 0.1)],
    house: [knock(0, 260), knock(0.08, 320), knock(0.16, 380)],
    card: [knock(0, 520), ring(0.06, 620, 0.05)],
    turn: [ring(0, 660, 0.1), ring(0.14, 880, 0.1)],
    over: [0, 0.16, 0.32, 0.48].map((at, i) => ring(at, [523, 659, 784, 1046][i]!, 0.12)),
};

/** The first of these that was told: what matters most is heard. */
export const firstTold = (tells: Tell[], order: readonly string[]): string | null =>
    order.find((name) => tells.some((tell) => tell.what === name)) ?? null;

export const soundOf = (tells: Tell[]): string | null =>
    firstTold(tells, ['over', 'die', 'score', 'decline', 'reveal', 'send', 'conquer', 'pick', 'place', 'deploy']);

export function sound(name: string | null): void {
    const notes = name && SOUNDS[name];
    if (notes && typeof AudioContext !== 'undefined') play(notes);
}
