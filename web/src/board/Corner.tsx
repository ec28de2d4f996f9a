import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import type { Box } from './map';
import type { Viewport } from './viewport';

export interface OverviewProps {
    viewport: Viewport;
    /** What the small drawing shows of the large one. */
    shown: Box;
    children: ComponentChildren;
}

/** Where one is on the whole map, while only a part is on the screen. A click or drag on it goes there. */
export function Overview({ viewport, shown, children }: OverviewProps) {
    const box = useRef<HTMLDivElement>(null);
    const zoomed = useComputed(() => viewport.zoomed);
    if (!zoomed.value) return null;
    const go = (event: PointerEvent) => {
        if (event.buttons === 0) return;
        event.stopPropagation();
        const { left, top, width, height } = box.current!.getBoundingClientRect();
        const x = shown.x + ((event.clientX - left) / width) * shown.width;
        const y = shown.y + ((event.clientY - top) / height) * shown.height;
        viewport.centre([x, y], viewport.view.value.scale);
    };
    return (
        <div ref={box} class="overview" aria-hidden="true" onPointerDown={go} onPointerMove={go}>
            {children}
        </div>
    );
}

export function ZoomButtons({ viewport }: { viewport: Viewport }) {
    const zoomed = useComputed(() => viewport.zoomed);
    return (
        <div class={`zoom-buttons${zoomed.value ? ' zoomed' : ''}`}>
            <button type="button" class="btn icon" aria-label={t('board.zoom_in')} onClick={() => viewport.zoomBy(1.5)}>
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    <path d="M-7 0H7M0 -7V7" />
                </svg>
            </button>
            <button
                type="button"
                class="btn icon"
                aria-label={t('board.zoom_out')}
                hidden={!zoomed.value}
                onClick={() => viewport.zoomBy(1 / 1.5)}
            >
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    <path d="M-7 0H7" />
                </svg>
            </button>
            <button
                type="button"
                class="btn icon"
                aria-label={t('board.fit')}
                hidden={!zoomed.value}
                onClick={() => viewport.fit()}
            >
                <Icon name="actions.zoom" />
            </button>
        </div>
    );
}
