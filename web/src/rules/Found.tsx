// What a search found, best first.
import { useEffect, useMemo } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { announce } from '../app/announce';
import { c, t } from '../words';
import type { Book } from './book';
import { Rule } from './Rule';
import { indexOf, search } from './search';

const most = 60; // more than anybody reads; a longer word finds fewer

const followed = (event: MouseEvent): boolean => event.target instanceof Element && event.target.closest('a') !== null;

export function Found({ book, wish }: { book: Book; wish: Signal<string> }) {
    const query = wish.value;
    const index = useMemo(() => indexOf(book, c), [book]);
    const hits = useMemo(() => search(index, query), [index, query]);
    const said = hits.length ? t('rules.found', { n: hits.length }) : t('rules.none', { query });
    useEffect(() => {
        const later = setTimeout(() => announce(said), 400); // not at every key
        return () => clearTimeout(later);
    }, [said]);
    return (
        <article class="chapter found card">
            <h1>{said}</h1>
            {hits.length === 0 && <p class="lead">{t('rules.none_help')}</p>}
            <ul class="rule-list" onClick={(event) => followed(event) && (wish.value = '')}>
                {hits.slice(0, most).map(({ entry, chapter }) => (
                    <Rule
                        key={entry.id}
                        entry={entry}
                        query={query}
                        name={`${entry.about ? c(entry.about) : chapter.title} ·`}
                    />
                ))}
            </ul>
            {hits.length > most && <p class="meta">{t('rules.more', { n: hits.length - most })}</p>}
        </article>
    );
}
