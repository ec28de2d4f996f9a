// The way into the book: a search and the list of chapters (on a narrow screen a menu of them).
import { useEffect, useRef } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { gameName } from '../app/names';
import { go } from '../app/route';
import { ruleAddress } from '../state/content';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { groupsOf, type Book, type Group, type World } from './book';

interface ContentsProps {
    book: Book;
    chapter: string | null;
    query: Signal<string>;
}

export function Contents({ book, chapter, query }: ContentsProps) {
    const groups = groupsOf(book);
    return (
        <div class="contents on-cloth">
            <SearchField query={query} />
            <nav class="chapters" ref={useInView(chapter)} aria-label={t('rules.chapters')}>
                <ChapterList groups={groups} chapter={chapter} query={query} />
                <ChapterMenu groups={groups} chapter={chapter} query={query} />
            </nav>
        </div>
    );
}

// The list scrolls by itself where it is too long, but never out of sight of the open chapter.
function useInView(chapter: string | null) {
    const list = useRef<HTMLElement>(null);
    useEffect(() => {
        const open = list.current?.querySelector<HTMLElement>('[aria-current]');
        if (!list.current || !open) return;
        const below = open.getBoundingClientRect().bottom - list.current.getBoundingClientRect().bottom;
        const above = list.current.getBoundingClientRect().top - open.getBoundingClientRect().top;
        if (below > 0) list.current.scrollTop += below + open.offsetHeight;
        else if (above > 0) list.current.scrollTop -= above + open.offsetHeight;
    }, [chapter]);
    return list;
}

interface ChaptersProps {
    groups: Group[];
    chapter: string | null;
    query: Signal<string>;
}

const boxName = (world: World): string => {
    if (world === 'islands') return gameName(world);
    return world === 'pack' ? t('rules.packs') : t(`new.world.${world}`);
};

// Where there is more than one box, each begins with its name.
const isNewWorld = (groups: Group[], i: number): boolean =>
    groups.some(({ world }) => world !== groups[0]!.world) && groups[i - 1]?.world !== groups[i]!.world;

const ChapterList = ({ groups, chapter, query }: ChaptersProps) => (
    <div class="chapter-list">
        {groups.map((group, i) => (
            <section key={`${group.world} ${group.title}`}>
                {isNewWorld(groups, i) && <p class="world-head">{boxName(group.world)}</p>}
                <h2>{group.title}</h2>
                <ul>
                    {group.chapters.map((one) => (
                        <li key={one.id}>
                            <a
                                href={ruleAddress(one.id)}
                                aria-current={one.id === chapter ? 'page' : undefined}
                                onClick={() => (query.value = '')}
                            >
                                {one.title}
                            </a>
                        </li>
                    ))}
                </ul>
            </section>
        ))}
    </div>
);

const isTyping = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

// "/" jumps into the search, Escape empties it.
function SearchField({ query }: { query: Signal<string> }) {
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
            event.preventDefault();
            field.current?.focus();
        };
        document.addEventListener('keydown', pressed);
        return () => document.removeEventListener('keydown', pressed);
    }, []);
    return (
        <form class="rule-search" role="search" onSubmit={(event) => event.preventDefault()}>
            <Icon name="actions.why" />
            <input
                ref={field}
                type="search"
                value={query.value}
                maxLength={80}
                placeholder={t('rules.search')}
                aria-label={t('rules.search')}
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => (query.value = event.currentTarget.value)}
                onKeyDown={(event) => event.key === 'Escape' && (query.value = '')}
            />
        </form>
    );
}

function ChapterMenu({ groups, chapter, query }: ChaptersProps) {
    const chosen = (id: string) => {
        query.value = '';
        go(ruleAddress(id));
    };
    return (
        <select
            class="chapter-menu"
            aria-label={t('rules.chapters')}
            value={chapter ?? ''}
            onChange={(event) => chosen(event.currentTarget.value)}
        >
            {chapter === null && <option value="">{t('rules.chapters')}</option>}
            {groups.map((group) => (
                <optgroup
                    key={`${group.world} ${group.title}`}
                    label={group.world === 'surface' ? group.title : `${boxName(group.world)}: ${group.title}`}
                >
                    {group.chapters.map((one) => (
                        <option key={one.id} value={one.id}>
                            {one.title}
                        </option>
                    ))}
                </optgroup>
            ))}
        </select>
    );
}
