import { useEffect } from 'preact/hooks';
import { knows, learnWords, type Later } from '../words';

/** Whether words that only this screen needs are here; they are asked for. */
export function useWordsOf(part: Later): boolean {
    useEffect(() => void learnWords(part).catch(() => undefined), [part]);
    return knows(part);
}
