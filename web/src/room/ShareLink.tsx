// The link that is the invitation.
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import type { Table } from '../protocol';
import { Icon } from '../ui/Icon';
import { t } from '../words';

export function ShareLink({ table }: { table: Table }) {
    const id = useId();
    const field = useRef<HTMLInputElement>(null);
    const copied = useSignal(false);
    const link = `${location.origin}/t/${table.table}`;
    const copy = async () => {
        field.current?.select();
        copied.value = await put(link);
        if (copied.value) announce(t('room.copied'));
    };
    return (
        <section class="card room-part">
            <h2>
                <label for={id}>{t('room.invite')}</label>
            </h2>
            <p class="meta">{t('room.invite.help')}</p>
            <div class="room-link">
                <input
                    id={id}
                    ref={field}
                    class="inp"
                    readOnly
                    value={link}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <button type="button" class="btn primary" onClick={() => void copy()}>
                    <Icon name={copied.value ? 'actions.accept' : 'actions.share'} />
                    {copied.value ? t('room.copied') : t('room.copy')}
                </button>
            </div>
        </section>
    );
}

// Without a secure origin there is no clipboard for pages; the old way copies what is selected.
async function put(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return document.execCommand('copy');
    }
}
