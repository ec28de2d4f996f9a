// Keys of the replay. What has a meaning of its own where it is pressed keeps it.
import type { Playback } from './playback';

const inField = (target: EventTarget | null): boolean =>
    target instanceof Element && target.matches('input:not([type="range"]), textarea, select, dialog *, #page-menu *');
const pressable = (target: EventTarget | null): boolean =>
    target instanceof Element && !!target.closest('button, a, summary, [role="button"]');

export function handleKey(event: KeyboardEvent, playback: Playback): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return;
    if (event.key === ' ' && pressable(event.target)) return;
    if (dispatch(event, playback)) event.preventDefault();
}

function dispatch({ key, shiftKey }: KeyboardEvent, playback: Playback): boolean {
    switch (key) {
        case 'ArrowLeft':
            return (playback.by(-1), true);
        case 'ArrowRight':
            return (playback.by(1), true);
        case 'PageUp':
            return (shiftKey ? playback.toRound(-1) : playback.toTurn(-1), true);
        case 'PageDown':
            return (shiftKey ? playback.toRound(1) : playback.toTurn(1), true);
        case 'Home':
            return (playback.toStart(), true);
        case 'End':
            return (playback.toEnd(), true);
        case ' ':
            return (playback.toggle(), true);
        default:
            return false;
    }
}
