import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type Message, messageOf, storedMessage } from './message.ts';
import { inboxPage, POLICY } from './page.ts';

/** Messages that are kept. */
const MOST = 50;
/** Bytes of a delivery. */
const LARGEST = 65_536;

/** Where notifications are delivered to, and looked at. */
export interface Inbox {
  /** Its page, which is also where channels deliver to. */
  readonly url: string;
  close(): void;
}

/**
 * Listens on an address of this machine. Throws where something else does.
 *
 * @param file Where messages are kept, so that they are there after a restart; forgotten without.
 */
export async function openInbox(host: string, port: number, file?: string): Promise<Inbox> {
  const messages = file === undefined ? [] : readMessages(file);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    if (pathname === '/') {
      response.writeHead(302, { location: '/inbox' }).end();
    } else if (pathname !== '/inbox') {
      response.writeHead(404).end();
    } else if (request.method === 'POST') {
      void receive(request, messages, file).then((status) => response.writeHead(status).end());
    } else {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      });
      response.end(inboxPage(messages));
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('nobody listens');
  return { url: `http://${host}:${address.port}/inbox`, close: () => server.close() };
}

/** Keeps a delivery, once however often it is tried. Answers the status to send. */
async function receive(
  request: IncomingMessage,
  messages: Message[],
  file: string | undefined,
): Promise<number> {
  const body = await jsonOf(request).catch(() => undefined);
  const message = messageOf(String(request.headers['idempotency-key'] ?? ''), body, new Date());
  if (!message) return 400;
  if (messages.every(({ key }) => key !== message.key)) messages.unshift(message);
  messages.length = Math.min(messages.length, MOST);
  if (file !== undefined) writeFileSync(file, JSON.stringify(messages));
  return 204;
}

/** What was kept; nothing of a file that can't be read. */
function readMessages(file: string): Message[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept) ? kept.flatMap((one) => storedMessage(one) ?? []) : [];
  } catch {
    return [];
  }
}

/** Throws for a body that is no JSON, or too large. */
async function jsonOf(pieces: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of pieces) {
    size += chunk.length;
    if (size > LARGEST) throw new Error('too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
