// What lies over every screen and moves nothing on it: the state of the connection, slips, announcements.
import type { Connection } from '../state/connection';
import { t } from '../words';
import { dismiss, said, toasts, type Urgency } from './announce';

export function Banner({ line }: { line: Connection }) {
    if (line.outdated.value)
        return (
            <div class="banner card" role="alert">
                <span>{t('app.outdated')}</span>
                <button type="button" class="btn" onClick={() => location.reload()}>
                    {t('app.reload')}
                </button>
            </div>
        );
    if (!line.troubled.value) return null;
    const offline = line.status.value === 'offline';
    return (
        <div class="banner card" role="status">
            <span>{t('app.reconnecting')}</span>
            <button type="button" class="btn" aria-disabled={!offline} onClick={() => line.hurry()}>
                {t('app.retry')}
            </button>
        </div>
    );
}

export function Toasts() {
    return (
        <section class="toasts" aria-label={t('app.messages')}>
            {toasts.value.map((one) => (
                <div key={one.id} class={`toast card ${one.bad ? 'bad' : ''}`}>
                    <span>{one.text}</span>
                    <button
                        type="button"
                        class="btn ghost icon"
                        aria-label={t('app.close')}
                        onClick={() => dismiss(one.id)}
                    >
                        ×
                    </button>
                </div>
            ))}
        </section>
    );
}

// The key makes a new element of a sentence that is said twice.
function Line({ urgency }: { urgency: Urgency }) {
    const { text, turn } = said(urgency).value;
    return (
        <div class="sr" aria-live={urgency} aria-atomic="true">
            <span key={turn}>{text}</span>
        </div>
    );
}

export const Announcer = () => (
    <>
        <Line urgency="polite" />
        <Line urgency="assertive" />
    </>
);
