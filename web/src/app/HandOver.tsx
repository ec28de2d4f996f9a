// Between two people at one screen: hides the table until the other one sits in front of it.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { SeatLetter } from '../protocol';
import { motion } from '../state/settings';
import type { TableStore } from '../state/table';
import { Badge } from '../ui/Badge';
import { t } from '../words';

// So long one still sees how the own turn ended. Nothing of the next view is shown before. Whoever comes to the table
// anew has no turn to look back at: what another one may see is covered at once.
const afterglow = 1_400;

function useLater(next: SeatLetter | null): SeatLetter | null {
    const due = useSignal<SeatLetter | null>(next);
    const first = useRef(next);
    useEffect(() => {
        if (next && next === first.current) return;
        first.current = null;
        due.value = null;
        if (!next) return;
        const timer = setTimeout(() => (due.value = next), afterglow * motion());
        return () => clearTimeout(timer);
    }, [next]);
    return due.value === next ? next : null;
}

export function HandOver({ store }: { store: TableStore }) {
    const next = useLater(store.handOver.value);
    const dialog = useRef<HTMLDialogElement>(null);
    // Before it is painted, not after.
    useLayoutEffect(() => {
        if (next && !dialog.current?.open) dialog.current?.showModal();
    }, [next]);
    if (!next) return null;
    const seat = store.table.value?.seats.find((one) => one.seat === next);
    if (!seat) return null;
    return (
        <dialog
            ref={dialog}
            class="handover"
            aria-labelledby="handover-title"
            onCancel={(event) => event.preventDefault()}
        >
            <Badge colour={seat.colour} size="l" />
            <h2 id="handover-title">{t('app.handover', { name: seat.name })}</h2>
            <p>{t('app.handover.help')}</p>
            <button type="button" class="btn primary" autofocus onClick={() => store.look(next)}>
                {t('app.handover.go', { name: seat.name })}
            </button>
        </dialog>
    );
}
