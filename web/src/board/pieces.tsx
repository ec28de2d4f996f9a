// The pieces in map units, each drawn around its own origin. Shape says effect; see docs/look.md.
import './board.css';
import type { ComponentChildren } from 'preact';
import { Glyph, type IconName, markerIcon, raceIcon, symbolIcon } from '../ui/Icon';
import type { Colour } from '../protocol';

const fill = (colour: string) => ({ fill: `var(--${colour})` });
const inked = (colour: string) => ({ fill: `var(--${colour})`, stroke: 'var(--soot)' });

export const size = { active: 72, declined: 62, tribe: 60, marker: 44 } as const;

/** A square without its corners. */
function cutCorners(half: number): string {
    const inner = half - 13;
    return `M${-inner} ${-half}H${inner}L${half} ${-inner}V${inner}L${inner} ${half}H${-inner}L${-half} ${inner}V${-inner}Z`;
}

interface ChitProps {
    declined: boolean;
    half: number;
    dy?: number;
    style: { fill: string; stroke: string };
    'stroke-width': number;
}

/** Outline of a chit: rounded while its race is active, with cut corners once it has declined. */
function Chit({ declined, half, dy = 0, ...look }: ChitProps) {
    const transform = dy ? `translate(0 ${dy})` : undefined;
    return declined ? (
        <path d={cutCorners(half)} transform={transform} {...look} />
    ) : (
        <rect x={-half} y={-half} width={2 * half} height={2 * half} rx="11" transform={transform} {...look} />
    );
}

function ActiveFace({ race, colour, half }: { race: string; colour: Colour; half: number }) {
    const edge = half - 2;
    return (
        <>
            <path
                d={`M${-edge} ${half - 15}H${edge}V${half - 10}Q${edge} ${edge} ${half - 10} ${edge}H${-half + 10}Q${-edge} ${edge} ${-edge} ${half - 10}Z`}
                fill={`url(#own-${colour})`}
            />
            <rect
                x={-half + 4}
                y={-half + 4}
                width={2 * half - 8}
                height={2 * half - 8}
                rx="8"
                class="chit-line"
                style={{ stroke: `var(--p${colour}-on)` }}
            />
            <Glyph name={raceIcon(race)} y={-5} size={half * 1.24} colour={`var(--p${colour}-on)`} />
        </>
    );
}

function DeclinedFace({ race, colour, half }: { race: string; colour: Colour; half: number }) {
    const rim = cutCorners(half);
    return (
        <>
            <path d={rim} transform="scale(.88)" fill="none" stroke-width="9" style={{ stroke: `var(--p${colour})` }} />
            <path d={rim} transform="scale(.88)" fill="none" stroke-width="9" stroke={`url(#own-${colour})`} />
            <path d={rim} transform="scale(.75)" stroke-width="2" style={inked('bone-2')} />
            <Glyph name={raceIcon(race)} size={half * 1.08} colour="var(--faded)" />
        </>
    );
}

function Letter({ colour, half }: { colour: Colour; half: number }) {
    return (
        <g transform={`translate(${-half + 5} ${-half + 5})`}>
            <circle r="13" class="letter-disc" />
            <text y="6.6" class="letter">
                {colour}
            </text>
        </g>
    );
}

function Count({ n, half }: { n: number; half: number }) {
    return (
        <g transform={`translate(${half - 5} ${half - 6})`}>
            <circle r="18" class="count-disc" />
            <text y="9.5" class="count">
                {n}
            </text>
        </g>
    );
}

function SpiritMark({ half }: { half: number }) {
    return (
        <g transform={`translate(${-half + 6} ${half - 5})`}>
            <circle r="15" class="count-disc" />
            <Glyph name="powers.spirit" size={23} />
        </g>
    );
}

export interface StackProps {
    race: string;
    colour: Colour;
    declined: boolean;
    count: number;
    /** Declined by the spirit power: kept besides the other declined race. */
    spirit?: boolean;
    /** A single chit without letter and count, as it lies in a hand. */
    bare?: boolean;
}

/** Race tokens: a stack shows up to three edges below the top one. */
export function Stack({ race, colour, declined, count, spirit = false, bare = false }: StackProps) {
    const half = (declined ? size.declined : size.active) / 2;
    const below = Math.max(0, Math.min(count, 4) - 1);
    const edges = Array.from({ length: below + 1 }, (_, i) => (below + 1 - i) * 5);
    const side = inked(declined ? 'bone-2' : `p${colour}-deep`);
    const halo = { fill: 'none', stroke: 'var(--halo)' };
    return (
        <g transform={`translate(0 ${-below * 2})`}>
            <Chit declined={declined} half={half} dy={(below + 1) * 5} stroke-width={6} style={halo} />
            <Chit declined={declined} half={half} stroke-width={6} style={halo} />
            {edges.map((dy) => (
                <Chit key={dy} declined={declined} half={half} dy={dy} stroke-width={2.5} style={side} />
            ))}
            <Chit
                declined={declined}
                half={half}
                stroke-width={2.5}
                style={inked(declined ? 'bone-2' : `p${colour}`)}
            />
            {declined ? (
                <DeclinedFace race={race} colour={colour} half={half} />
            ) : (
                <ActiveFace race={race} colour={colour} half={half} />
            )}
            {!bare && <Letter colour={colour} half={half} />}
            {spirit && <SpiritMark half={half} />}
            {!bare && (!declined || count > 1) && <Count n={count} half={half} />}
        </g>
    );
}

