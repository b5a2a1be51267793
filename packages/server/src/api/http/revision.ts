import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordTarget } from '../../shared/errors/record-error.ts';

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

/** The record of an id that a call wants to change, in the revision that the caller has seen. */
export const targetOf = (
  { project, request }: { project: { readonly id: number }; request: FastifyRequest },
  id: number,
): RecordTarget => ({ projectId: project.id, id, revision: expectedRevision(request) });

/** Says which revision an answer is about, or which one a write has made. */
export function answerRevision(reply: FastifyReply, revision: number): void {
  void reply.header('etag', `"${revision}"`);
}
