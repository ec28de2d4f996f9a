// The puzzle of a date, for whoever shows it.
import { useEffect, useState } from 'preact/hooks';
import { language } from '../words';
import { loadPuzzle, type Puzzle } from './puzzle';

/** Undefined: not heard yet. Null: that day has none, or the server does not say. */
export function usePuzzle(date: string | null): Puzzle | null | undefined {
    const [found, set] = useState<Puzzle | null | undefined>(undefined);
    useEffect(() => {
        let here = true;
        set(undefined);
        loadPuzzle(date)
            .catch(() => null)
            .then((puzzle) => here && set(puzzle));
        return () => {
            here = false;
        };
    }, [date]);
    return found;
}

/** "16 November 2026" */
export const dateText = (date: string): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
    );
