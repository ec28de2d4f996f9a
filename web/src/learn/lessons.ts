// The lessons, in the order in which a first game brings them up. Each waits for its moment and copes
// with a player who goes another way: whatever is not asked yet comes later, or not at all.
import type { Lesson, Target } from './lesson';
import {
    armyOf,
    asks,
    attempts,
    bargain,
    cheapest,
    conquests,
    likeliest,
    mostItems,
    oldArmyOf,
    roundOf,
    told,
    withItem,
    type Moment,
} from './moment';

export const chapters = ['race', 'conquest', 'ending', 'others', 'second', 'decline', 'finale'] as const;

export const at = (choice: { region?: number | undefined } | undefined): Target | null =>
    choice?.region === undefined ? null : { region: choice.region };
const onSlot = (m: Moment): Target | null => {
    const slot = bargain(m)?.slot;
    return slot === undefined ? null : { slot };
};
export const mine = (m: Moment): Target => ({ seat: m.me });

export const regions = (m: Moment): number => armyOf(m)?.regions ?? 0;
export const conquering = (m: Moment): boolean => asks(m, 'conquer') && m.prompt?.stage !== 'declined';
export const scored = (m: Moment) => told(m, (tell) => tell.what === 'score' && tell.seat === m.me);
const raided = (m: Moment) => told(m, (tell) => tell.what === 'conquer' && tell.other === m.me);
const paidForDeclined = (m: Moment) =>
    told(
        m,
        (tell) =>
            tell.what === 'score' &&
            tell.seat === m.me &&
            !!tell.items?.some((item) => item.label === 'income.declined-regions') &&
            !!armyOf(m),
    );
export const isLate = (m: Moment): boolean => roundOf(m) >= 4;
export const sturdy = ['cost.lost-tribe', 'cost.mountain', 'cost.tokens'];

export const lessons: readonly Lesson[] = [
    { id: 'welcome', chapter: 'race', acts: false, rule: 'SW-END-02', when: () => true, target: mine },
    {
        id: 'column',
        chapter: 'race',
        acts: true,
        rule: 'SW-PICK-02',
        when: (m) => asks(m, 'pick') && !oldArmyOf(m),
        target: onSlot,
    },
    {
        id: 'power',
        chapter: 'race',
        acts: false,
        rule: 'SW-SUPPLY-01',
        when: (m) => !!armyOf(m) && roundOf(m) === 1,
        target: mine,
    },

    {
        id: 'enter',
        chapter: 'conquest',
        acts: true,
        rule: 'SW-FIRST-01',
        when: (m) => conquering(m) && regions(m) === 0 && conquests(m).length > 0,
        target: (m) => at(cheapest(m)),
    },
    {
        id: 'cost',
        chapter: 'conquest',
        acts: false,
        rule: 'SW-COST-01',
        when: (m) => conquering(m) && regions(m) > 0 && conquests(m).length > 0,
        target: (m) => at(mostItems(m)),
    },
    {
        id: 'spread',
        chapter: 'conquest',
        acts: true,
        rule: 'SW-CONQ-01',
        when: (m) => conquering(m) && regions(m) > 0 && conquests(m).length > 0,
        target: (m) => at(cheapest(m)),
    },
    {
        id: 'undo',
        chapter: 'conquest',
        acts: false,
        when: (m) => conquering(m) && regions(m) > 1 && (m.prompt?.undo.length ?? 0) > 0,
        target: () => ({ acts: ['undo'] }),
    },
    {
        id: 'sturdy',
        chapter: 'conquest',
        acts: false,
        rule: 'SW-COST-06',
        when: (m) => conquering(m) && regions(m) > 1 && !!withItem(m, sturdy),
        target: (m) => at(withItem(m, sturdy)),
    },
    {
        id: 'finish',
        chapter: 'conquest',
        acts: false,
        rule: 'SW-CONQ-11',
        when: (m) => conquering(m) && regions(m) > 2,
        target: () => ({ acts: ['done'] }),
    },
    {
        id: 'die',
        chapter: 'conquest',
        acts: true,
        rule: 'SW-DIE-13',
        when: (m) => conquering(m) && regions(m) > 0 && attempts(m).length > 0 && conquests(m).length === 0,
        target: (m) => at(likeliest(m)),
    },

    {
        id: 'redeploy',
        chapter: 'ending',
        acts: true,
        rule: 'SW-REDEPLOY-01',
        when: (m) => asks(m, 'redeploy') && !!m.prompt?.arrange,
        target: () => ({ acts: ['accept', 'end'] }),
    },
    { id: 'income', chapter: 'ending', acts: false, rule: 'SW-SCORE-01', when: (m) => !!scored(m), target: mine },

    {
        id: 'opponent',
        chapter: 'others',
        acts: false,
        rule: 'SW-TURN-01',
        when: (m) => !!told(m, (tell) => tell.what === 'score' && tell.seat !== m.me) && !!scored(m),
        target: () => ({ part: 'log' }),
    },
    {
        id: 'retreat',
        chapter: 'others',
        acts: true,
        rule: 'SW-LOSS-05',
        when: (m) => asks(m, 'defend'),
        target: () => ({ acts: ['accept', 'end'] }),
    },
    {
        id: 'loss',
        chapter: 'others',
        acts: false,
        rule: 'SW-LOSS-02',
        when: (m) => !!raided(m) && !asks(m, 'defend'),
        target: (m) => at(raided(m)),
    },

    {
        id: 'choose',
        chapter: 'second',
        acts: true,
        rule: 'SW-TURN-06',
        when: (m) => asks(m, 'choose'),
        target: () => ({ acts: ['expand'] }),
    },
    {
        id: 'ready',
        chapter: 'second',
        acts: true,
        rule: 'SW-READY-01',
        when: (m) => m.prompt?.arrange?.verb === 'take',
        target: () => ({ acts: ['end'] }),
    },

    {
        id: 'decline',
        chapter: 'decline',
        acts: true,
        rule: 'SW-DECLINE-01',
        when: (m) => asks(m, 'choose') && roundOf(m) >= 3,
        target: () => ({ acts: ['yes', 'decline'] }),
    },
    {
        id: 'declined',
        chapter: 'decline',
        acts: false,
        rule: 'SW-DECLINE-04',
        when: (m) => !!oldArmyOf(m) && !armyOf(m),
        target: mine,
    },
    {
        id: 'newrace',
        chapter: 'decline',
        acts: true,
        rule: 'SW-PICK-04',
        when: (m) => asks(m, 'pick') && !!oldArmyOf(m),
        target: onSlot,
    },
    {
        id: 'both',
        chapter: 'decline',
        acts: false,
        rule: 'SW-SCORE-02',
        when: (m) => !!paidForDeclined(m),
        target: mine,
    },

    {
        id: 'purse',
        chapter: 'finale',
        acts: false,
        rule: 'SW-COIN-02',
        when: isLate,
        target: (m) => ({ seat: m.me === 'A' ? 'B' : 'A' }),
    },
    {
        id: 'finish_line',
        chapter: 'finale',
        acts: false,
        rule: 'SW-END-03',
        when: isLate,
        target: () => ({ part: 'rounds' }),
    },
    { id: 'tools', chapter: 'finale', acts: false, when: isLate, target: () => ({ part: 'menu' }) },
    {
        id: 'graduate',
        chapter: 'finale',
        acts: false,
        when: (m) => isLate(m) && m.met.has('tools') && (m.met.has('both') || roundOf(m) >= 5),
    },
];
