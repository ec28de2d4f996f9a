import type { SeatInfo, SeatLetter } from '../protocol';
import { Glyph } from '../ui/Icon';
import { t } from '../words';
import { chartOf, NARROW, WIDE } from './chart';
import { layout } from './layout';
import type { ScoreLine } from './ledger';
import { colourOf, seatName } from './names';

// Each line has its own dash besides its colour, and a badge at its end.
const DASHES: Record<SeatLetter, string> = { A: '', B: '20 7', C: '7 5', D: '14 4', E: '2 6' };

interface ScoreChartProps {
    ledgers: ScoreLine[];
    seats: SeatInfo[];
    narrow?: boolean;
}

export function ScoreChart({ ledgers, seats, narrow = layout.value === 'phone' }: ScoreChartProps) {
    const chart = chartOf(ledgers, narrow ? NARROW : WIDE);
    const { sheet } = chart;
    const spoken = ledgers
        .map((one) => t('end.chart_alt', { who: seatName(seats, one.seat), numbers: one.rounds.join(', ') }))
        .join('; ');
    return (
        <svg class="score-chart" viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={spoken}>
            {chart.grid.map((line) => (
                <g key={line.label}>
                    <path
                        d={`M${sheet.left} ${line.y}H${sheet.width - sheet.right}`}
                        class={line.label ? 'grid' : 'base'}
                    />
                    <text x={sheet.left - 10} y={line.y + 6} class="scale" text-anchor="end">
                        {line.label}
                    </text>
                </g>
            ))}
            {chart.rounds.map((round) => (
                <text key={round.label} x={round.x} y={sheet.height - 14} class="scale" text-anchor="middle">
                    {round.label}
                </text>
            ))}
            {chart.lines.map(({ ledger, points }) => {
                const colour = colourOf(seats, ledger.seat),
                    d = `M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`;
                return (
                    <g key={ledger.seat} fill="none" stroke-linejoin="round">
                        <path d={d} class="line-ground" />
                        <path
                            d={d}
                            class="line"
                            style={{ stroke: `var(--p${colour})` }}
                            stroke-dasharray={DASHES[colour]}
                        />
                    </g>
                );
            })}
            {chart.lines.map(({ ledger, stones }) =>
                stones.map((stone, i) => (
                    <g key={`${ledger.seat}${i}`} transform={`translate(${stone.x} ${stone.y})`}>
                        <circle r="14" style={{ fill: `var(--p${colourOf(seats, ledger.seat)})` }} class="stone" />
                        <circle r="10" class="stone-face" />
                        <Glyph name="markers.declined" size={14} />
                    </g>
                )),
            )}
            {chart.lines.map(({ ledger, end }) => (
                <EndBadge
                    key={ledger.seat}
                    colour={colourOf(seats, ledger.seat)}
                    name={narrow ? '' : seatName(seats, ledger.seat)}
                    x={end.x}
                    y={end.y}
                />
            ))}
        </svg>
    );
}

function EndBadge({ colour, name, x, y }: { colour: SeatLetter; name: string; x: number; y: number }) {
    return (
        <g transform={`translate(${x + 18} ${y - 14})`}>
            <rect width="28" height="28" rx="6" style={{ fill: `var(--p${colour})` }} class="stone" />
            <rect width="28" height="28" rx="6" fill={`url(#own-${colour})`} />
            <circle cx="14" cy="14" r="9" class="letter-ground" />
            <text x="14" y="19" text-anchor="middle" class="letter">
                {colour}
            </text>
            <text x="36" y="20" class="who">
                {name.length > 13 ? `${name.slice(0, 12)}…` : name}
            </text>
        </g>
    );
}
