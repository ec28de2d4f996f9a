// A bell jar, and whatever is under it.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

const glass = 'M24 356V150C24 62 92 16 176 16s152 46 152 134v206q0 6 -6 6H30q-6 0 -6 -6Z';
const soot = { stroke: 'var(--soot)' };

export function Glass({ ground, children }: { ground: string; children?: ComponentChildren }) {
    const clip = useId();
    return (
        <svg class="jarsvg" viewBox="0 0 352 374" aria-hidden="true">
            <clipPath id={clip}>
                <path d={glass} />
            </clipPath>
            <path d={glass} style={{ fill: ground, stroke: 'var(--halo)' }} stroke-width="9" />
            <g clip-path={`url(#${clip})`}>{children}</g>
            <path d={glass} fill="none" style={soot} stroke-width="5" />
            <path
                d="M48 300V160C48 96 84 58 122 46M48 336v-14"
                fill="none"
                style={{ stroke: 'var(--bone)' }}
                stroke-width="9"
                stroke-linecap="round"
                opacity=".7"
            />
            <circle cx="176" cy="12" r="11" style={{ fill: 'var(--bone)', ...soot }} stroke-width="4" />
            <path
                d="M4 356h344v8q0 6 -8 6H12q-8 0 -8 -6Z"
                style={{ fill: 'var(--soot)', stroke: 'var(--halo)' }}
                stroke-width="2"
            />
        </svg>
    );
}
