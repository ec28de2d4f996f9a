// A sea in small, once the box is there.
import { useMemo } from 'preact/hooks';
import { side } from './geometry';
import { pictureOf } from './picture';
import { StaticSea } from './StaticSea';
import { useBox } from './useBox';

interface SeaPictureProps {
    players: number;
    /** How much of it is shown, in tiles. */
    tiles: readonly [width: number, height: number];
}

export default function SeaPicture({ players, tiles: [width, height] }: SeaPictureProps) {
    const box = useBox();
    const made = useMemo(() => box && pictureOf(players, box), [box, players]);
    if (!made) return null;
    const xs = made.sea.tiles.map(({ x }) => x + 0.5);
    const ys = made.sea.tiles.map(({ y }) => y + 0.5);
    const middle = (all: number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
    const part = {
        x: (middle(xs) - width / 2) * side,
        y: (middle(ys) - height / 2) * side,
        width: width * side,
        height: height * side,
    };
    return <StaticSea {...made} label="" part={part} cover />;
}
