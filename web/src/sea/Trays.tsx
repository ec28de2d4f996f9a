// Hand, market, stacks and ships.
import type { ComponentChildren } from 'preact';
import type { Colour } from '../protocol';
import { colourOf, seatName } from '../table/names';
import { list, t } from '../words';
import { facesToDiscard, facesToLay, isShip, takings, type Side, tokenSides } from './choices';
import { faceText, signName } from './names';
import { ShipArt, TokenArt } from './pieces';
import type { SeaParts } from './parts';
import { Discoveries } from './Gains';
import { TileBack, TilePicture } from './Tile';
import { ownPlayer, ownSeat, type SeaView } from './view';

const Tray = ({ title, note, name, beside, children }: TrayProps) => (
    <section class={`tray card ${name}`}>
        <h2>
            {title} {note && <small>{note}</small>}
            {beside}
        </h2>
        {children}
    </section>
);
interface TrayProps {
    name: string;
    title: string;
    note?: string;
    beside?: ComponentChildren;
    children: ComponentChildren;
}

// ---- hand ----
export function Hand({ parts }: { parts: SeaParts }) {
    const { view, session } = parts;
    const player = ownPlayer(view);
    const prompt = session.play.prompt.value;
    const starts = prompt?.phase === 'layout' ? facesToLay(prompt) : null;
    if (!player && !starts) return null;
    const faces = starts ?? player?.hand ?? [];
    const out = facesToDiscard(prompt).length > 0;
    const note = starts
        ? t('sea.start_note')
        : out
          ? t('sea.discard_note')
          : facesToLay(prompt).length
            ? t('sea.hand_note')
            : '';
    return (
        <Tray
            name="hand-tray"
            title={t(starts ? 'sea.start_tiles' : 'sea.hand')}
            note={note}
            beside={!starts && <OwnThings view={view} />}
        >
            <div class={`tile-row${faces.length > 3 ? ' many' : ''}`}>
                {faces.map((face, i) => (
                    <HandTile key={`${face}${i}`} parts={parts} face={face} />
                ))}
            </div>
        </Tray>
    );
}

/** One tile of the own hand: a button as long as it can be laid or has to go. */
export function HandTile({ parts: { view, session }, face }: { parts: SeaParts; face: string | null }) {
    const { play } = session;
    if (face === null) return <TileBack />;
    const prompt = play.prompt.value;
    const can = facesToLay(prompt).includes(face) || facesToDiscard(prompt).includes(face);
    const holding = play.holding.value;
    const held = holding !== null && !isShip(holding) && holding.face === face;
    const printed = view.box.face(face);
    const turn = held ? play.turn.value : 0;
    const label = faceText(printed, turn);
    if (!can)
        return (
            <span class="tile-button" role="img" aria-label={label}>
                <TilePicture face={printed} />
            </span>
        );
    return (
        <button
            type="button"
            class={`tile-button${held ? ' sel' : ''}`}
            aria-pressed={held}
            aria-label={label}
            onClick={() => (held ? play.rotate(1) : play.hold({ face }))}
        >
            <TilePicture face={printed} turn={turn} />
        </button>
    );
}

// ---- market ----
const Stack = ({ name, count }: { name: 'navigation' | 'reserve'; count: number }) => (
    <div
        class="stack"
        role="img"
        aria-label={t(`sea.${name}_n`, { n: count })}
        title={t(`sea.${name}_n`, { n: count })}
    >
        <TileBack count={count} />
        <b>{count}</b>
        <small>{t(`sea.${name}`)}</small>
    </div>
);

export function Market({ parts }: { parts: SeaParts }) {
    const { view, session } = parts;
    const { market, clock, alexis } = view.sea;
    const takes = takings(session.play.prompt.value);
    const explores = alexis?.card !== undefined && clock?.turn === view.alexis && clock.phase !== 'build';
    const card = explores ? view.box.expedition(alexis.card!) : undefined;
    const note = takes.length ? t('sea.market_note') : '';
    if (!market.length) return null;
    return (
        <Tray name="market-tray" title={t('sea.market')} note={note}>
            <div class="tile-row market-row">
                {market.map((face, slot) => (
                    <MarketSlot key={slot} parts={parts} face={face} slot={slot} marked={card?.slot === slot + 1} />
                ))}
                {clock && (
                    <div class="stacks">
                        <Stack name="navigation" count={clock.navigation} />
                        <Stack name="reserve" count={clock.reserve} />
                    </div>
                )}
            </div>
            <ShipSupply view={view} />
        </Tray>
    );
}

