// A part of the page that comes when it is first asked for.
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';

/** Draws nothing until it is there; what does not come is asked for again by whoever looks next. */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
    const found = signal<ComponentType<P> | null>(null);
    return function Lazy(props: P) {
        useEffect(() => {
            if (found.peek()) return;
            load().then(
                (module) => (found.value = module.default),
                () => undefined,
            );
        }, []);
        const Found = found.value;
        return Found && <Found {...props} />;
    };
}
