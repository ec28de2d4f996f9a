// What tables and those who sit at them are called.
import type { Pack, SeatInfo } from '../protocol';
import { c, has, hasContent, t } from '../words';

export const botName = (level: string): string => (has(`app.bot.${level}`) ? t(`app.bot.${level}`) : level);

// A bot has no name but its level; a bot that stands in leaves the name of the holder.
export function seatName(seat: SeatInfo): string {
    if (seat.kind === 'open') return t('app.seat.open');
    if (seat.kind === 'bot' && (seat.name === '' || seat.name === seat.level)) return botName(seat.level ?? seat.name);
    return seat.name;
}

// A list of tables does not know the words of their packs.
export const mapName = (table: { map: string; packs?: Pack[] }): string =>
    hasContent(`map.${table.map}`) ? c(`map.${table.map}`) : (table.packs?.[0]?.title ?? table.map);

export const tableTitle = (table: { title: string; map: string; packs?: Pack[] }): string =>
    table.title || mapName(table);

export const gameName = (game: string): string => (has(`app.game.${game}`) ? t(`app.game.${game}`) : game);
