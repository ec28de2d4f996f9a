// What can be learnt. A subject is a map, a seed and its lessons; the rest is the same for all.
import type { GameContent } from '../state/content';
import type { Subject } from './lesson';
import { chapters, lessons } from './lessons';
import * as below from './underground';

export const surface: Subject = {
    id: 'surface',
    map: 'surface-2',
    seed: '74657272617269756d206c6573736f6e20323734000000000000000000000000',
    lead: 'learn.lead',
    next: '/new/smallworld',
    chapters,
    lessons,
};

// It deals Stone Shrooms first, whose regions cost what the rules say, and a place that pays even in decline.
export const underground: Subject = {
    id: 'underground',
    map: 'underground-2',
    seed: '74657272617269756d2063617665732035000000000000000000000000000000',
    lead: 'learn.lead_below',
    next: '/new/smallworld?map=underground-2',
    chapters: below.chapters,
    lessons: below.lessons,
};

export const subjects: readonly Subject[] = [surface, underground];

// Those whose map the server has.
export const taught = (game: GameContent | undefined): readonly Subject[] =>
    subjects.filter((subject) => subject === surface || game?.maps.some((map) => map.id === subject.map));
