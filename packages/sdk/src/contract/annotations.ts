import * as annotations from '../schemas/alerting/annotations.ts';
import { call } from './call.ts';

/** Calls about annotations. */
export const annotationRoutes = {
  'annotations.list': call('GET /projects/{projectId}/annotations', 'A page of annotations', {
    embed: 'annotations',
    query: annotations.annotationsRequestSchema,
    response: annotations.annotationsResponseSchema,
    needs: ['annotations', 'count'],
  }),
  'annotations.get': call(
    'GET /projects/{projectId}/annotations/{annotationId}',
    'One annotation',
    { embed: 'annotations', response: annotations.annotationResponseSchema },
  ),
  'annotations.create': call('POST /projects/{projectId}/annotations', 'Create an annotation', {
    body: annotations.annotationRequestSchema,
    response: annotations.annotationResponseSchema,
    needs: [],
  }),
  'annotations.update': call(
    'PUT /projects/{projectId}/annotations/{annotationId}',
    'Change an annotation',
    { body: annotations.annotationRequestSchema, response: annotations.annotationResponseSchema },
  ),
  'annotations.delete': call(
    'DELETE /projects/{projectId}/annotations/{annotationId}',
    'Delete an annotation',
  ),
  'annotations.createByDsn': call(
    'POST /annotations',
    'Create an annotation in the project of the DSN that is sent as for telemetry',
    {
      auth: 'none',
      body: annotations.annotationRequestSchema,
      response: annotations.annotationResponseSchema,
      needs: [],
    },
  ),
};
