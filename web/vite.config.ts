import { svelte } from '@sveltejs/vite-plugin-svelte';
import Icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), Icons({ compiler: 'svelte', scale: 1, defaultClass: 'icon' })],
  build: {
    outDir: '../src/taniere/web',
    emptyOutDir: true,
    manifest: '.manifest.json', // from which the server says with a page what it will need
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: but pictures
    modulePreload: { polyfill: false },
    // Few files: on a slow line each costs a round trip. A group brings along what it needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // With what boards, minutes of how to play and tables share: nobody fetches one for the other.
            {
              name: 'shell',
              test: /src\/(main\.ts|App\.svelte|ui\/(InTurn|Face)\.svelte|pieces\/SeatChip\.svelte)$|node_modules\/svelte\/|game-icons\/night-sleep/,
              priority: 4,
            },
            { name: 'five-dice-pieces', test: /src\/pieces\/five-dice\/HowTo\.svelte$/, priority: 3 },
            { name: 'table', test: /src\/table\/Play\.svelte$/, priority: 2 },
            { name: 'five-dice', test: /src\/pieces\/five-dice\/Board\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/health': server, '/ws': { target: server, ws: true } } },
});
