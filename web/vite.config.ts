import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { breakpoints } from './plugins/breakpoints.ts';
import { compress } from './plugins/compress.ts';
import { FILES } from './plugins/files.ts';
import { gameIcons } from './plugins/game-icons.ts';
import { licences } from './plugins/licences.ts';
import { preloadFonts } from './plugins/preload-fonts.ts';
import { preloadPages } from './plugins/preload-pages.ts';
import { serviceWorker } from './plugins/service-worker.ts';
import { texts } from './plugins/texts.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['TRIPOT_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    texts(),
    breakpoints(),
    svelte(),
    gameIcons(),
    preloadFonts(),
    preloadPages(),
    serviceWorker(),
    licences(),
    compress(),
  ],
  resolve: {
    alias: Object.fromEntries(
      ['lib', 'art', 'games', 'table', 'controls', 'tv'].map((room) => [`$${room}`, here(`./src/${room}`)]),
    ),
    // Vitest runs in Node: without this it would take Svelte's server build.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  // Files name each other by relative paths, so that the page works from any folder of a file server.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  worker: { format: 'es' },
  build: {
    outDir: here('../src/tripot/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long each plugin took is of no use to somebody who wants to play.
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: FILES } } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
