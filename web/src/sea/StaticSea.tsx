// The sea as a picture: nothing moves and nothing can be touched.
import { useMemo } from 'preact/hooks';
import { newUid } from '../board/uid';
import { t } from '../words';
import { boxAround } from './geometry';
import { Chart, SeaGround, SeaPrints } from './SeaDrawing';
import type { SeaView } from './view';

export function StaticSea({ view: { sea, players } }: { view: SeaView }) {
    const uid = useMemo(newUid, []);
    const sheet = boxAround(sea.tiles.length ? sea.tiles : [{ x: 0, y: 0 }], 90);
    return (
        <svg
            class="board static sea"
            data-world="islands"
            viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`}
            role="img"
            aria-label={t('sea.label')}
        >
            <Chart
                sheet={{ x: sheet.x - 2000, y: sheet.y - 2000, width: sheet.width + 4000, height: sheet.height + 4000 }}
            />
            <SeaGround sea={sea} uid={uid} />
            <SeaPrints sea={sea} seats={players} />
        </svg>
    );
}
