// The lessons of Small Islands, in the order in which its first rounds bring them up. Each waits for its moment and
// copes with a player who goes another way.
import { clockOf, playerOf, type SeaClock } from '../sea/cells';
import { choicesOf, facesToLay, shipsToMoor, takings } from '../sea/choices';
import type { Lesson, Target } from './lesson';
import { asks, told, type Moment } from './moment';

export const chapters = ['isles', 'exploring', 'laying', 'mooring', 'gains', 'onward'] as const;

const clock = (m: Moment): SeaClock | null => clockOf(m.cells);
const round = (m: Moment): number => clock(m)?.round ?? 1;
const own = (m: Moment) => playerOf(m.cells, m.me);
const exploring = (m: Moment): boolean => takings(m.prompt).length > 0;
const laying = (m: Moment): boolean => asks(m, 'place') && facesToLay(m.prompt).length > 0;
const canMoor = (m: Moment): boolean => shipsToMoor(m.prompt).length > 0;
const builds = (m: Moment) => choicesOf(m.prompt).filter(({ kind }) => kind === 'build');
const did = (m: Moment, what: string) => told(m, (tell) => tell.what === what && tell.seat === m.me);
const others = (m: Moment, what: string) => told(m, (tell) => tell.what === what && tell.seat !== m.me);

/** The first of these that is to be seen. */
const at =
    (...find: string[]): (() => Target) =>
    () => ({ find });
const mine = (m: Moment): Target => ({ seat: m.me });

/** What the last gains of the pupil came to. */
export const gained = (m: Moment): number => did(m, 'gain')?.count ?? 0;
/** What the best site that is lit would pay. */
export const bestBuild = (m: Moment): number => Math.max(0, ...builds(m).map(({ points = 0 }) => points));
export const courseLeft = (m: Moment): number => clock(m)?.navigation ?? 0;

const cell = '.board .hit.choosable';
const chosen = (act: string): string => `[data-act="${act}"].primary:not([aria-disabled])`;

export const lessons: readonly Lesson[] = [
    { id: 'isles', chapter: 'isles', acts: false, rule: 'SI-SCORE-05', when: () => true, target: mine },
    {
        id: 'missions',
        chapter: 'isles',
        acts: true,
        rule: 'SI-PREP-04',
        when: (m) => asks(m, 'mission') && round(m) === 1,
        target: at(chosen('missions'), '.chooser-cards button'),
    },
    {
        id: 'market',
        chapter: 'exploring',
        acts: true,
        rule: 'SI-EXPLORE-02',
        when: exploring,
        target: at('.market-tray .tile-button.can'),
    },
    {
        id: 'edges',
        chapter: 'laying',
        acts: false,
        rule: 'SI-PLACE-03',
        when: laying,
        target: at('.hand-tray .tile-button.sel', '.sheet .tile-button.sel'),
    },
    {
        id: 'laying',
        chapter: 'laying',
        acts: true,
        rule: 'SI-PLACE-02',
        when: laying,
        target: at(chosen('lay'), cell),
    },
    {
        id: 'token',
        chapter: 'laying',
        acts: true,
        rule: 'SI-TOKEN-01',
        when: (m) => asks(m, 'token'),
        target: at(chosen('done'), '[data-act="done"]'),
    },
    {
        id: 'mate',
        chapter: 'exploring',
        acts: false,
        rule: 'SI-EXPLORE-01',
        when: (m) => !!others(m, 'place') && !!did(m, 'place'),
        target: at('.log-lines', '#tab-log'),
    },
    {
        id: 'course',
        chapter: 'exploring',
        acts: false,
        rule: 'SI-EXPLORE-07',
        when: (m) => !!did(m, 'place') && exploring(m) && courseLeft(m) > 0,
        target: at('.stacks'),
    },
    {
        id: 'good',
        chapter: 'exploring',
        acts: false,
        rule: 'SI-HOUSE-01',
        when: (m) => !!did(m, 'place') && own(m).played.length > 0 && exploring(m),
        target: at('.missions .mission', '.good-islands'),
    },
    {
        id: 'mooring',
        chapter: 'mooring',
        acts: true,
        rule: 'SI-MOOR-01',
        when: canMoor,
        target: at(chosen('moor'), cell, '[data-act="moor own"]', '[data-act="moor grey"]'),
    },
    {
        id: 'moored',
        chapter: 'mooring',
        acts: false,
        rule: 'SI-ROUND-02',
        when: (m) => !!told(m, (tell) => tell.what === 'moor'),
        target: at('.gains-strip', '.log-lines', '#tab-log'),
    },
    {
        id: 'house',
        chapter: 'gains',
        acts: true,
        rule: 'SI-REWARD-03',
        when: (m) => asks(m, 'build') && builds(m).length > 0,
        target: at(chosen('build'), cell),
    },
    {
        id: 'paid',
        chapter: 'gains',
        acts: false,
        rule: 'SI-REWARD-04',
        when: (m) => !!did(m, 'gain'),
        target: mine,
    },
    {
        id: 'again',
        chapter: 'onward',
        acts: true,
        rule: 'SI-PREP-06',
        when: (m) => asks(m, 'mission') && round(m) > 1,
        target: at(chosen('missions'), '.chooser-cards button'),
    },
    {
        id: 'last',
        chapter: 'onward',
        acts: false,
        rule: 'SI-END-03',
        when: (m) => round(m) > 1,
        target: at('.stacks'),
    },
    {
        id: 'counted',
        chapter: 'onward',
        acts: false,
        rule: 'SI-SCORE-01',
        when: (m) => round(m) > 1,
        target: mine,
    },
    {
        id: 'ashore_at_last',
        chapter: 'onward',
        acts: false,
        when: (m) => round(m) > 1 && m.met.has('counted') && m.met.has('again'),
    },
];
