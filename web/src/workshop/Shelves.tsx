// What one has made, and what can be done with all of it together.
import { useSignal, type Signal } from '@preact/signals';
import { complain, tell } from '../app/announce';
import { complainOfPack } from '../app/refusals';
import { FileButton, TextField } from '../app/controls';
import { go } from '../app/route';
import { checkMap } from '../mapmaker/checks';
import { contentNow } from '../state/content';
import { sendPack } from '../state/packs';
import { Icon, type IconName } from '../ui/Icon';
import { language, t } from '../words';
import { bundleOf, mostBytes, readBundleText, type Pack } from './bundle';
import { check, type Box } from './checks';
import { isSound } from './finding';
import { kinds, nameOf, newItem, type Item, type Kind } from './item';
import { fragmentOf, mostLink } from './link';
import { complaint } from './say';
import { keep, keyOf, most, packOf, shelf, takeIn } from './shelf';
import { takesPacks } from './table';

interface ShelvesProps {
    chosen: number;
    onChoose(place: number): void;
    box: Box;
}

export function Shelves({ chosen, onChoose, box }: ShelvesProps) {
    const { items, maps } = shelf.value;
    const add = (kind: Kind) => {
        keep({ items: [...items, newItem(kind)].slice(-most) });
        onChoose(shelf.peek().items.length - 1);
    };
    return (
        <nav class="shelves" aria-label={t('workshop.shelf')}>
            <section class="card">
                <h2>{t('workshop.shelf')}</h2>
                <ul>
                    {items.map((item, i) => (
                        <ItemRow key={i} item={item} chosen={i === chosen} onChoose={() => onChoose(i)} box={box} />
                    ))}
                    {maps.map((map) => (
                        <li key={`map.${map.id}`} class="shelf-row">
                            <InPack thing={keyOf(map)} label={map.name} />
                            <a href={`/workshop/map?map=${map.id}`}>
                                <Icon name="actions.explore" />
                                {map.name}
                            </a>
                        </li>
                    ))}
                </ul>
                <div class="shelf-acts">
                    {kinds.map((kind) => (
                        <button key={kind} type="button" class="btn" onClick={() => add(kind)}>
                            {t(`workshop.new_${kind}`)}
                        </button>
                    ))}
                    <a class="btn" href="/workshop/map">
                        {t('workshop.new_map')}
                    </a>
                </div>
            </section>
            <PackPart box={box} />
        </nav>
    );
}

function InPack({ thing, label }: { thing: string; label: string }) {
    const { left } = shelf.value;
    const change = (goes: boolean) => keep({ left: goes ? left.filter((one) => one !== thing) : [...left, thing] });
    return (
        <input
            type="checkbox"
            aria-label={t('workshop.in_pack', { name: label })}
            title={t('workshop.in_pack', { name: label })}
            checked={!left.includes(thing)}
            onChange={(event) => change(event.currentTarget.checked)}
        />
    );
}

function ItemRow({ item, chosen, onChoose, box }: { item: Item; chosen: boolean; onChoose(): void; box: Box }) {
    const { items } = shelf.value;
    const name = nameOf(item, language.value) || t('workshop.unnamed');
    return (
        <li class="shelf-row">
            <InPack thing={keyOf(item)} label={name} />
            <button type="button" class="shelf-item" aria-pressed={chosen} onClick={onChoose}>
                <Icon name={item.icon as IconName} />
                <span>{name}</span>
                {!isSound(check(item, box, packOf(shelf.value).items)) && <b title={t('workshop.level.error')}>!</b>}
            </button>
            <button
                type="button"
                class="btn ghost icon"
                aria-label={t('workshop.delete', { name })}
                onClick={() => {
                    keep({ items: items.filter((one) => one !== item) });
                    tell(t('workshop.deleted', { name }));
                }}
            >
                <Icon name="actions.cancel" />
            </button>
        </li>
    );
}

/** Why the pack cannot leave the shelf as it is; null if it can. */
function obstacle(pack: Pack, box: Box): string | null {
    if (pack.items.length + pack.maps.length === 0) return t('workshop.pack.empty');
    const bad = pack.items.find((one) => !isSound(check(one, box, pack.items)));
    if (bad) return t('workshop.pack.unsound', { name: nameOf(bad, language.value) || t('workshop.unnamed') });
    const map = pack.maps.find((one) => checkMap(one).some(({ level }) => level === 'error'));
    return map ? t('workshop.pack.unsound', { name: map.name || t('workshop.unnamed') }) : null;
}

function save(pack: Pack): void {
    const blob = new Blob([JSON.stringify(bundleOf(pack), null, 1)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${pack.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'pack'}.terrarium.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function share(pack: Pack): Promise<void> {
    const fragment = await fragmentOf(bundleOf(pack, 'sketched'));
    if (fragment.length > mostLink) return complain(t('workshop.link.long'));
    const address = `${location.origin}/workshop${fragment}`;
    await navigator.clipboard.writeText(address).then(
        () => tell(t('workshop.link.copied')),
        () => prompt(t('workshop.link'), address),
    );
}

async function open(file: File): Promise<void> {
    try {
        // What is too large is not even read.
        const pack = readBundleText(file.size > 4 * mostBytes ? ' '.repeat(mostBytes + 1) : await file.text());
        takeIn(pack);
        tell(t('workshop.taken', { n: pack.items.length + pack.maps.length }));
    } catch (error) {
        complain(complaint(error));
    }
}

/** Puts the pack on the server and opens a new table with it. */
async function playWith(pack: Pack, busy: Signal<boolean>): Promise<void> {
    if (busy.peek()) return;
    busy.value = true;
    try {
        const { hash } = await sendPack(JSON.stringify(bundleOf(pack)));
        go(`/new/smallworld?packs=${hash}`);
    } catch (error) {
        complainOfPack(error);
    }
    busy.value = false;
}

function PackPart({ box }: { box: Box }) {
    const busy = useSignal(false);
    const pack = packOf(shelf.value);
    const why = obstacle(pack, box);
    const served = takesPacks(contentNow.value);
    const attempt = (act: () => void) => (why ? complain(why) : act());
    return (
        <section class="card pack-part">
            <h2>{t('workshop.pack')}</h2>
            <TextField
                label={t('workshop.pack.name')}
                value={shelf.value.name}
                most={40}
                onInput={(name) => keep({ name })}
            />
            <button type="button" class="btn" aria-disabled={why !== null} onClick={() => attempt(() => save(pack))}>
                {t('workshop.export')}
            </button>
            <button
                type="button"
                class="btn"
                aria-disabled={why !== null}
                aria-busy={busy.value}
                onClick={() => attempt(() => void share(pack))}
            >
                <Icon name="actions.share" />
                {t('workshop.link')}
            </button>
            <FileButton label={t('workshop.import')} busy={false} onFile={(file) => void open(file)} />
            <button
                type="button"
                class="btn primary"
                aria-disabled={why !== null || !served}
                aria-busy={busy.value}
                aria-describedby="pack-why"
                onClick={() => served && attempt(() => void playWith(pack, busy))}
            >
                {t('workshop.use')}
            </button>
            <p class="meta" id="pack-why">
                {!served ? t('workshop.use.unserved') : (why ?? t('workshop.use.help'))}
            </p>
        </section>
    );
}
