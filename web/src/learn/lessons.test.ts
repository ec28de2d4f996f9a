// The lessons against real positions and prompts, and their words in every language.
import { describe, expect, test } from 'vitest';
import { mapNamed, people } from '../table/testing';
import { useWords } from '../words';
import { en } from '../words/whole';
import { due, share } from './lesson';
import { chapters, lessons } from './lessons';
import { bargain, cheapest, hasActed, likeliest, type Moment } from './moment';
import { subjects } from './subjects';
import {
    army,
    attempt,
    before as beforeOf,
    conquer,
    deploy,
    mine,
    moment,
    old,
    picks,
    prompt,
    raid,
    testWords,
    theirs,
} from './testing';
import { idleText } from './texts';

const before = (id: string): string[] => beforeOf(lessons, id);
const dueAt = (m: Moment): string | undefined => due(lessons, m)?.id;

describe('occasions', () => {
    test.each<[string, Moment]>([
        ['welcome', moment({}, null)],
        ['column', moment({}, prompt('pick', picks), ['welcome'])],
        ['power', moment({ active: army(0, 9) }, null, before('power'))],
        ['enter', moment({ active: army(0, 9) }, prompt('conquer', [conquer(3, 2)]), before('enter'))],
        ['cost', moment({ active: army(1, 7) }, prompt('conquer', [conquer(4, 3)]), before('cost'))],
        ['spread', moment({ active: army(1, 7) }, prompt('conquer', [conquer(4, 3)]), before('spread'))],
        ['undo', moment({ active: army(2, 5) }, prompt('conquer', [conquer(4, 3)], { undo: [19] }), before('undo'))],
        [
            'sturdy',
            moment(
                { active: army(2, 5) },
                prompt('conquer', [conquer(5, 2), conquer(4, 3, ['cost.base', 'cost.mountain'])]),
                before('sturdy'),
            ),
        ],
        ['finish', moment({ active: army(3, 3) }, prompt('conquer', [conquer(5, 2)]), before('finish'))],
        ['die', moment({ active: army(3, 1) }, prompt('conquer', [attempt(5, 2), attempt(6, 1)]), before('die'))],
        ['redeploy', moment({ active: army(4, 2) }, prompt('redeploy', [], { arrange: deploy }), before('redeploy'))],
        ['income', moment({ active: army(4, 0) }, null, before('income'), [mine])],
        ['opponent', moment({ active: army(4, 0) }, null, before('opponent'), [mine, theirs])],
        [
            'retreat',
            moment({ active: army(4, 0) }, prompt('defend', [], { arrange: deploy }), before('retreat'), [mine, raid]),
        ],
        ['loss', moment({ active: army(4, 0) }, null, before('loss'), [mine, raid])],
        ['choose', moment({ round: 2, active: army(4, 0) }, prompt('choose'), before('choose'))],
        [
            'ready',
            moment(
                { round: 2, active: army(4, 0) },
                prompt('ready', [], { arrange: { ...deploy, verb: 'take' } }),
                before('ready'),
            ),
        ],
        ['decline', moment({ round: 3, active: army(4, 0) }, prompt('choose'), before('decline'))],
        ['declined', moment({ round: 3, declined: army(4, 0) }, null, before('declined'))],
        ['newrace', moment({ round: 4, declined: army(4, 0) }, prompt('pick', picks), before('newrace'))],
        ['both', moment({ round: 4, active: army(4, 0), declined: army(4, 0) }, null, before('both'), [old])],
        ['purse', moment({ round: 4 }, null, before('purse'))],
        ['finish_line', moment({ round: 4 }, null, before('finish_line'))],
        ['tools', moment({ round: 4 }, null, before('tools'))],
        ['graduate', moment({ round: 4 }, null, before('graduate'))],
    ])('%s comes up, and not once it has been', (id, m) => {
        expect(dueAt(m)).toBe(id);
        expect(dueAt({ ...m, met: new Set([...m.met, id]) })).not.toBe(id);
    });

    test('every lesson has an occasion above', () => {
        expect(lessons.map((lesson) => lesson.id)).toHaveLength(new Set(lessons.map((lesson) => lesson.id)).size);
        expect(new Set(lessons.map((lesson) => lesson.chapter))).toEqual(new Set(chapters));
    });

    test('nothing is taught that is not there', () => {
        const none = lessons.map((lesson) => lesson.id).filter((id) => id !== 'welcome');
        const bare = moment({}, null);
        for (const id of none) expect(lessons.find((lesson) => lesson.id === id)!.when(bare), id).toBe(false);
        const plain = moment({ active: army(3, 4) }, prompt('conquer', [conquer(5, 2)]), [
            'welcome',
            'column',
            'power',
            'enter',
            'cost',
            'spread',
            'finish',
        ]);
        expect(dueAt(plain)).toBeUndefined();
    });

    test('a player who never declines graduates all the same, a round later', () => {
        const met = before('graduate').filter((id) => id !== 'both' && id !== 'declined' && id !== 'newrace');
        expect(dueAt(moment({ round: 4, active: army(4, 0) }, null, met))).toBeUndefined();
        expect(dueAt(moment({ round: 5, active: army(4, 0) }, null, met))).toBe('graduate');
    });

    test('when the game is over the coach is silent', () => {
        expect(due(lessons, { ...moment({}, null), over: true })).toBeNull();
    });

    test('only a step forward from one’s own prompt is a move of one’s own', () => {
        const asked = moment({}, prompt('pick', picks), [], [], 13);
        expect(hasActed(asked, { ...asked, step: 14, prompt: null })).toBe(true);
        expect(hasActed(asked, { ...asked, step: 12 })).toBe(false);
        expect(hasActed({ ...asked, prompt: null }, { ...asked, step: 14 })).toBe(false);
    });

    test('chapters fill up', () => {
        expect(share(lessons, 'race', new Set())).toBe(0);
        expect(share(lessons, 'race', new Set(['welcome', 'column', 'power']))).toBe(1);
        expect(share(lessons, 'conquest', new Set(['welcome']))).toBe(0);
    });
});

