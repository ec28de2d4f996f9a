import { defineConfig } from 'vitest/config';

// A real server and a real browser: one file after the other, one browser at a time.
export default defineConfig({
    root: import.meta.dirname,
    cacheDir: '../../node_modules/.vite-browser',
    test: {
        include: ['**/*.browser.ts'],
        fileParallelism: false,
        sequence: { concurrent: false },
        testTimeout: 180_000,
        hookTimeout: 60_000,
        reporters: ['verbose'],
    },
});
