// /rules: the rules of the game, to be read through or looked up.
import { useEffect } from 'preact/hooks';
import { useSignal, type Signal } from '@preact/signals';
import { gameName } from '../app/names';
import { Rail } from '../app/Rail';
import type { Route } from '../app/route';
import { Icon } from '../ui/Icon';
import { hashesIn, usePacks } from '../state/packs';
import { language, t, type Language } from '../words';
import { bookIn, placeOf, worldOf, type Book, type Chapter as ChapterText, type Place } from './book';
import { CaseCard } from './CaseCard';
import { rulesCase, takeCase } from './case';
import { Chapter } from './Chapter';
import { Contents } from './Contents';
import { Found } from './Found';
import './rules.css';

type Loading = { book: Book | null; failed: boolean };

// The book in the language of the page, with what the packs of a table bring; the old one stays until the new one is
// here.
function useBook(packs: string[]) {
    const state = useSignal<Loading>({ book: null, failed: false });
    const wanted = language.value;
    const load = () => {
        let current = true;
        Promise.all([bookIn(wanted), chaptersOf(packs, wanted)]).then(
            ([book, more]) =>
                current && (state.value = { book: { chapters: [...book.chapters, ...more] }, failed: false }),
            () => current && (state.value = { book: state.peek().book, failed: true }),
        );
        return () => (current = false);
    };
    useEffect(load, [wanted, packs.join()]);
    return { ...state.value, again: load };
}

// A pack that is gone takes nothing else with it.
const chaptersOf = (packs: string[], wanted: Language): Promise<ChapterText[]> =>
    packs.length === 0
        ? Promise.resolve([])
        : import('./packs').then(({ packChapters }) => packChapters(packs, wanted)).catch(() => []);

/** The packs that the address names. */
function usePacksOf(route: Route): string[] {
    const packs = hashesIn(route.at === 'rules' ? (route.packs ?? null) : null);
    usePacks(packs.map((hash) => ({ hash, id: '', title: '' })));
    return packs;
}

function usePageTitle(place: Place | null): void {
    useEffect(() => {
        document.title = place ? `${place.chapter.title} · Terrarium` : 'Terrarium';
        return () => {
            document.title = 'Terrarium';
        };
    }, [place?.chapter.title]);
}

export default function Rules({ route }: { route: Route }) {
    const { book, failed, again } = useBook(usePacksOf(route));
    const query = useSignal('');
    const address = route.at === 'rules' ? route.rule : null;
    const place = book && placeOf(book, address);
    useEffect(() => takeCase(), []);
    useEffect(() => {
        query.value = '';
    }, [address]);
    usePageTitle(place);
    const found = rulesCase.value;
    return (
        <div class="page rules-page">
            <Rail
                where={t('rules.title')}
                sub={gameName(place && worldOf(place.chapter) === 'islands' ? 'islands' : 'smallworld')}
            >
                {found?.back && (
                    <a class="btn rules-back" href={found.back}>
                        <Icon name="actions.undo" />
                        {t('rules.back')}
                    </a>
                )}
            </Rail>
            <div class={`rules ${found ? 'with-case' : ''}`}>
                {book && <Contents book={book} chapter={place?.chapter.id ?? null} query={query} />}
                <main id="main" tabIndex={-1} aria-busy={!book && !failed}>
                    {book ? (
                        <Middle book={book} place={place} address={address} query={query} />
                    ) : (
                        failed && <Failed again={again} />
                    )}
                </main>
                {found && <CaseCard found={found} />}
            </div>
        </div>
    );
}

interface MiddleProps {
    book: Book;
    place: Place | null;
    address: string | null;
    query: Signal<string>;
}
function Middle({ book, place, address, query }: MiddleProps) {
    if (query.value.trim() !== '') return <Found book={book} wish={query} />;
    if (place) return <Chapter key={place.chapter.id} book={book} place={place} />;
    return (
        <article class="chapter card">
            <h1>{t('rules.unknown', { rule: address ?? '' })}</h1>
            <p class="lead">{t('rules.unknown_help')}</p>
        </article>
    );
}

const Failed = ({ again }: { again: () => void }) => (
    <article class="chapter card">
        <h1>{t('rules.failed')}</h1>
        <p class="lead">{t('rules.failed_help')}</p>
        <button type="button" class="btn" onClick={again}>
            {t('rules.again')}
        </button>
    </article>
);
