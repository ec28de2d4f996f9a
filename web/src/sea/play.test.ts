import { describe, expect, test } from 'vitest';
import type { Cells, Choice, Prompt } from '../protocol';
import { Presenter } from '../table/presenter';
import { cellsFor, facesToLay } from './choices';
import { SeaPlay } from './play';
import { siteToAsk } from './session';
import { box, notingStore, scene } from './testing';

const settle = () => new Promise((done) => setTimeout(done));

function playing(name: string, { compact = false, next = [] as (Prompt | null)[], cells = {} as Cells } = {}) {
    const position = scene(name);
    const { store, sent } = notingStore(position.prompt, ...next);
    const presenter = new Presenter(() => 0);
    presenter.reset({ ...position.cells, ...cells }, 1);
    const play = new SeaPlay(store, presenter, () => compact);
    play.box.value = box;
    return { play, sent, position };
}

describe('laying a tile', () => {
    test('a click puts it there, the next ones turn it, the button lays it', () => {
        const { play, sent } = playing('place');
        const ways = (face: string) => cellsFor(play.prompt.value, { face }).find(({ choices }) => choices.length > 1);
        play.hold({ face: facesToLay(play.prompt.value).find(ways)! });
        const target = play.targets.value.find(({ choices }) => choices.length > 1)!;
        play.choose(target.key);
        expect(play.pinned.value).toBe(target.key);
        const turns = target.choices.map(({ turn }) => turn);
        const seen = turns.map(() => {
            const { turn } = play.choiceAt(target);
            play.choose(target.key);
            return turn;
        });
        expect([...seen].sort()).toEqual(turns);
        expect(sent).toEqual([]);
        const { action } = play.choiceAt(target);
        play.finish();
        expect(sent).toEqual([action]);
    });

    test('a key does it at once, a place that is not lit does nothing', () => {
        const { play, sent } = playing('place');
        expect(play.choose('cell 99,99 0')).toBe(false);
        const target = play.targets.value[0]!;
        play.enter(target.key);
        expect(target.choices.map(({ action }) => action)).toContain(sent[0]);
    });

    test('another tile in hand lights other cells and forgets the place', () => {
        const { play, position } = playing('place');
        play.choose(play.targets.value[0]!.key);
        const face = position.prompt!.choices.map((one) => (one as Choice).face!).findLast(() => true)!;
        play.hold({ face });
        expect(play.pinned.value).toBeNull();
        expect(play.targets.value.every(({ choices }) => choices.every((one) => one.face === face))).toBe(true);
    });

    test("Alexis' tile lies where it must and is only turned", () => {
        const { play, sent } = playing('solo');
        expect(play.fixed.value).toBe(play.targets.value[0]!.key);
        const before = play.choiceAt(play.spot.value!).action;
        play.rotate(1);
        play.finish();
        expect(sent).toHaveLength(1);
        expect(sent[0]).not.toBe(before);
    });
});

describe('ships, tokens, houses', () => {
    test('a ship is taken up by its button and put back', () => {
        const { play } = playing('turn');
        expect(play.targets.value).toEqual([]);
        play.hold({ ship: 'grey' });
        expect(play.targets.value.length).toBeGreaterThan(0);
        play.cancel();
        expect(play.holding.value).toBeNull();
    });

    test('a token: which, which side, where; what is final is confirmed', () => {
        const { play, sent } = playing('token');
        play.pick('tok4');
        expect(play.side.value).toBe('lotus');
        play.show('port');
        const target = play.targets.value[0]!;
        expect(target.kind).toBe('coast');
        play.choose(target.key);
        expect(sent).toEqual([]);
        play.finish();
        expect(sent).toEqual([target.choices[0]!.action]);
        play.pick('tok4');
        play.pick('tok4');
        expect(play.token.value).toBeNull();
    });

    test('a house is built by one click, on a phone it is confirmed', () => {
        const desk = playing('build');
        desk.play.choose(desk.play.targets.value[0]!.key);
        expect(desk.sent).toHaveLength(1);
        const phone = playing('build', { compact: true });
        phone.play.choose(phone.play.targets.value[0]!.key);
        expect(phone.sent).toEqual([]);
        phone.play.finish();
        expect(phone.sent).toHaveLength(1);
    });

    test('giving up what would still pay is asked about', () => {
        const { play, sent, position } = playing('build');
        const done = position.prompt!.choices.find(({ kind }) => kind === 'done')!;
        play.take(done);
        expect([sent, play.asking.value]).toEqual([[], done]);
        play.confirm();
        expect(sent).toEqual(['done']);
    });

    test('why not here is asked about a site of that island', () => {
        const { sea } = scene('build');
        const withSite = sea.islands.find(({ symbols }) => symbols['house-site'])!;
        expect(siteToAsk(sea, withSite.id)).toMatch(/^build -?\d+,-?\d+ \d+$/);
        const without = sea.islands.find(({ symbols }) => !symbols['house-site'])!;
        expect(siteToAsk(sea, without.id)).toBeNull();
    });
});

describe('missions', () => {
    const keep = (...cards: string[]): Prompt => ({
        seat: 'A',
        phase: 'mission',
        undo: [],
        choices: cards.map((card) => ({ action: `keep ${card}`, kind: 'keep', card }) as Choice),
    });

    test('clicks fill the places in order, and the last card goes where there is room', () => {
        const { play, position } = playing('mission');
        const [a, b, c] = (position.prompt!.choices as Choice[]).map(({ card }) => card!);
        play.toggle(b!);
        expect(play.planReady()).toBe(false);
        play.toggle(a!);
        expect([...play.plan.value]).toEqual([
            [b, 'play'],
            [a, 'keep'],
            [c, 'return'],
        ]);
        expect(play.planReady()).toBe(true);
        play.assign(c!, 'play');
        expect(play.plan.value.get(b!)).toBe('return');
        play.undo();
        expect(play.plan.value.size).toBe(0);
    });

    test('objectives and rewards have places of their own', () => {
        const { play } = playing('mission-advanced');
        for (const card of ['obj06', 'obj12', 'rew01', 'rew08']) play.toggle(card);
        expect(play.planReady()).toBe(true);
        expect(play.plan.value.get('obj06')).toBe('play');
        expect(play.plan.value.get('rew01')).toBe('play');
        expect(play.plan.value.get('rew11')).toBe('return');
    });

    test('the plan is sent card by card as the server asks', async () => {
        const position = scene('mission');
        const [a, b, c] = (position.prompt!.choices as Choice[]).map(({ card }) => card!);
        const { play, sent } = playing('mission', { next: [keep(b!, c!), null] });
        play.assign(c!, 'keep');
        play.assign(a!, 'play');
        play.sendPlan();
        await settle();
        expect(sent).toEqual([`play ${a}`, `keep ${c}`]);
    });
});
