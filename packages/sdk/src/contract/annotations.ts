import * as schemas from '../schemas/alerting/annotations.ts';
import { call } from './call.ts';

const annotations = '/projects/{projectId}/annotations';
const read = { response: schemas.annotationResponseSchema } as const;
const written = { ...read, body: schemas.annotationRequestSchema } as const;

/** Calls about annotations. */
export const annotationRoutes = {
  'annotations.list': call(annotations, 'GET', 'A page of annotations, and how many there are', {
    embed: 'annotations',
    query: schemas.annotationsRequestSchema,
    response: schemas.annotationsResponseSchema,
    needs: ['annotations', 'count'],
  }),
  'annotations.get': call(annotations, 'GET /{annotationId}', 'One annotation', {
    ...read,
    embed: 'annotations',
  }),
  'annotations.create': call(annotations, 'POST', 'Create an annotation', {
    ...written,
    needs: [],
  }),
  'annotations.update': call(annotations, 'PUT /{annotationId}', 'Change an annotation', written),
  'annotations.delete': call(annotations, 'DELETE /{annotationId}', 'Delete an annotation'),
  'annotations.createByDsn': call(
    '/annotations',
    'POST',
    'Create an annotation in the project of the DSN that is sent as for telemetry',
    { ...written, auth: 'none', needs: [] },
  ),
};
