// What tables and those who sit at them are called.
import type { Pack, SeatInfo } from '../protocol';
import { isAtSea, type GameContent, type MapCard } from '../state/content';
import { c, has, hasContent, t } from '../words';

export const botName = (level: string): string => (has(`app.bot.${level}`) ? t(`app.bot.${level}`) : level);

/** What to expect of a bot, and where it stands among those on offer; nothing for one that is not. */
export function levelText(bots: readonly string[], level: string): string {
    const n = bots.indexOf(level) + 1;
    const help = `app.bot.${level}.help`;
    return n > 0 && has(help) ? `${t('app.bot_level', { n, of: bots.length })}: ${t(help)}` : '';
}

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

/** The maps of a game that belong together; a game with one world is called by its own name. */
export const worldName = (game: GameContent, world: string): string =>
    isAtSea(game.id) ? gameName(game.id) : t(`new.world.${world}`);
export const worldHelp = (game: GameContent, world: string): string =>
    isAtSea(game.id) ? t(`home.about.${game.id}`) : t(`new.world.${world}.help`);

/** What is to be known of a map before it is chosen: for how many, and how long. */
export const mapFacts = ({ id, players, rounds }: MapCard): string =>
    hasContent(`map.${id}.help`) ? c(`map.${id}.help`) : t('home.map', { players, rounds });
