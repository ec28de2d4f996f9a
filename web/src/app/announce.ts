// What a screen reader is told, and what everybody sees as a slip of paper for a few seconds.
import { signal, type ReadonlySignal } from '@preact/signals';

export type Urgency = 'polite' | 'assertive';
interface Said {
    text: string;
    turn: number; // the same sentence twice is said twice
}
const lines = { polite: signal<Said>({ text: '', turn: 0 }), assertive: signal<Said>({ text: '', turn: 0 }) };

export const said = (urgency: Urgency): ReadonlySignal<Said> => lines[urgency];

export function announce(text: string, urgency: Urgency = 'polite'): void {
    const line = lines[urgency];
    line.value = { text, turn: line.peek().turn + 1 };
}

export interface Toast {
    id: number;
    text: string;
    bad: boolean;
}
const shown = signal<Toast[]>([]);
export const toasts: ReadonlySignal<Toast[]> = shown;

let count = 0;
const most = 3;
function show(text: string, bad: boolean): void {
    const id = ++count;
    shown.value = [...shown.peek().filter((one) => one.text !== text), { id, text, bad }].slice(-most);
    setTimeout(() => dismiss(id), 4_000 + text.length * 60);
}

export const dismiss = (id: number): void => {
    shown.value = shown.peek().filter((one) => one.id !== id);
};

export function tell(text: string): void {
    show(text, false);
    announce(text);
}

export function complain(text: string): void {
    show(text, true);
    announce(text, 'assertive');
}
