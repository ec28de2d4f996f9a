// /pack/HASH: what is in a pack, for those who play with it or think of it.
import { useEffect, useState } from 'preact/hooks';
import { NotFound } from '../app/errors';
import { Rail } from '../app/Rail';
import type { Route } from '../app/route';
import { Thumbnail } from '../home/Thumbnail';
import { contentNow, gameOf } from '../state/content';
import { manifestOf, packAddress, packFile, usePacks, type PackFile } from '../state/packs';
import { Icon, type IconName } from '../ui/Icon';
import { c, hasContent, list, t } from '../words';
import './packs.css';

export default function PackPage({ route }: { route: Route }) {
    const hash = route.at === 'pack' ? route.hash : '';
    const file = useFile(hash);
    const ready = usePacks(file ? [{ hash, id: manifestOf(file).id, title: manifestOf(file).name }] : undefined);
    if (file === null || ready === 'failed') return <NotFound />;
    if (!file || !ready) return <Loading />;
    return <Shown hash={hash} file={file} />;
}

const Loading = () => (
    <div class="page">
        <Rail where={t('packs.page')} />
        <main id="main" class="loading" aria-busy="true" tabIndex={-1} />
    </div>
);

/** Undefined until it is there, null if it is nowhere. */
function useFile(hash: string): PackFile | null | undefined {
    const [file, set] = useState<PackFile | null | undefined>(undefined);
    useEffect(() => {
        let here = true;
        packFile(hash).then(
            (found) => here && set(found),
            () => here && set(null),
        );
        return () => {
            here = false;
        };
    }, [hash]);
    return file;
}

const kinds = [
    ['races', 'race'],
    ['powers', 'power'],
    ['places', 'place'],
    ['relics', 'relic'],
] as const;

interface Thing {
    id: string;
    tokens?: number;
}
/** The server has checked that a file is what its name says. */
function thingsIn(file: PackFile, name: string): Thing[] {
    const part = file.files[`${name}.json`] as Record<string, Thing[]> | undefined;
    return part?.[name] ?? [];
}

function Shown({ hash, file }: { hash: string; file: PackFile }) {
    const { name, authors = [], licence, description } = manifestOf(file);
    return (
        <div class="page">
            <Rail where={t('packs.page')} sub={name} />
            <main id="main" class="pack-page" tabIndex={-1}>
                <header class="pack-head">
                    <h1>{name}</h1>
                    {description && <p>{description}</p>}
                    {authors.length > 0 && <p>{t('packs.by', { names: list(authors) })}</p>}
                    {licence && <p>{t('packs.licence', { name: licence })}</p>}
                    <p class="pack-acts">
                        <a class="btn primary" href={`/new/smallworld?packs=${hash}`}>
                            {t('packs.play')}
                        </a>
                        <a class="btn" href={packAddress(hash)} download={`${manifestOf(file).id}.terrarium.json`}>
                            {t('packs.download')}
                        </a>
                    </p>
                </header>
                {kinds.map(([many, one]) => (
                    <Things key={many} many={many} one={one} things={thingsIn(file, many)} />
                ))}
                <Maps file={file} />
            </main>
        </div>
    );
}

function Things({ many, one, things }: { many: string; one: string; things: Thing[] }) {
    if (things.length === 0) return null;
    return (
        <section aria-labelledby={`pack-${many}`}>
            <h2 id={`pack-${many}`}>{t(`packs.${many}`)}</h2>
            <ul class="pack-things">
                {things.map(({ id, tokens }) => (
                    <li key={id} class="card">
                        <Icon name={`${many}.${id}` as IconName} />
                        <div>
                            <h3>{hasContent(`${one}.${id}`) ? c(`${one}.${id}`) : id}</h3>
                            {tokens !== undefined && <span class="meta">{t('packs.tokens', { n: tokens })}</span>}
                            {hasContent(`${one}.${id}.help`) && <p>{c(`${one}.${id}.help`)}</p>}
                        </div>
                    </li>
                ))}
            </ul>
        </section>
    );
}

const mapsIn = (file: PackFile): string[] =>
    Object.entries(file.files)
        .filter(([name]) => name.startsWith('maps/'))
        .map(([, map]) => (map as { id: string }).id);

function Maps({ file }: { file: PackFile }) {
    const ids = mapsIn(file);
    const game = gameOf(contentNow.value, 'smallworld'); // the one that packs are for
    const maps = (game?.maps ?? []).filter((one) => ids.includes(one.id));
    if (maps.length === 0) return null;
    return (
        <section aria-labelledby="pack-maps">
            <h2 id="pack-maps">{t('packs.maps')}</h2>
            <ul class="pack-things">
                {maps.map((map) => (
                    <li key={map.id} class="card pack-map">
                        <Thumbnail game="smallworld" map={map} />
                        <div>
                            <h3>{hasContent(`map.${map.id}`) ? c(`map.${map.id}`) : map.name}</h3>
                            <span class="meta">{t('home.map', { players: map.players, rounds: map.rounds })}</span>
                        </div>
                    </li>
                ))}
            </ul>
        </section>
    );
}
