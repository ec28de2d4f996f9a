// Where a slip stands: right, left, above or below its target, inside the window, and where it
// covers the fewest seals of what can be done.

export interface Rect {
    left: number;
    top: number;
    right: number;
    bottom: number;
}
export interface Size {
    width: number;
    height: number;
}
export type Side = 'right' | 'left' | 'above' | 'below';
export interface Spot {
    x: number;
    y: number;
    side: Side;
    nib: number;
}

const GAP = 14,
    EDGE = 8;
const within = (n: number, least: number, most: number): number => Math.max(least, Math.min(n, most));

// Slid along its side by this part of its own size.
const SLIDES = [0.33, 0.1, 0.6, 0.9];

function spotAt(side: Side, slide: number, target: Rect, size: Size, room: Size): Spot {
    const cx = (target.left + target.right) / 2,
        cy = (target.top + target.bottom) / 2;
    const along = side === 'right' || side === 'left';
    const x =
        side === 'right'
            ? target.right + GAP
            : side === 'left'
              ? target.left - GAP - size.width
              : cx - size.width * slide;
    const y =
        side === 'below'
            ? target.bottom + GAP
            : side === 'above'
              ? target.top - GAP - size.height
              : cy - size.height * slide;
    const px = within(x, EDGE, room.width - size.width - EDGE),
        py = within(y, EDGE, room.height - size.height - EDGE);
    const nib = along ? within(cy - py - 11, 6, size.height - 28) : within(cx - px - 11, 6, size.width - 28);
    return { x: px, y: py, side, nib };
}

const overlap = (a: Rect, b: Rect): boolean =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const rectOf = (spot: Spot, size: Size): Rect => ({
    left: spot.x,
    top: spot.y,
    right: spot.x + size.width,
    bottom: spot.y + size.height,
});

export function place(target: Rect, size: Size, seals: Rect[], room: Size): Spot {
    const sides: Side[] = ['right', 'left', 'above', 'below'];
    const cost = (spot: Spot): number => {
        const own = rectOf(spot, size);
        return (overlap(own, target) ? 100 : 0) + seals.filter((seal) => overlap(own, seal)).length;
    };
    const spots = sides.flatMap((side) => SLIDES.map((slide) => spotAt(side, slide, target, size, room)));
    return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
