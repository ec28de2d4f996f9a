// A pack of content/examples as a file, and on the server.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { World } from './browser';
import { program, root } from './server';

export const example = (name: string): Buffer =>
    execFileSync(program, ['content', 'bundle', join(root, 'content/examples', name), '-o', '-']);

/** Its hash there. */
export async function sendExample(world: World, name: string): Promise<string> {
    const page = await world.aside();
    return page.evaluate(async (body) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('/api/packs', { method: 'POST', headers, body });
        return ((await answer.json()) as { hash: string }).hash;
    }, example(name).toString());
}
