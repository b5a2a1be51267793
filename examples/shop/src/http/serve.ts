import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api';
import { HttpFailure } from '../failure.ts';
import type { Service } from '../service.ts';
import { errorType } from './error-type.ts';
import { timed } from '../telemetry/measures.ts';
import type { Endpoint, Request } from '../network.ts';

/** Answers a request: the value to send as JSON, with its status. */
interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** Which route answered, by its path. */
  readonly route?: string;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** A path with `:name` placeholders. */
  readonly path: string;
  handle(parameters: Record<string, string>, body: unknown): Promise<Answered>;
}

/** Listens on the network of a service; every request becomes a server span and is measured. */
export function listen(service: Service, routes: readonly Route[]): Promise<Endpoint> {
  return service.network((request) =>
    context.with(propagation.extract(ROOT_CONTEXT, request.headers), async () => {
      const { status, body } = await measured(service, routes, request);
      return { status, body: JSON.stringify(body) };
    }),
  );
}

async function measured(
  service: Service,
  routes: readonly Route[],
  request: Request,
): Promise<Answered> {
  const { telemetry, stage } = service;
  const { activeRequests, serverRequests } = telemetry.measures;
  const shared = { 'http.request.method': request.method, 'url.scheme': 'http' };
  const attributesOf = (outcome: PromiseSettledResult<Answered>): Attributes => ({
    ...shared,
    ...(outcome.status === 'fulfilled' && {
      'http.response.status_code': outcome.value.status,
      ...(outcome.value.route && { 'http.route': outcome.value.route }),
    }),
    ...errorType(outcome, 500),
  });
  activeRequests.add(1, shared);
  try {
    return await timed(
      stage.clock,
      serverRequests,
      () => serve(service, routes, request),
      attributesOf,
    );
  } finally {
    activeRequests.add(-1, shared);
  }
}

async function serve(
  { telemetry }: Service,
  routes: readonly Route[],
  request: Request,
): Promise<Answered> {
  const { method, headers } = request;
  const { pathname } = new URL(request.path, 'http://shop');
  for (const route of routes) {
    const parameters = match(route, method, pathname);
    if (parameters === undefined) continue;
    const attributes = {
      'http.request.method': method,
      'http.route': route.path,
      'url.path': pathname,
      'url.scheme': 'http',
      'user_agent.original': headers['user-agent'] ?? '',
      'client.address': request.client,
    };
    const options = { kind: SpanKind.SERVER, attributes };
    return telemetry.span(`${method} ${route.path}`, options, async (span) => {
      const answer = await respond(route, parameters, request.body);
      span.setAttribute('http.response.status_code', answer.status);
      if (answer.status >= 500) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: String(answer.body) });
        // As frameworks do, each service that a failure goes through.
        telemetry.log('error', `${method} ${route.path} failed: ${String(answer.body)}`);
      }
      return { ...answer, route: route.path };
    });
  }
  return { status: 404, body: 'There is nothing here' };
}

async function respond(
  route: Route,
  parameters: Record<string, string>,
  body: string,
): Promise<Answered> {
  try {
    return await route.handle(parameters, body === '' ? undefined : JSON.parse(body));
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
