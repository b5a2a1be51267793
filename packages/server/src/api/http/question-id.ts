import type { FastifyRequest } from 'fastify';
import { isQuestionId, QUESTION_ID, QUESTION_ID_HEADER } from '@spanlight/sdk/schemas';
import { type Caller, callerId } from '../../auth/caller.ts';
import { badRequest } from './api-error.ts';

/** What a caller's id of a question stands for among those of all callers. */
export const ownQuestion = (caller: Caller | undefined, id: string): string =>
  `${caller?.kind} ${caller ? callerId(caller) : 0} ${id}`;

/** The question that a request is, where its caller gave it an id to ask for its progress by. */
export function questionOf(
  { headers }: FastifyRequest,
  caller: Caller | undefined,
): string | undefined {
  const id = headers[QUESTION_ID_HEADER];
  if (id === undefined) return undefined;
  if (typeof id === 'string' && isQuestionId(id)) return ownQuestion(caller, id);
  throw badRequest(`${QUESTION_ID_HEADER} must have ${QUESTION_ID}`, QUESTION_ID_HEADER);
}
