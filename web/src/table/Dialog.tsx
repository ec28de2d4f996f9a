import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { t } from '../words';

// A card above the table. The browser keeps the focus inside and gives it back.
export function Dialog({
    title,
    wide,
    onClose,
    children,
}: {
    title: string;
    wide?: boolean;
    onClose(): void;
    children: ComponentChildren;
}) {
    const box = useRef<HTMLDialogElement>(null);
    const id = useId();
    useEffect(() => {
        const own = box.current;
        own?.showModal();
        return () => own?.close();
    }, []);
    return (
        <dialog
            ref={box}
            class={`card table-dialog${wide ? ' wide' : ''}`}
            aria-labelledby={id}
            onClose={onClose}
            onClick={(event) => event.target === box.current && onClose()}
        >
            <header>
                <h2 id={id}>{title}</h2>
                <button type="button" class="btn ghost icon" aria-label={t('table.close')} onClick={onClose}>
                    <Icon name="actions.cancel" />
                </button>
            </header>
            {/* It may be longer than the screen: the keyboard has to be able to scroll it. */}
            <div class="dialog-body" tabIndex={0}>
                {children}
            </div>
        </dialog>
    );
}
