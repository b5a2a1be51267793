import {
  annotationRequestSchema,
  annotationResponseSchema,
  annotationsRequestSchema,
  annotationsResponseSchema,
} from '../schemas/alerting/annotations.ts';
import { numericIdParameter } from '../schemas/shared/parameters.ts';
import { projectParams, type Route } from './route.ts';

const annotationParams = projectParams.extend({
  annotationId: numericIdParameter.describe('Annotation id.'),
});

/** Calls about annotations. */
export const annotationRoutes = {
  'annotations.list': {
    method: 'GET',
    path: '/projects/{projectId}/annotations',
    summary: 'A page of annotations',
    auth: 'read',
    embed: 'annotations',
    params: projectParams,
    query: annotationsRequestSchema,
    response: annotationsResponseSchema,
  },
  'annotations.get': {
    method: 'GET',
    path: '/projects/{projectId}/annotations/{annotationId}',
    summary: 'One annotation',
    auth: 'read',
    embed: 'annotations',
    params: annotationParams,
    response: annotationResponseSchema,
  },
  'annotations.create': {
    method: 'POST',
    path: '/projects/{projectId}/annotations',
    summary: 'Create an annotation',
    auth: 'user',
    params: projectParams,
    body: annotationRequestSchema,
    response: annotationResponseSchema,
  },
  'annotations.update': {
    method: 'PUT',
    path: '/projects/{projectId}/annotations/{annotationId}',
    summary: 'Change an annotation',
    auth: 'user',
    params: annotationParams,
    body: annotationRequestSchema,
    response: annotationResponseSchema,
  },
  'annotations.delete': {
    method: 'DELETE',
    path: '/projects/{projectId}/annotations/{annotationId}',
    summary: 'Delete an annotation',
    auth: 'user',
    params: annotationParams,
  },
  'annotations.createByDsn': {
    method: 'POST',
    path: '/annotations',
    summary: 'Create an annotation in the project of the DSN that is sent as for telemetry',
    auth: 'none',
    body: annotationRequestSchema,
    response: annotationResponseSchema,
  },
} satisfies Record<string, Route>;
