// What tables and those who sit at them are called.
import type { SeatInfo } from '../protocol';
import { c, has, t } from '../words';

export const botName = (level: string): string => (has(`app.bot.${level}`) ? t(`app.bot.${level}`) : level);

// A bot has no name but its level; a bot that stands in leaves the name of the holder.
export function seatName(seat: SeatInfo): string {
    if (seat.kind === 'open') return t('app.seat.open');
    if (seat.kind === 'bot' && (seat.name === '' || seat.name === seat.level)) return botName(seat.level ?? seat.name);
    return seat.name;
}

export const tableTitle = (table: { title: string; map: string }): string => table.title || c(`map.${table.map}`);

export const gameName = (game: string): string => (has(`app.game.${game}`) ? t(`app.game.${game}`) : game);
