import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** The server the development proxy talks to; the built console is served by that server itself. */
const serverUrl = process.env['SPANLIGHT_URL'] ?? 'http://127.0.0.1:14318';

/**
 * Libraries that pages share come in two files instead of dozens that would wait for each other on
 * the few connections HTTP/1.1 has: what the first paint needs, and what a signed-in page adds.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)|@base-ui[\\/]react[\\/](internals[\\/]csp-context|csp-provider))[\\/]/,
  },
  { name: 'ui', test: /node_modules[\\/](@floating-ui|@base-ui)[\\/]/ },
];

export default defineConfig(({ command }) => ({
  // The build names its files relative to the page; the server writes in the path it is reached under.
  base: command === 'build' ? './' : '/',
  plugins: [react()],
  resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
  server: {
    proxy: { '/internal': { target: serverUrl, changeOrigin: false } },
  },
  build: {
    // light-dark() and CSS nesting reach the browser as written.
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // Nothing may arrive as a data: URL, so the page runs under a strict content security policy.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    reportCompressedSize: false,
  },
}));
