// Random hex. crypto.randomUUID exists only on secure origins; a server in the living room is none.
export function randomHex(bytes: number): string {
    const random = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