describe('advice', () => {
    test('is one of the choices, and the fairest by its own measure', () => {
        expect(bargain(moment({}, prompt('pick', picks)))?.slot).toBe(1);
        expect(cheapest(moment({}, prompt('conquer', [conquer(4, 3), conquer(5, 2), conquer(6, 2)])))?.region).toBe(5);
        expect(likeliest(moment({}, prompt('conquer', [attempt(5, 2), attempt(6, 1)])))?.region).toBe(6);
        expect(cheapest(moment({}, prompt('conquer')))).toBeUndefined();
    });

    test('points at what it names', () => {
        const asked = moment(
            { active: army(0, 9) },
            prompt('conquer', [conquer(4, 3), conquer(5, 2)]),
            before('enter'),
        );
        expect(due(lessons, asked)!.target!(asked)).toEqual({ region: 5 });
        const picking = moment({}, prompt('pick', picks), ['welcome']);
        expect(due(lessons, picking)!.target!(picking)).toEqual({ slot: 1 });
    });
});

describe('words', () => {
    const place = { map: mapNamed('surface-2'), seats: people.slice(0, 2) };
    const rich = moment(
        { round: 4, active: army(3, 2), declined: army(4, 0) },
        prompt('conquer', [conquer(5, 2), attempt(6, 1)]),
        [],
        [raid, old],
    );

    testWords(lessons, rich, place);

    test('no text without a lesson', () => {
        const ids = new Set(subjects.flatMap((subject) => subject.lessons.map((lesson) => lesson.id)));
        const parts = new Set(['title', 'text', 'task', 'why']);
        const stray = Object.keys(en)
            .filter((key) => key.startsWith('lesson.'))
            .filter((key) => {
                const [, id = '', part = ''] = key.split('.');
                return !ids.has(id) || !parts.has(part);
            });
        expect(stray).toEqual([]);
    });

    test('between lessons there is always a word', () => {
        useWords('en', en, {});
        const texts = [moment({}, null), moment({}, prompt('conquer')), moment({}, prompt('ally'))].map(
            (m) => idleText(m, place).title,
        );
        expect(new Set(texts).size).toBe(3);
    });
});
