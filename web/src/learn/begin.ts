// From nothing to a lesson that has begun.
import { ownNameOrGuest } from '../app/begin';
import type { GameContent } from '../state/content';
import { createTable } from '../state/lobby';
import { colour } from '../state/settings';
import { openTable } from '../state/table';
import type { Subject } from './lesson';
import { lessonPlan } from './plan';

export async function beginLesson(game: GameContent, subject: Subject): Promise<string> {
    const table = await createTable(lessonPlan(game, subject));
    const store = openTable(table);
    await store.sit('A', ownNameOrGuest(), colour.peek());
    await store.start();
    return table;
}
