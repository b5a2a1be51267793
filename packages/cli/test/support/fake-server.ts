import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawParameters, routes, type Route, type RouteName } from '@spanlight/sdk/schemas';

/** A request as a handler sees it, checked against the schemas of the contract. */
export interface FakeRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers: IncomingMessage['headers'];
}

/** An answer that is no plain JSON 200. */
export class FakeAnswer {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers: Record<string, string>;

  constructor(status: number, body: string | Uint8Array, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Answers an error with the body of the contract. */
export function failure(status: number, code: string, message: string): FakeAnswer {
  const error = { status, code, message };
  return new FakeAnswer(
    status,
    JSON.stringify({ statusCode: status, code, message, traceId: 'ab'.repeat(16), error }),
    { 'content-type': 'application/json' },
  );
}

/** What the fake answers, by operation of the contract. Other paths by `METHOD /path`. */
export type FakeHandlers = Partial<Record<RouteName, (request: FakeRequest) => unknown>> &
  Record<`${'GET' | 'POST'} /${string}`, (request: FakeRequest) => unknown>;

/** A server that knows the contract and nothing else. */
export interface FakeServer extends AsyncDisposable {
  url: string;
  port: number;
  /** Operations called so far, in order. */
  calls: string[];
  /** What went wrong: unexpected requests, requests or answers that break their schema. */
  problems: string[];
  handlers: FakeHandlers;
  close: () => Promise<void>;
}

/**
 * Starts a typed fake of the wire. A request without a handler, or one that breaks its schema, is answered
 * with 500 and remembered; closing the server then throws. Only how far slow questions are is answered, and not
 * counted as a call, unless a handler says otherwise.
 */
export async function startFakeServer(handlers: FakeHandlers, port = 0): Promise<FakeServer> {
  const calls: string[] = [];
  const problems: string[] = [];
  const fake = { calls, problems, handlers };
  const server = createServer((request, response) => {
    void answer(fake, request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  const address = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    server.closeAllConnections();
    await closed.promise;
    if (problems.length > 0) throw new Error(problems.join('\n'));
  };
  return {
    ...fake,
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function answer(
  fake: Pick<FakeServer, 'calls' | 'problems' | 'handlers'>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = await respond(fake, incoming).catch((error: unknown) => {
    const text = `${incoming.method} ${incoming.url}: ${error instanceof Error ? error.message : String(error)}`;
    fake.problems.push(text);
    return failure(500, 'internal', text);
  });
  response.writeHead(result.status, result.headers);
  response.end(result.body);
}

async function respond(
  fake: Pick<FakeServer, 'calls' | 'problems' | 'handlers'>,
  incoming: IncomingMessage,
): Promise<FakeAnswer> {
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const method = incoming.method ?? 'GET';
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const match = findRoute(method, url.pathname);
  const isText = match?.route.textBody === true;
  const body: unknown = isText ? text : text === '' ? undefined : JSON.parse(text);
  const name = match?.name ?? (`${method} ${url.pathname}` as keyof FakeHandlers);
  const own = fake.handlers[name];
  const handler = own ?? (name === 'questions.list' ? nothingToTell : undefined);
  if (own === handler) fake.calls.push(name);
  if (handler === undefined) throw new Error(`unexpected request ${name}`);
  const route: Route | undefined = match?.route;
  const query = rawParameters(url.searchParams);
  const request: FakeRequest = {
    params: route?.params?.parse(match?.params) ?? {},
    query: route?.query?.parse(query) ?? query,
    body: route?.body?.parse(body) ?? body,
    headers: incoming.headers,
  };
  const result: unknown = await handler(request);
  if (result instanceof FakeAnswer) return result;
  const json = route?.response === undefined ? result : route.response.parse(result);
  return new FakeAnswer(200, json === undefined ? '' : JSON.stringify(json), {
    'content-type': 'application/json',
  });
}

/** How far slow questions are: whether one is slow is up to the machine, so every test may be asked for it. */
const nothingToTell = (): unknown => ({ questions: [] });

function findRoute(
  method: string,
  path: string,
): { name: RouteName; route: Route; params: Record<string, string> } | undefined {
  const names = Object.keys(routes) as RouteName[];
  for (const name of names) {
    const route: Route = routes[name];
    if (route.method !== method) continue;
    const keys: string[] = [];
    const pattern = route.path.replaceAll(/\{(\w+)\}/gu, (_whole, key: string) => {
      keys.push(key);
      return '([^/]+)';
    });
    const found = new RegExp(`^/internal/v1${pattern}$`, 'u').exec(path);
    if (found === null) continue;
    const values = found.slice(1).map(decodeURIComponent);
    return {
      name,
      route,
      params: Object.fromEntries(keys.map((key, index) => [key, values[index] ?? ''])),
    };
  }
  return undefined;
}
