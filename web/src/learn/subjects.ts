// What can be learnt. A subject is a map, a seed and its lessons; the rest is the same for all.
import { gameOf, type Content } from '../state/content';
import type { Subject } from './lesson';
import { chapters, lessons } from './lessons';
import * as sea from './islands';
import * as below from './underground';

export const surface: Subject = {
    id: 'surface',
    game: 'smallworld',
    options: '',
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
    game: 'smallworld',
    options: '',
    map: 'underground-2',
    seed: '74657272617269756d2063617665732035000000000000000000000000000000',
    lead: 'learn.lead_below',
    next: '/new/smallworld?map=underground-2',
    chapters: below.chapters,
    lessons: below.lessons,
};

// Two at a sea that lies ready, and the pupil begins.
export const islands: Subject = {
    id: 'islands',
    game: 'islands',
    options: 'quick-start=true first-player=host',
    map: 'sea-2',
    seed: '74657272617269756d2069736c616e6473203200000000000000000000000000',
    lead: 'learn.lead_sea',
    next: '/new/islands',
    chapters: sea.chapters,
    lessons: sea.lessons,
};
export const subjects: readonly Subject[] = [surface, underground, islands];

// Those whose map the server has.
export const taught = (all: Content | null): readonly Subject[] =>
    subjects.filter(({ game, map }) => map === surface.map || gameOf(all, game)?.maps.some((one) => one.id === map));
