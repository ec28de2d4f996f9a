// A chapter: what it is about, its rules, and the way to the next.
import { useEffect, useRef } from 'preact/hooks';
import { contentNow, gameOf, ruleAddress } from '../state/content';
import { catalogueOf } from '../table/catalogue';
import { foundIcon, Icon, powerIcon, raceIcon, type IconName } from '../ui/Icon';
import { c, t } from '../words';
import { sectionsOf, type Book, type Chapter as ChapterText, type Place, type Section } from './book';
import { Figure } from './Figures';
import { Rule } from './Rule';

export const iconOf = (about: string): IconName => {
    const [kind, id = ''] = about.split('.');
    if (kind === 'place' || kind === 'relic') return foundIcon(id);
    return kind === 'race' ? raceIcon(id) : powerIcon(id);
};

const kindOf = (about: string): string => about.split('.')[0] ?? '';

// How many tokens it brings, once the server has said so.
function tokensOf(about: string): number {
    const game = gameOf(contentNow.value, 'smallworld');
    const [kind, id = ''] = about.split('.');
    return game ? catalogueOf(game as object).tokens(kind === 'race' ? 'race' : 'power', id) : 0;
}

export function Chapter({ book, place }: { book: Book; place: Place }) {
    const { chapter } = place;
    const sections = sectionsOf(chapter);
    return (
        <article class="chapter card">
            <h1>{chapter.title}</h1>
            <p class="lead">{chapter.lead}</p>
            <Figure chapter={chapter.id} />
            <Beings sections={sections} />
            {sections.map((section) => (
                <Part key={section.about ?? ''} section={section} place={place} />
            ))}
            <Turn book={book} chapter={chapter} />
        </article>
    );
}

// The races or powers of a chapter at a glance.
function Beings({ sections }: { sections: Section[] }) {
    const abouts = sections.flatMap((section) => section.about ?? []);
    if (abouts.length === 0) return null;
    return (
        <ul class="beings">
            {abouts.map((about) => (
                <li key={about}>
                    <a href={ruleAddress(about)}>
                        <Being about={about} />
                        {c(about)}
                    </a>
                </li>
            ))}
        </ul>
    );
}

const Being = ({ about }: { about: string }) => (
    <span class={`being ${kindOf(about)}`}>
        <Icon name={iconOf(about)} />
    </span>
);

function Part({ section, place }: { section: Section; place: Place }) {
    const rules = (
        <ul class="rule-list">
            {section.entries.map((entry) => (
                <Rule key={entry.id} entry={entry} here={entry === place.entry} />
            ))}
        </ul>
    );
    if (section.about === null) return rules;
    return (
        <section class="part" id={section.about}>
            <Head about={section.about} here={section.about === place.about} />
            {rules}
        </section>
    );
}

function Head({ about, here }: { about: string; here: boolean }) {
    const box = useRef<HTMLHeadingElement>(null);
    const tokens = tokensOf(about);
    useEffect(() => {
        if (!here) return;
        box.current?.scrollIntoView({ block: 'start' });
        box.current?.focus({ preventScroll: true });
    }, [here, about]);
    return (
        <header class="part-head">
            <Being about={about} />
            <h2 ref={box} tabIndex={here ? -1 : undefined}>
                {c(about)}
                {tokens > 0 && <small> {c('unit.token', { n: tokens })}</small>}
            </h2>
            <p>{c(`${about}.help`)}</p>
        </header>
    );
}

function Turn({ book, chapter }: { book: Book; chapter: ChapterText }) {
    const at = book.chapters.indexOf(chapter);
    const before = book.chapters[at - 1];
    const after = book.chapters[at + 1];
    return (
        <nav class="turn" aria-label={t('rules.turn')}>
            {before && (
                <a href={ruleAddress(before.id)} rel="prev">
                    <small>{t('rules.before')}</small>
                    {before.title}
                </a>
            )}
            {after && (
                <a class="after" href={ruleAddress(after.id)} rel="next">
                    <small>{t('rules.after')}</small>
                    {after.title}
                </a>
            )}
        </nav>
    );
}
