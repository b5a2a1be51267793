// A portal of another team: a static page that embeds two widgets, and a small backend that keeps the token.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slowestTrace, spanlightFetch } from './spanlight.ts';

const port = Number(process.env['PORT'] ?? 8080);
const page = fileURLToPath(new URL('../public/', import.meta.url));
const widgets = fileURLToPath(
  new URL('./', import.meta.resolve('@spanlight/widgets/define/sparkline')),
);

/** The only calls the page may make; everything else of the API stays out of its reach. */
const ALLOWED = /^\/internal\/v1\/tracing\/\d+\/(?:group-stats|traces\/[0-9a-f]{32}\/columns)$/;

/** Scripts, styles and data come from this origin alone; the widgets need nothing more. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    // What fetch says of a server that isn't there is only "fetch failed".
    const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
    const told = error instanceof Error ? error.message : String(error);
    const message = isUnreachable ? 'Spanlight could not be reached.' : told;
    if (!response.headersSent) sendJson(response, 502, { message });
    response.end();
  });
});
server.listen(port, '127.0.0.1', () => {
  console.log(`The portal is at http://127.0.0.1:${port}`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://portal');
  if (request.method !== 'GET')
    return sendJson(response, 405, { message: 'Only GET is answered.' });
  if (ALLOWED.test(url.pathname)) return forward(url, response);
  if (url.pathname === '/slowest-trace') return sendJson(response, 200, await slowestTrace());
  if (url.pathname === '/') return sendFile(response, join(page, 'index.html'));
  const [, folder, name] = /^\/(widgets|assets)\/([\w-]+\.(?:js|css))$/.exec(url.pathname) ?? [];
  if (name === undefined) return sendJson(response, 404, { message: 'There is no such page.' });
  return sendFile(response, join(folder === 'widgets' ? widgets : page, name));
}

/** Passes a call of the page on to Spanlight, with the token that the page never sees. */
async function forward(url: URL, response: ServerResponse): Promise<void> {
  const answered = await spanlightFetch(url.pathname + url.search);
  const type = answered.headers.get('content-type') ?? 'application/json';
  response.writeHead(answered.status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(Buffer.from(await answered.arrayBuffer()));
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const content = await readFile(path);
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(content);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
