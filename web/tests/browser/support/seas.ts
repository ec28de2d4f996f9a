// Finished games of Small Islands that bots have played, the same in every run: to look at, and to go on from.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from './browser';
import { publicTables } from './scenes';
import { environment, program, root } from './server';
import { type Made, makeTable } from './tables';

interface Wish {
    map: string;
    bots: string;
    options: string;
}
const wishes = {
    two: { map: 'sea-2', bots: 'greedy', options: 'standard quick-start=true' },
    advanced: { map: 'sea-2', bots: 'greedy,random', options: 'advanced quick-start=true' },
    four: { map: 'sea-4', bots: 'greedy', options: 'standard quick-start=true' },
} satisfies Record<string, Wish>;
// Alone, with every decision that is made for Alexis, and with discoveries.
const alone = join(root, 'tests/golden/sea-1-standard-greedy-10.game');
export type Sea = keyof typeof wishes | 'alone';

export interface SeaGame {
    map: string;
    options: string;
    players: string[];
    actions: string[];
    file: string;
}

function record(folder: string, { map, bots, options }: Wish): SeaGame {
    const own = mkdtempSync(join(folder, `${map}-`));
    const flags = ['--game', 'islands', '--map', map, '--bots', bots, '--options', options];
    execFileSync(program, ['simulate', ...flags, '--fixed-seats', '--games', '1', '--seed', '5', '--record', own], {
        env: environment,
    });
    return read(join(own, 'game-0001.game'));
}

function read(file: string): SeaGame {
    const [head = '', moves = ''] = readFileSync(file, 'utf8').split(/^begin\n/m);
    const line = (name: string): string => new RegExp(`^${name} (.+)$`, 'm').exec(head)?.[1] ?? '';
    return {
        map: line('map'),
        options: line('options'),
        players: [...head.matchAll(/^player \S (\S+)/gm)].map((found) => found[1]!),
        actions: moves.split('\n').filter(Boolean),
        file,
    };
}

/** To be called once a file, before its server starts. */
export function recordSeas(): { games: Record<Sea, SeaGame>; files: string[] } {
    const folder = mkdtempSync(join(tmpdir(), 'terrarium-seas-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const recorded = Object.entries(wishes).map(([name, wish]) => [name, record(folder, wish)]);
    const games = { ...Object.fromEntries(recorded), alone: read(alone) } as Record<Sea, SeaGame>;
    return { games, files: Object.values(games).map(({ file }) => file) };
}

/** The table that has it. */
export async function tableOf(world: World, { map, players }: SeaGame): Promise<string> {
    const rows = await publicTables(world);
    const names = players.join();
    const row = rows.find((one) => one.map === map && one.seats.map((seat) => seat.name).join() === names);
    if (!row) throw new Error(`${map} ${names} is not on the list`);
    return row.table;
}

/** A table of its own that begins before such an action, the last one unless another is meant; A is Anna. */
export async function goOn(world: World, game: SeaGame, before: RegExp, nth = -1): Promise<Made> {
    const steps = game.actions.flatMap((action, i) => (before.test(action) ? [i] : []));
    const step = steps.at(nth);
    if (step === undefined) throw new Error(`${game.map} has no ${before}`);
    return makeTable(world, {
        map: game.map,
        seats: game.players.map((_, i) => (i === 0 ? 'Anna' : 'bot:greedy')),
        options: game.options,
        from: { table: await tableOf(world, game), step },
    });
}
