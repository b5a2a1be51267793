import * as schemas from '../schemas/alerting/silences.ts';
import { call, revised } from './call.ts';

const silences = '/projects/{projectId}/silences';
const one = { response: schemas.silenceResponseSchema, ours: true } as const;
const written = { ...one, ...revised, body: schemas.silenceRequestSchema } as const;

/** Calls about what is not told of for a while. */
export const silenceRoutes = {
  'silences.list': call(`GET ${silences}`, 'Silences of the project, newest first', {
    auth: 'user',
    query: schemas.silencesRequestSchema,
    response: schemas.silencesResponseSchema,
    ours: true,
  }),
  'silences.get': call(`GET ${silences}/{silenceId}`, 'One silence', {
    ...one,
    ...revised,
    auth: 'user',
  }),
  'silences.create': call(
    `POST ${silences}`,
    'Hold back messages about some alerts for a while, once or again and again',
    written,
  ),
  'silences.update': call(
    `PUT ${silences}/{silenceId}`,
    'Replace what people set of a silence',
    written,
  ),
  'silences.end': call(
    `DELETE ${silences}/{silenceId}`,
    'End a silence now: one message per channel reports what happened meanwhile',
    { ...one, ...revised },
  ),
  'silences.preview': call(
    `POST ${silences}/preview`,
    'Which open alerts a silence would hold; writes nothing',
    {
      body: schemas.silencePreviewRequestSchema,
      response: schemas.silencePreviewResponseSchema,
      needs: ['alerts'],
      ours: true,
    },
  ),
};
