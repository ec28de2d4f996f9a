// From nothing to a lesson that has begun.
import { ownNameOrGuest } from '../app/begin';
import type { GameContent } from '../state/content';
import { createTable } from '../state/lobby';
import { colour } from '../state/settings';
import { openTable } from '../state/table';
import { lessonPlan } from './plan';

export async function beginLesson(game: GameContent): Promise<string> {
    const table = await createTable(lessonPlan(game));
    const store = openTable(table);
    await store.sit('A', ownNameOrGuest(), colour.peek());
    await store.start();
    return table;
}
