import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Where the game server listens while the page is developed. */
const server = process.env.TERRARIUM_SERVER ?? 'http://127.0.0.1:8080';

/** Writes NAME.gz beside every text file of the build, so that the server never compresses. */
function precompress(): Plugin {
    let out = 'dist';
    return {
        name: 'precompress',
        apply: 'build',
        configResolved: (config) => {
            out = config.build.outDir;
        },
        closeBundle() {
            for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
                if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(file)) continue;
                const path = join(out, file);
                writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
            }
        },
    };
}

/** The cuts of the two faces that every screen needs are asked for before the style sheet is read. */
function preloadFonts(): Plugin {
    const wanted = /(alegreya-sans-latin-(500|700)|grenze-latin-600)-normal.*\.woff2$/;
    return {
        name: 'preload-fonts',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler: (_html, context): HtmlTagDescriptor[] =>
                Object.keys(context.bundle ?? {})
                    .filter((name) => wanted.test(name))
                    .map((name) => ({
                        tag: 'link',
                        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
                        injectTo: 'head',
                    })),
        },
    };
}

export default defineConfig({
    plugins: [precompress(), preloadFonts()],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
        target: 'es2022',
        // Icons and fonts stay files of their own: a data: address can be neither cached nor used as a sprite.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
    },
    server: {
        // The workshop knows the box by its content files.
        fs: { allow: ['..'] },
        proxy: {
            '/api': { target: server },
            '/ws': { target: server, ws: true },
        },
    },
});
