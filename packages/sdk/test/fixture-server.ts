import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  /** Port of the client's side of the connection. */
  port: number | undefined;
}

/** What the server answers with: JSON unless it is text or bytes. */
export interface Reply {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

type Handler = Reply | ((request: Received, response: ServerResponse) => void);

/** A real server on a free port that knows only the requests it was told to expect. */
export class FixtureServer {
  readonly requests: Received[] = [];
  readonly unexpected: string[] = [];
  /** Address without a slash at the end. */
  url = '';
  readonly #handlers = new Map<string, Handler[]>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(port = 0): Promise<FixtureServer> {
    const fixture = new FixtureServer();
    fixture.#server.listen(port, '127.0.0.1');
    await once(fixture.#server, 'listening');
    fixture.url = `http://127.0.0.1:${(fixture.#server.address() as AddressInfo).port}`;
    return fixture;
  }

  /** Expects a request, `GET /users/current`; the handlers are taken one after the other, the last one stays. */
  on(request: string, ...handlers: Handler[]): this {
    this.#handlers.set(request, handlers);
    return this;
  }

  /** The last request that came. */
  get last(): Received {
    return this.requests.at(-1)!;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fixture');
    const received: Received = {
      method: request.method ?? '',
      path: pathname.replace('/internal/v1', ''),
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      port: request.socket.remotePort,
    };
    this.requests.push(received);
    const key = `${received.method} ${received.path}`;
    const handlers = this.#handlers.get(key);
    if (!handlers) {
      this.unexpected.push(key);
      response.writeHead(501).end();
      return;
    }
    const handler = handlers.length > 1 ? handlers.shift()! : handlers[0]!;
    if (typeof handler === 'function') handler(received, response);
    else reply(response, handler);
  }
}

/** Sends a reply. */
export function reply(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const type = isRaw ? 'text/html' : 'application/json';
  response.writeHead(status, body === undefined ? headers : { 'content-type': type, ...headers });
  if (body === undefined) response.end();
  else response.end(isRaw ? body : `${JSON.stringify(body)}\n`);
}

/** The error body of the server. */
export function errorReply(
  status: number,
  code: string,
  message: string,
  more: object = {},
): Reply {
  return {
    status,
    body: { statusCode: status, error: { status, code, message }, ...more },
  };
}
