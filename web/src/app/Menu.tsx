// Settings, the way out, and what a player may do besides playing.
import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import type { SeatInfo, SeatLetter } from '../protocol';
import { ruleAddress } from '../state/content';
import { chances, handOver, notices, sound, speed, theme, type Speed, type Theme } from '../state/settings';
import type { TableStore } from '../state/table';
import { language, languageNames, languages, setLanguage, t, type Language } from '../words';
import { Segments, Toggle } from './controls';
import { askForNotices } from './notices';
import { Terms } from './Terms';

export function Menu({ store }: { store?: TableStore | undefined }) {
    return (
        <>
            {store && <TableItems store={store} />}
            <Settings />
            {store && <AboutTable store={store} />}
            <div class="menu-links">
                <a href="/">{t('app.to_home')}</a>
                <a href="/learn">{t('app.learn')}</a>
                <a href={ruleAddress()}>{t('app.rules')}</a>
                <a href="/workshop">{t('workshop.title')}</a>
                <a href="/about">{t('app.about')}</a>
            </div>
        </>
    );
}

function Settings() {
    const themes: { value: Theme; label: string }[] = [
        { value: 'auto', label: t('settings.theme.auto') },
        { value: 'light', label: t('settings.theme.light') },
        { value: 'dark', label: t('settings.theme.dark') },
    ];
    const speeds: { value: Speed; label: string }[] = [
        { value: 1, label: t('settings.speed.normal') },
        { value: 0.5, label: t('settings.speed.fast') },
        { value: 0, label: t('settings.speed.off') },
    ];
    return (
        <section class="menu-part">
            <Segments<Language>
                label={t('app.language')}
                value={language.value}
                choices={languages.map((one) => ({ value: one, label: languageNames[one] }))}
                onChange={(one) => void setLanguage(one)}
            />
            <Segments
                label={t('settings.theme')}
                value={theme.value}
                choices={themes}
                onChange={(one) => (theme.value = one)}
            />
            <Segments
                label={t('settings.speed')}
                value={speed.value}
                choices={speeds}
                onChange={(one) => (speed.value = one)}
            />
            <Toggle label={t('settings.sound')} checked={sound.value} onChange={(on) => (sound.value = on)} />
            <Toggle
                label={t('settings.notices')}
                help={t('settings.notices.help')}
                checked={notices.value}
                onChange={(on) => void askForNotices(on)}
            />
            <Toggle
                label={t('settings.handover')}
                help={t('settings.handover.help')}
                checked={handOver.value}
                onChange={(on) => (handOver.value = on)}
            />
            <Toggle
                label={t('settings.chances')}
                help={t('settings.chances.help')}
                checked={chances.value}
                onChange={(on) => (chances.value = on)}
            />
        </section>
    );
}

function TableItems({ store }: { store: TableStore }) {
    const table = store.table.value;
    if (!table || table.status !== 'running') return null;
    const held = table.seats.filter((one) => table.holds.includes(one.seat) && one.state !== 'resigned');
    if (held.length === 0) return null;
    return (
        <section class="menu-part">
            {held.map((one) => (
                <SeatItems key={one.seat} store={store} seat={one} several={held.length > 1} />
            ))}
        </section>
    );
}

// What the room showed before the start.
function AboutTable({ store }: { store: TableStore }) {
    const table = store.table.value;
    if (!table || table.status === 'open') return null;
    return (
        <section class="menu-part" aria-labelledby="menu-terms">
            <h2 id="menu-terms">{t('room.terms')}</h2>
            <Terms table={table} />
        </section>
    );
}

function SeatItems({ store, seat, several }: { store: TableStore; seat: SeatInfo; several: boolean }) {
    const playing = seat.kind === 'human' && seat.state !== 'away';
    return (
        <div class="menu-seat">
            {several && <b>{seat.name}</b>}
            {playing ? (
                <Ask question={t('app.away.ask')} act={() => store.leave(seat.seat)}>
                    {t('app.away')}
                </Ask>
            ) : (
                <button type="button" class="btn" data-closes onClick={() => void store.takeBack(seat.seat)}>
                    {t('app.take_back')}
                </button>
            )}
            <Ask question={t('app.resign.ask')} act={() => store.resign(seat.seat)}>
                {t('app.resign')}
            </Ask>
            {several && store.table.value?.as !== seat.seat && <LookItem store={store} seat={seat.seat} />}
        </div>
    );
}

const LookItem = ({ store, seat }: { store: TableStore; seat: SeatLetter }) => (
    <button type="button" class="btn" data-closes onClick={() => store.look(seat)}>
        {t('app.look')}
    </button>
);

// A button that asks before it acts, in its own place.
function Ask({ question, act, children }: { question: string; act(): unknown; children: ComponentChildren }) {
    const asking = useSignal(false);
    if (!asking.value)
        return (
            <button type="button" class="btn" onClick={() => (asking.value = true)}>
                {children}
            </button>
        );
    return (
        <span class="menu-ask" role="group" aria-label={question}>
            <span>{question}</span>
            <button type="button" class="btn primary" data-closes onClick={() => void act()}>
                {t('app.yes')}
            </button>
            <button type="button" class="btn" autofocus onClick={() => (asking.value = false)}>
                {t('app.no')}
            </button>
        </span>
    );
}