export function Tribe() {
    const half = size.tribe / 2;
    return (
        <g>
            <circle r={half} cy="5" stroke-width="2.5" style={inked('tribe-side')} />
            <circle r={half} stroke-width="2.5" style={inked('tribe')} />
            <Glyph name={markerIcon('lost-tribe')} size={size.tribe * 0.68} colour="var(--bone)" />
        </g>
    );
}

const half = size.marker / 2;
const crest = `M${-half} ${-half}H${half}V${half * 0.35}L0 ${half * 1.2}L${-half} ${half * 0.35}Z`;

function Number({ n }: { n: number }) {
    return n > 1 ? (
        <g transform={`translate(${half - 1} ${-half + 1})`}>
            <circle r="13" class="letter-disc" stroke-width="2" />
            <text y="6.8" class="letter">
                {n}
            </text>
        </g>
    ) : null;
}

/** Bone crest: what defends. */
export function Crest({ icon, n = 1 }: { icon: IconName; n?: number }) {
    return (
        <g>
            <path
                d={crest}
                transform="translate(0 4)"
                stroke-width="2.4"
                stroke-linejoin="round"
                style={inked('crest-side')}
            />
            <path d={crest} stroke-width="2.4" stroke-linejoin="round" style={inked('bone')} />
            <Glyph name={icon} y={-3} size={size.marker * 0.7} />
            <Number n={n} />
        </g>
    );
}

/** Dark seal with a dotted gold ring: what makes immune. */
export function Seal({ icon, n = 1 }: { icon: IconName; n?: number }) {
    return (
        <g>
            <circle r={half + 3} cy="4" style={fill('seal-side')} />
            <circle r={half + 3} stroke-width="3" style={{ fill: 'var(--soot)', stroke: 'var(--bone)' }} />
            <circle r={half - 3} class="seal-ring" />
            <Glyph name={icon} size={size.marker * 0.62} colour="var(--bone)" />
            <Number n={n} />
        </g>
    );
}

/** Pieces that make immune; every other marker defends. */
const immune = new Set(['hole', 'hero', 'dragon']);

export function Marker({ piece, n }: { piece: string; n: number }) {
    const icon = markerIcon(piece);
    return immune.has(piece) ? <Seal icon={icon} n={n} /> : <Crest icon={icon} n={n} />;
}

/** A symbol printed on the map: mine, magic source, cavern. */
export function Stamp({ symbol }: { symbol: string }) {
    return (
        <g>
            <circle r="20" class="stamp-ring" />
            <Glyph name={symbolIcon(symbol)} size={29} colour="var(--ink)" />
        </g>
    );
}

export function Landmark({ terrain }: { terrain: string }) {
    return <use href={`#lm-${terrain}`} x="-34" y="-36" width="68" height="68" />;
}

export interface CostProps {
    cost: number;
    /** It takes luck: dashed rim and a die. */
    die: boolean;
    /** Under the pointer, or chosen. */
    hot: boolean;
}

export function Cost({ cost, die, hot }: CostProps) {
    return (
        <g class={`cost${die ? ' by-die' : ''}${hot ? ' hot' : ''}`}>
            <circle r={hot ? 38 : 33} style={fill('lit')} />
            <circle r={hot ? 33 : 28} class="cost-disc" />
            <text y={hot ? 14 : 12} class="cost-number">
                {cost}
            </text>
            {die && (
                <g transform="translate(21 -21)">
                    <rect x="-14" y="-14" width="28" height="28" rx="6" style={fill('soot')} />
                    <Glyph name="markers.die" size={24} colour="var(--bone)" />
                </g>
            )}
        </g>
    );
}

/** Mark of a target that has no price: an open ring with a dot. */
export function Aim({ hot }: { hot: boolean }) {
    return (
        <g class={`cost${hot ? ' hot' : ''}`}>
            <circle r={hot ? 30 : 25} style={fill('lit')} />
            <circle r={hot ? 25 : 20} class="cost-disc" />
            <circle r={hot ? 10 : 8} style={fill('lit')} />
        </g>
    );
}

/** A word instead of a number on a target: "free", "here". */
export function Tag({ children }: { children: ComponentChildren }) {
    const text = String(children);
    const width = Math.max(60, text.length * 15 + 28);
    return (
        <g class="tag">
            <rect x={-width / 2} y="-23" width={width} height="46" rx="23" class="tag-ground" />
            <text y="9.5" class="tag-text">
                {text}
            </text>
        </g>
    );
}

/** Numbered pennant on a stack: the moves since the viewer last acted. `left`: it flies to the other side. */
export function Pennant({ n, left = false }: { n: number; left?: boolean }) {
    const side = left ? -1 : 1;
    return (
        <g>
            <path d="M0 12V-34" stroke-width="4" stroke-linecap="round" style={{ stroke: 'var(--soot)' }} />
            <path
                d={`M0 -34L${38 * side} -22L0 -8Z`}
                stroke-width="2.5"
                stroke-linejoin="round"
                style={inked('bone')}
            />
            <text x={11 * side} y="-15.5" class="pennant-number">
                {n}
            </text>
        </g>
    );
}
