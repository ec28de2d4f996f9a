// Keys of the table screen. A key pressed in a field, with a modifier or inside a dialog is not ours.

export interface KeyActions {
    slot(n: number): void;
    undo(): void;
    list(): void;
    help(): void;
    skip(): void;
    hint(): void;
    board(): void;
    why(): void;
    back(): void;
    primary(): void;
    step(delta: number): boolean;
    turn?(delta: number): void; // a tile
}

const isField = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const inDialog = (target: EventTarget | null): boolean =>
    target instanceof Element && !!target.closest('dialog, [role="menu"], #page-menu');
const actsItself = (target: EventTarget | null): boolean =>
    target instanceof Element && !!target.closest('button, a, summary, [role="button"], [data-region], [data-spot]');

export function handleKey(event: KeyboardEvent, act: KeyActions): void {
    if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isField(event.target) ||
        inDialog(event.target)
    )
        return;
    if (dispatch(event, act)) event.preventDefault();
}

function dispatch(event: KeyboardEvent, act: KeyActions): boolean {
    const { key } = event;
    if (/^[1-6]$/.test(key)) return (act.slot(Number(key) - 1), true);
    if (key === '+' || key === '=') return act.step(1);
    if (key === '-' || key === '−') return act.step(-1);
    switch (key.toLowerCase()) {
        case 'u':
            return (act.undo(), true);
        case 'l':
            return (act.list(), true);
        case 'h':
        case 'f1':
            return (act.help(), true);
        case 'i':
            return (act.hint(), true);
        case 's':
            return (act.skip(), true);
        case 'b':
            return (act.board(), true);
        case 'r':
            return act.turn ? (act.turn(event.shiftKey ? -1 : 1), true) : false;
        case '?':
            return (act.why(), true);
        case 'escape':
            return (act.back(), true);
        case 'enter':
            return actsItself(event.target) ? false : (act.primary(), true);
        default:
            return false;
    }
}
