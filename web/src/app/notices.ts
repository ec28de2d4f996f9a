// Whose turn it is, in the title of the tab and, if wanted, as a notice of the system.
import { effect } from '@preact/signals';
import { notices } from '../state/settings';
import type { TableStore } from '../state/table';
import { t } from '../words';
import { tableTitle } from './names';

export async function askForNotices(on: boolean): Promise<void> {
    if (!on || typeof Notification === 'undefined') {
        notices.value = false;
        return;
    }
    notices.value = (await Notification.requestPermission()) === 'granted';
}

function notify(title: string, text: string): void {
    if (!notices.peek() || !document.hidden || typeof Notification === 'undefined') return;
    if (Notification.permission !== 'granted') return;
    const notice = new Notification(title, { body: text, tag: 'terrarium-turn', icon: '/icon.svg' });
    notice.onclick = () => {
        window.focus();
        notice.close();
    };
}

// Exactly one notice to a decision period of one's own: when it begins.
export function watchTurns(store: TableStore): () => void {
    let wasMine = false;
    const stop = effect(() => {
        const table = store.table.value;
        const mover = store.mover.value;
        const seat = table?.seats.find((one) => one.seat === mover);
        const isMine = !!table && !!mover && table.holds.includes(mover) && seat?.kind === 'human';
        const title = table ? tableTitle(table) : 'Terrarium';
        document.title = isMine ? t('app.title.turn', { title }) : t('app.title.table', { title });
        if (isMine && !wasMine) notify(t('app.notice'), title);
        wasMine = isMine;
    });
    return stop;
}
