import { traceColumnsMediaType } from '../columns/layout.ts';
import {
  attributesRequestSchema,
  attributesResponseSchema,
  attributeValuesResponseSchema,
} from '../schemas/tracing/attributes.ts';
import {
  groupsResponseSchema,
  groupStatsRequestSchema,
  groupStatsResponseSchema,
  groupSummaryRequestSchema,
  groupSummaryResponseSchema,
  percentilesResponseSchema,
  timeseriesResponseSchema,
} from '../schemas/tracing/groups.ts';
import {
  groupIdParameter,
  numericIdParameter,
  spanIdParameter,
  textParameter,
  traceIdParameter,
} from '../schemas/shared/parameters.ts';
import {
  createSavedViewRequestSchema,
  savedViewResponseSchema,
  savedViewsResponseSchema,
} from '../schemas/accounts/saved-views.ts';
import { serviceGraphResponseSchema } from '../schemas/tracing/service-graph.ts';
import { spanFilterSchema } from '../schemas/shared/span-filter.ts';
import {
  spanResponseSchema,
  spansRequestSchema,
  spansResponseSchema,
} from '../schemas/tracing/spans.ts';
import { systemsResponseSchema } from '../schemas/tracing/systems.ts';
import {
  traceRequestSchema,
  traceResponseSchema,
  traceSearchRequestSchema,
  traceSearchResponseSchema,
} from '../schemas/tracing/traces.ts';
import { projectParams, type Route } from './route.ts';

const viewParams = projectParams.extend({ viewId: numericIdParameter.describe('Saved view id.') });
const traceParams = projectParams.extend({
  traceId: traceIdParameter.describe('Trace id: 32 hex digits, or with dashes.'),
});

/** Calls about spans, logs and events. */
export const tracingRoutes = {
  'systems.list': {
    method: 'GET',
    path: '/tracing/{projectId}/systems',
    summary: 'Systems that sent data in the range',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: spanFilterSchema,
    response: systemsResponseSchema,
  },
  'attributes.list': {
    method: 'GET',
    path: '/tracing/{projectId}/attributes',
    summary: 'Attribute keys of the matching items',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: attributesRequestSchema,
    response: attributesResponseSchema,
  },
  'attributes.values': {
    method: 'GET',
    path: '/tracing/{projectId}/attributes/{attr}',
    summary: 'Values of one attribute with counts',
    auth: 'read',
    embed: 'traces',
    params: projectParams.extend({ attr: textParameter.describe('Attribute key.') }),
    query: attributesRequestSchema,
    response: attributeValuesResponseSchema,
  },
  'groups.list': {
    method: 'GET',
    path: '/tracing/{projectId}/groups',
    summary: 'Aggregates by the group-by parts of the query',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: spanFilterSchema,
    response: groupsResponseSchema,
  },
  'groups.summary': {
    method: 'GET',
    path: '/tracing/{projectId}/groups/{groupId}',
    summary: 'Figures of one group',
    auth: 'read',
    embed: 'traces',
    params: projectParams.extend({ groupId: groupIdParameter.describe('Group id, decimal.') }),
    query: groupSummaryRequestSchema,
    response: groupSummaryResponseSchema,
  },
  'groups.stats': {
    method: 'GET',
    path: '/tracing/{projectId}/group-stats',
    summary: 'Series of a few columns over all matching items',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: groupStatsRequestSchema,
    response: groupStatsResponseSchema,
  },
  'groups.percentiles': {
    method: 'GET',
    path: '/tracing/{projectId}/percentiles',
    summary: 'Series for latency and rate charts',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: spanFilterSchema,
    response: percentilesResponseSchema,
  },
  'groups.timeseries': {
    method: 'GET',
    path: '/tracing/{projectId}/timeseries',
    summary: 'Series per group',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: spanFilterSchema,
    response: timeseriesResponseSchema,
  },
  'spans.list': {
    method: 'GET',
    path: '/tracing/{projectId}/spans',
    summary: 'A page of spans, logs or events',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: spansRequestSchema,
    response: spansResponseSchema,
  },
  'serviceGraph.get': {
    method: 'GET',
    path: '/tracing/{projectId}/service-graph',
    summary: 'Calls between services',
    auth: 'read',
    embed: 'traces',
    params: projectParams,
    query: spanFilterSchema,
    response: serviceGraphResponseSchema,
  },
  'traces.get': {
    method: 'GET',
    path: '/tracing/{projectId}/traces/{traceId}',
    summary: 'A trace as a tree of at most 10,000 items',
    auth: 'read',
    embed: 'traces',
    params: traceParams,
    query: traceRequestSchema,
    response: traceResponseSchema,
  },
  'traces.columns': {
    method: 'GET',
    path: '/tracing/{projectId}/traces/{traceId}/columns',
    summary: 'A trace of any size as typed arrays',
    auth: 'read',
    embed: 'traces',
    params: traceParams,
    query: traceRequestSchema,
    mediaType: traceColumnsMediaType,
  },
  'spans.get': {
    method: 'GET',
    path: '/tracing/{projectId}/traces/{traceId}/{spanId}',
    summary: 'One span, log or event',
    auth: 'read',
    embed: 'traces',
    params: traceParams.extend({
      spanId: spanIdParameter.describe(
        'Span id: 16 hex digits or decimal; 0 for standalone items.',
      ),
    }),
    response: spanResponseSchema,
  },
  'traces.find': {
    method: 'GET',
    path: '/traces/search',
    summary: 'Find the project of a trace',
    auth: 'read',
    query: traceSearchRequestSchema,
    response: traceSearchResponseSchema,
  },
  'savedViews.list': {
    method: 'GET',
    path: '/tracing/{projectId}/saved-views',
    summary: 'Saved views of the project',
    auth: 'read',
    params: projectParams,
    response: savedViewsResponseSchema,
  },
  'savedViews.create': {
    method: 'POST',
    path: '/tracing/{projectId}/saved-views',
    summary: 'Save a view',
    auth: 'user',
    params: projectParams,
    body: createSavedViewRequestSchema,
    response: savedViewResponseSchema,
  },
  'savedViews.delete': {
    method: 'DELETE',
    path: '/tracing/{projectId}/saved-views/{viewId}',
    summary: 'Delete a saved view',
    auth: 'user',
    params: viewParams,
  },
  'savedViews.pin': {
    method: 'PUT',
    path: '/tracing/{projectId}/saved-views/{viewId}/pinned',
    summary: 'Pin a saved view',
    auth: 'user',
    params: viewParams,
  },
  'savedViews.unpin': {
    method: 'PUT',
    path: '/tracing/{projectId}/saved-views/{viewId}/unpinned',
    summary: 'Unpin a saved view',
    auth: 'user',
    params: viewParams,
  },
} satisfies Record<string, Route>;
