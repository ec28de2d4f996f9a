// A card that stands beside the board and speaks: the coach's, and that of a puzzle. The table makes room for it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { Icon } from '../ui/Icon';

export interface CardProps {
    head: ComponentChildren;
    title: string;
    folded: Signal<boolean>;
    words: { fold: string; unfold: string; quit: string };
    onQuit(): void;
    acts: ComponentChildren;
    children: ComponentChildren;
}

// The table keeps clear of the card, whatever its height: --coach is read by the style sheet.
function useHeight() {
    const box = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
        const own = box.current;
        if (!own) return;
        const root = document.documentElement;
        const observer = new ResizeObserver(() => root.style.setProperty('--coach', `${own.offsetHeight}px`));
        observer.observe(own);
        return () => {
            observer.disconnect();
            root.style.removeProperty('--coach');
        };
    }, []);
    return box;
}

// C leads to the card, so that nobody has to tab across the board.
function useShortcut(folded: Signal<boolean>): void {
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
            folded.value = false;
            [...document.querySelectorAll<HTMLElement>('.coach-acts :is(a, button)')].at(-1)?.focus();
        };
        document.addEventListener('keydown', pressed);
        return () => document.removeEventListener('keydown', pressed);
    }, [folded]);
}

export function Card({ head, title, folded, words, onQuit, acts, children }: CardProps) {
    const box = useHeight();
    const heading = useId();
    useShortcut(folded);
    const isFolded = folded.value;
    return (
        <section ref={box} class={`coach card${isFolded ? ' folded' : ''}`} aria-labelledby={heading}>
            <header>
                {head}
                <button
                    type="button"
                    class="btn ghost icon fold"
                    aria-expanded={!isFolded}
                    aria-label={isFolded ? words.unfold : words.fold}
                    onClick={() => (folded.value = !isFolded)}
                >
                    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
                        <path d={isFolded ? 'M4 8l8 9 8-9Z' : 'M4 16l8-9 8 9Z'} />
                    </svg>
                </button>
                <button
                    type="button"
                    class="btn ghost icon quit"
                    aria-label={words.quit}
                    title={words.quit}
                    onClick={onQuit}
                >
                    <Icon name="actions.cancel" />
                </button>
            </header>
            <div
                class="coach-said"
                aria-live="polite"
                aria-atomic="true"
                tabIndex={0}
                role="group"
                aria-labelledby={heading}
            >
                <h2 id={heading}>{title}</h2>
                {!isFolded && children}
            </div>
            {!isFolded && <div class="coach-acts">{acts}</div>}
        </section>
    );
}
