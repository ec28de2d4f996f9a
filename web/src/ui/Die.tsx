import './ui.css';

export interface DieProps {
    /** 0 … 3, or null while it rolls. */
    face: number | null;
    label?: string;
}

const pips: Record<number, [number, number][]> = {
    1: [[25, 25]],
    2: [
        [34, 16],
        [16, 34],
    ],
    3: [
        [37, 13],
        [25, 25],
        [13, 37],
    ],
};

/** The reinforcement die: three blank faces, 1, 2 and 3. */
export function Die({ face, label }: DieProps) {
    const spoken = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
    return (
        <svg class={`die${face === null ? ' rolling' : ''}`} viewBox="0 0 50 56" {...spoken}>
            <rect x="2" y="7" width="46" height="46" rx="9" class="die-side" />
            <rect x="2" y="2" width="46" height="46" rx="9" class="die-face" />
            {(pips[face ?? 2] ?? []).map(([x, y]) => (
                <circle key={`${x}-${y}`} cx={x} cy={y} r="5" class="die-pip" />
            ))}
        </svg>
    );
}
