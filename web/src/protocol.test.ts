import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('is what the schema says', () => {
    const tool = fileURLToPath(new URL('../tools/types.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' })).not.toThrow();
}, 20000);
