import './ui.css';
import { Stack } from '../board/pieces';
import type { Colour } from '../protocol';

export interface RaceTokenProps {
    race: string;
    colour: Colour;
    declined?: boolean;
    /** With a number it is a stack with its count; without, a single chit. */
    count?: number;
}

/** A race token as on the board, for use beside it: hand, panels, cards. */
export function RaceToken({ race, colour, declined = false, count }: RaceTokenProps) {
    return (
        <svg class="race-token" viewBox="-42 -42 84 88" aria-hidden="true">
            <Stack race={race} colour={colour} declined={declined} count={count ?? 1} bare={count === undefined} />
        </svg>
    );
}

/** The tokens in hand, overlapping like chits on the table; at most eight are drawn. */
export function TokenRow({ race, colour, count }: { race: string; colour: Colour; count: number }) {
    const drawn = Math.min(count, 8);
    const step = drawn > 6 ? 30 : drawn > 4 ? 44 : 64;
    return (
        <svg
            class="token-row"
            viewBox={`-40 -42 ${80 + Math.max(0, drawn - 1) * step} 88`}
            preserveAspectRatio="xMinYMid meet"
            aria-hidden="true"
        >
            {Array.from({ length: drawn }, (_, i) => (
                <g key={i} transform={`translate(${i * step} 0)`}>
                    <Stack race={race} colour={colour} declined={false} count={1} bare />
                </g>
            ))}
        </svg>
    );
}
