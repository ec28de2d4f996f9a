// Which packs a new table is played with: from the workshop of this browser, or from a file.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { complain, tell } from '../app/announce';
import { FileButton, Hint } from '../app/controls';
import { PackLinks } from '../app/PackLinks';
import { complainOfPack } from '../app/refusals';
import { boxNow } from '../state/content';
import { mostPacks, sendPack, tryTogether } from '../state/packs';
import type { Pack } from '../protocol';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import type { OwnPack } from '../workshop/table';

// What is larger is not even read; the server has the last word.
const mostBytes = 4 * 1024 * 1024;

async function add(packs: Signal<Pack[]>, bundle: string): Promise<void> {
    try {
        const pack = await sendPack(bundle);
        // A newer version takes the place of the old one.
        const next = [...packs.peek().filter((one) => one.id !== pack.id), pack];
        if (next.length > mostPacks) return complain(t('packs.most', { n: mostPacks }));
        await tryTogether(next);
        packs.value = next;
        tell(t('packs.added', { title: pack.title }));
    } catch (error) {
        complainOfPack(error);
    }
}

/** The pack on the shelf of this browser; null if there is none. */
function useOwnPack(): Signal<OwnPack | null> {
    const pack = useSignal<OwnPack | null>(null);
    useEffect(() => void import('../workshop/table').then(({ packToSend }) => (pack.value = packToSend())), []);
    return pack;
}

export function Packs({ packs }: { packs: Signal<Pack[]> }) {
    const busy = useSignal(false);
    const own = useOwnPack();
    if (!boxNow.value?.accepts?.includes('packs')) return null;
    const bring = async (text: Promise<string>) => {
        if (busy.peek()) return;
        busy.value = true;
        await add(packs, await text);
        busy.value = false;
    };
    const open = (file: File) => {
        if (file.size > mostBytes) complain(t('packs.too_big'));
        else void bring(file.text());
    };
    const mine = packs.value.some((one) => one.id === own.value?.bundle.files['pack.json']?.id) ? null : own.value;
    return (
        <section class="card new-part new-packs" aria-labelledby="new-packs">
            <h2 id="new-packs">{t('packs.at_table')}</h2>
            {packs.value.length > 0 ? <Chosen packs={packs} /> : <Hint>{t('packs.at_table.help')}</Hint>}
            <p class="new-packs-acts">
                {mine && (
                    <button
                        type="button"
                        class="btn"
                        aria-busy={busy.value}
                        onClick={() => void bring(Promise.resolve(JSON.stringify(mine.bundle)))}
                    >
                        {t('packs.mine', { name: mine.name })}
                    </button>
                )}
                <FileButton label={t('packs.file')} busy={busy.value} onFile={open} />
            </p>
        </section>
    );
}

const Chosen = ({ packs }: { packs: Signal<Pack[]> }) => (
    <ul>
        {packs.value.map((pack) => (
            <li key={pack.hash}>
                <PackLinks packs={[pack]} />
                <button
                    type="button"
                    class="btn ghost icon"
                    aria-label={t('packs.remove', { title: pack.title })}
                    title={t('packs.remove', { title: pack.title })}
                    onClick={() => (packs.value = packs.value.filter((one) => one !== pack))}
                >
                    <Icon name="actions.cancel" />
                </button>
            </li>
        ))}
    </ul>
);
