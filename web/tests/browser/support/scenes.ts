// Positions of every kind, taken out of finished games: a table that begins where a certain action was done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './browser';
import { root } from './server';
import { type Made, makeTable } from './tables';

const golden = (name: string): string => join(root, 'tests/golden', `${name}.game`);

const games = {
    two: 'surface-2-pl2018-random-greedy-2',
    three: 'surface-3-pl2018-greedy-4',
    four: 'surface-4-pl2018-diplo-optional-false-greedy-2',
    mixed: 'surface-4-pl2018-random-greedy-6',
    five: 'surface-5-pl2018-coin-limit-true-greedy-2',
    caves: 'underground-2-pl2018-random-1',
    granted: 'underground-2-pl2018-random-greedy-8',
    relics: 'underground-3-pl2018-quarrel-effective-true-random-27',
    shields: 'underground-4-pl2018-empty-ignores-armor-false-random-8',
    smiths: 'underground-5-pl2018-random-greedy-7',
    crowd: 'underground-5-pl2018-immunity-hides-true-random-12',
} as const;
export type Game = keyof typeof games;
export const goldenFiles: string[] = Object.values(games).map(golden);

const textOf = (game: Game): string => readFileSync(golden(games[game]), 'utf8');
const mapOf = (game: Game): string => /^map (\S+)/m.exec(textOf(game))![1]!;
const optionsOf = (game: Game): string => /^options (.*)$/m.exec(textOf(game))![1]!;
const playersOf = (game: Game): string[] =>
    [...textOf(game).matchAll(/^player (\S) (\S+)/gm)].map((found) => found[2]!);
const actionsOf = (game: Game): string[] =>
    textOf(game)
        .split(/^begin\n/m)[1]!
        .split('\n')
        .filter(Boolean);

export interface Scene {
    name: string;
    game: Game;
    /** The action that is about to be done there. */
    before: RegExp;
    /** Which of those, from 0. */
    nth?: number;
}

// One for each kind of decision.
export const scenes: Scene[] = [
    { name: 'pick', game: 'three', before: /^\S pick/, nth: 3 },
    { name: 'conquer', game: 'four', before: /^\S conquer/, nth: 40 },
    { name: 'conquer-dragon', game: 'three', before: /^\S dragon/, nth: 1 },
    { name: 'conquer-convert', game: 'five', before: /^\S convert/, nth: 1 },
    { name: 'conquer-roll', game: 'three', before: /^\S roll/, nth: 2 },
    { name: 'conquer-attempt', game: 'two', before: /^\S attempt/, nth: 2 },
    { name: 'choose', game: 'three', before: /^\S expand/, nth: 3 },
    { name: 'take', game: 'four', before: /^\S take/, nth: 5 },
    { name: 'redeploy', game: 'three', before: /^\S deploy/, nth: 12 },
    { name: 'redeploy-five', game: 'five', before: /^\S deploy/, nth: 30 },
    { name: 'place-hero', game: 'three', before: /^\S place hero/, nth: 2 },
    { name: 'place-encampment', game: 'four', before: /^\S place encampment/ },
    { name: 'place-fortress', game: 'five', before: /^\S place fortress/ },
    { name: 'vacate', game: 'mixed', before: /^\S vacate/ },
    { name: 'ally', game: 'five', before: /^\S ally [A-E]/, nth: 1 },
    { name: 'stout', game: 'three', before: /^A decline ~9b38cf44/ },
    { name: 'defend', game: 'four', before: /^D deploy 16 1 ~ed475a49/ },
];

// The decisions that only Underground has: first those that look different, then those that are only said differently.
export const caveLooks: Scene[] = [
    { name: 'swap', game: 'relics', before: /^\S swap/ },
    { name: 'volcano', game: 'caves', before: /^\S place volcano/ },
    { name: 'send', game: 'caves', before: /^\S send/ },
    { name: 'queen', game: 'crowd', before: /^\S place queen/ },
    { name: 'use', game: 'crowd', before: /^\S use/ },
    { name: 'lay', game: 'crowd', before: /^\S lay/ },
    { name: 'hammers', game: 'smiths', before: /^D conquer 20 ~6495e42d/ },
    { name: 'vengeance', game: 'smiths', before: /^C attempt 4 ~e050d5b5/ },
    { name: 'grant', game: 'granted', before: /^\S decline-by-grant/ },
];
export const caveWords: Scene[] = [
    { name: 'rebirth', game: 'relics', before: /^\S rebirth/ },
    { name: 'ancient', game: 'relics', before: /^\S place ancient/ },
    { name: 'bag-use', game: 'relics', before: /^\S use bag/ },
    { name: 'bag-lay', game: 'caves', before: /^\S lay bag/ },
    { name: 'ghost', game: 'crowd', before: /^\S place ghost/ },
    { name: 'armor', game: 'shields', before: /^\S place armor/ },
    { name: 'sacrifice', game: 'crowd', before: /^\S sacrifice/ },
    { name: 'roll-for', game: 'crowd', before: /^\S roll-for/ },
    { name: 'discover', game: 'granted', before: /^A conquer 7 ~3e2f12b9/ },
];
export const caveScenes: Scene[] = [...caveLooks, ...caveWords];

function stepOf({ game, before, nth = 0 }: Scene): number {
    const steps = actionsOf(game).flatMap((line, i) => (before.test(line) ? [i] : []));
    const step = steps[nth];
    if (step === undefined) throw new Error(`${games[game]} has only ${steps.length} of ${before}`);
    return step;
}

interface Row {
    table: string;
    map: string;
    seats: { name: string }[];
}

/** The imported tables, by their game. */
export async function importedTables(world: World): Promise<Record<Game, string>> {
    const rows = await publicTables(world);
    const find = (game: Game): string => {
        const names = playersOf(game).join();
        const row = rows.find((one) => one.map === mapOf(game) && one.seats.map((seat) => seat.name).join() === names);
        if (!row) throw new Error(`${games[game]} is not on the list: ${JSON.stringify(rows)}`);
        return row.table;
    };
    return Object.fromEntries(Object.keys(games).map((game) => [game, find(game as Game)])) as Record<Game, string>;
}

export async function publicTables(world: World): Promise<Row[]> {
    const page = await world.aside();
    return page.evaluate(
        () =>
            new Promise<Row[]>((done) => {
                const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
                socket.onopen = () => {
                    socket.send('{"t":"hello","v":1}');
                    socket.send('{"t":"lobby","on":true}');
                };
                socket.onmessage = (event) => {
                    const heard = JSON.parse(event.data as string) as { t: string; tables: Row[] };
                    if (heard.t !== 'tables') return;
                    done(heard.tables);
                    socket.close();
                };
            }),
    );
}

/** A table of its own at that point: whoever decides there is Anna, the others are bots. */
export function makeScene(world: World, imported: Record<Game, string>, scene: Scene): Promise<Made> {
    const step = stepOf(scene);
    const mover = actionsOf(scene.game)[step]!.charAt(0);
    const seats = playersOf(scene.game).map((_, i) => ('ABCDE'[i] === mover ? 'Anna' : 'bot:greedy'));
    return makeTable(world, {
        map: mapOf(scene.game),
        seats,
        options: optionsOf(scene.game),
        from: { table: imported[scene.game], step },
    });
}
