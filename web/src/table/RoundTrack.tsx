import { t } from '../words';

export function RoundTrack({ round, rounds }: { round: number; rounds: number }) {
    return (
        <ol class="rounds" aria-label={t('table.round_of', { n: round, of: rounds })}>
            <li class="lbl" aria-hidden="true">
                {t('table.round')}
            </li>
            {Array.from({ length: rounds }, (_, i) => i + 1).map((n) => (
                <li
                    key={n}
                    class={n < round ? 'done' : n === round ? 'now' : ''}
                    aria-current={n === round ? 'step' : undefined}
                >
                    {n}
                </li>
            ))}
        </ol>
    );
}
