import type { Tell } from '../protocol';
// Alexis: how strong he is, the card that he follows, and what he may still draw.
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { ExpeditionFace } from './Cards';
import type { SeaParts } from './parts';
import { seaSentence } from './sentences';
import { plainText } from '../table/sentences';
import { playerOf } from './cells';
import { Pool, Prestige } from './Players';
import { Badge } from '../ui/Badge';

/** The last things he did, in words: each says why. */
const isAct = ({ what }: Tell): boolean => what.startsWith('alexis_');

export function AlexisCard({ parts: { view } }: { parts: SeaParts }) {
    const { alexis } = view.sea;
    const seat = view.players.find((one) => one.seat === view.alexis);
    if (!alexis || !seat) return null;
    const player = playerOf(view.cells, seat.seat);
    const last = view.log.findLast(isAct);
    // The card that he was seen to follow: he may have turned up the next one already, or none be left of the round.
    const id = last?.item ?? alexis.card;
    const card = id ? view.box.expedition(id) : undefined;
    const scene = { box: view.box, players: view.players, me: view.me };
    const { explore, moor } = alexis.unseen;
    return (
        <section
            class={`alexis card${view.turn === seat.seat ? ' turn' : ''}`}
            aria-label="Alexis"
            data-seat={seat.seat}
        >
            <h2>
                <Badge colour={seat.colour} />
                <Icon name="sea.alexis" />
                Alexis
                <span class="stars" role="img" aria-label={t('sea.level', { n: alexis.level })}>
                    {'★'.repeat(alexis.level)}
                    <i>{'★'.repeat(Math.max(0, 6 - alexis.level))}</i>
                </span>
                <Prestige points={player.points} />
            </h2>
            <p class="holdings">
                <Pool seat={seat} player={player} />
                <small>{t('sea.alexis_base', { n: alexis.base, m: alexis.per_house })}</small>
            </p>
            <div class="alexis-row">
                {card ? (
                    <article class="expedition">
                        <ExpeditionFace card={card} />
                    </article>
                ) : (
                    <article class="expedition back">{t('sea.alexis_no_card')}</article>
                )}
                <div class="alexis-says">
                    {last && <p>{plainText(seaSentence(scene, last))}</p>}
                    <p class="meta">{t('sea.alexis_unseen', { explore, moor })}</p>
                </div>
            </div>
        </section>
    );
}
