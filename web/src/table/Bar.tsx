import type { ComponentChildren } from 'preact';
import { Die } from '../ui/Die';
import { Icon, markerIcon } from '../ui/Icon';
import { Badge, OwnerPattern } from '../ui/Badge';
import { TokenRow } from '../ui/RaceToken';
import type { Colour, SeatLetter } from '../protocol';
import { t } from '../words';
import type { Acting } from './acting';
import type { BarText, Button, Hand } from './bar';
import { colourOf } from './names';
import type { TableView } from './view';

export interface DieShown {
    seat: SeatLetter | null; // who rolled
    face: number | null;
    text: string;
}

export interface BarProps {
    view: TableView;
    text: BarText;
    play: Acting;
    die: DieShown | null;
    locked: boolean;
    onGrab(event: PointerEvent): void;
    /** What can be used besides, below what is said. */
    children?: ComponentChildren;
}

export function Bar({ view, text, play, die, locked, onGrab, children }: BarProps) {
    const colour = text.seat && colourOf(view.seats, text.seat);
    return (
        <section class={`bar card${locked ? ' locked' : ''}`} aria-label={t('bar.label')}>
            <span class="flag">{colour && <OwnerPattern colour={colour} />}</span>
            {die ? (
                <div class="hand">
                    <Die face={die.face} />
                </div>
            ) : text.hand && colour ? (
                <HandView hand={text.hand} seat={text.seat} colour={colour} onGrab={onGrab} />
            ) : (
                <div class="hand" data-hand={text.seat}>
                    {colour && <Badge colour={colour} size="l" />}
                </div>
            )}
            {/* a key, so that it is never taken for another hand: what is said would be said again */}
            <div class="said" key="said">
                <Say text={text} die={die} asked={play.prompt.value !== null} />
                {children}
            </div>
            <BarButtons buttons={text.buttons} play={play} locked={locked} />
        </section>
    );
}

// What a die showed is the news only until something is asked: then it is the second line.
export function Say({ text, die, asked }: { text: BarText; die: DieShown | null; asked: boolean }) {
    const rolled = die?.text || '';
    const help = (asked && rolled) || text.help;
    return (
        <div class="say" aria-live="polite" aria-atomic="true">
            <h2>{(!asked && rolled) || text.title}</h2>
            {/* an empty line too: the title stays where it is */}
            <p>{help || '\u00a0'}</p>
        </div>
    );
}

export interface HandProps {
    hand: Hand;
    seat: SeatLetter | null;
    colour: Colour;
    onGrab(event: PointerEvent): void;
}

export function HandView({ hand, seat, colour, onGrab }: HandProps) {
    return (
        <div
            class="hand"
            data-hand={seat}
            role="img"
            aria-label={t('bar.hand', { n: hand.count })}
            onPointerDown={onGrab}
        >
            {hand.kind === 'tokens' ? (
                <TokenRow race={hand.id} colour={colour} count={hand.count} />
            ) : (
                <span class="piece">
                    <Icon name={markerIcon(hand.id)} />
                </span>
            )}
            <span class="n">{hand.count}</span>
        </div>
    );
}

// Buttons that are there in many decisions; a phone has them above the board.
const KEYS: Record<string, string> = { undo: 'u', hint: 'i' };

export function BarButtons({ buttons, play, locked }: { buttons: Button[]; play: Acting; locked: boolean }) {
    return (
        <div class="bar-acts">
            {buttons.map((one) => (
                <button
                    key={one.name}
                    type="button"
                    class={`btn${one.primary ? ' primary' : ''}${KEYS[one.name] ? ` ${one.name}` : ''}`}
                    data-act={one.name}
                    aria-disabled={one.disabled || locked ? true : undefined}
                    aria-label={one.label}
                    aria-keyshortcuts={KEYS[one.name] ?? (one.primary ? 'Enter' : undefined)}
                    onClick={() => !one.disabled && play.press(one.name, one.run)}
                >
                    {one.icon && <Icon name={one.icon} />}
                    <span>{one.label}</span>
                    {one.key && <kbd aria-hidden="true">{one.key}</kbd>}
                </button>
            ))}
        </div>
    );
}
