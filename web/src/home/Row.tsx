// One table as a line of a list, with the one thing to do there.
import type { SeatInfo, TableRow } from '../protocol';
import { forget, type Mine } from '../state/mine';
import { seatName, tableTitle } from '../app/names';
import { PackLinks } from '../app/PackLinks';
import { Badge } from '../ui/Badge';
import { contentNow, isAtSea } from '../state/content';
import { ago, list, t } from '../words';

const worldOfMap = (id: string): string =>
    contentNow.value?.games.flatMap((game) => game.maps).find((map) => map.id === id)?.world ?? 'surface';

// A corner of the world the game plays in.
const CaveSign = () => (
    <svg class="wi" viewBox="0 0 100 100" aria-hidden="true">
        <rect width="100" height="100" style={{ fill: 'var(--t-black-mountain)' }} />
        <path
            d="M-5 62Q40 40 60 -5H-5Z"
            style={{ fill: 'var(--t-crystal)', stroke: 'var(--cave-ink)' }}
            stroke-width="9"
        />
        <path
            d="M50 105Q60 60 105 50V105Z"
            style={{ fill: 'var(--t-mushroom)', stroke: 'var(--cave-ink)' }}
            stroke-width="9"
        />
        <circle cx="52" cy="52" r="17" style={{ fill: 'var(--lamp)' }} opacity=".75" />
    </svg>
);
const SurfaceSign = () => (
    <svg class="wi" viewBox="0 0 100 100" aria-hidden="true">
        <rect width="100" height="100" style={{ fill: 'var(--t-hill)' }} />
        <path
            d="M-5 62Q40 40 60 -5H-5Z"
            style={{ fill: 'var(--t-forest)', stroke: 'var(--border-road)' }}
            stroke-width="7"
        />
        <path
            d="M50 105Q60 60 105 50V105Z"
            style={{ fill: 'var(--t-farmland)', stroke: 'var(--border-road)' }}
            stroke-width="7"
        />
    </svg>
);

const SeaSign = () => (
    <svg class="wi" viewBox="0 0 100 100" data-world="islands" aria-hidden="true">
        <rect width="100" height="100" style={{ fill: 'var(--sea)' }} />
        <path
            d="M-5 58Q38 52 46 28T62 -5H-5Z"
            style={{ fill: 'var(--land)', stroke: 'var(--sand)' }}
            stroke-width="7"
        />
        <path d="M64 105Q62 72 105 66V105Z" style={{ fill: 'var(--land)', stroke: 'var(--sand)' }} stroke-width="7" />
        <path
            d="M34 76l7 12h22l7 -12ZM51 70V40L32 70ZM56 70V46L70 70Z"
            style={{ fill: 'var(--bone)', stroke: 'var(--soot)' }}
            stroke-width="3"
        />
    </svg>
);

const Sign = ({ row }: { row: TableRow }) => {
    if (isAtSea(row.game)) return <SeaSign />;
    return worldOfMap(row.map) === 'underground' ? <CaveSign /> : <SurfaceSign />;
};

const nameOf = (row: TableRow, letter: string | undefined): string => {
    const seat = row.seats.find((one) => one.seat === letter);
    return seat ? seatName(seat) : '';
};

function waiting(row: TableRow): string {
    const here = row.seats.filter((seat) => seat.kind === 'human').map((seat) => seat.name);
    const free = row.seats.filter((seat) => seat.kind === 'open').length;
    const clock = row.clock ? ` · ${t('home.row.clock')}` : '';
    if (here.length === 0) return t('home.row.nobody', { n: free }) + clock;
    return t('home.row.waits', { names: list(here), n: free, persons: here.length }) + clock;
}

function running(row: TableRow, own: Mine | undefined): string {
    const round = t('home.row.round', { round: row.round ?? 1, rounds: row.rounds ?? 1 });
    if (!row.mover) return round;
    const mine = own?.tokens[row.mover] !== undefined;
    return `${round} · ${mine ? t('home.row.your_turn') : t('home.row.turn', { name: nameOf(row, row.mover) })}`;
}

function finished(row: TableRow): string {
    const winners = (row.standing ?? []).filter((one) => one.place === 1).map((one) => nameOf(row, one.seat));
    const when = ago(row.at);
    return winners.length > 0
        ? t('home.row.won', { names: list(winners), n: winners.length, when })
        : t('home.row.over', { when });
}

const saying = (row: TableRow, own: Mine | undefined): string =>
    row.status === 'open' ? waiting(row) : row.status === 'running' ? running(row, own) : finished(row);

interface Deed {
    address: string;
    text: string;
    primary: boolean;
}

function deed(row: TableRow, own: Mine | undefined): Deed {
    const seated = own !== undefined && Object.keys(own.tokens).length > 0;
    const address = `/t/${row.table}`;
    if (row.status === 'over') return { address: `/replay/${row.table}`, text: t('home.row.replay'), primary: false };
    if (own && row.status === 'open') return { address, text: t('home.row.enter'), primary: true };
    if (row.status === 'open') return { address, text: t('home.row.sit'), primary: false };
    if (!seated) return { address, text: t('home.row.watch'), primary: false };
    const turn = row.mover !== undefined && own.tokens[row.mover] !== undefined;
    return { address, text: t('home.row.play'), primary: turn };
}

const Seats = ({ seats }: { seats: SeatInfo[] }) => (
    <span class="seats">
        {seats.map((seat) =>
            seat.kind === 'open' ? (
                <i key={seat.seat} class="seat0" role="img" aria-label={t('app.seat.open')} />
            ) : (
                <Badge key={seat.seat} colour={seat.colour} size="s" label={seatName(seat)} />
            ),
        )}
    </span>
);

export function Row({ row, mine }: { row: TableRow; mine?: Mine }) {
    const { address, text, primary } = deed(row, mine);
    const title = tableTitle(row);
    return (
        <li class="trow card">
            <Sign row={row} />
            <span class="trow-text">
                <b>{title}</b>
                <span class="meta">{saying(row, mine)}</span>
                {row.packs && (
                    <span class="meta">
                        {t('home.row.packs', { n: row.packs.length })} <PackLinks packs={row.packs} />
                    </span>
                )}
            </span>
            <Seats seats={row.seats} />
            <a class={`btn ${primary ? 'primary' : ''}`} href={address} aria-label={`${text}: ${title}`}>
                {text}
            </a>
            {mine && row.status === 'over' && (
                <button
                    type="button"
                    class="forget"
                    title={t('home.row.forget')}
                    aria-label={`${t('home.row.forget')}: ${title}`}
                    onClick={() => forget(row.table)}
                >
                    ×
                </button>
            )}
        </li>
    );
}
