// Signs, houses, ships and tokens in map units, each drawn around its own origin.
import '../ui/sprite';
import type { Colour } from '../protocol';
import type { Sign } from './box';

const paint = (fill: string, stroke = 'soot') => ({ fill: `var(--${fill})`, stroke: `var(--${stroke})` });

/** A printed sign. */
export function SignArt({ sign, size }: { sign: Sign; size: number }) {
    return <use href={`#is-${sign}`} x={-size / 2} y={-size / 2} width={size} height={size} />;
}

export const Gull = () => <use href="#is-gull" x="-17" y="-17" width="34" height="34" />;

const walls = 'M-20 2L0 -20L20 2V21H-20Z';

export function HouseArt({ colour, size = 46 }: { colour: Colour; size?: number }) {
    return (
        <g transform={`scale(${size / 46})`} class="house">
            <path d="M-20 2L0 -20L20 2V25H-20Z" class="house-key" />
            <path d={walls} transform="translate(0 4)" stroke-width="2.5" style={paint(`p${colour}-deep`)} />
            <path d={walls} stroke-width="2.5" style={paint(`p${colour}`)} />
            <path d="M-18 12H18V20H-18Z" fill={`url(#own-${colour})`} />
            <circle cy="4" r="11" class="house-disc" />
            <text y="10" class="house-letter">
                {colour}
            </text>
        </g>
    );
}

const sails = ['M-4 -42Q-40 -22 -34 2H-4Z', 'M4 -42Q36 -24 32 2H4Z'];

/** Sails in the colour of its player; grey ones are nobody's. */
export function ShipArt({ colour, size = 140 }: { colour: Colour | null; size?: number }) {
    return (
        <g transform={`scale(${size / 100})`} class="ship" stroke-linejoin="round">
            <path d="M-44 26q44 14 88 0" class="wake" />
            <path d="M-40 8H40L30 28Q0 36 -30 28Z" stroke-width="3.5" style={paint('wood')} />
            <path d="M0 10V-46" class="mast" />
            {sails.map((sail) => (
                <path key={sail} d={sail} stroke-width="3" style={paint(colour ? `p${colour}` : 'ship')} />
            ))}
            {colour && sails.map((sail) => <path key={sail} d={sail} fill={`url(#own-${colour})`} />)}
            <path d="M0 -46l14 -6 -14 -6Z" stroke-width="2" style={paint('bone')} />
        </g>
    );
}

/** A ring in the colour of its player with the sign in the middle; `any` shows all three resources. */
export function TokenArt({ colour, signs }: { colour: Colour; signs: Sign[] }) {
    const several = signs.length > 1;
    return (
        <g class="bonus">
            <circle r="25" cy="4" style={{ fill: `var(--p${colour}-deep)` }} />
            <circle r="25" stroke-width="2.5" style={paint(`p${colour}`)} />
            <circle r="25" fill={`url(#own-${colour})`} />
            <circle r="18" stroke-width="2" style={paint('bone')} />
            {signs.map((sign, i) => {
                const angle = (i / signs.length) * 2 * Math.PI - Math.PI / 2;
                const off = several ? 8.5 : 0;
                return (
                    <g key={sign} transform={`translate(${off * Math.cos(angle)} ${off * Math.sin(angle) + 0.5})`}>
                        <SignArt sign={sign} size={several ? 17 : 28} />
                    </g>
                );
            })}
        </g>
    );
}

/** The mark of an island that a mission of one's own is met on. */
export function MissionPennant({ colour }: { colour: Colour }) {
    return (
        <g class="mission-pennant">
            <path d="M0 14V-46" class="pole" />
            <path d="M0 -46H52L42 -30L52 -14H0Z" stroke-width="3" stroke-linejoin="round" style={paint(`p${colour}`)} />
            <path d="M13 -30l8 8 14 -15" class="tick" style={{ stroke: `var(--p${colour}-on)` }} />
        </g>
    );
}
