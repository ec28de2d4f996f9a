import { defineConfig } from 'vitest/config';

// Every file has a server and a browser of its own; two of them at a time keep two cores busy.
export default defineConfig({
    root: import.meta.dirname,
    cacheDir: '../../node_modules/.vite-browser',
    test: {
        include: ['**/*.browser.ts'],
        maxWorkers: 2,
        sequence: { concurrent: false },
        testTimeout: 180_000,
        hookTimeout: 60_000,
        // How long a test waits for what must come says nothing about the page: a busy machine is no fault of it.
        expect: { poll: { timeout: 20_000 } },
        reporters: ['verbose'],
    },
});
