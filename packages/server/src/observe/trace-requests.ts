import {
  context,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordFailure } from './record-failure.ts';

interface TracedRequest {
  readonly span: Span;
  readonly context: Context;
  error?: Error;
}

const traced = new WeakMap<FastifyRequest, TracedRequest>();

/** Trace id of a request in the server's own traces, 32 hex digits; undefined when it isn't traced. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return traced.get(request)?.span.spanContext().traceId;
}

/** Makes a span of every request to the routes of `app`, and tells its id in `traceparent`. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'url.path': request.url.split('?', 1)[0] ?? '',
          'user_agent.original': request.headers['user-agent'] ?? '',
        },
      },
      ROOT_CONTEXT,
    );
    traced.set(request, { span, context: trace.setSpan(ROOT_CONTEXT, span) });
    const { traceId, spanId } = span.spanContext();
    void reply.header('traceparent', `00-${traceId}-${spanId}-01`);
    done();
  });
  // Reading a body leaves the asynchronous context of the first hook, so it is entered here.
  app.addHook('preHandler', (request, _reply, done) => {
    const current = traced.get(request);
    if (current) context.with(current.context, done);
    else done();
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const current = traced.get(request);
    if (current) current.error = error;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const current = traced.get(request);
    if (current) endSpan(current, reply.statusCode);
    done();
  });
}

/** A request that was wrong is no error of the server: only what it failed at counts as one. */
function endSpan({ span, error }: TracedRequest, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) recordFailure(span, error);
  span.end();
}
