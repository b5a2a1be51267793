import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decompress } from './decompress.ts';
import { tokenOf } from './dsn.ts';
import type { Hold } from '../requests/byte-limiter.ts';
import { refuseInJson } from '../signals/json-refusal.ts';
import type { HttpAnswer, Route, Sent } from '../signals/signal.ts';
import { type FormatName, SIGNALS } from '../signals/signals.ts';
import type { IngestProject } from '../project.ts';
import { releaseMemory } from '../../shared/release-memory.ts';
import { readBody, tooLarge } from './read-body.ts';
import type { Receiver } from '../requests/receiver.ts';
import { MalformedError, type Refusal, refusalOf, UnsupportedMediaTypeError } from '../refusals.ts';

/** Every route by its path. */
const ROUTES: ReadonlyMap<string, Route<FormatName>> = new Map(
  Object.values(SIGNALS)
    .flatMap((kind): readonly Route<FormatName>[] => kind.routes)
    .flatMap((route) => route.paths.map((path) => [path, route] as const)),
);

/** What is known of a request before its body came. */
interface Admitted {
  readonly project: IngestProject;
  readonly format: FormatName;
  readonly hold: Hold;
  /** From here on the work gives the room back: its bytes are in memory also when the sender has left. */
  isAtWork: boolean;
}

/** Adds the ingestion routes to a server, in a scope of their own. */
export async function registerIngestRoutes(
  server: FastifyInstance,
  receiver: Receiver,
): Promise<void> {
  await server.register(async (scope) => {
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    const admittedOf = (request: FastifyRequest): Admitted => {
      const known = admitted.get(request);
      if (known === undefined) throw new MalformedError('the request has no project');
      return known;
    };
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
      const { requestBytes } = receiver;
      if (Number(request.headers['content-length']) > requestBytes) throw tooLarge();
      return await readBody(body, requestBytes, admittedOf(request).hold);
    });
    scope.setErrorHandler((error, request, reply) => {
      const refusal = asRefusal(error);
      if (refusal === undefined) throw error;
      receiver.refused(refusal);
      return sendRefusal(refusal, request, reply);
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      if (request.method === 'OPTIONS') return;
      const format = requireFormat(request);
      const project = await receiver.admit(tokenOf(headersOf(request), queryDsn(request)));
      // No event tells of a sender who left before anybody listened.
      if (reply.raw.closed) throw new MalformedError('the sender has left');
      const announced = Number(request.headers['content-length'] ?? 0);
      const hold = receiver.hold(Math.min(announced, receiver.requestBytes));
      const known: Admitted = { project, format, hold, isAtWork: false };
      reply.raw.once('close', () => {
        if (!known.isAtWork) hold.release();
      });
      admitted.set(request, known);
    });
    for (const [path, route] of ROUTES) {
      scope.options(path, async (request, reply) => answerPreflight(request, reply));
      scope.post(path, async (request, reply) => {
        const known = admittedOf(request);
        const { project, format, hold } = known;
        known.isAtWork = true;
        try {
          const compressed = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const body = await decompress(
            compressed,
            request.headers['content-encoding'] || route.encoding,
            receiver.requestBytes,
          );
          hold.grow(Math.max(0, body.length - compressed.length));
          const result = await receiver.receive(project, format, body, () => releaseMemory(body));
          return send(reply, route.answer(result, sentBy(request)));
        } finally {
          hold.release();
        }
      });
    }
  });
}

function send(reply: FastifyReply, { status, headers = {}, type, body }: HttpAnswer): FastifyReply {
  reply.code(status).headers(headers);
  if (type !== undefined) reply.type(type);
  return reply.send(body);
}

function sentBy(request: FastifyRequest): Sent {
  const contentType = request.headers['content-type'] ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { path: request.routeOptions.url ?? '', contentType, mediaType };
}

/** The format of a request. Throws a `Refusal` where its route or media type has none. */
function requireFormat(request: FastifyRequest): FormatName {
  const sent = sentBy(request);
  const route = ROUTES.get(sent.path);
  const format = route?.format(sent);
  if (format !== undefined) return format;
  const what = sent.mediaType === '' ? 'a request without content-type' : sent.contentType;
  const read = new Intl.ListFormat('en', { type: 'disjunction' }).format(route?.mediaTypes ?? []);
  throw new UnsupportedMediaTypeError(`${sent.path} does not accept ${what}: send ${read}`);
}

const headersOf =
  (request: FastifyRequest) =>
  (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };

function queryDsn(request: FastifyRequest): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('dsn' in query)) return undefined;
  return typeof query.dsn === 'string' ? query.dsn : undefined;
}

/** Browsers may send from any page: the DSN says who they are, and no cookie is read here. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-methods', 'POST')
    .header(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? 'content-type',
    )
    .header('access-control-max-age', '86400')
    .code(204)
    .send();
}

function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sent = sentBy(request);
  const answer = ROUTES.get(sent.path)?.refuse(refusal, sent) ?? refuseInJson(refusal);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer realm="spanlight"');
  return send(reply, answer);
}

/** Errors of the HTTP server itself about the body, in our words. */
function asRefusal(error: unknown): Refusal | undefined {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  if (error.statusCode === 413) return tooLarge();
  return error.statusCode === 400 ? new MalformedError(error.message) : undefined;
}
