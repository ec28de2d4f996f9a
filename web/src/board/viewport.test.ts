import { describe, expect, it } from 'vitest';
import { byCost } from './keys';
import { boxOf, type Box, type Point } from './map';
import { type Targets, Viewport } from './viewport';

const sheet = { x: -34, y: -34, width: 1768, height: 1138 };

const middleOf = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];
const about = (...boxes: Box[]): Targets => ({
    box: boxOf(boxes.flatMap(({ x, y, width, height }) => [[x, y] as Point, [x + width, y + height] as Point])),
    points: boxes.map(middleOf),
});

function opened(width: number, height: number, targets: Targets | null = null): Viewport {
    const viewport = new Viewport(sheet);
    viewport.resize(width, height, targets);
    return viewport;
}

describe('Viewport', () => {
    it('fits the sheet into a desktop and centres it', () => {
        const viewport = opened(1040, 700);
        expect(viewport.view.value.scale).toBeCloseTo(1040 / 1768);
        expect(viewport.zoomed).toBe(false);
        const { y, height } = viewport.window;
        expect(y + height / 2).toBeCloseTo(sheet.y + sheet.height / 2);
    });

    it('opens readable on a phone, on the targets', () => {
        const targets = about({ x: 1500, y: 900, width: 100, height: 100 });
        const viewport = opened(390, 400, targets);
        expect(viewport.view.value.scale).toBe(0.45);
        expect(viewport.sees([1550, 950])).toBe(true);
        expect(viewport.sees([100, 100])).toBe(false);
    });

    it('shows all targets on a phone, smaller, where none would be seen otherwise', () => {
        const corners = [
            { x: 0, y: 0, width: 200, height: 200 },
            { x: 1400, y: 600, width: 200, height: 200 },
        ];
        const viewport = opened(390, 600, about(...corners));
        for (const corner of corners) expect(viewport.sees(middleOf(corner))).toBe(true);
    });

    it('shows the whole board on a tablet', () => {
        expect(opened(752, 500).zoomed).toBe(false);
    });

    it('opens anew on the targets when the room changes, unless somebody has moved it', () => {
        const targets = about({ x: 1500, y: 900, width: 100, height: 100 });
        const viewport = opened(1440, 800, targets);
        viewport.resize(390, 400, targets);
        expect(viewport.sees([1550, 950])).toBe(true);
        viewport.panBy(1e6, 1e6);
        viewport.resize(400, 390, targets);
        expect(viewport.sees([1550, 950])).toBe(false);
    });

    it('keeps the point under the pointer while zooming', () => {
        const viewport = opened(1040, 700);
        const before = viewport.toMap(500, 300);
        viewport.zoomAt(500, 300, 2);
        const after = viewport.toMap(500, 300);
        expect(after[0]).toBeCloseTo(before[0]);
        expect(after[1]).toBeCloseTo(before[1]);
    });

    it('never leaves the sheet, nor grows or shrinks without end', () => {
        const viewport = opened(1040, 700);
        viewport.zoomBy(1000);
        viewport.panBy(1e6, 1e6);
        expect(viewport.window.x).toBeCloseTo(sheet.x);
        expect(viewport.window.y).toBeCloseTo(sheet.y);
        expect(viewport.view.value.scale).toBe(2.4);
        viewport.zoomBy(1e-6);
        expect(viewport.zoomed).toBe(false);
    });

    it('moves no further than needed to reveal', () => {
        const viewport = opened(390, 400);
        viewport.reveal({ x: 0, y: 0, width: 100, height: 100 });
        expect(viewport.sees([1, 1])).toBe(true);
        expect(viewport.sees([99, 99])).toBe(true);
        const still = viewport.view.value;
        viewport.reveal({ x: 10, y: 10, width: 50, height: 50 });
        expect(viewport.view.value).toBe(still);
    });

    it('stays fitted when the room changes, and keeps its middle when enlarged', () => {
        const viewport = opened(1040, 700);
        viewport.resize(1440, 800, null);
        expect(viewport.zoomed).toBe(false);
        viewport.zoomAt(720, 400, 2);
        const middle = viewport.toMap(720, 400);
        viewport.resize(1000, 640, null);
        const kept = viewport.toMap(500, 320);
        expect(kept[0]).toBeCloseTo(middle[0]);
        expect(kept[1]).toBeCloseTo(middle[1]);
    });
});

describe('byCost', () => {
    it('puts the cheapest first and equals in the order of the map', () => {
        expect(byCost([{ region: 9, cost: 4 }, { region: 7, cost: 2 }, { region: 3, cost: 2 }, { region: 5 }])).toEqual(
            [5, 3, 7, 9],
        );
    });
});
