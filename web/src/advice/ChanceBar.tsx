// A slim bar of everybody's chances, in their colours.
import { useWordsOf } from '../app/useWordsOf';
import type { SeatInfo } from '../protocol';
import { colourOf, seatName } from '../table/names';
import { t } from '../words';
import type { Chances } from './chances';
import { chancesText } from './words';
import './advice.css';

/** `players` are all who can win: alone against the game itself, that is the last of them. */
export default function ChanceBar({ chances, players }: { chances: Chances; players: SeatInfo[] }) {
    const winning = chances.winning.value;
    const spoken = useWordsOf('advice');
    if (!winning || !spoken) return null;
    const text = chancesText(
        players.map(({ seat }) => seatName(players, seat)),
        winning,
    );
    return (
        <div class="chance-bar" role="img" aria-label={`${t('advice.chances')}: ${text}`} title={text}>
            {winning.map((share, i) => {
                const player = players[i];
                const colour = player ? `var(--p${colourOf(players, player.seat)})` : 'var(--ink-3)';
                return <span key={i} style={{ flexGrow: share, background: colour }} />;
            })}
        </div>
    );
}
