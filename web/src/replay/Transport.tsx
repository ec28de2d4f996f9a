// What has just happened, and the means to move through the game.
import type { SeatLetter, Tell } from '../protocol';
import { colourOf, seatName } from '../table/names';
import { plainText, type Part } from '../table/sentences';
import type { TableView } from '../table/view';
import { OwnerPattern } from '../ui/Badge';
import { Die } from '../ui/Die';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import type { Scene } from './bill';
import type { Film } from './film';
import { speeds, type Pace } from './playback';
import type { Turn } from './turns';

// Of several things that one step brought, those that matter; a heading only if there is nothing else.
const worth = (tells: readonly Tell[]): Tell[] => {
    const plain = tells.filter((tell) => tell.what !== 'round' && tell.what !== 'draw');
    return plain.length > 0 ? plain : [...tells];
};

function actor(view: TableView, tells: readonly Tell[]): SeatLetter | null {
    return tells.find((tell) => tell.seat)?.seat ?? view.turn;
}

export function Caption({ film, view, bill }: Scene) {
    const tells = worth(film.playback.shot?.tells ?? []);
    const seat = actor(view, tells);
    const die = tells.find((tell) => tell.what === 'die');
    return (
        <>
            <span class="flag">{seat && <OwnerPattern colour={colourOf(bill.seats, seat)} />}</span>
            <div class="replay-say">
                {die && <Die face={die.count ?? 0} />}
                <div class="say" aria-live={film.playback.playing.value ? 'off' : 'polite'} aria-atomic="true">
                    <h2>
                        {tells.length > 0
                            ? tells.map((tell, i) => (
                                  <Said key={i} parts={bill.say(tell).parts} last={i === tells.length - 1} />
                              ))
                            : t(film.playback.step.value === 0 ? 'replay.begin' : 'replay.nothing')}
                    </h2>
                </div>
            </div>
        </>
    );
}

const Said = ({ parts, last }: { parts: Part[]; last: boolean }) => (
    <span>
        {parts.map((part) => part.text).join('')}
        {last ? '' : '. '}
    </span>
);

interface KeyProps {
    label: string;
    keys: string;
    run(): void;
    off?: boolean;
    children: preact.ComponentChildren;
    class?: string;
}
const Key = ({ label, keys, run, off, children, class: extra = '' }: KeyProps) => (
    <button
        type="button"
        class={`btn ghost icon ${extra}`}
        aria-label={label}
        title={`${label} (${keys})`}
        aria-keyshortcuts={keys}
        aria-disabled={off ? true : undefined}
        onClick={() => !off && run()}
    >
        {children}
    </button>
);

// Signs of the same family, drawn: bars for ends, one triangle for a step, two for a turn.
type Sign = 'step' | 'turn' | 'end';
const paths: Record<Sign, string> = {
    step: 'M7 4l10 8-10 8Z',
    turn: 'M3 4l9 8-9 8ZM12 4l9 8-9 8Z',
    end: 'M4 4l11 8-11 8ZM17 4h3v16h-3Z',
};
const Arrow = ({ sign, back }: { sign: Sign; back?: boolean }) => (
    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true" style={back ? { transform: 'scaleX(-1)' } : undefined}>
        <path d={paths[sign]} />
    </svg>
);

export function Transport({ film }: { film: Film }) {
    const { playback } = film;
    const atStart = playback.step.value === 0;
    const atEnd = playback.step.value === playback.last.value;
    const playing = playback.playing.value;
    const playText = t(playing ? 'replay.pause' : 'replay.play');
    return (
        <div class="transport" role="group" aria-label={t('replay.controls')}>
            <Key label={t('replay.first')} keys="Home" off={atStart} run={() => playback.toStart()}>
                <Arrow sign="end" back />
            </Key>
            <Key label={t('replay.turn_back')} keys="PageUp" off={atStart} run={() => playback.toTurn(-1)}>
                <Arrow sign="turn" back />
            </Key>
            <Key label={t('replay.back')} keys="ArrowLeft" off={atStart} run={() => playback.by(-1)}>
                <Arrow sign="step" back />
            </Key>
            <button
                type="button"
                class="btn primary play"
                aria-label={playText}
                aria-keyshortcuts="Space"
                onClick={() => playback.toggle()}
            >
                <Icon name={playing ? 'actions.pause' : 'actions.play'} />
                <span>{playText}</span>
            </button>
            <Key label={t('replay.forward')} keys="ArrowRight" off={atEnd} run={() => playback.by(1)}>
                <Arrow sign="step" />
            </Key>
            <Key label={t('replay.turn_on')} keys="PageDown" off={atEnd} run={() => playback.toTurn(1)}>
                <Arrow sign="turn" />
            </Key>
            <Key label={t('replay.last')} keys="End" off={atEnd} run={() => playback.toEnd()}>
                <Arrow sign="end" />
            </Key>
            <label class="pace">
                <span class="sr">{t('replay.speed')}</span>
                <select
                    class="inp"
                    value={String(playback.pace.value)}
                    onChange={(event) => (playback.pace.value = Number(event.currentTarget.value) as Pace)}
                >
                    {speeds.map((one) => (
                        <option key={one} value={String(one)}>
                            {t('replay.times', { n: one })}
                        </option>
                    ))}
                </select>
            </label>
        </div>
    );
}

function spoken({ film, view, bill }: Scene): string {
    const tells = worth(film.playback.shot?.tells ?? []);
    const what = tells.map((tell) => plainText(bill.say(tell))).join('. ');
    return t('replay.value', {
        step: film.playback.step.value,
        last: film.playback.last.value,
        round: bill.clock?.round ?? 1,
        who: seatName(bill.seats, view.turn ?? undefined),
        what,
    });
}

// Short rounds would write their numbers over one another on a phone: one needs a twentieth of the line.
function apart(turns: readonly Turn[], last: number): Turn[] {
    const shown: Turn[] = [];
    for (const turn of turns) {
        const before = shown.at(-1);
        if (!before || turn.first - before.first >= last / 20) shown.push(turn);
    }
    return shown;
}

// Below the slider the rounds, where they begin.
export function Scrubber(scene: Scene) {
    const { film } = scene;
    const { playback } = film;
    const last = playback.last.value;
    const rounds = playback.turns.value.filter((turn, i, all) => all[i - 1]?.round !== turn.round);
    const part = (step: number) => `${last > 0 ? (100 * step) / last : 0}%`;
    return (
        <div class="scrubber">
            <span class="scrub-line">
                <input
                    type="range"
                    min={0}
                    max={last}
                    step={1}
                    value={playback.step.value}
                    aria-label={t('replay.step')}
                    aria-valuetext={spoken(scene)}
                    style={{ '--part': part(playback.step.value) }}
                    onInput={(event) => playback.go(Number(event.currentTarget.value))}
                />
                <span class="scrub-rounds" aria-hidden="true">
                    {apart(rounds, last).map((turn) => (
                        <i key={turn.round} style={{ left: part(turn.first) }}>
                            {turn.round}
                        </i>
                    ))}
                </span>
            </span>
            <span class="scrub-count" aria-hidden="true">
                {playback.step.value} / {Math.max(last, film.reel.steps.value ?? 0)}
            </span>
        </div>
    );
}