interface SlotProps {
    parts: SeaParts;
    face: string | null;
    slot: number;
    marked: boolean;
}

function MarketSlot({ parts: { view, session }, face, slot, marked }: SlotProps) {
    const { play } = session;
    const choice = takings(play.prompt.value).find((one) => one.slot === slot);
    const mark = marked ? ' marked' : '';
    if (face === null)
        return (
            <span class={`slot${mark}`}>
                {view.sea.clock?.slot === slot && t(view.turn === view.me ? 'sea.you_took' : 'sea.taken')}
            </span>
        );
    const printed = view.box.face(face);
    const label = `${t('sea.slot', { n: slot + 1 })}: ${faceText(printed)}`;
    if (!choice)
        return (
            <span class={`tile-button${mark}`} role="img" aria-label={label}>
                <TilePicture face={printed} />
            </span>
        );
    return (
        <button
            type="button"
            class={`tile-button can${mark}`}
            aria-label={label}
            aria-keyshortcuts={String(slot + 1)}
            onClick={() => play.press(`take ${slot}`, () => play.take(choice))}
        >
            <TilePicture face={printed} />
        </button>
    );
}

/** Ships that nobody has moored yet. */
function ShipSupply({ view }: { view: SeaView }) {
    const { own, grey } = view.sea.ships;
    if (!own.length && !grey) return <p class="ships none">{t('sea.no_ships')}</p>;
    const text = t('sea.ships_left', {
        who: list(own.map((seat) => seatName(view.players, seat))) || '–',
        grey,
    });
    const sails: (Colour | null)[] = [
        ...own.map((seat) => colourOf(view.players, seat)),
        ...Array.from({ length: grey }, () => null),
    ];
    return (
        <p class="ships" role="img" aria-label={text} title={text}>
            {sails.map((colour, i) => (
                <svg key={i} viewBox="-48 -62 96 98" aria-hidden="true">
                    <ShipArt colour={colour} size={100} />
                </svg>
            ))}
            <small>{t('sea.ships')}</small>
        </p>
    );
}

// ---- bonus tokens ----
/** Tokens to choose from, then the side that is to lie up. */
export function TokenChooser({ parts: { view, session } }: { parts: SeaParts }) {
    const { play } = session;
    const sides = tokenSides(play.prompt.value);
    const seat = play.prompt.value?.seat;
    if (!sides.size || !seat) return null;
    const colour = colourOf(view.players, seat);
    const token = play.token.value;
    return (
        <div class="strip-card card appear token-strip" role="group" aria-label={t('sea.tokens')}>
            <div class="token-row">
                {[...sides.keys()].map((id) => (
                    <button
                        key={id}
                        type="button"
                        class="token-button"
                        aria-pressed={token === id}
                        aria-label={tokenName(view, id)}
                        onClick={() => play.pick(id)}
                    >
                        <TokenPicture view={view} id={id} colour={colour} />
                    </button>
                ))}
            </div>
            {token !== null && (
                <div class="token-sides" role="group" aria-label={t('sea.side_up')}>
                    {(sides.get(token) ?? []).map((one) => (
                        <SideChip key={one} side={one} on={play.side.value === one} run={() => play.show(one)} />
                    ))}
                </div>
            )}
        </div>
    );
}

const SideChip = ({ side, on, run }: { side: Side; on: boolean; run(): void }) => (
    <button type="button" class="side-chip" aria-pressed={on} onClick={run}>
        <svg class="sy" viewBox="0 0 64 64" aria-hidden="true">
            <use href={`#is-${side}`} />
        </svg>
        {signName(side)}
    </button>
);

const tokenName = (view: SeaView, id: string): string =>
    t('sea.token_of', { what: list(view.box.token(id).resources.map(signName)) });

export function TokenPicture({ view, id, colour }: { view: SeaView; id: string; colour: Colour }) {
    return (
        <svg class="token-picture" viewBox="-28 -28 56 60" aria-hidden="true">
            <TokenArt colour={colour} signs={view.box.token(id).resources} />
        </svg>
    );
}

/** The own tokens that are left and the own discoveries, in the line of one's hand. */
function OwnThings({ view }: { view: SeaView }) {
    const player = ownPlayer(view);
    const seat = ownSeat(view);
    if (!player || !seat) return null;
    return (
        <span class="own-things">
            <span class="own-tokens" role="img" aria-label={t('sea.tokens_left', { n: player.tokens.length })}>
                {player.tokens.map((id) => (
                    <TokenPicture key={id} view={view} id={id} colour={colourOf(view.players, seat)} />
                ))}
            </span>
            <Discoveries view={view} seat={seat} />
        </span>
    );
}
