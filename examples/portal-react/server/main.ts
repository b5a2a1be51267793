// The portal as it is run: the built page, and the calls of the backend.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerCall, port, sendJson } from './calls.ts';
import { settings } from './tokens.ts';

const built = fileURLToPath(new URL('../dist/', import.meta.url));

/** React sets no inline styles here, and the widgets need none. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${new URL(settings.url).origin}; worker-src 'self'; frame-ancestors 'none'`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const server = createServer((request, response) => {
  void answer(request, response);
});
server.listen(port, '127.0.0.1', () => {
  console.log(`The portal is at http://127.0.0.1:${port}`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (await answerCall(request, response)) return;
  const { pathname } = new URL(request.url ?? '/', 'http://portal');
  const [, asset] = /^\/(assets\/[\w.-]+\.(?:js|css))$/.exec(pathname) ?? [];
  const name = pathname === '/' ? 'index.html' : asset;
  const content = name && (await readFile(join(built, name)).catch(() => undefined));
  if (!name || !content || request.method !== 'GET') {
    return sendJson(response, 404, { message: 'There is no such page.' });
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(content);
}
