// localStorage that never throws: in private windows and on full disks the memory lasts as long as the page.
const prefix = 'terrarium.';
const meanwhile = new Map<string, string>();

export function readText(key: string): string | null {
    const own = meanwhile.get(key);
    if (own !== undefined) return own;
    try {
        return localStorage.getItem(prefix + key);
    } catch {
        return null;
    }
}

export function writeText(key: string, text: string): void {
    try {
        localStorage.setItem(prefix + key, text);
        meanwhile.delete(key);
    } catch {
        meanwhile.set(key, text);
    }
}

// What other versions of the page, or other hands, left there is checked by `sound`.
export function readJson<T>(key: string, sound: (value: unknown) => value is T, otherwise: T): T {
    const text = readText(key);
    if (text === null) return otherwise;
    try {
        const value: unknown = JSON.parse(text);
        return sound(value) ? value : otherwise;
    } catch {
        return otherwise;
    }
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value));

// Another tab of the same browser wrote `key`.
export function onWritten(key: string, listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
        if (event.key === prefix + key) listener();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
}
