// The pieces in map units, each drawn around its own origin. Shape says effect; see docs/look.md.
import './board.css';
import type { ComponentChildren } from 'preact';
import { Glyph, type IconName, foundIcon, isRelic, markerIcon, raceIcon, symbolIcon } from '../ui/Icon';
import type { Colour } from '../protocol';

const fill = (colour: string) => ({ fill: `var(--${colour})` });
const inked = (colour: string) => ({ fill: `var(--${colour})`, stroke: 'var(--soot)' });

export const size = { active: 72, declined: 62, tribe: 60, marker: 44, monster: 66, standing: 74 } as const;

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

/** Gold hexagon: a relic, which travels. */
function Relic({ icon }: { icon: IconName }) {
    return (
        <g>
            <path d={hexagon} transform="translate(0 4)" stroke-width="2.4" style={inked('tribe-side')} />
            <path d={hexagon} stroke-width="2.6" style={inked('gold')} />
            <Glyph name={icon} size={size.marker * 0.6} />
        </g>
    );
}
const hexagon = `M${-half - 3} 0L${-half / 2 - 1} ${-half}H${half / 2 + 1}L${half + 3} 0L${half / 2 + 1} ${half}H${-half / 2 - 1}Z`;

/** Square card with a double line: a place, which stays; or what nobody has turned up yet. */
function Card({ icon }: { icon: IconName }) {
    const square = { x: -half, width: size.marker, height: size.marker, rx: 5 };
    return (
        <g>
            <rect {...square} y={-half + 4} stroke-width="2.4" style={inked('tribe-side')} />
            <rect {...square} y={-half} stroke-width="2.6" style={inked('card')} />
            <rect
                x={-half + 4}
                y={-half + 4}
                width={size.marker - 8}
                height={size.marker - 8}
                rx="2"
                class="card-line"
            />
            <Glyph name={icon} size={size.marker * 0.66} />
        </g>
    );
}

/** A place or a relic that lies in a region. */
export function Found({ id }: { id: string }) {
    const icon = foundIcon(id);
    return isRelic(id) ? <Relic icon={icon} /> : <Card icon={icon} />;
}

export const FaceDown = () => <Card icon="markers.face-down" />;

/** Bone disc: what a player carries. */
export function Carried({ icon, n = 1 }: { icon: IconName; n?: number }) {
    return (
        <g>
            <circle r={half} cy="4" stroke-width="2.4" style={inked('crest-side')} />
            <circle r={half} stroke-width="2.4" style={inked('bone')} />
            <Glyph name={icon} size={size.marker * 0.66} />
            <Number n={n} />
        </g>
    );
}

const beast = (r: number): string =>
    `M${-r} ${r * 0.7}L${-r * 0.8} ${-r * 0.6}L0 ${-r}L${r * 0.8} ${-r * 0.6}L${r} ${r * 0.7}L0 ${r}Z`;

/** Monsters, two as a rule, and what they sit on: a card that is turned up once they are beaten. */
export function Monsters({ n, covering = true }: { n: number; covering?: boolean }) {
    const r = size.monster / 2;
    return (
        <g>
            {covering && (
                <g transform="translate(-24 -20) rotate(-8) scale(.86)">
                    <FaceDown />
                </g>
            )}
            {n > 1 && (
                <g transform="translate(9 -5)">
                    <path d={beast(r)} class="beast" />
                </g>
            )}
            <path d={beast(r)} transform="translate(0 4)" style={fill('seal-side')} />
            <path d={beast(r)} class="beast" />
            <Glyph name={markerIcon('monsters')} size={size.monster * 0.72} colour="var(--beast-on)" />
            <g transform={`translate(${r - 5} ${r - 9})`}>
                <circle r="15" class="count-disc" />
                <text y="8" class="count small">
                    {n}
                </text>
            </g>
        </g>
    );
}

export const Volcano = () => <use href="#lm-volcano" x="-62" y="-66" width="124" height="124" />;

/** Pieces that make immune; every other marker defends, but those that do neither. */
const immune = new Set(['hole', 'hero', 'dragon', 'ancient', 'queen', 'ghost', 'balrog']);
const carried = new Set(['bag', 'hammer', 'vengeance']);

export interface MarkerProps {
    piece: string;
    n: number;
    /** It stands in the middle of a region where nobody is. */
    alone?: boolean;
}

export function Marker({ piece, n, alone = false }: MarkerProps) {
    if (piece === 'volcano') return <Volcano />;
    const icon = markerIcon(piece);
    const body = immune.has(piece) ? (
        <Seal icon={icon} n={n} />
    ) : carried.has(piece) ? (
        <Carried icon={icon} n={n} />
    ) : (
        <Crest icon={icon} n={n} />
    );
    return alone ? <g transform={`scale(${size.standing / 50})`}>{body}</g> : body;
}

/** Printed where Monsters begin, and where the Volcano may stand. */
export function Sign({ piece }: { piece: 'monsters' | 'volcano' }) {
    return (
        <g class={`sign ${piece}`}>
            <circle r="27" class="sign-ring" />
            <Glyph name={markerIcon(piece)} size={38} colour="currentColor" />
        </g>
    );
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
