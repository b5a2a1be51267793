/** A browser, and a server of the pages in `test/pages/` straight from source. */
import { fileURLToPath } from 'node:url';
import { createServer, defaultClientConditions, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  sharedBrowser,
  openPage,
  type PageOptions,
  type WatchedPage,
} from '../../web/test/browser.ts';

export type Page = WatchedPage['page'];

interface Pages {
  /** Opens `test/pages/{name}.ts` in a document of its own. */
  open(name: string, options?: PageOptions): Promise<WatchedPage>;
  /** Closes the documents that are open. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The policy that strict hosts set. The development server needs inline modules, so scripts are not
 * named; what the widgets themselves could break is.
 */
const POLICY = "style-src 'self'; img-src 'self'; worker-src 'self'; object-src 'none'";

/** Starts browser and server. */
async function startPages(): Promise<Pages> {
  const [server, browser] = await Promise.all([startServer(), sharedBrowser()]);
  const base = server.resolvedUrls?.local[0] ?? '';
  return {
    async open(name, options) {
      const watched = await openPage(browser, options);
      await watched.page.goto(base + name);
      await watched.page.waitForFunction(() => 'spanlight' in window);
      return watched;
    },
    clear: () => browser.close(),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Starts them before the tests of a file and ends them after. */
export function usePages(): Pages['open'] {
  let pages: Pages | undefined;
  beforeAll(async () => {
    pages = await startPages();
  });
  beforeEach(() => pages?.clear());
  afterAll(async () => {
    await pages?.close();
  });
  return (name, options) => {
    if (pages === undefined) throw new Error('The pages are there only inside a test.');
    return pages.open(name, options);
  };
}

async function startServer(): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    cacheDir: 'node_modules/.cache/widgets-pages',
    logLevel: 'error',
    appType: 'custom',
    resolve: { conditions: ['@spanlight/source', ...defaultClientConditions] },
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    plugins: [
      {
        name: 'pages',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (request.url === '/favicon.ico') return response.writeHead(204).end();
            const [, name] = /^\/([a-z-]+)$/.exec(request.url ?? '') ?? [];
            if (name === undefined) return next();
            response.setHeader('content-type', 'text/html');
            response.setHeader('content-security-policy', POLICY);
            response.end(documentOf(name));
          });
        },
      },
    ],
  });
  return server.listen();
}

function documentOf(name: string): string {
  const folder = '/packages/widgets/test/pages';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${name}</title>
    <link rel="stylesheet" href="${folder}/page.css">
  </head>
  <body>
    <main><h1>${name}</h1></main>
    <script type="module" src="${folder}/${name}.ts"></script>
  </body>
</html>`;
}
