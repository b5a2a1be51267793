import { createHash } from 'node:crypto';
import { shopCalls } from './graph-data.ts';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { builtConsole } from './built-console.ts';
import * as wire from './wire-data.ts';

/** What a call answers: a body with 200, or a status of its own. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
export type Handler = (request: {
  url: URL;
  path: RegExpExecArray;
  body: unknown;
  headers: IncomingHttpHeaders;
}) => Answer;

/** Handlers by method and path below `/internal/v1`; the path is a regular expression. */
export type Handlers = Record<string, Handler>;

export const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body,
  headers,
});

/** An error in the shape of the wire. */
export const failure = (
  status: number,
  code: string,
  message: string,
  more: object = {},
): Answer => ({
  status,
  body: { statusCode: status, code, message, error: { status, code, message }, ...more },
});

/** A project with data, its user signed in. */
const defaultHandlers: Handlers = {
  'GET /users/current': () => ok(wire.signedIn),
  'POST /users/login': () => ok(undefined),
  'POST /users/logout': () => ok(undefined),
  'GET /sso/methods': () => ok(wire.ssoMethods),
  'GET /questions': () => ok({ questions: [] }),
  'GET /data-usage': () => ok(wire.usage),
  'GET /projects/(\\d+)': ({ path }) => ok(wire.projectAnswer(Number(path[1]))),
  'GET /projects/(\\d+)/achievements': () => ok({ achievements: wire.achievements }),
  'GET /projects/(\\d+)/embed-tokens': () => ok({ embedTokens: [] }),
  'GET /projects/(\\d+)/annotations': () => ok({ annotations: [], count: 0 }),
  'GET /tracing/(\\d+)/systems': () => ok({ systems: wire.systems }),
  'GET /tracing/(\\d+)/service-graph': () => ok({ edges: shopCalls }),
  'GET /tracing/(\\d+)/timeseries': () => ok(wire.trends),
  'GET /tracing/(\\d+)/groups': ({ url }) => ok(wire.groups(url.searchParams)),
  'GET /tracing/(\\d+)/group-stats': () => ok(wire.groupStats),
  'GET /tracing/(\\d+)/attributes/(\\w+)': () =>
    ok({
      items: [
        { value: 'production', count: 91_200, hint: '' },
        { value: 'staging', count: 1200, hint: '' },
      ],
      hasMore: false,
    }),
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

/** The policy the console must be able to live under: the inline scripts of the page run by their hashes. */
const strictPolicy = (html: string): string =>
  `default-src 'none'; script-src 'self' ${hashesOf(html)}; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const hashesOf = (html: string): string =>
  Array.from(
    html.matchAll(/<script>([^]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ).join(' ');

export interface FixtureServer {
  url: string;
  /** Calls no handler answered: a test fails when there are any it didn't expect. */
  unexpected: string[];
  /** Replaces some handlers. */
  use: (handlers: Handlers) => void;
  /**
   * Names the pages opened from now on: the value of their header `test`. Calls with another one or none are dropped, as a
   * page that was closed may have one under way, and the handlers of the next test would count it; what leaves after its page
   * has gone has no header any more. A cookie would not do: a late call takes the one of the next page along.
   */
  turnTo: (test: string) => void;
  close: () => Promise<void>;
}

/** Names the scripts of a page in it, as the real server does. */
async function scriptNaming(root: string): Promise<(html: string, path: string) => string> {
  const pages: { path: string; scripts: string[] }[] = JSON.parse(
    await readFile(join(root, 'pages.json'), 'utf8'),
  );
  return (html, path) => {
    const { scripts = [] } = pages.find((page) => new RegExp(page.path).test(path)) ?? {};
    const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`);
    return html.replace('</head>', `${links.join('')}</head>`);
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (text === '') return undefined;
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  return isJson ? JSON.parse(text) : text;
}

/** A server that says what a test wants to hear, and serves the built console under a strict policy. */
export async function startFixtureServer(
  changes: Handlers = {},
  { port = 0, sitePath = '' }: { port?: number; sitePath?: string } = {},
): Promise<FixtureServer> {
  const root = await builtConsole();
  const withScripts = await scriptNaming(root);
  const policy = strictPolicy(await readFile(join(root, 'index.html'), 'utf8'));
  let handlers: Handlers = { ...defaultHandlers, ...changes };
  const unexpected: string[] = [];
  let current: string | undefined;
  const isFromBefore = ({ headers }: IncomingMessage): boolean => headers['test'] !== current;

  const answer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const path = url.pathname.slice('/internal/v1'.length);
    for (const [key, handler] of Object.entries(handlers)) {
      const [method, pattern = ''] = key.split(' ');
      const match = method === request.method ? new RegExp(`^${pattern}$`).exec(path) : null;
      if (match) {
        const body = await readBody(request);
        return handler({ url, path: match, body, headers: request.headers });
      }
    }
    unexpected.push(`${request.method} ${path}`);
    return failure(404, 'not_found', 'not found');
  };

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://fixture');
      if (!url.pathname.startsWith(`${sitePath}/`)) {
        response.writeHead(404).end('outside of the site');
        return;
      }
      url.pathname = url.pathname.slice(sitePath.length);
      if (url.pathname.startsWith('/internal/v1')) {
        if (isFromBefore(request)) {
          request.destroy();
          return;
        }
        const { status, body, headers } = await answer(request, url);
        response.writeHead(status, {
          ...(body === undefined
            ? {}
            : { 'content-type': typeof body === 'string' ? 'text/yaml' : 'application/json' }),
          ...headers,
        });
        response.end(
          body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
        );
        return;
      }
      const file = extname(url.pathname) === '' ? 'index.html' : normalize(url.pathname);
      try {
        const content = await readFile(join(root, file));
        response.writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': policy,
          // As the real server has it: the names of these files change with their content.
          ...(file.startsWith('/assets/') && {
            'cache-control': 'public, max-age=31536000, immutable',
          }),
        });
        response.end(
          file === 'index.html'
            ? withScripts(content.toString(), url.pathname).replaceAll('="./', `="${sitePath}/`)
            : content,
        );
      } catch {
        response.writeHead(404).end('not found');
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}${sitePath}`,
    unexpected,
    use(next) {
      handlers = { ...defaultHandlers, ...changes, ...next };
    },
    turnTo(test) {
      current = test;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
