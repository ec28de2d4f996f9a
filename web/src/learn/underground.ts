// The lessons of the caves, for one who knows the surface: only what is different below. What is the
// same is taught with the lessons of the first subject.
import type { Choice } from '../protocol';
import { isClosed, type MapRegion } from '../board/map';
import { regionOf } from '../table/cells';
import type { Lesson } from './lesson';
import { at, conquering, isLate, lessons as above, mine, regions, scored } from './lessons';
import { asks, cheapest, conquests, least, roundOf, told, withItem, type Moment } from './moment';

export const chapters = ['caves', 'river', 'monsters', 'finds', 'decline'] as const;

const land = (m: Moment): readonly MapRegion[] => m.map?.regions ?? [];
const isRiver = (m: Moment, region: number | undefined): boolean =>
    region !== undefined && land(m)[region]?.terrain === 'river';
const hasMonsters = (m: Moment, region: number): boolean => (regionOf(m.cells, region).monsters ?? 0) > 0;
const isMine = (m: Moment, region: number): boolean => {
    const cell = regionOf(m.cells, region);
    return cell.seat === m.me && cell.role === 'active' && cell.tokens > 0;
};
const neighbours = (m: Moment, region: number): readonly number[] => land(m)[region]?.neighbours ?? [];

export const waterway = (m: Moment): Choice | undefined => conquests(m).find((choice) => isRiver(m, choice.region));
export const wayIn = (m: Moment): Choice | undefined => waterway(m) ?? cheapest(m);

// A bank of the river; of two that cost the same, the one with Monsters next to it.
export const bank = (m: Moment): Choice | undefined =>
    least(
        conquests(m).filter((choice) => !isRiver(m, choice.region)),
        (choice) =>
            (choice.cost ?? 0) -
            (neighbours(m, choice.region ?? -1).some((region) => hasMonsters(m, region)) ? 0.5 : 0),
    );

export const guarded = (m: Moment): Choice | undefined => withItem(m, ['cost.monsters']);
// Monsters to point at: in reach, or somewhere.
export const den = (m: Moment): number | undefined => {
    const dens = land(m).filter(({ id }) => hasMonsters(m, id));
    return (dens.find(({ id }) => neighbours(m, id).some((region) => isMine(m, region))) ?? dens[0])?.id;
};
export const chasm = (m: Moment): number | undefined => land(m).find(isClosed)?.id;
export const find = (m: Moment) => told(m, (tell) => tell.what === 'reveal' && tell.item !== undefined);

const inRiver = (m: Moment): boolean => land(m).some(({ id }) => isRiver(m, id) && isMine(m, id));
const wasInRiver = (m: Moment): boolean =>
    !!told(m, (tell) => tell.what === 'conquer' && tell.seat === m.me && isRiver(m, tell.region));

function fromAbove(id: string, chapter: (typeof chapters)[number]): Lesson {
    const lesson = above.find((one) => one.id === id);
    if (!lesson) throw new Error(`no lesson ${id}`);
    return { ...lesson, chapter };
}

export const lessons: readonly Lesson[] = [
    { id: 'caves', chapter: 'caves', acts: false, rule: 'UG-DEF-01', when: () => true, target: mine },
    fromAbove('column', 'caves'),
    fromAbove('power', 'caves'),
    {
        id: 'chasm',
        chapter: 'caves',
        acts: false,
        rule: 'UG-CHASM-01',
        when: (m) => conquering(m) && chasm(m) !== undefined,
        target: (m) => at({ region: chasm(m) }),
    },

    {
        id: 'gate',
        chapter: 'river',
        acts: true,
        rule: 'UG-CONQ-02',
        when: (m) => conquering(m) && regions(m) === 0 && !!waterway(m),
        target: (m) => at(wayIn(m)),
    },
    {
        id: 'bank',
        chapter: 'river',
        acts: true,
        rule: 'UG-RIVER-06',
        when: (m) => conquering(m) && inRiver(m) && !!bank(m),
        target: (m) => at(bank(m)),
    },
    {
        id: 'ashore',
        chapter: 'river',
        acts: true,
        rule: 'UG-RIVER-03',
        when: (m) => asks(m, 'redeploy') && !!m.prompt?.arrange && wasInRiver(m),
        target: () => ({ acts: ['accept', 'end'] }),
    },
    { id: 'dry', chapter: 'river', acts: false, rule: 'UG-RIVER-05', when: (m) => !!scored(m), target: mine },
    {
        id: 'cross',
        chapter: 'river',
        acts: false,
        rule: 'UG-RIVER-09',
        when: (m) => conquering(m) && roundOf(m) > 1 && regions(m) > 0 && !!waterway(m),
        target: (m) => at(waterway(m)),
    },

    {
        id: 'monsters',
        chapter: 'monsters',
        acts: false,
        rule: 'UG-MONSTER-01',
        when: (m) => conquering(m) && regions(m) > 0 && den(m) !== undefined,
        target: (m) => at({ region: guarded(m)?.region ?? den(m) }),
    },
    {
        id: 'hunt',
        chapter: 'monsters',
        acts: true,
        rule: 'UG-CONQ-10',
        when: (m) => conquering(m) && regions(m) > 0 && !!guarded(m),
        target: (m) => at(guarded(m)),
    },

    {
        id: 'found',
        chapter: 'finds',
        acts: false,
        rule: 'UG-MONSTER-03',
        when: (m) => !!find(m),
        target: (m) => at(find(m)),
    },
    {
        id: 'finds',
        chapter: 'finds',
        acts: false,
        rule: 'UG-DEF-15',
        when: (m) => !!find(m),
        target: () => ({ part: 'finds' }),
    },

    {
        id: 'fade',
        chapter: 'decline',
        acts: true,
        rule: 'UG-DECL-07',
        when: (m) => asks(m, 'choose') && roundOf(m) >= 3,
        target: () => ({ acts: ['yes', 'decline'] }),
    },
    fromAbove('declined', 'decline'),
    fromAbove('newrace', 'decline'),
    fromAbove('both', 'decline'),
    {
        id: 'surfaced',
        chapter: 'decline',
        acts: false,
        when: (m) => (isLate(m) && m.met.has('both')) || roundOf(m) >= 5,
    },
];
