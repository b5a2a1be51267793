import {
  type ErrorCode,
  parameterIssue,
  rawParameters,
  type Route,
  type RouteName,
  routes,
} from '@spanlight/sdk/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { type Caller, mayRead, type UserCaller } from '../../auth/caller.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import type { ApiContext } from '../api-context.ts';
import { ApiError, notFound } from './api-error.ts';
import { authenticate, requireUser } from './authenticate.ts';
import { requireEmbedAccess, requireKnown } from './embed-access.ts';
import { parseJson } from './json-body.ts';
import { jsonText } from './json-text.ts';
import { CallsOnce } from './once.ts';
import { questionOf } from './question-id.ts';

/** Bytes a body may have where the route says nothing else. */
const BODY_LIMIT = 10_240;

type Routes = typeof routes;
type Parsed<Name extends RouteName, Part extends 'params' | 'query' | 'body'> =
  Routes[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? z.output<Schema>
    : undefined;
type Body<Name extends RouteName> = Routes[Name] extends { readonly textBody: true }
  ? string
  : Parsed<Name, 'body'>;
type Answer<Name extends RouteName> = Routes[Name] extends {
  readonly response: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : Routes[Name] extends { readonly textAnswer: true }
    ? string
    : Routes[Name] extends { readonly mediaType: string }
      ? Uint8Array
      : undefined;
type CallerOf<Name extends RouteName> = Routes[Name] extends { readonly auth: 'none' }
  ? undefined
  : Routes[Name] extends { readonly auth: 'user' }
    ? UserCaller
    : Caller;
type ProjectOf<Name extends RouteName> =
  Parsed<Name, 'params'> extends { readonly projectId: number } ? Project : undefined;

/** A request that passed every check, with its parts decoded. */
export interface Call<Name extends RouteName> {
  readonly params: Parsed<Name, 'params'>;
  readonly query: Parsed<Name, 'query'>;
  readonly body: Body<Name>;
  readonly caller: CallerOf<Name>;
  /** The project of the path, which the caller may read. */
  readonly project: ProjectOf<Name>;
  /** Fires when the client has gone or the server stops. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What every call needs to know who asks, about which project, and how long to wait. */
export type CallContext = Pick<
  ApiContext,
  'authenticator' | 'site' | 'metadata' | 'questions' | 'stopSignal'
>;

/** Serves the call of a name with `answer`, see `serveCall`. */
export type ServeCall = <Name extends RouteName>(
  name: Name,
  answer: (call: Call<Name>) => Promise<Answer<Name>>,
) => void;

/** What route files serve their calls with. */
export function serveCalls(app: FastifyInstance, context: CallContext): ServeCall {
  const once = new CallsOnce(context.metadata.answeredCalls);
  return (name, answer) => serveCall(app, context, once, name, answer);
}

/**
 * Serves one call of the API: who asks, which project, are the parameters right, in this order; then
 * `answer`, whose value becomes the JSON body (nothing becomes an empty 200).
 */
function serveCall<Name extends RouteName>(
  app: FastifyInstance,
  context: CallContext,
  once: CallsOnce,
  name: Name,
  answer: (call: Call<Name>) => Promise<Answer<Name>>,
): void {
  const route: Route = routes[name];
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    decompress: { requestEncodings: ['gzip', 'deflate'] },
    handler: async (request, reply) => {
      const caller = route.auth === 'none' ? undefined : await authenticate(context, request);
      if (caller && route.auth === 'user') requireUser(caller);
      if (caller?.kind === 'embed') requireEmbedAccess(caller, route);
      const project = await projectOf(context, request, caller);
      const call = {
        params: parsePart(route.params, request.params),
        query: parsePart(route.query, rawParameters(queryOf(request))),
        body: bodyOf(route, request),
        caller,
        project,
        signal: AbortSignal.any([goneSignal(reply), context.stopSignal]),
        request,
        reply,
      };
      if (caller?.kind === 'embed')
        await requireKnown(context.metadata, caller, {
          route,
          projectId: project?.id ?? 0,
          params: call.params,
          query: call.query,
        });
      const work = (): Promise<Answer<Name>> =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table gives each part its type; TypeScript can't follow it through `Route`
        answer(call as Call<Name>);
      const question = questionOf(request, caller);
      const value = await once.answer({ route, request, reply, caller }, () =>
        question === undefined ? work() : context.questions.run(question, work),
      );
      if (value === undefined) return reply.send();
      if (route.mediaType !== undefined) return reply.type(route.mediaType).send(value);
      return reply.type('application/json').send(await jsonText(value));
    },
  });
}

async function projectOf(
  context: CallContext,
  request: FastifyRequest,
  caller: Caller | undefined,
): Promise<Project | undefined> {
  const projectId = valueAt(request.params, ['projectId']);
  if (typeof projectId !== 'string' || caller === undefined) return undefined;
  if (!/^\d{1,10}$/.test(projectId))
    throw new ApiError(400, 'strconv_num', 'projectId must be a decimal integer', {
      parameter: 'projectId',
    });
  const project = await context.metadata.projects.find(Number(projectId));
  if (!project || !mayRead(caller, project.id)) throw notFound('project not found');
  return project;
}

const queryOf = (request: FastifyRequest): URLSearchParams => {
  const start = request.url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1));
};

/** Parameters that answer a code of their own when they are no number. */
const NUMBERS = new Set([
  'projectId',
  'viewId',
  'dashboardId',
  'itemId',
  'rowId',
  'page',
  'spanId',
]);

function parsePart(
  schema: z.ZodObject | undefined,
  value: unknown,
): Record<string, unknown> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { parameter, message } = parameterIssue(parsed.error);
  const code = NUMBERS.has(parameter) ? 'strconv_num' : 'bad_request';
  throw new ApiError(400, code, message, { parameter });
}

function bodyOf(route: Route, { body }: FastifyRequest): unknown {
  if (route.textBody === true) return readText(route, body);
  return route.body && readJson({ ...route, body: route.body }, body);
}

/** A call that takes JSON. */
interface JsonRoute<Schema extends z.ZodType> {
  readonly body: Schema;
  readonly bodyLimit?: number;
}

/** The JSON that a call is sent, decoded and checked. Throws an `ApiError`. */
export function readJson<Schema extends z.ZodType>(
  route: JsonRoute<Schema>,
  body: unknown,
): z.output<Schema> {
  requireSize(route, body);
  return parseBody(route.body, parseJson(body));
}

/** The text that a call is sent. Throws an `ApiError`. */
export function readText(route: Pick<Route, 'bodyLimit'>, body: unknown): string {
  requireSize(route, body);
  if (typeof body !== 'string' || body.trim() === '')
    throw new ApiError(400, 'eof', 'the request needs a body');
  return body;
}

function requireSize({ bodyLimit = BODY_LIMIT }: Pick<Route, 'bodyLimit'>, body: unknown): void {
  if (typeof body === 'string' && Buffer.byteLength(body) > bodyLimit)
    throw new ApiError(413, 'request_body_too_large', 'HTTP request body too large');
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { parameter, message } = parameterIssue(parsed.error);
  const [issue] = parsed.error.issues;
  const isWrongType = issue?.code === 'invalid_type' && valueAt(body, issue.path) !== undefined;
  const code: ErrorCode = isWrongType ? 'json_unmarshal' : 'bad_request';
  throw new ApiError(400, code, message, parameter === '' ? {} : { parameter });
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    body,
  );
}

/** Fires when the client has gone before it was answered. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // No event tells of a client that left before anybody listened.
  if (reply.raw.closed && !reply.raw.writableEnded) gone.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}
