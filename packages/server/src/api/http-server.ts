import { createServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import compress from '@fastify/compress';
import type { Tracer } from '@opentelemetry/api';
import cookie from '@fastify/cookie';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { RequestCounter } from '../observe/count-requests.ts';
import { traceIdOf, traceRequests } from '../observe/trace-requests.ts';
import type { Tls } from '../tls.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoutes } from './api-routes.ts';
import { notFound } from './http/api-error.ts';
import type { Console } from './http/console.ts';
import { allowOtherSites } from './http/cors.ts';
import { errorBody, toApiError } from './http/error-answer.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { logFailure } from './http/log-failure.ts';
import { MissingRoutes } from './http/missing-routes.ts';
import { openApiRoute } from './http/openapi.ts';
import { leaveSlowReaders } from './http/slow-readers.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { prometheusRoutes } from './prometheus/prometheus-routes.ts';

/** What the HTTP server serves, and how. */
export interface HttpServerOptions {
  readonly context: ApiContext;
  readonly console: Console | undefined;
  readonly readiness: Readiness;
  readonly log: FastifyBaseLogger;
  /** Records the server's own traces. */
  readonly tracer: Tracer | undefined;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Speaks HTTPS with it. */
  readonly tls?: Tls | undefined;
  /** Registers the routes that take telemetry in. */
  readonly ingest: (app: FastifyInstance) => Promise<void>;
  /** Counts what is answered. */
  readonly requests: RequestCounter;
  /** Registers the calls of operators. */
  readonly operations: (app: FastifyInstance) => Promise<void>;
}

/** Milliseconds a client may take to send a request, and a connection may idle. */
const REQUEST_TIMEOUT = 60_000;
const KEEP_ALIVE_TIMEOUT = 72_000;
/** Milliseconds in which a client must read some of an answer. */
const ANSWER_TIMEOUT = 300_000;

/**
 * Bytes of an address and its headers: questions stand in addresses, and a condition may name a whole value of an attribute,
 * whose 16 KiB are three times as long there.
 */
const MAX_HEADER_SIZE = 64 * 1024;

/** The HTTP server: ingest, the API, health, the calls of operators and the console. Not listening yet. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { context, log } = options;
  const { path: sitePath } = context.site;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) => nodeServer(handler, options.tls),
    forceCloseConnections: 'idle',
    // What still comes while connections are closed is answered like any other request; Fastify's refusal says nothing of when to try again.
    return503OnClosing: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = '/' }) => withoutAlias(withoutSitePath(url, sitePath)),
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply, error);
    },
  });
  leaveSlowReaders(app, ANSWER_TIMEOUT);
  const missing = new MissingRoutes();
  missing.watch(app);
  options.requests.watch(app);
  app.setErrorHandler((error, request, reply) => {
    sendError(request, reply, error);
  });
  const answerMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (options.console && missing.isPage(request)) return options.console.sendPage(request, reply);
    if (missing.isPage(request))
      return sendError(
        request,
        reply,
        notFound(
          'the console was not found: build it (npm run build) or set console.dir (SPANLIGHT_CONSOLE_DIR); the API is at /internal/v1',
        ),
      );
    const { error, allow } = missing.errorFor(request);
    if (allow !== '') void reply.header('allow', allow);
    return sendError(request, reply, error);
  };
  app.setNotFoundHandler(answerMissing);
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['gzip'],
    globalDecompression: false,
    threshold: 1024,
    // A trace of a million spans must not wait for its compression.
    zlibOptions: { level: 1 },
    customTypes: /^(?:text\/|application\/(?:json|vnd\.spanlight))|\+json|javascript|svg/,
  });
  await app.register(
    async (api) => {
      await Promise.resolve();
      api.setNotFoundHandler(answerMissing);
      if (options.tracer) traceRequests(api, options.tracer);
      allowOtherSites(api, context.authenticator.hasGuests);
      // What HTTP calls deflate is the format of zlib; some say so.
      api.addHook('onRequest', async ({ headers }) => {
        if (headers['content-encoding'] === 'zlib') headers['content-encoding'] = 'deflate';
      });
      // Bodies are JSON whatever the header says: existing clients send other types.
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
        done(null, body);
      });
      noStore(api);
      apiRoutes(api, context);
      openApiRoute(api, context);
    },
    { prefix: '/internal/v1' },
  );
  await app.register(
    async (api) => {
      await Promise.resolve();
      if (options.tracer) traceRequests(api, options.tracer);
      prometheusRoutes(api, context);
    },
    { prefix: '/prometheus' },
  );
  // Their addresses hold secrets, which no trace may tell.
  await app.register((api) => pictureRoutes(api, context), { prefix: '/pictures' });
  healthRoutes(app, context, options.readiness);
  await options.ingest(app);
  await options.operations(app);
  await options.console?.register(app);
  return app;
}

/** A proxy may pass the site's path on or strip it: both arrive at the same routes. */
const withoutSitePath = (url: string, sitePath: string): string =>
  sitePath !== '' && url.startsWith(sitePath) && /^(?:[/?]|$)/.test(url.slice(sitePath.length))
    ? url.slice(sitePath.length).replace(/^(?=\?|$)/, '/')
    : url;

/** Annotations of pipelines come by the path of the other calls with a DSN, too. */
const withoutAlias = (url: string): string =>
  url.replace(/^\/api\/v1\/annotations(?=\?|$)/, '/internal/v1/annotations');

/** Over TLS it speaks HTTP/2 with who asks for it, else HTTP/1.1. */
function nodeServer(handler: RequestListener, tls: Tls | undefined): Server {
  const limits = { maxHeaderSize: MAX_HEADER_SIZE };
  const server = tls
    ? createSecureServer({
        cert: tls.certificate,
        key: tls.key,
        allowHTTP1: true,
        ...limits,
      }).on('request', handler)
    : createServer(limits, handler);
  if (!takesHttp1(server))
    throw new Error('This Node has no HTTP/2 server that speaks HTTP/1.1 too.');
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  return server;
}

/** Node's HTTP/2 server has all this where it lets HTTP/1.1 in; its types don't say so. */
function takesHttp1(server: Server | Http2SecureServer): server is Server {
  return (
    'requestTimeout' in server && 'keepAliveTimeout' in server && 'closeIdleConnections' in server
  );
}

/** Answers hold somebody's data: no cache may keep them. */
function noStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    await Promise.resolve();
  });
}

function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = toApiError(thrown);
  logFailure(request, reply, error);
  if (error.details.retryAfter !== undefined)
    void reply.header('retry-after', String(error.details.retryAfter));
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json')
    .send(`${JSON.stringify(errorBody(error, traceIdOf(request)))}\n`);
}
