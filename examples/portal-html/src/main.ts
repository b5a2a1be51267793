// A portal of another team: a static page that embeds widgets, and a small backend that mints tokens for it.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboardId, mintToken, settings } from './tokens.ts';

const port = Number(process.env['PORT'] ?? 8080);

/** Where the portal's pages are; tokens are of no use from anywhere else. Never taken from a request. */
const origins = process.env['PORTAL_ORIGIN']?.split(',') ?? [
  `http://127.0.0.1:${port}`,
  `http://localhost:${port}`,
];

/** What is served, by the first part of the path. The SDK and the widgets come as they are published. */
const folders: Readonly<Record<string, string>> = {
  assets: fileURLToPath(new URL('../public/', import.meta.url)),
  sdk: fileURLToPath(new URL('./', import.meta.resolve('@spanlight/sdk'))),
  widgets: fileURLToPath(new URL('./', import.meta.resolve('@spanlight/widgets/define/sparkline'))),
};

/** Scripts and styles come from this origin alone, data from Spanlight too; the widgets need nothing more. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${new URL(settings.url).origin}; worker-src 'self'; frame-ancestors 'none'`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!response.headersSent) sendJson(response, 502, { message });
    response.end();
  });
});
server.listen(port, '127.0.0.1', () => {
  console.log(`The portal is at http://127.0.0.1:${port}`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://portal');
  const call = `${request.method ?? ''} ${pathname}`;
  if (call === 'POST /spanlight-token') return sendToken(request, response);
  if (call === 'GET /settings')
    return sendJson(response, 200, { ...settings, dashboard: await dashboardId() });
  if (call === 'GET /') return sendFile(response, join(folders['assets'] ?? '', 'index.html'));
  const [, folder = '', name] =
    /^GET \/(assets|sdk|widgets)\/((?:[\w-]+\/)*[\w-]+\.(?:js|css))$/.exec(call) ?? [];
  const root = folders[folder];
  if (root === undefined || name === undefined) {
    return sendJson(response, 404, { message: 'There is no such page.' });
  }
  return sendFile(response, join(root, name));
}

/** Mints for the portal's own pages: browsers say where a request comes from, and pages can't change that. */
async function sendToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') {
    return sendJson(response, 403, { message: 'Tokens are for pages of this portal.' });
  }
  return sendJson(response, 200, await mintToken(origins));
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const content = await readFile(path).catch(() => undefined);
  if (content === undefined) return sendJson(response, 404, { message: 'There is no such file.' });
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(content);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
