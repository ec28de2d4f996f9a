// From a puzzle to a table that stands at its position.
import { ownNameOrGuest } from '../app/begin';
import { defaultBot } from '../new/form';
import type { GameContent, MapCard } from '../state/content';
import { createTable } from '../state/lobby';
import { colour } from '../state/settings';
import { openTable } from '../state/table';
import { t } from '../words';
import type { Puzzle } from './puzzle';

export const mapOf = (content: GameContent, puzzle: Puzzle): MapCard | undefined =>
    content.maps.find((one) => one.id === puzzle.map);

export async function beginPuzzle(content: GameContent, puzzle: Puzzle): Promise<string> {
    const players = mapOf(content, puzzle)?.players ?? 2;
    const table = await createTable({
        game: puzzle.game,
        map: puzzle.map,
        seats: Array.from({ length: players }, (_, i) =>
            'ABCDE'[i] === puzzle.seat
                ? { kind: 'open' as const }
                : { kind: 'bot' as const, level: defaultBot(content) },
        ),
        options: puzzle.options,
        title: t('puzzle.name'),
        public: false,
        away: 'wait',
        puzzle: puzzle.date,
    });
    const store = openTable(table);
    await store.sit(puzzle.seat, ownNameOrGuest(), colour.peek());
    await store.start();
    return table;
}
