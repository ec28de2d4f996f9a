// What can be done with a game that is looked at.
import { tell } from '../app/announce';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import type { Scene } from './bill';

// Without a secure origin there is no clipboard for pages: then the address bar has it anyway.
async function share(address: string): Promise<void> {
    try {
        if (navigator.share) await navigator.share({ url: address });
        else {
            await navigator.clipboard.writeText(address);
            tell(t('replay.copied'));
        }
    } catch {
        tell(t('replay.in_address'));
    }
}

export function ReplayActs({ film, view }: Scene) {
    const { table, holds } = view.table;
    const over = view.table.standing !== undefined;
    const canContinue = view.mover !== null || view.turn !== null;
    const address = () => `${location.origin}/replay/${table}?step=${film.playback.step.peek()}`;
    return (
        <div class="replay-acts">
            {(over || holds.length > 0) && (
                <button
                    type="button"
                    class="btn small"
                    data-closes
                    aria-disabled={!canContinue}
                    onClick={() => canContinue && (film.dialog.value = 'from')}
                >
                    <Icon name="actions.play" />
                    <span>{t('replay.from_here')}</span>
                </button>
            )}
            <button type="button" class="btn small" data-closes onClick={() => void share(address())}>
                <Icon name="actions.share" />
                <span>{t('replay.share')}</span>
            </button>
            <button type="button" class="btn small" data-closes onClick={() => (film.dialog.value = 'proof')}>
                <Icon name="actions.verify" />
                <span>{t('replay.verify')}</span>
            </button>
            {over ? (
                <a class="btn small" href={`/api/games/${table}.terrarium`} download={`${table}.terrarium`}>
                    <Icon name="actions.log" />
                    <span>{t('replay.download')}</span>
                </a>
            ) : (
                <a class="btn small" href={`/t/${table}`}>
                    <Icon name="actions.exit" />
                    <span>{t('replay.to_table')}</span>
                </a>
            )}
        </div>
    );
}
