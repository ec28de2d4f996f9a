// A pack in the address: deflated, in the fragment, which no server ever sees.
import { Unsound } from './sound';

/** Longer addresses are cut by some programs through which people send links. */
export const mostLink = 8_000;
const mostUnpacked = 512 * 1024;

const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Unsound('link');
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}

/** All of the stream, unless it is more than `most`: a small link can unfold to anything. */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let size = 0;
    const reader = stream.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > most) {
            void reader.cancel().catch(() => undefined);
            throw new Unsound('size', { most: Math.round(most / 1024) });
        }
        parts.push(value);
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

const through = (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) =>
    new Blob([bytes]).stream().pipeThrough(change as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);

export async function fragmentOf(value: unknown): Promise<string> {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const packed = await readUpTo(through(bytes, new CompressionStream('deflate-raw')), mostUnpacked);
    return `#pack=${toBase64(packed)}`;
}

/** The text of the pack in a fragment; null if there is none; throws Unsound. */
export async function textIn(fragment: string): Promise<string | null> {
    const packed = /^#pack=(.*)$/s.exec(fragment)?.[1];
    if (packed === undefined) return null;
    if (packed.length > 4 * mostLink) throw new Unsound('link');
    try {
        const bytes = await readUpTo(through(fromBase64(packed), new DecompressionStream('deflate-raw')), mostUnpacked);
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch (error) {
        throw error instanceof Unsound ? error : new Unsound('link');
    }
}
