// Races, powers, places and relics of one's own, put together from traits.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { complain } from '../app/announce';
import { Rail } from '../app/Rail';
import { replace } from '../app/route';
import { contentNow } from '../state/content';
import { t } from '../words';
import { readBundleText, type Pack } from './bundle';
import { check, type Box } from './checks';
import { Editor } from './Editor';
import type { Item } from './item';
import { textIn } from './link';
import { Preview } from './Preview';
import { complaint } from './say';
import { keep, packOf, shelf, takeIn } from './shelf';
import { Shelves } from './Shelves';
import './workshop.css';

const emptyBox: Box = { races: [], powers: [] };

export default function Workshop() {
    const chosen = useSignal(0);
    const offered = useOffer();
    const { items } = shelf.value;
    const item = items[chosen.value] ?? items[0];
    const place = item ? items.indexOf(item) : -1;
    const box: Box = contentNow.value?.games[0] ?? emptyBox;
    const change = (next: Item) => keep({ items: items.map((one, i) => (i === place ? next : one)) });
    const others = packOf(shelf.value).items;
    const findings = item ? check(item, box, others) : [];
    return (
        <div class="page">
            <Rail where={t('workshop.title')} sub={t('workshop.sub')} />
            <main id="main" class="workshop" tabIndex={-1}>
                <h1>{t('workshop.title')}</h1>
                {offered.value && (
                    <Offer
                        pack={offered.value}
                        onTake={() => {
                            takeIn(offered.value!);
                            chosen.value = Math.max(0, shelf.peek().items.length - 1);
                            offered.value = null;
                        }}
                        onLeave={() => (offered.value = null)}
                    />
                )}
                <div class="workshop-columns">
                    <Shelves chosen={place} onChoose={(i) => (chosen.value = i)} box={box} />
                    {item ? (
                        <>
                            <Editor key={place} item={item} findings={findings} others={others} onChange={change} />
                            <Preview item={item} findings={findings} onChange={change} />
                        </>
                    ) : (
                        <p class="card workshop-empty">{t('workshop.empty')}</p>
                    )}
                </div>
            </main>
        </div>
    );
}

/** The pack in the address, if there is one; the address is cleaned, so that a reload does not ask again. */
function useOffer() {
    const offered = useSignal<Pack | null>(null);
    useEffect(() => {
        const look = async () => {
            try {
                const text = await textIn(location.hash);
                if (text !== null) offered.value = readBundleText(text);
            } catch (error) {
                complain(complaint(error));
            }
            if (location.hash.startsWith('#pack=')) replace(location.pathname);
        };
        void look();
        const heard = () => void look();
        addEventListener('hashchange', heard);
        return () => removeEventListener('hashchange', heard);
    }, []);
    return offered;
}

function Offer({ pack, onTake, onLeave }: { pack: Pack; onTake(): void; onLeave(): void }) {
    const names = [...pack.items.map((one) => one.names.en || one.id), ...pack.maps.map((one) => one.name)];
    return (
        <section class="card workshop-offer" role="status">
            <div>
                <h2>{t('workshop.offer')}</h2>
                <p>{t('workshop.offer.what', { names: names.join(', ') })}</p>
            </div>
            <button type="button" class="btn primary" onClick={onTake}>
                {t('workshop.offer.take')}
            </button>
            <button type="button" class="btn" onClick={onLeave}>
                {t('workshop.offer.leave')}
            </button>
        </section>
    );
}
