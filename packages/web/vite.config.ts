import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './make/chunks.ts';
import { compressed } from './make/compressed.ts';
import { pageScripts } from './make/page-scripts.ts';
import { widgets } from './make/widgets.ts';

/** The server the development proxy talks to; the built console is served by that server itself. */
const serverUrl = process.env['SPANLIGHT_URL'] ?? 'http://127.0.0.1:14318';

export default defineConfig(({ command }) => ({
  // The build names its files relative to the page; the server writes in the path it is reached under.
  base: command === 'build' ? './' : '/',
  plugins: [react({ jsxImportSource: '@spanlight/web' }), pageScripts(), widgets(), compressed()],
  resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
  server: {
    proxy: {
      '/internal': { target: serverUrl, changeOrigin: false },
      '/widgets/': { target: serverUrl, changeOrigin: false },
    },
  },
  build: {
    // light-dark() and CSS nesting reach the browser as written.
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // Nothing may arrive as a data: URL, so the page runs under a strict content security policy.
    assetsInlineLimit: 0,
    // One sheet for all pages: smaller than what the page of a trace alone would take in two dozen.
    cssCodeSplit: false,
    license: { fileName: 'licenses.md' },
    sourcemap: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // The drawer of the explorer waits for the file of the pages of traces, which `chunks` makes: no file of its own is meant.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
    },
    reportCompressedSize: false,
  },
}));
