// The coach: a card beside the board that tells, at every moment, the one thing that is new.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { RuleLink } from '../table/Slip';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { Card } from './Card';
import { lastOf, share, type Lesson } from './lesson';
import type { Course } from './course';
import type { Moment } from './moment';
import { Pointer } from './Pointer';
import { idleText, textOf, type LessonText, type Place } from './texts';

export interface CoachProps {
    course: Course;
    place: Place;
    onQuit(): void;
}

export function Coach({ course, place, onQuit }: CoachProps) {
    const [explained, explain] = useState<string | null>(null); // the lesson whose reasons are open
    const moment = course.moment.value;
    const lesson = course.shown.value;
    if (!moment || moment.over) return null;
    const again = course.reread.value !== null;
    const said = lesson ? textOf(lesson, moment, place) : idleText(moment, place);
    const folded = course.folded.value;
    const open = said.why !== '' && explained === lesson?.id;
    return (
        <>
            <Card
                head={<Steps course={course} now={lesson?.chapter ?? null} />}
                title={said.title}
                folded={course.folded}
                words={{ fold: t('learn.fold'), unfold: t('learn.unfold'), quit: t('learn.quit') }}
                onQuit={onQuit}
                acts={
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
                }
            >
                <Body lesson={lesson} said={said} open={open} />
            </Card>
            <Pointer target={again || folded ? null : (lesson?.target?.(moment) ?? null)} map={place.map} />
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
        <>
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
        </>
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
