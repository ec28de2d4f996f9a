// How the game of a table is played, in words: in the room before the start, in the menu afterwards.
import type { SwBox, Table } from '../protocol';
import { changesOf, contentNow, gameOf, isAtSea, readOptions, type GameContent } from '../state/content';
import { optionsFor } from '../new/form';
import { c, has, hasContent, list, t } from '../words';
import { PackLinks } from './PackLinks';

const itemName = (id: string): string => c(hasContent(`race.${id}`) ? `race.${id}` : `power.${id}`);

// What the map has no use for (UG-COMPAT-02), a text for each reason.
export function leftOut(box: SwBox | undefined): string[] {
    const left = box?.left_out ?? [];
    return [...new Set(left.map((one) => one.why))].map((why) => {
        const names = list(left.filter((one) => one.why === why).map((one) => itemName(one.id)));
        return has(`room.left_out.${why}`) ? t(`room.left_out.${why}`, { names }) : names;
    });
}

const keysFor = (game: GameContent, table: Table): string[] =>
    optionsFor(game, table.seats.length).map(({ key }) => key);

export function Terms({ table }: { table: Table }) {
    const game = gameOf(contentNow.value, table.game);
    const chosen = game && readOptions(game, table.options);
    // A game without editions names all that was chosen, the others what differs from the edition.
    const plain = isAtSea(table.game);
    const named = !game || !chosen ? [] : plain ? keysFor(game, table) : changesOf(game, chosen);
    return (
        <ul class="terms">
            {table.packs && (
                <li>
                    <b>{t('room.packs')}</b>: <PackLinks packs={table.packs} />
                </li>
            )}
            {chosen && !plain && <li>{c(`profile.${chosen.profile}`)}</li>}
            {named.map((id) => (
                <li key={id}>
                    <b>{c(`option.${id}`)}</b>: {c(`option.${id}.${chosen?.values[id]}`)}
                </li>
            ))}
            {leftOut(table.box).map((text) => (
                <li key={text}>
                    <b>{t('room.left_out')}</b>: {text}
                </li>
            ))}
            <li>
                {table.clock
                    ? t('room.clock', { bank: Math.round(table.clock.bank / 60), turn: table.clock.turn })
                    : t('room.clock.none')}
            </li>
            <li>{table.away === 'bot' ? t('room.away.bot') : t('room.away.wait')}</li>
            <li>{table.public ? t('room.public') : t('room.private')}</li>
        </ul>
    );
}
