// The coach: a card beside the board that tells, at every moment, the one thing that is new.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MapFile } from '../board/map';
import type { SeatInfo } from '../protocol';
import { RuleLink } from '../table/Slip';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { lastOf, share, type Lesson } from './lesson';
import type { Course } from './course';
import type { Moment } from './moment';
import { Pointer } from './Pointer';
import { idleText, textOf, type LessonText } from './texts';

export interface CoachProps {
    course: Course;
    map: MapFile;
    seats: SeatInfo[];
    onQuit(): void;
}

// The table keeps clear of the card, whatever its height: --coach is read by the style sheet.
function useHeight() {
    const box = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
        const own = box.current;
        if (!own) return;
        const root = document.documentElement;
        const observer = new ResizeObserver(() => root.style.setProperty('--coach', `${own.offsetHeight}px`));
        observer.observe(own);
        return () => {
            observer.disconnect();
            root.style.removeProperty('--coach');
        };
    }, []);
    return box;
}

// C leads to the card, so that nobody has to tab across the board.
function useShortcut(course: Course): void {
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
            course.folded.value = false;
            document.querySelector<HTMLElement>('.coach-acts > :last-child')?.focus();
        };
        document.addEventListener('keydown', pressed);
        return () => document.removeEventListener('keydown', pressed);
    }, [course]);
}

export function Coach({ course, map, seats, onQuit }: CoachProps) {
    const box = useHeight();
    const title = useId();
    const [explained, explain] = useState<string | null>(null); // the lesson whose reasons are open
    useShortcut(course);
    const moment = course.moment.value;
    const lesson = course.shown.value;
    if (!moment || moment.over) return null;
    const again = course.reread.value !== null;
    const said = lesson ? textOf(lesson, moment, { map, seats }) : idleText(moment, { map, seats });
    const folded = course.folded.value;
    const open = said.why !== '' && explained === lesson?.id;
    return (
        <>
            <section ref={box} class={`coach card${folded ? ' folded' : ''}`} aria-labelledby={title}>
                <header>
                    <Steps course={course} now={lesson?.chapter ?? null} />
                    <button
                        type="button"
                        class="btn ghost icon fold"
                        aria-expanded={!folded}
                        aria-label={t(folded ? 'learn.unfold' : 'learn.fold')}
                        onClick={() => (course.folded.value = !folded)}
                    >
                        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
                            <path d={folded ? 'M4 8l8 9 8-9Z' : 'M4 16l8-9 8 9Z'} />
                        </svg>
                    </button>
                    <button
                        type="button"
                        class="btn ghost icon quit"
                        aria-label={t('learn.quit')}
                        title={t('learn.quit')}
                        onClick={onQuit}
                    >
                        <Icon name="actions.cancel" />
                    </button>
                </header>
                <div
                    class="coach-said"
                    aria-live="polite"
                    aria-atomic="true"
                    tabIndex={0}
                    role="group"
                    aria-labelledby={title}
                >
                    <h2 id={title}>{said.title}</h2>
                    {!folded && <Body lesson={lesson} said={said} open={open} />}
                </div>
                {!folded && (
                    <Acts course={course} lesson={lesson} again={again} moment={moment} onQuit={onQuit}>
                        {said.why && (
                            <button
                                type="button"
                                class="why-toggle"
                                aria-expanded={open}
                                onClick={() => explain(open ? null : (lesson?.id ?? null))}
                            >
                                {t('learn.why')}
                            </button>
                        )}
                    </Acts>
                )}
            </section>
            <Pointer target={again || folded ? null : (lesson?.target?.(moment) ?? null)} map={map} />
        </>
    );
}

function Body({ lesson, said, open }: { lesson: Lesson | null; said: LessonText; open: boolean }) {
    return (
        <>
            <p>{said.text}</p>
            {said.task && (
                <p class="task">
                    <Icon name="actions.place" />
                    <span>{said.task}</span>
                </p>
            )}
            {open && (
                <p class="because">
                    {said.why} {lesson?.rule && <RuleLink rule={lesson.rule} />}
                </p>
            )}
        </>
    );
}

// One stone to a chapter, filled as far as its lessons have been.
function Steps({ course, now }: { course: Course; now: string | null }) {
    const { chapters, lessons } = course.subject;
    const met = course.met.value;
    const place = now ? chapters.indexOf(now) + 1 : 0;
    const label = now
        ? t('learn.chapter', { n: place, of: chapters.length, name: t(`learn.part.${now}`) })
        : t('learn.coach');
    return (
        <div class="coach-steps">
            <ol aria-hidden="true">
                {chapters.map((chapter) => (
                    <li
                        key={chapter}
                        class={chapter === now ? 'now' : ''}
                        style={{ '--share': `${100 * share(lessons, chapter, met)}%` }}
                    />
                ))}
            </ol>
            <span>{label}</span>
        </div>
    );
}

interface ActsProps {
    course: Course;
    lesson: Lesson | null;
    again: boolean;
    moment: Moment;
    onQuit(): void;
    children: ComponentChildren;
}

function Acts({ course, lesson, again, moment, onQuit, children }: ActsProps) {
    return (
        <div class="coach-acts">
            {course.canGoBack.value && (
                <button type="button" class="btn small" onClick={() => course.back()}>
                    {t('learn.back')}
                </button>
            )}
            {children}
            <span />
            {again ? (
                <button type="button" class="btn small primary" onClick={() => course.forward()}>
                    {t('learn.forward')}
                </button>
            ) : lesson && lesson === lastOf(course.subject) ? (
                <Graduate course={course} last={lesson.id} onQuit={onQuit} />
            ) : (
                lesson && <Onward course={course} lesson={lesson} asked={moment.prompt !== null} />
            )}
        </div>
    );
}

// A lesson that asks for a move waits for it, but can be passed over.
function Onward({ course, lesson, asked }: { course: Course; lesson: Lesson; asked: boolean }) {
    const waits = lesson.acts && asked;
    return (
        <button type="button" class={`btn small${waits ? '' : ' primary'}`} onClick={() => course.finish(lesson.id)}>
            {t(waits ? 'learn.skip' : 'learn.next')}
        </button>
    );
}

function Graduate({ course, last, onQuit }: { course: Course; last: string; onQuit(): void }) {
    const leave = () => {
        course.finish(last);
        onQuit();
    };
    return (
        <>
            <a class="btn small" href={course.subject.next} onClick={leave}>
                {t('learn.real')}
            </a>
            <button type="button" class="btn small primary" onClick={() => course.finish(last)}>
                {t('learn.play_on')}
            </button>
        </>
    );
}
