// Applies a view to a drawing without drawing it again.
import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Targets, Viewport } from './viewport';

export interface Framed {
    frame: RefObject<HTMLDivElement | null>;
    svg: RefObject<SVGSVGElement | null>;
    /** What a board that does not fit opens on. */
    targets: RefObject<Targets | null>;
}

export function useViewport(viewport: Viewport, { frame, svg, targets }: Framed): void {
    useLayoutEffect(() => {
        const measure = () => viewport.resize(frame.current!.clientWidth, frame.current!.clientHeight, targets.current);
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(frame.current!);
        return () => {
            observer.disconnect();
            viewport.dispose();
        };
    }, [viewport]);

    useSignalEffect(() => {
        const { x, y, scale } = viewport.view.value;
        const drawn = viewport.drawn.value;
        const { sheet } = viewport;
        const { style } = svg.current!;
        style.width = `${sheet.width * drawn}px`;
        style.height = `${sheet.height * drawn}px`;
        style.transform = `translate(${x + sheet.x * scale}px, ${y + sheet.y * scale}px) scale(${scale / drawn})`;
    });
}
