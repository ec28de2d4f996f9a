// Everything on the sea but what can be touched. The ground is drawn again only when a tile was laid.
import './drawing.css';
import { useMemo } from 'preact/hooks';
import type { Box as Frame } from '../board/map';
import type { Colour, SeatInfo } from '../protocol';
import { memo } from '../ui/memo';
import type { AlexisCell, Island, Sea, SeaTile } from './cells';
import { outlineOf, type Outline } from './coast';
import { isHouse } from './cells';
import { onMap, side } from './geometry';
import { MissionPennant } from './pieces';
import { Ground, Prints, squareAt } from './Tile';
import type { Box, Direction } from './box';

const outlines = new WeakMap<Sea, Map<number, Outline>>();
/** Outline of each island by its id. */
export function outlinesOf(sea: Sea): Map<number, Outline> {
    let found = outlines.get(sea);
    if (!found) {
        const byNumber = new Map(sea.tiles.map((tile) => [tile.n, tile]));
        found = new Map(
            sea.islands.map(({ id, lands }) => [
                id,
                outlineOf(
                    lands.flatMap(([n, segment]) => {
                        const tile = byNumber.get(n);
                        return tile ? [{ tile, segment }] : [];
                    }),
                ),
            ]),
        );
        outlines.set(sea, found);
    }
    return found;
}

/** Chart paper: rhumb lines from the middle, and a dot at every corner of a cell. */
export function Chart({ sheet }: { sheet: Frame }) {
    const { rhumbs, dots } = useMemo(() => {
        const cx = sheet.x + sheet.width / 2;
        const cy = sheet.y + sheet.height / 2;
        const far = sheet.width + sheet.height;
        const line = (i: number) => {
            const angle = (i * Math.PI) / 8;
            return `M${cx} ${cy}l${Math.round(far * Math.cos(angle))} ${Math.round(far * Math.sin(angle))}`;
        };
        const cells = (from: number, length: number) => {
            const first = Math.ceil(from / side);
            return Array.from({ length: Math.floor((from + length) / side) - first + 1 }, (_, i) => (first + i) * side);
        };
        return {
            rhumbs: Array.from({ length: 16 }, (_, i) => line(i)).join(''),
            dots: cells(sheet.x, sheet.width)
                .flatMap((x) => cells(sheet.y, sheet.height).map((y) => `M${x} ${y}h.1`))
                .join(''),
        };
    }, [sheet.x, sheet.y, sheet.width, sheet.height]);
    return (
        <>
            <rect {...sheet} class="chart-ground" />
            <path d={rhumbs} class="rhumbs" />
            <path d={dots} class="chart-dots" />
        </>
    );
}

function GroundOf({ sea, uid }: { sea: Sea; uid: string }) {
    const squares = sea.tiles.map(squareAt).join('');
    const drawn = [...outlinesOf(sea).values()];
    return (
        <>
            <clipPath id={`${uid}-tiles`}>
                <path d={squares} />
            </clipPath>
            <path d={squares} transform="translate(0 9)" class="tiles-side" />
            <g clip-path={`url(#${uid}-tiles)`}>
                <Ground
                    sea={squares}
                    land={drawn.map(({ land }) => land).join('')}
                    shore={drawn.map(({ shore }) => shore).join('')}
                />
            </g>
            <path d={squares} class="tile-lines" />
        </>
    );
}
/** One sea, one land, one shore. */
export const SeaGround = memo(GroundOf);

function PrintsOf({ sea, seats }: { sea: Sea; seats: SeatInfo[] }) {
    return (
        <>
            {sea.tiles.map((tile) => (
                <Prints key={tile.n} tile={tile} cell={tile.cell} seats={seats} />
            ))}
        </>
    );
}
/** Everything that is printed or stands on it. */
export const SeaPrints = memo(PrintsOf);

/** Corner brackets on the tile that was laid last. */
export function LastTile({ tile }: { tile: SeaTile | undefined }) {
    if (!tile) return null;
    const [a, b] = [8, side - 8];
    const path = `M${a} 40V${a}H40M${side - 40} ${a}H${b}V40M${b} ${side - 40}V${b}H${side - 40}M40 ${b}H${a}V${side - 40}`;
    return (
        <g transform={`translate(${tile.x * side} ${tile.y * side})`} class="last-tile">
            <path d={path} class="bracket-ground" />
            <path d={path} class="bracket" />
        </g>
    );
}

/** A free house site of the island, where a pennant does not hide anything; else any of its tiles. */
function pennantSpot(sea: Sea, island: Island): readonly [number, number] | null {
    const [first] = island.lands;
    for (const [n, segment] of island.lands) {
        const tile = sea.tiles.find((one) => one.n === n);
        const index = tile?.face.sites.findIndex(
            (site, i) =>
                site.symbol === 'house-site' &&
                site.segment === segment &&
                !tile.cell.covers?.some((cover) => isHouse(cover) && cover.site === i),
        );
        if (tile && index !== undefined && index >= 0) return onMap(tile, tile.face.sites[index]!.pos);
    }
    const tile = first && sea.tiles.find((one) => one.n === first[0]);
    return tile ? onMap(tile, tile.face.sites[0]?.pos ?? [0.5, 0.5]) : null;
}

/** Pennants on the islands that the card in question is met on. */
export function Pennants({ sea, islands, colour }: { sea: Sea; islands: Island[]; colour: Colour }) {
    return (
        <>
            {islands.map((island) => {
                const at = pennantSpot(sea, island);
                return (
                    at && (
                        <g key={island.id} transform={`translate(${at[0] + 14} ${at[1] - 12})`} class="appear">
                            <MissionPennant colour={colour} />
                        </g>
                    )
                );
            })}
        </>
    );
}

const steps: Record<Direction, [number, number]> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** The rows and columns that Alexis looks along, in the order of his card; they end where the sheet does. */
export function Lines({ sea, box, sheet }: { sea: Sea; box: Box; sheet: Frame }) {
    const { alexis } = sea;
    const card = alexis?.card ? box.expedition(alexis.card) : undefined;
    const from = alexis && referenceTile(sea, alexis);
    if (!card || !from) return null;
    const x = (from.x + 0.5) * side;
    const y = (from.y + 0.5) * side;
    const reach: Record<Direction, number> = {
        north: y - sheet.y,
        south: sheet.y + sheet.height - y,
        west: x - sheet.x,
        east: sheet.x + sheet.width - x,
    };
    return (
        <g class="scan appear">
            <rect x={x - side / 2 + 5} y={y - side / 2 + 5} width={side - 10} height={side - 10} rx="8" />
            {card.directions.map((direction, i) => {
                const [dx, dy] = steps[direction];
                const far = Math.max(side, reach[direction] - 60);
                return (
                    <g key={direction} class={`scan-line way${i + 1}`}>
                        <path d={`M${x + dx * side * 0.5} ${y + dy * side * 0.5}L${x + dx * far} ${y + dy * far}`} />
                        <g transform={`translate(${x + dx * side * 0.5} ${y + dy * side * 0.5})`}>
                            <circle r="24" />
                            <text y="11">{i + 1}</text>
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

// He looks from the tile that the server names.
const referenceTile = (sea: Sea, { from }: AlexisCell): SeaTile | undefined => sea.tiles.find(({ n }) => n === from);
