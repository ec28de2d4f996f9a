// The review of a finished game: the chance of winning as a line, and the decisions that cost most.
import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { announce } from '../app/announce';
import { Segments } from '../app/controls';
import { refusalText } from '../app/refusals';
import { useWordsOf } from '../app/useWordsOf';
import type { Idea, SeatLetter } from '../protocol';
import { FromHere } from '../replay/FromHere';
import type { TableStore } from '../state/table';
import { Dialog } from '../table/Dialog';
import { layout } from '../table/layout';
import { colourOf, seatName } from '../table/names';
import type { Sentence } from '../table/sentences';
import type { TableView } from '../table/view';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { Plan, Reasons } from './HintPanel';
import { curveOf, resultOf, Review, roundAt, worst, type Curve, type Slip } from './review';
import { percent, points, reasonsOf } from './words';
import './advice.css';

/** How a game says what is done. */
export type Teller = (seat: SeatLetter, idea: Idea) => Sentence[];

export interface ReviewProps {
    view: TableView;
    store: TableStore;
    say: Teller;
    onClose(): void;
}

const MOST = 3;

export default function ReviewDialog(props: ReviewProps) {
    return useWordsOf('advice') ? <Whole {...props} /> : null;
}

function Whole({ view, store, say, onClose }: ReviewProps) {
    const { table } = view;
    const seat = useSignal<SeatLetter>(table.as ?? table.holds[0] ?? table.seats[0]!.seat);
    const from = useSignal<number | null>(null);
    const review = useReview(store, seat.value, table.step);
    return (
        <Dialog title={t('review.title')} wide onClose={onClose}>
            <div class="review">
                {table.seats.length > 1 && (
                    <Segments<SeatLetter>
                        label={t('review.of')}
                        value={seat.value}
                        choices={table.seats.map((one) => ({
                            value: one.seat,
                            label: seatName(table.seats, one.seat),
                        }))}
                        onChange={(one) => (seat.value = one)}
                    />
                )}
                <Progress review={review} />
                {review.done.value && <Found view={view} review={review} say={say} from={from} />}
            </div>
            {from.value !== null && (
                <FromHere view={view} step={from.value} seat={review.seat} onClose={() => (from.value = null)} />
            )}
        </Dialog>
    );
}

// What was gone through once need not be asked for again while the dialog is open.
function useReview(store: TableStore, seat: SeatLetter, steps: number): Review {
    const known = useMemo(() => new Map<SeatLetter, Review>(), [store, steps]);
    const review = known.get(seat) ?? new Review(store, seat, steps);
    known.set(seat, review);
    useEffect(() => {
        void review.run().then(() => review.done.peek() && announce(t('review.ready')));
        return () => review.stop();
    }, [review]);
    return review;
}

function Progress({ review }: { review: Review }) {
    if (review.done.value) return null;
    const trouble = review.failed.value;
    if (trouble)
        return (
            <p>
                {refusalText(trouble.refusal)}{' '}
                <button type="button" class="btn" onClick={() => void review.run()}>
                    {t('review.again')}
                </button>
            </p>
        );
    const text = t('review.working', { n: percent(review.share.value) });
    return (
        <p>
            <progress value={review.share.value} max={1} aria-label={text} />
            {text}
        </p>
    );
}

interface FoundProps {
    view: TableView;
    review: Review;
    say: Teller;
    from: Signal<number | null>;
}

function Found({ view, review, say, from }: FoundProps) {
    const { table, log } = view;
    const moments = review.moments.value;
    const slips = worst(moments, MOST);
    if (moments.length === 0) return <p>{t('review.no_decisions')}</p>;
    const result = resultOf(table.standing ?? [], review.seat);
    const curve = curveOf({ moments, slips, log, steps: table.step, result }, layout.value === 'phone');
    return (
        <>
            <Line curve={curve} who={seatName(table.seats, review.seat)} colour={colourOf(table.seats, review.seat)} />
            <h3>{t('review.worst', { n: slips.length })}</h3>
            {slips.length === 0 && <p>{t('review.none')}</p>}
            <ol class="slips">
                {slips.map((slip, i) => (
                    <SlipItem
                        key={slip.step}
                        n={i + 1}
                        view={view}
                        seat={review.seat}
                        slip={slip}
                        say={say}
                        from={from}
                    />
                ))}
            </ol>
        </>
    );
}

function Line({ curve, who, colour }: { curve: Curve; who: string; colour: string }) {
    const path = curve.dots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    const numbers = curve.dots.map(({ share }) => percent(share)).join(', ');
    const base = curve.grid[0]!.y;
    return (
        <figure class="review-curve">
            <figcaption>{t('review.curve')}</figcaption>
            <svg
                viewBox={`0 0 ${curve.width} ${curve.height}`}
                role="img"
                aria-label={t('review.curve_alt', { who, numbers })}
            >
                {curve.rounds.map(({ x, label }) => (
                    <g key={label}>
                        <path d={`M${x} ${base}V${curve.grid.at(-1)!.y}`} class="round" />
                        <text x={x} y={base + 22} class="scale">
                            {label}
                        </text>
                    </g>
                ))}
                {curve.grid.map(({ y, share }) => (
                    <g key={share}>
                        <path d={`M${curve.left} ${y}H${curve.width - curve.right}`} class={share ? 'grid' : 'base'} />
                        <text x={curve.left - 8} y={y + 5} class="scale end">
                            {percent(share)}
                        </text>
                    </g>
                ))}
                <path d={`M${path}`} class="line-ground" />
                <path d={`M${path}`} class="line" style={{ stroke: `var(--p${colour})` }} />
                {curve.slips.map(({ x, y, n }) => (
                    <g key={n} transform={`translate(${x} ${y})`} class="slip-dot">
                        <circle r="13" />
                        <text y="6">{n}</text>
                    </g>
                ))}
            </svg>
        </figure>
    );
}

interface SlipProps extends Omit<FoundProps, 'review'> {
    n: number;
    seat: SeatLetter;
    slip: Slip;
}

function SlipItem({ n, view, seat, slip, say, from }: SlipProps) {
    const round = roundAt(view.log, slip.step);
    const count = Math.round(slip.cost * 100);
    return (
        <li class="slip card">
            <h4>
                <span class="slip-no num">{n}</span>
                <span>{round > 0 ? t('review.moment', { n: round }) : t('review.before')}</span>
                <b>{t('review.cost', { n: points(slip.cost), count })}</b>
            </h4>
            <div class="slip-ways">
                <section>
                    <h5>
                        {t('review.made')} <span class="meta">{percent(slip.made.winning)}</span>
                    </h5>
                    <Plan lines={say(seat, slip.made)} />
                </section>
                <section>
                    <h5>
                        {t('review.better')} <span class="meta">{percent(slip.better.winning)}</span>
                    </h5>
                    <Plan lines={say(seat, slip.better)} />
                </section>
            </div>
            <SlipReasons reasons={reasonsOf(slip.made)} />
            <p class="slip-acts">
                <a class="btn" href={`/replay/${view.table.table}?step=${slip.step}`}>
                    <Icon name="actions.spectate" />
                    <span>{t('review.look')}</span>
                </a>
                <button type="button" class="btn" onClick={() => (from.value = slip.step)}>
                    <Icon name="actions.play" />
                    <span>{t('replay.from_here')}</span>
                </button>
            </p>
        </li>
    );
}

const SlipReasons = ({ reasons }: { reasons: string[] }) =>
    reasons.length > 0 ? (
        <div class="slip-why">
            <b>{t('review.why')}</b>
            <Reasons reasons={reasons} />
        </div>
    ) : null;
