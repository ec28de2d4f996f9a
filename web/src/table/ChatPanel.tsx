import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatLine, SeatInfo, SeatLetter } from '../protocol';
import { isMuted, setMuted } from '../state/settings';
import { Badge } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { colourOf, seatName } from './names';

export interface ChatProps {
    table: string;
    lines: ChatLine[];
    seats: SeatInfo[];
    me: SeatLetter | null;
    host: boolean;
    onSay(text: string): void;
    onSilence(who: SeatLetter | 'spectators', on: boolean): void;
}

export function ChatPanel(props: ChatProps) {
    const { table, lines, seats } = props;
    const box = useRef<HTMLUListElement>(null);
    const heard = lines.filter((line) => !isMuted(table, line.seat));
    useEffect(() => {
        if (box.current) box.current.scrollTop = box.current.scrollHeight;
    }, [heard.length]);
    return (
        <div class="chat">
            <ul class="chat-lines" ref={box} tabIndex={0} aria-label={t('table.chat')}>
                {!heard.length && <li class="meta">{t('table.chat_empty')}</li>}
                {heard.map((line, i) => (
                    <li key={`${line.at}/${i}`}>
                        {line.seat ? (
                            <Badge colour={colourOf(seats, line.seat)} size="s" />
                        ) : (
                            <Icon name="actions.spectate" />
                        )}
                        <span>
                            <b>{line.name}</b> {line.text}
                        </span>
                    </li>
                ))}
            </ul>
            <People {...props} />
            <Say onSay={props.onSay} />
        </div>
    );
}

// Whom one does not want to hear; the host also whom nobody shall hear.
function People(props: ChatProps) {
    const { table, seats, lines, me, host, onSilence } = props;
    const others = seats.filter((one) => one.kind === 'human' && one.seat !== me);
    const watchersSpoke = me !== null && lines.some((line) => !line.seat);
    // Whether they are silenced the table does not tell: here is known what was done here.
    const [hushed, hush] = useState(false);
    if (!others.length && !watchersSpoke) return null;
    const silenceWatchers = () => {
        onSilence('spectators', !hushed);
        hush(!hushed);
    };
    return (
        <p class="people">
            {others.map((one) => (
                <Person
                    key={one.seat}
                    who={seatName(seats, one.seat)}
                    muted={isMuted(table, one.seat)}
                    onMute={(on) => setMuted(table, one.seat, on)}
                    silenced={!!one.silenced}
                    onSilence={host ? () => onSilence(one.seat, !one.silenced) : null}
                />
            ))}
            {watchersSpoke && (
                <Person
                    who={t('table.watchers')}
                    muted={isMuted(table, undefined)}
                    onMute={(on) => setMuted(table, undefined, on)}
                    silenced={hushed}
                    onSilence={host ? silenceWatchers : null}
                />
            )}
        </p>
    );
}

interface PersonProps {
    who: string;
    muted: boolean;
    onMute(on: boolean): void;
    silenced: boolean;
    onSilence: (() => void) | null; // the host's
}

function Person({ who, muted, onMute, silenced, onSilence }: PersonProps) {
    return (
        <span>
            <button type="button" class="btn small" aria-pressed={muted} onClick={() => onMute(!muted)}>
                {t(muted ? 'table.unmute' : 'table.mute', { who })}
            </button>
            {onSilence && (
                <button type="button" class="btn small" aria-pressed={silenced} onClick={onSilence}>
                    {t(silenced ? 'table.unsilence' : 'table.silence', { who })}
                </button>
            )}
        </span>
    );
}

function Say({ onSay }: { onSay(text: string): void }) {
    const [text, set] = useState('');
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        if (text.trim()) onSay(text.trim());
        set('');
    };
    return (
        <form class="say-form" onSubmit={send}>
            <input
                class="inp"
                type="text"
                value={text}
                maxLength={300}
                autocomplete="off"
                aria-label={t('table.chat_say')}
                placeholder={t('table.chat_say')}
                onInput={(event) => set(event.currentTarget.value)}
            />
            <button type="submit" class="btn">
                {t('table.chat_send')}
            </button>
        </form>
    );
}
