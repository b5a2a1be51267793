import { createHash } from 'node:crypto';
import type { Route } from '@spanlight/sdk/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerId } from '../../auth/caller.ts';
import { ANSWER_KEPT, type AnsweredCalls } from '../../metadata/coordination/answered-calls.ts';
import type { KeptAnswer } from '../../metadata/database/tables.ts';
import { StoredValueError } from '../../metadata/database/json-column.ts';
import { metadataErrorOf } from '../../shared/errors/metadata-error.ts';
import { TelemetryError } from '../../telemetry/errors.ts';
import { ApiError, badRequest } from './api-error.ts';
import { toApiError } from './error-answer.ts';

/** Says on every answer that keys are honoured, and for how many seconds: a client may then repeat any call. */
export const KEYS_HEADER = { 'idempotency-keys': String(ANSWER_KEPT / 1000) } as const;

/** Milliseconds within which a call that was begun elsewhere may still be answered. */
const UNDER_WAY = 60_000;
const LONGEST_KEY = 255;

/** A request that its caller may send again. */
interface RepeatableRequest {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | undefined;
}

/** Does what a key names once, however often it is asked for within a day; what was refused may be asked for again. */
export class CallsOnce {
  readonly #calls: AnsweredCalls;
  readonly #underWay = new Map<string, Promise<KeptAnswer>>();

  constructor(calls: AnsweredCalls) {
    this.#calls = calls;
  }

  /**
   * What `work` answers, or has answered to the same call before.
   *
   * @throws ApiError 409 when the key named another call, or when nobody knows what became of the first
   */
  async answer(asked: RepeatableRequest, work: () => Promise<unknown>): Promise<unknown> {
    const key = keyOf(asked);
    if (key === undefined) return await work();
    const id = digest(ownerOf(asked), key);
    const fingerprint = fingerprintOf(asked.request);
    const twin = this.#underWay.get(id + fingerprint);
    const answering = twin ?? this.#once(id, fingerprint, asked.reply, work);
    if (!twin) this.#underWay.set(id + fingerprint, answering);
    try {
      const { value, etag } = await answering;
      if (etag !== undefined) void asked.reply.header('etag', etag);
      return value;
    } finally {
      if (!twin) this.#underWay.delete(id + fingerprint);
    }
  }

  async #once(
    id: string,
    fingerprint: string,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<KeptAnswer> {
    const now = Date.now();
    const before = await this.#calls.begin(id, fingerprint, now);
    if (before) {
      if (before.fingerprint !== fingerprint)
        throw new ApiError(409, 'conflict', 'this idempotency key was used for another call');
      if (before.answer !== null) return before.answer;
      if (before.calledAt > now - UNDER_WAY)
        throw new ApiError(
          503,
          'unavailable',
          'a call with this idempotency key is still running',
          {
            retryAfter: 1,
          },
        );
      throw new ApiError(
        409,
        'conflict',
        'the outcome of this call is unknown: it was cut off, or the server stopped. Check whether it took effect',
      );
    }
    let kept: KeptAnswer;
    try {
      const value = await work();
      const etag = reply.getHeader('etag');
      kept = { value, ...(typeof etag === 'string' && { etag }) };
    } catch (error) {
      if (mayBeDone(error)) await this.#calls.lose(id, now - UNDER_WAY).catch(() => undefined);
      else await this.#calls.forget(id);
      throw error;
    }
    await this.#calls.answered(id, kept);
    return kept;
  }
}

/** Whether a call that ended so may have done what it was to do: its store was lost, or it failed where nobody expected it. */
function mayBeDone(error: unknown): boolean {
  if (error instanceof TelemetryError || error instanceof StoredValueError) return false;
  const store = metadataErrorOf(error);
  if (store) return store.failure === 'unreachable';
  return !(error instanceof ApiError) && toApiError(error).status >= 500;
}

/** The key of a write whose answer may be kept. */
function keyOf({ route, request }: RepeatableRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || route.method === 'GET' || route.repeatable === true) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return key;
  throw badRequest(`idempotency-key must have 1 to ${LONGEST_KEY} characters`, 'idempotency-key');
}

/** Whose keys they are: a caller's own, and of what comes without one those of its DSN. */
function ownerOf({ caller, request: { headers } }: RepeatableRequest): string {
  if (caller?.kind === 'user') return `user ${callerId(caller)}`;
  const credentials = Object.entries(headers).filter(([name]) => /dsn|authorization/.test(name));
  return `dsn ${JSON.stringify(credentials)}`;
}

function fingerprintOf({ method, url, body, headers }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : '';
  return digest(method, url, headers['if-match'] ?? '', text);
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} ${part}`);
  return hash.digest('base64url');
}
