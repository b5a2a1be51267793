import type { FastifyReply, FastifyRequest } from 'fastify';

import { ApiError } from './api-error.ts';

/** No thing has this revision. */
const UNKNOWN_REVISION = -1;

/**
 * The revision a write expects to change, from `If-Match`. Undefined when any will do; a tag that is none
 * of ours expects a revision that never is. Proxies that compress mark tags as weak; that changes nothing.
 */
export function expectedRevision(request: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = request.headers['if-match']?.trim();
  if (tag === undefined || tag === '' || tag === '*') return undefined;
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(tag) ?? [];
  return digits === undefined ? UNKNOWN_REVISION : Number(digits);
}

/** Says which revision an answer is about, or which one a write has made. */
export function answerRevision(reply: FastifyReply, revision: number): void {
  void reply.header('etag', `"${revision}"`);
}

/** 412 for a write that expected another revision. */
export function staleRevision(noun: string, revision: number): ApiError {
  return new ApiError(
    412,
    'precondition_failed',
    `the ${noun} has changed since it was read: it is at revision ${revision} now; read it again and repeat the change`,
  );
}
