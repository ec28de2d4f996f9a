// A real `terrarium serve` in a process of its own, with a data folder of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../..');
export const program = process.env.TERRARIUM ?? join(root, 'build/terrarium');
const page =
    process.env.TERRARIUM_WEB ??
    [join(root, 'build/web'), join(root, 'web/dist')].find((one) => existsSync(join(one, 'index.html'))) ??
    '';

// The tests are one impatient address: what keeps strangers away must not keep them away.
const flags = [
    '--bot-pause',
    '0',
    '--tables-per-hour',
    '100000',
    '--request-rate',
    '100000',
    '--request-burst',
    '100000',
    '--message-rate',
    '1000',
    '--message-burst',
    '1000',
];

// With a seed that is known the draws and the bots are the same in every run.
const seed = '7e'.repeat(32);

export const environment = { ...process.env, TERRARIUM_CONTENT: join(root, 'content') };

export interface ServerWish {
    /** Finished games to begin with, as files. */
    games?: string[];
    /** Draws by a secret seed, as players have them. */
    secret?: boolean;
}

export class Server {
    readonly data = mkdtempSync(join(tmpdir(), 'terrarium-browser-'));
    private process: ChildProcess | null = null;
    port = 0;

    constructor(private readonly wish: ServerWish = {}) {
        if (wish.games?.length) this.bring(wish.games);
    }

    get url(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    /** On the same port as before, if there was one. */
    async start(): Promise<this> {
        const log = openSync(join(this.data, 'log'), 'a');
        const child = spawn(
            program,
            [
                'serve',
                '--listen',
                `127.0.0.1:${this.port}`,
                '--data',
                join(this.data, 'tables'),
                '--web',
                page,
                ...flags,
                ...(this.wish.secret ? [] : ['--practice', seed]),
            ],
            {
                stdio: ['ignore', 'pipe', log],
                env: environment,
            },
        );
        closeSync(log);
        this.process = child;
        process.once('exit', () => child.kill('SIGKILL'));
        this.port = await portOf(child, () => this.log());
        return this;
    }

    // Finished games come into the store, and on the public list, before the server runs.
    private bring(files: string[]): void {
        execFileSync(program, ['import', '--public', '--data', join(this.data, 'tables'), ...files], {
            env: environment,
        });
    }

    log(): string {
        return readFileSync(join(this.data, 'log'), 'utf8');
    }

    /** As a power cut would: nothing is finished, nothing is said. */
    kill(): Promise<void> {
        return this.end('SIGKILL');
    }

    async stop(): Promise<void> {
        await this.end('SIGTERM');
        rmSync(this.data, { recursive: true, force: true });
    }

    private end(signal: NodeJS.Signals): Promise<void> {
        const child = this.process;
        this.process = null;
        if (!child || child.exitCode !== null) return Promise.resolve();
        return new Promise((done) => {
            child.once('exit', () => done());
            child.kill(signal);
        });
    }
}

function portOf(child: ChildProcess, log: () => string): Promise<number> {
    return new Promise((found, failed) => {
        let said = '';
        child.stdout!.on('data', (text: Buffer) => {
            said += text.toString();
            const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
            if (port) found(Number(port));
        });
        child.once('error', failed);
        child.once('exit', () => failed(new Error(`the server did not start: ${said}${log()}`)));
    });
}
