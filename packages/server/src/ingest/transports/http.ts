import { Buffer } from 'node:buffer';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { decompress } from './decompress.ts';
import { tokenOf } from './dsn.ts';
import { signalOfFormat } from '../signals/formats.ts';
import type { Format, RequestSignal } from '../signals/formats.ts';
import type { Hold } from '../requests/byte-limiter.ts';
import { exportResponse, exportResponseJson, statusMessage } from '../otlp/export-response.ts';
import type { IngestProject } from '../project.ts';
import { answerRemoteWrite, OLD_PATH } from '../signals/metrics/prometheus/answer.ts';
import { remoteWriteFormat } from '../signals/metrics/prometheus/negotiate.ts';
import type { Receiver } from '../requests/receiver.ts';
import { MalformedError, Refusal, TooLargeError, UnsupportedMediaTypeError } from '../refusals.ts';

/** Bytes for which room is held when a sender does not say how many will come. */
const UNKNOWN_LENGTH = 1024 * 1024;

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPES = new Set(['application/x-protobuf', 'application/protobuf']);
const NDJSON_TYPES = new Set([JSON_TYPE, 'application/x-ndjson', 'application/ndjson']);

type ChooseFormat = (type: string, contentType: string) => Format | undefined;

const remoteWrite: ChooseFormat = (_type, contentType) => remoteWriteFormat(contentType);

/**
 * Which format a media type means on each route, or the whole content-type where the parameters say
 * more; undefined for one that is not read there.
 */
const ROUTES: Readonly<Record<string, ChooseFormat>> = {
  '/v1/traces': otlp('traces'),
  '/v1/logs': otlp('logs'),
  '/v1/metrics': otlp('metrics'),
  '/api/v2/spans': (type) => (type === JSON_TYPE ? 'zipkin-json' : undefined),
  '/api/v1/vector/logs': vector,
  '/api/v1/vector-logs': vector,
  '/api/v1/write': remoteWrite,
  [OLD_PATH]: remoteWrite,
};

/** Adds the ingestion routes to a server, in a scope of their own. */
export async function registerIngestRoutes(
  server: FastifyInstance,
  receiver: Receiver,
): Promise<void> {
  await server.register(async (scope) => {
    const projects = new WeakMap<FastifyRequest, IngestProject>();
    const holds = new WeakMap<FastifyRequest, Hold>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: receiver.requestBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      if (request.method === 'OPTIONS') return;
      requireFormat(request);
      projects.set(request, await receiver.admit(tokenOf(headersOf(request), queryDsn(request))));
      const announced = Number(request.headers['content-length'] ?? UNKNOWN_LENGTH);
      const hold = receiver.hold(Math.min(announced, receiver.requestBytes));
      reply.raw.once('close', hold.release);
      holds.set(request, hold);
    });
    scope.addHook('preParsing', async (request, _reply, payload: Readable) => {
      const hold = holds.get(request);
      return hold && request.headers['content-length'] === undefined
        ? metered(payload, hold)
        : payload;
    });
    for (const path of Object.keys(ROUTES)) {
      scope.options(path, async (request, reply) => answerPreflight(request, reply));
      scope.post(path, async (request, reply) => {
        const project = projects.get(request);
        const format = requireFormat(request);
        if (project === undefined) throw new MalformedError('the request has no project');
        const compressed = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const body = await decompress(
          compressed,
          request.headers['content-encoding'] || (isRemoteWrite(request) ? 'snappy' : undefined),
          receiver.requestBytes,
        );
        holds.get(request)?.grow(Math.max(0, body.length - compressed.length));
        const tally = await receiver.receive(project, format, body);
        if (isRemoteWrite(request)) return answerRemoteWrite(reply, path, tally);
        if (format === 'zipkin-json') return reply.code(202).send();
        if (format === 'vector-json') return reply.code(200).send();
        return format.endsWith('-json')
          ? reply.type(JSON_TYPE).send(exportResponseJson(tally, signalOfFormat(format)))
          : reply.type(mediaType(request)).send(exportResponse(tally));
      });
    }
  });
}

/** Holds room for the bytes of a body as they come, beyond those for which it was held before. */
function metered(body: Readable, hold: Hold): Readable {
  let unheld = -UNKNOWN_LENGTH;
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      unheld += chunk.length;
      try {
        if (unheld > 0) hold.grow(unheld);
        unheld = Math.min(unheld, 0);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new MalformedError('the body broke off'));
      }
    },
  });
  // The rest passes by unread, so that the sender gets to read the answer.
  meter.once('error', () => body.unpipe(meter).resume());
  body.once('error', (error) => meter.destroy(error));
  return body.pipe(meter);
}

function otlp(signal: RequestSignal): (type: string) => Format | undefined {
  return (type) => {
    if (type === JSON_TYPE) return `${signal}-json`;
    return PROTOBUF_TYPES.has(type) ? `${signal}-protobuf` : undefined;
  };
}

function vector(type: string): Format | undefined {
  return NDJSON_TYPES.has(type) ? 'vector-json' : undefined;
}

/** The format of a request. Throws a `Refusal` where its route or media type has none. */
function requireFormat(request: FastifyRequest): Format {
  const path = request.routeOptions.url ?? '';
  const type = mediaType(request);
  const contentType = request.headers['content-type'] ?? '';
  const format = ROUTES[path]?.(type, contentType);
  if (format !== undefined) return format;
  const sent = type === '' ? 'a request without content-type' : contentType;
  throw new UnsupportedMediaTypeError(`${path} does not read ${sent}`);
}

const isRemoteWrite = (request: FastifyRequest): boolean =>
  ROUTES[request.routeOptions.url ?? ''] === remoteWrite;

/** The media type alone, without parameters such as the character set. */
function mediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
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

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal === undefined) throw error;
  const { code, message, grpcCode, retryAfter } = refusal;
  // Unless told to, Prometheus does not send again what was answered by 429.
  const status = refusal.status === 429 && isRemoteWrite(request) ? 503 : refusal.status;
  reply.code(status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="spanlight"');
  const type = mediaType(request);
  const isOtlp = request.routeOptions.url?.startsWith('/v1/') ?? false;
  if (isOtlp && PROTOBUF_TYPES.has(type)) return reply.type(type).send(statusMessage(refusal));
  return reply.type(JSON_TYPE).send({
    statusCode: status,
    code: isOtlp ? grpcCode : code,
    message,
    error: { status, code, message },
  });
}

/** Errors of the HTTP server itself about the body, in our words. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  if (error.statusCode === 413) return new TooLargeError('the request is larger than is read here');
  return error.statusCode === 400 ? new MalformedError(error.message) : undefined;
}
