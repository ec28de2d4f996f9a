import { describe, expect, it } from 'vitest';
import type { Tell } from '../protocol';
import { BOT_TURN_MS, frameTime, Presenter, type Frame, type Timer } from './presenter';

const conquest: Tell = { what: 'conquer', seat: 'B', region: 1 };
const frame = (step: number, extra: Partial<Frame> = {}): Frame => ({
    cells: { step },
    step,
    tells: [conquest],
    seat: 'B',
    bot: true,
    own: false,
    ...extra,
});

class FakeTimer implements Timer {
    time = 0;
    private waiting: { at: number; run: () => void }[] = [];
    now = () => this.time;
    after(ms: number, run: () => void) {
        const entry = { at: this.time + ms, run };
        this.waiting.push(entry);
        return () => void (this.waiting = this.waiting.filter((one) => one !== entry));
    }
    pass(ms: number) {
        const end = this.time + ms;
        for (;;) {
            const [next] = this.waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at);
            if (!next) break;
            this.waiting = this.waiting.filter((one) => one !== next);
            this.time = next.at;
            next.run();
        }
        this.time = end;
    }
}

const presenter = (speed = 1) => {
    const timer = new FakeTimer();
    return { timer, shown: new Presenter(() => speed, timer) };
};

describe('what is shown', () => {
    it('follows one frame after another', () => {
        const { timer, shown } = presenter();
        shown.reset({ step: 0 }, 0);
        for (const step of [1, 2, 3]) shown.push(frame(step));
        expect(shown.step.value).toBe(1);
        expect(shown.busy.value).toBe(true);
        timer.pass(BOT_TURN_MS);
        expect(shown.step.value).toBe(3);
        expect(shown.busy.value).toBe(false);
    });

    it('is never later than 1.2 s after a bot began, however many moves it makes and however they arrive', () => {
        for (const gap of [0, 40, 200]) {
            const { timer, shown } = presenter();
            let spent = 0;
            for (let step = 1; step <= 20; ++step) {
                shown.push(frame(step));
                timer.pass(gap);
                spent += gap;
            }
            timer.pass(Math.max(0, BOT_TURN_MS - spent) + 1);
            expect(shown.step.value, `gap ${gap}`).toBe(20);
            expect(shown.busy.value).toBe(false);
        }
    });

    it('is one’s own move at once', () => {
        const { shown } = presenter();
        shown.push(frame(1, { own: true, bot: false }));
        expect(shown.step.value).toBe(1);
        expect(shown.busy.value).toBe(false);
    });

    it('is everything at once without motion, after an absence, and when skipped', () => {
        expect(frameTime([frame(1)], 0, 0)).toBe(0);
        expect(
            frameTime(
                Array.from({ length: 30 }, (_, i) => frame(i)),
                0,
                1,
            ),
        ).toBe(0);
        const { shown } = presenter();
        for (const step of [1, 2, 3]) shown.push(frame(step));
        shown.skip();
        expect(shown.step.value).toBe(3);
        expect(shown.busy.value).toBe(false);
    });

    it('is half as long at half speed', () => {
        expect(frameTime([frame(1, { bot: false })], 0, 0.5)).toBe(frameTime([frame(1, { bot: false })], 0, 1) / 2);
    });

    it('tells every frame to its listeners once', () => {
        const { timer, shown } = presenter();
        const heard: number[] = [];
        shown.onFrame((one) => heard.push(one.step));
        for (const step of [1, 2, 3]) shown.push(frame(step));
        timer.pass(5000);
        expect(heard).toEqual([1, 2, 3]);
    });

    it('starts again from a whole position', () => {
        const { timer, shown } = presenter();
        for (const step of [1, 2, 3]) shown.push(frame(step));
        shown.reset({ step: 9 }, 9);
        timer.pass(5000);
        expect(shown.step.value).toBe(9);
    });
});
