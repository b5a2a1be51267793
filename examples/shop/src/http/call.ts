import { context, propagation, SpanKind } from '@opentelemetry/api';
import { HttpFailure } from '../failure.ts';
import type { Service } from '../service.ts';
import { errorType } from './error-type.ts';
import { timed } from '../telemetry/measures.ts';
import type { Endpoint } from '../network.ts';

/** Another service, by name, and where it answers now. */
export interface Target {
  readonly name: string;
  readonly endpoint: Endpoint;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36';

/**
 * Calls another service; a client span wraps the call and its context travels in the headers. Throws an `HttpFailure` where
 * the answer is no success.
 */
export async function call(
  { telemetry, stage }: Service,
  target: Target,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { endpoint } = target;
  const attributes = {
    'http.request.method': method,
    'url.full': `${endpoint.url}${path}`,
    'server.address': target.name,
    'peer.service': target.name,
  };
  return telemetry.span(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers: Record<string, string> = { 'user-agent': BROWSER };
    propagation.inject(context.active(), headers);
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await timed(
      stage.clock,
      telemetry.measures.clientRequests,
      () => endpoint.send({ method, path, headers, body: text }),
      (outcome) => ({
        'http.request.method': method,
        'server.address': target.name,
        ...(outcome.status === 'fulfilled' && {
          'http.response.status_code': outcome.value.status,
        }),
        ...errorType(outcome, 400),
      }),
    );
    const { status } = answer;
    span.setAttribute('http.response.status_code', status);
    if (status >= 400)
      throw new HttpFailure(status, `${target.name} answered ${status}: ${answer.body}`);
    return JSON.parse(answer.body);
  });
}

/** A number in the JSON of a request; 0 where there is none. */
export function numberIn(body: unknown, name: string): number {
  const value: unknown = typeof body === 'object' && body !== null && Reflect.get(body, name);
  return typeof value === 'number' ? value : 0;
}
