import './sprite';
import './ui.css';
import type { Colour } from '../protocol';

export interface BadgeProps {
    colour: Colour;
    size?: 's' | 'm' | 'l';
    /** Name of its player, for those who cannot see it; without it the badge is decoration. */
    label?: string;
}

/** A player's colour, pattern and letter. */
export function Badge({ colour, size = 'm', label }: BadgeProps) {
    const spoken = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
    return (
        <span class={`badge ${size}`} {...spoken}>
            <OwnerPattern colour={colour} />
            <b>{colour}</b>
        </span>
    );
}

/** A ground of a player's colour and pattern that fills its box: flags, bars, swatches. */
export function OwnerPattern({ colour }: { colour: Colour }) {
    return (
        <svg class="owner-pattern" aria-hidden="true">
            <rect width="100%" height="100%" style={{ fill: `var(--p${colour})` }} />
            <rect width="100%" height="100%" fill={`url(#own-${colour})`} />
        </svg>
    );
}
