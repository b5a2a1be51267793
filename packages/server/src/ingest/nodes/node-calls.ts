import { timingSafeEqual } from 'node:crypto';
import { Buffer } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  type IdleReason,
  LOSSES,
  type RejectReason,
  type TrimReason,
} from '../../telemetry/tables/loss-reasons.ts';
import { errorCode, NEVER_SENT } from '../../shared/errors/error-code.ts';
import type { IngestOutcome } from '../ingest-result.ts';
import { BusyError, refusalOf, UnavailableError } from '../refusals.ts';

/** Where nodes send each other points, and sides of calls, below the address of a node. */
const POINTS = '/internal/nodes/points';
const CALLS = '/internal/nodes/calls';
const KEY_HEADER = 'x-spanlight-node-key';
/** Milliseconds after which a request to another node fails: that node uses the same store, and answers when it has the points. */
const POINTS_TIMEOUT = 20_000;
/** The same for what a node only has to keep. */
const CALLS_TIMEOUT = 5000;

const isPassed = (name: unknown): boolean =>
  Object.entries(LOSSES).some(([reason, { kind }]) => reason === name && kind === 'passed');
const told = z.custom<RejectReason | TrimReason>(
  (name) => typeof name === 'string' && Object.hasOwn(LOSSES, name) && !isPassed(name),
);
const passed = z.custom<IdleReason>(isPassed);

const outcomeSchema = z.object({
  rejected: z.number(),
  reasons: z.array(z.tuple([told, z.number()])),
  idle: z.array(z.tuple([passed, z.number()])),
});

const refusalSchema = z.object({ message: z.string() });

/** A node that does not answer. It is no fault of the store, and soon others count its series: whoever sends tells of it. */
export class NodeAwayError extends UnavailableError {
  readonly fault: unknown;

  constructor(fault: unknown) {
    super('another server of the installation does not answer');
    this.fault = fault;
  }

  /** Whether it may have got what was sent. */
  get mayHaveHeard(): boolean {
    const cause = this.fault instanceof Error ? this.fault.cause : undefined;
    return !NEVER_SENT.test(errorCode(cause));
  }
}

/**
 * Sends points to the node at an address. Resolves when they are stored; throws a `Refusal` that asks to send again, a
 * `NodeAwayError` where nobody answers.
 */
export async function sendPoints(
  key: string,
  url: string,
  projectId: number,
  body: Uint8Array,
): Promise<IngestOutcome> {
  const answer = await post(key, `${url}${POINTS}?project=${projectId}`, body, POINTS_TIMEOUT);
  const outcome = outcomeSchema.safeParse(answer);
  if (outcome.success) return outcome.data;
  throw new UnavailableError(`the server at ${url} does not run this version`);
}

/** Sends sides of calls to the node at an address. Throws as `sendPoints` does. */
export async function sendCalls(key: string, url: string, body: Uint8Array): Promise<void> {
  await post(key, `${url}${CALLS}`, body, CALLS_TIMEOUT);
}

async function post(key: string, url: string, body: Uint8Array, timeout: number): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { [KEY_HEADER]: key, 'content-type': 'application/octet-stream' },
      body: Buffer.from(body),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.ok) return await response.json();
  } catch (error) {
    throw new NodeAwayError(error);
  }
  if (response.status === 429) throw new BusyError();
  const said = refusalSchema.safeParse(await response.json().catch(() => undefined));
  const why = said.success ? `: ${said.data.message.slice(0, 200)}` : '';
  throw new UnavailableError(
    `another server of the installation rejected this (${response.status})${why}`,
  );
}

/** What nodes ask of this one. */
export interface NodeCalls {
  readonly key: string;
  /** Bytes of what another node may send. */
  readonly bodyBytes: number;
  /** Stores points that another node has read. Throws a `Refusal`. */
  readonly addPoints: (projectId: number, body: Buffer) => Promise<IngestOutcome>;
  /** Pairs sides of calls that came to another node. Throws a `TypeError` where the body is none. */
  readonly addCalls: (body: Buffer) => void;
}

/** Adds what nodes call of each other, for who knows their key. */
export async function registerNodeCalls(server: FastifyInstance, calls: NodeCalls): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: calls.bodyBytes },
      (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
        done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return reply.code(refusal.status).send({ message: refusal.message });
    });
    scope.addHook('onRequest', async (request, reply) => {
      if (!isSame(String(request.headers[KEY_HEADER] ?? ''), calls.key))
        await reply.code(401).send({ message: 'this is for servers of the same installation' });
    });
    scope.route<{ Querystring: { project?: string } }>({
      method: 'POST',
      url: POINTS,
      handler: async (request) =>
        await calls.addPoints(Number(request.query.project), bodyOf(request)),
    });
    scope.post(CALLS, async (request, reply) => {
      try {
        calls.addCalls(bodyOf(request));
        return {};
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return await reply.code(400).send({ message: error.message });
      }
    });
  });
}

const bodyOf = ({ body }: { readonly body: unknown }): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
