import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Tell } from '../protocol';
import { Badge } from '../ui/Badge';
import { language, t } from '../words';
import { joined } from './marks';
import { colourOf } from './names';
import type { Part, Sentence } from './sentences';
import type { TableView } from './view';

export interface LogProps {
    view: TableView;
    /** The same function as long as it says the same. */
    say(tell: Tell): Sentence;
    older: boolean;
    onOlder(): void;
    onLight(regions: number[]): void;
    onItems(tell: Tell | null, anchor: DOMRect | null): void;
}

const keyOf = (tell: Tell, i: number): string => `${tell.step ?? 0}/${tell.what}/${tell.region ?? ''}/${i}`;

const STEPS: Record<string, (here: number, last: number) => number> = {
    ArrowUp: (here, last) => (here < 0 ? last : Math.max(0, here - 1)),
    ArrowDown: (here, last) => (here < 0 ? last : Math.min(last, here + 1)),
    Home: () => 0,
    End: (_, last) => last,
};

// One stop for Tab; the arrows go from line to line.
function walk(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const lines = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.say-line')];
    if (!step || !lines.length) return;
    event.preventDefault();
    lines[step(lines.indexOf(document.activeElement as HTMLElement), lines.length - 1)]?.focus();
}

// Newest at the bottom, and in sight unless somebody has scrolled up to read.
export function LogPanel({ view, say, older, onOlder, onLight, onItems }: LogProps) {
    const box = useRef<HTMLOListElement>(null);
    const stuck = useRef(true);
    const log = useMemo(() => joined(view.log), [view.log]);
    // After every drawing: the panels above may have taken or given room.
    useLayoutEffect(() => {
        if (box.current && stuck.current) box.current.scrollTop = box.current.scrollHeight;
    });
    const noteScroll = () => {
        const own = box.current;
        if (own) stuck.current = own.scrollHeight - own.scrollTop - own.clientHeight < 40;
    };
    return (
        <ol class="log-lines" ref={box} onScroll={noteScroll} onKeyDown={walk} tabIndex={0} aria-label={t('table.log')}>
            {older && (
                <li class="older">
                    <button type="button" class="btn small" onClick={onOlder}>
                        {t('log.older')}
                    </button>
                </li>
            )}
            {!log.length && <li class="meta">{t('log.empty')}</li>}
            {log.map((tell, i) => (
                <Line
                    key={keyOf(tell, i)}
                    view={view}
                    say={say}
                    tell={tell}
                    newest={i === log.length - 1}
                    onLight={onLight}
                    onItems={onItems}
                />
            ))}
        </ol>
    );
}

/** A sentence, with its places in bold. */
export const Words = ({ parts }: { parts: Part[] }) => (
    <span>{parts.map((part, i) => (part.region === undefined ? part.text : <em key={i}>{part.text}</em>))}</span>
);

type LineProps = { tell: Tell; newest: boolean } & Pick<LogProps, 'view' | 'say' | 'onLight' | 'onItems'>;

function Line({ view, say, tell, newest, onLight, onItems }: LineProps) {
    const said = useMemo(() => say(tell), [say, tell, language.value]);
    if (said.heading) return <li class="sep">{said.parts[0]?.text}</li>;
    const opens = said.regions.length > 0 || (tell.items?.length ?? 0) > 0;
    const open = (event: Event) => {
        onLight(said.regions);
        if (tell.items?.length) onItems(tell, (event.currentTarget as Element).getBoundingClientRect());
    };
    const close = () => {
        onLight([]);
        onItems(null, null);
    };
    const watched = opens ? { onMouseEnter: open, onMouseLeave: close } : {};
    return (
        <li class={`${said.minor ? 'minor' : ''}${newest ? ' newest' : ''}`} {...watched}>
            {tell.seat ? <Badge colour={colourOf(view.seats, tell.seat)} size="s" /> : <span />}
            {opens ? (
                <button type="button" class="say-line" tabIndex={-1} onFocus={open} onBlur={close}>
                    <Words parts={said.parts} />
                </button>
            ) : (
                <Words parts={said.parts} />
            )}
            <span class="d">{said.figure}</span>
        </li>
    );
}
