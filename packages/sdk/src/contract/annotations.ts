import * as schemas from '../schemas/alerting/annotations.ts';
import { call, revised } from './call.ts';

const annotations = '/projects/{projectId}/annotations';
const read = { response: schemas.annotationResponseSchema, ...revised } as const;
const body = schemas.annotationRequestSchema;
const created = { response: schemas.createdAnnotationResponseSchema, body, needs: [] } as const;

/** Calls about annotations. */
export const annotationRoutes = {
  'annotations.list': call(`GET ${annotations}`, 'A page of annotations, and how many there are', {
    embed: 'annotations',
    query: schemas.annotationsRequestSchema,
    response: schemas.annotationsResponseSchema,
    needs: ['annotations', 'count'],
  }),
  'annotations.get': call(`GET ${annotations}/{annotationId}`, 'One annotation', {
    ...read,
    embed: 'annotations',
  }),
  'annotations.create': call(`POST ${annotations}`, 'Create an annotation', created),
  'annotations.update': call(`PUT ${annotations}/{annotationId}`, 'Change an annotation', {
    ...read,
    body,
  }),
  'annotations.delete': call(`DELETE ${annotations}/{annotationId}`, 'Delete an annotation'),
  'annotations.createByDsn': call(
    'POST /annotations',
    'Create an annotation in the project of the DSN that is sent as for telemetry',
    { ...created, auth: 'none' },
  ),
};
