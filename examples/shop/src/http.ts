import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { timed } from './measures.ts';
import type { Telemetry } from './telemetry.ts';

/** Answers a request: the JSON to send, with its status. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Which route answered, by its path. */
  readonly route?: string;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** A path with `:name` placeholders. */
  readonly path: string;
  handle(parameters: Record<string, string>, body: unknown): Promise<Answer>;
}

/** A failure that the caller should see as this status. */
export class HttpFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
  }
}

/** Listens on a free loopback port; every request becomes a server span and is measured. */
export async function listen(telemetry: Telemetry, routes: readonly Route[]): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const parent = propagation.extract(context.active(), incoming.headers);
    void context.with(parent, async () => {
      const answer = await measured(telemetry, routes, incoming);
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function measured(
  telemetry: Telemetry,
  routes: readonly Route[],
  incoming: IncomingMessage,
): Promise<Answer> {
  const { activeRequests, serverRequests } = telemetry.measures;
  const shared = { 'http.request.method': incoming.method ?? 'GET', 'url.scheme': 'http' };
  activeRequests.add(1, shared);
  try {
    return await timed(
      serverRequests,
      () => serve(telemetry, routes, incoming),
      (outcome) => ({
        ...shared,
        ...(outcome.status === 'fulfilled' && {
          'http.response.status_code': outcome.value.status,
          ...(outcome.value.route && { 'http.route': outcome.value.route }),
        }),
      }),
    );
  } finally {
    activeRequests.add(-1, shared);
  }
}

async function serve(
  telemetry: Telemetry,
  routes: readonly Route[],
  incoming: IncomingMessage,
): Promise<Answer> {
  const method = incoming.method ?? 'GET';
  const { pathname } = new URL(incoming.url ?? '/', 'http://shop');
  for (const route of routes) {
    const parameters = match(route, method, pathname);
    if (parameters === undefined) continue;
    const attributes = {
      'http.request.method': method,
      'http.route': route.path,
      'url.path': pathname,
      'url.scheme': 'http',
      'user_agent.original': incoming.headers['user-agent'] ?? '',
      'client.address': incoming.socket.remoteAddress ?? '',
    };
    return telemetry.tracer.startActiveSpan(
      `${method} ${route.path}`,
      { kind: SpanKind.SERVER, attributes },
      async (span) => {
        const answer = await respond(route, parameters, incoming);
        span.setAttribute('http.response.status_code', answer.status);
        if (answer.status >= 500)
          span.setStatus({ code: SpanStatusCode.ERROR, message: String(answer.body) });
        span.end();
        return { ...answer, route: route.path };
      },
    );
  }
  return { status: 404, body: 'There is nothing here' };
}

async function respond(
  route: Route,
  parameters: Record<string, string>,
  incoming: IncomingMessage,
): Promise<Answer> {
  try {
    return await route.handle(parameters, await readJson(incoming));
  } catch (error) {
    if (error instanceof HttpFailure) return { status: error.status, body: error.message };
    return { status: 500, body: error instanceof Error ? error.message : String(error) };
  }
}

function match(route: Route, method: string, pathname: string): Record<string, string> | undefined {
  if (route.method !== method) return undefined;
  const names = route.path.split('/');
  const values = pathname.split('/');
  if (names.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith(':')) parameters[name.slice(1)] = decodeURIComponent(value);
    else if (name !== value) return undefined;
  }
  return parameters;
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

/** Calls another service; a client span wraps the call and its context travels in the headers. */
export async function call(
  telemetry: Telemetry,
  target: { readonly name: string; readonly server: Server },
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const address = target.server.address();
  if (address === null || typeof address === 'string')
    throw new Error(`${target.name} is not listening`);
  const url = `http://127.0.0.1:${address.port}${path}`;
  const attributes = {
    'http.request.method': method,
    'url.full': url,
    'server.address': target.name,
    'peer.service': target.name,
  };
  return telemetry.span(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers: Record<string, string> = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36',
    };
    propagation.inject(context.active(), headers);
    const { status, text } = await timed(
      telemetry.measures.clientRequests,
      () => send(method, url, headers, body),
      (outcome) => ({
        'http.request.method': method,
        'server.address': target.name,
        ...(outcome.status === 'fulfilled' && {
          'http.response.status_code': outcome.value.status,
        }),
      }),
    );
    span.setAttribute('http.response.status_code', status);
    if (status >= 400) throw new HttpFailure(status, `${target.name} answered ${status}: ${text}`);
    return JSON.parse(text);
  });
}

function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A number in the JSON of a request; 0 where there is none. */
export function numberIn(body: unknown, name: string): number {
  const value: unknown = typeof body === 'object' && body !== null && Reflect.get(body, name);
  return typeof value === 'number' ? value : 0;
}
