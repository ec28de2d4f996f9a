// One tile, on the map or in a hand: the sea, one shore, one land, and what is printed on it.
import { memo } from '../ui/memo';
import { useMemo } from 'preact/hooks';
import type { SeatInfo, SeatLetter } from '../protocol';
import { colourOf } from '../table/names';
import { newUid } from '../board/uid';
import type { Face, Sign, Site } from './box';
import { isHouse, type Cover, type TileCell } from './cells';
import { outlineOfTile } from './coast';
import { gullSpot, type Laid, onMap, portSpots, roomAt, side } from './geometry';
import { Gull, HouseArt, ShipArt, SignArt, TokenArt } from './pieces';

/** Water lines from the open sea to the beach: nested strokes of the one shore. */
const waters: [number, string, number][] = [
    [66, 'shallow', 1],
    [62.5, 'foam', 0.75],
    [59.5, 'shallow', 1],
    [44, 'foam', 0.85],
    [40.5, 'shallow', 1],
    [28, 'foam', 1],
    [24, 'shallow', 1],
];

export interface GroundProps {
    sea: string;
    land: string;
    shore: string;
}

export function Ground({ sea, land, shore }: GroundProps) {
    return (
        <>
            <path d={sea} class="sea-ground" />
            <path d={sea} fill="url(#tx-open)" />
            <g fill="none" stroke-linejoin="round">
                {waters.map(([width, colour, opacity]) => (
                    <path
                        key={width}
                        d={shore}
                        stroke-width={width}
                        opacity={opacity}
                        style={{ stroke: `var(--${colour})` }}
                    />
                ))}
            </g>
            <path d={land} class="land-ground" />
            <path d={land} fill="url(#tx-land)" />
            <path d={shore} class="sand" />
            <path d={shore} class="sand-grains" />
        </>
    );
}

export const squareAt = ({ x, y }: { x: number; y: number }): string =>
    `M${x * side} ${y * side}h${side}v${side}h${-side}Z`;

const sizes: Partial<Record<Sign, number>> = { temple: 52, port: 40, 'house-site': 38 };
const printed = (face: Face, site: Site): number => Math.min(sizes[site.symbol] ?? 44, roomAt(face, site) * 1.02);

const At = ({ at: [x, y], children }: { at: readonly [number, number]; children: preact.ComponentChildren }) => (
    <g transform={`translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`}>{children}</g>
);

function SiteArt({
    face,
    site,
    cover,
    seats,
}: {
    face: Face;
    site: Site;
    cover: Cover | undefined;
    seats: SeatInfo[];
}) {
    if (!cover) return <SignArt sign={site.symbol} size={printed(face, site)} />;
    if (isHouse(cover))
        return <HouseArt colour={colourOf(seats, cover.house)} size={Math.min(46, roomAt(face, site) * 1.07)} />;
    return <TokenArt colour={colourOf(seats, cover.seat)} signs={[cover.token]} />;
}

const nobody: SeatInfo[] = [];

export interface PrintsProps {
    tile: Laid;
    cell?: TileCell;
    seats?: SeatInfo[];
}

/** Signs, houses, tokens, a ship, gulls. */
export function Prints({ tile, cell, seats = nobody }: PrintsProps) {
    const { face } = tile;
    const ports = cell?.ports ?? [];
    const spots = portSpots(face, ports);
    return (
        <>
            {face.sites.map((site, i) => (
                <At key={i} at={onMap(tile, site.pos)}>
                    <SiteArt
                        face={face}
                        site={site}
                        cover={cell?.covers?.find((cover) => cover.site === i)}
                        seats={seats}
                    />
                </At>
            ))}
            {ports.map(({ seat }, i) => (
                <At key={`port${i}`} at={onMap(tile, spots[i]!)}>
                    <TokenArt colour={colourOf(seats, seat)} signs={['port']} />
                </At>
            ))}
            {face.start && (
                <At at={onMap({ ...tile, turn: 0 }, gullSpot(face, tile.turn))}>
                    <Gull />
                </At>
            )}
            {cell?.ship && (
                <At at={[(tile.x + 0.5) * side, (tile.y + 0.52) * side]}>
                    <ShipArt colour={cell.ship === 'grey' ? null : colourOf(seats, cell.ship as SeatLetter)} />
                </At>
            )}
        </>
    );
}

export interface TileArtProps {
    tile: Laid;
    uid: string;
    ship?: SeatLetter | 'grey';
    seats?: SeatInfo[];
}

/** A whole tile on its cell, cut at its edges: the ghost, or a tile that is being laid. */
export function TileArt({ tile, uid, ship, seats = nobody }: TileArtProps) {
    const { land, shore } = useMemo(() => outlineOfTile(tile), [tile.face, tile.x, tile.y, tile.turn]);
    const square = squareAt(tile);
    const cell: TileCell | undefined = ship && { face: tile.face.id, x: tile.x, y: tile.y, turn: 0, ship };
    return (
        <g class="tile-art">
            <clipPath id={uid}>
                <path d={square} />
            </clipPath>
            <g clip-path={`url(#${uid})`}>
                <Ground sea={square} land={land} shore={shore} />
            </g>
            <Prints tile={tile} seats={seats} {...(cell ? { cell } : {})} />
        </g>
    );
}

function TilePictureOf({ face, turn = 0 }: { face: Face; turn?: number }) {
    const uid = useMemo(newUid, []);
    return (
        <svg class="tile" viewBox="-4 -4 208 213" aria-hidden="true">
            <rect y="6" width={side} height={side} rx="9" class="tile-edge" />
            <TileArt tile={{ face, turn, x: 0, y: 0 }} uid={uid} />
            <rect width={side} height={side} rx="9" class="tile-frame" />
        </svg>
    );
}
/** A tile alone: in a hand, in the market. */
export const TilePicture = memo(TilePictureOf);

const rose = Array.from({ length: 8 }, (_, i) => {
    const long = i % 2 === 0 ? 58 : 36;
    const [a, b] = [(i * Math.PI) / 4, (i * Math.PI) / 4 + Math.PI / 8];
    const at = (angle: number, r: number) => `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
    return `M0 0L${at(a - Math.PI / 8, 13)}L${at(a, long)}L${at(b, 13)}Z`;
}).join('');

/** The back of a tile: a compass rose. With a number it is a stack. */
export function TileBack({ count }: { count?: number }) {
    const below = Math.max(0, Math.min(count ?? 1, 4) - 1);
    return (
        <svg class="tile back" viewBox={`-4 ${-4} 208 ${213 + below * 8}`} aria-hidden="true">
            {Array.from({ length: below + 1 }, (_, i) => (
                <rect key={i} y={6 + (below - i) * 8} width={side} height={side} rx="9" class="tile-edge" />
            ))}
            <rect width={side} height={side} rx="9" class={`back-ground${count === 0 ? ' none' : ''}`} />
            {count !== 0 && (
                <g transform="translate(100 100)">
                    <circle r="74" class="back-ring" />
                    <path d={rose} class="back-rose" />
                </g>
            )}
            <rect width={side} height={side} rx="9" class={`tile-frame${count === 0 ? ' none' : ''}`} />
        </svg>
    );
}
