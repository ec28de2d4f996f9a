// What a lesson is, and a subject: a table that is dealt to everybody alike, and what is taught at it.
import type { SeatLetter } from '../protocol';
import type { Moment } from './moment';

// What a lesson talks about: pointed at, if it is on the screen. The first of `acts` that is there.
export type Target =
    | { region: number }
    | { slot: number }
    | { acts: string[] }
    | { seat: SeatLetter }
    | { part: 'log' | 'rounds' | 'menu' | 'finds' }
    | { find: string[] }; // the first of these on the page

export interface Lesson {
    id: string; // of its words, too
    chapter: string;
    acts: boolean; // it asks for a move; the others are only read
    rule?: string;
    when(m: Moment): boolean;
    target?(m: Moment): Target | null;
}

export interface Subject {
    id: 'surface' | 'underground' | 'islands';
    game: string;
    map: string;
    options: string;
    seed: string; // no secret; chosen for what it deals
    lead: string; // key of what to expect
    next: string; // address of a real table
    chapters: readonly string[];
    lessons: readonly Lesson[]; // the last one ends it
}

// The lesson of the moment: the first that has not been and has its occasion now.
export const due = (lessons: readonly Lesson[], m: Moment): Lesson | null =>
    m.over ? null : (lessons.find((lesson) => !m.met.has(lesson.id) && lesson.when(m)) ?? null);

// How much of a chapter is behind us, from 0 to 1.
export function share(lessons: readonly Lesson[], chapter: string, met: ReadonlySet<string>): number {
    const own = lessons.filter((lesson) => lesson.chapter === chapter);
    return own.filter((lesson) => met.has(lesson.id)).length / own.length;
}

export const lastOf = ({ lessons }: Subject): Lesson | undefined => lessons.at(-1);
