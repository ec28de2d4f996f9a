// The rail along the top of every screen: where one is, and the tools that are always at hand.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { isDark, sound, theme } from '../state/settings';
import type { TableStore } from '../state/table';
import { Icon } from '../ui/Icon';
import { language, languageNames, languages, setLanguage, t } from '../words';
import { Brand } from './Brand';
import { Menu } from './Menu';
import './rail.css';

interface RailProps {
    where?: string; // title of the table or page
    sub?: string;
    store?: TableStore; // at a table: its items in the menu
    menu?: ComponentChildren; // more items on top of the menu
    children?: ComponentChildren; // in the middle: links, the round track
}

export function Rail({ where, sub, store, menu, children }: RailProps) {
    return (
        <header class="rail">
            <Brand />
            {where !== undefined && (
                <span class="where">
                    <b>{where}</b>
                    {sub && <span>{sub}</span>}
                </span>
            )}
            <div class="rail-middle">{children}</div>
            <div class="tools">
                <Languages />
                {store && <SoundButton />}
                <ThemeButton />
                <MenuButton>
                    {menu}
                    <Menu store={store} />
                </MenuButton>
            </div>
        </header>
    );
}

function Languages() {
    return (
        <span class="langs" role="group" aria-label={t('app.language')}>
            {languages.map((one) => (
                <button
                    key={one}
                    type="button"
                    lang={one}
                    title={languageNames[one]}
                    aria-label={languageNames[one]}
                    aria-pressed={one === language.value}
                    onClick={() => void setLanguage(one)}
                >
                    {one.toUpperCase()}
                </button>
            ))}
        </span>
    );
}

function ThemeButton() {
    const dark = isDark();
    const label = dark ? t('app.light') : t('app.dark');
    return (
        <button
            type="button"
            class="btn ghost icon theme-button"
            title={label}
            aria-label={label}
            onClick={() => (theme.value = dark ? 'light' : 'dark')}
        >
            <Icon name={dark ? 'actions.light' : 'actions.dark'} />
        </button>
    );
}

function SoundButton() {
    const label = sound.value ? t('app.sound_off') : t('app.sound_on');
    return (
        <button
            type="button"
            class="btn ghost icon sound-button"
            title={label}
            aria-label={label}
            onClick={() => (sound.value = !sound.value)}
        >
            <Icon name={sound.value ? 'actions.sound_on' : 'actions.sound_off'} />
        </button>
    );
}

// A sheet that hangs from the rail. Escape or a click elsewhere closes it, and the focus goes back.
function MenuButton({ children }: { children: ComponentChildren }) {
    const open = useSignal(false);
    const box = useRef<HTMLDivElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    const close = () => (open.value = false);
    useEffect(() => {
        if (!open.value) return;
        const outside = (event: Event) => {
            if (!box.current?.contains(event.target as Node)) close();
        };
        const escape = (event: KeyboardEvent) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
            button.current?.focus();
        };
        document.addEventListener('pointerdown', outside);
        document.addEventListener('keydown', escape, true);
        return () => {
            document.removeEventListener('pointerdown', outside);
            document.removeEventListener('keydown', escape, true);
        };
    }, [open.value]);
    return (
        <div class="menu-anchor" ref={box}>
            <button
                ref={button}
                type="button"
                class="btn ghost icon"
                aria-expanded={open.value}
                aria-controls="page-menu"
                title={t('app.menu')}
                aria-label={t('app.menu')}
                onClick={() => (open.value = !open.value)}
            >
                <Icon name="actions.menu" />
            </button>
            {open.value && (
                <div
                    id="page-menu"
                    class="menu card"
                    role="dialog"
                    aria-label={t('app.menu')}
                    onClick={(event) => closeAfterLink(event, close)}
                >
                    {children}
                </div>
            )}
        </div>
    );
}

function closeAfterLink(event: MouseEvent, close: () => void): void {
    if (event.target instanceof Element && event.target.closest('a, [data-closes]')) close();
}
