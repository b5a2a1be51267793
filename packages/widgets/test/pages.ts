/** A browser and a server of the pages in `test/pages/`, straight from source. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createServer, defaultClientConditions, type ViteDevServer } from 'vite';
import { launchBrowser } from '../../web/test/browser.ts';

/** A page with its console: an error there fails the test that asks. */
export interface TestPage {
  readonly page: Page;
  /** Errors the page threw or logged. */
  readonly errors: readonly string[];
}

export interface Pages {
  /** Opens `test/pages/{name}.ts` in a document of its own. */
  open(name: string, options?: BrowserContextOptions): Promise<TestPage>;
  close(): Promise<void>;
}

/**
 * The policy the console runs under. Scripts of the development server are inline modules by
 * nature, so only what the widgets themselves could break is named.
 */
const POLICY = "style-src 'self'; img-src 'self'; worker-src 'self'; object-src 'none'";

export async function startPages(): Promise<Pages> {
  const server = await startServer();
  const browser = await launchBrowser();
  const { port } = new URL(server.resolvedUrls?.local[0] ?? '');
  return {
    open: (name, options) => openPage(browser, `http://127.0.0.1:${port}/${name}`, options),
    async close() {
      await browser.close();
      await server.close();
    },
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
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${name}</title><link rel="stylesheet" href="/packages/widgets/test/pages/page.css"></head>
<body><main><h1>${name}</h1></main><script type="module" src="/packages/widgets/test/pages/${name}.ts"></script></body></html>`;
}

async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(url);
  return { page, errors };
}

/** The source of axe, to be run inside a page. */
export function axeSource(): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
}
