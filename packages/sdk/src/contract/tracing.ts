import { traceColumnsMediaType } from '../columns/layout.ts';
import * as attributes from '../schemas/tracing/attributes.ts';
import * as groups from '../schemas/tracing/groups.ts';
import * as savedViews from '../schemas/accounts/saved-views.ts';
import * as serviceGraph from '../schemas/tracing/service-graph.ts';
import * as spanFilter from '../schemas/shared/span-filter.ts';
import * as spans from '../schemas/tracing/spans.ts';
import * as systems from '../schemas/tracing/systems.ts';
import * as traces from '../schemas/tracing/traces.ts';
import { call } from './call.ts';

/** Calls about spans, logs and events. */
export const tracingRoutes = {
  'systems.list': call('GET /tracing/{projectId}/systems', 'Systems that sent data in the range', {
    embed: 'traces',
    query: spanFilter.spanFilterSchema,
    response: systems.systemsResponseSchema,
  }),
  'attributes.list': call(
    'GET /tracing/{projectId}/attributes',
    'Attribute keys of the matching items',
    {
      embed: 'traces',
      query: attributes.attributesRequestSchema,
      response: attributes.attributesResponseSchema,
    },
  ),
  'attributes.values': call(
    'GET /tracing/{projectId}/attributes/{attr}',
    'Values of one attribute with counts',
    {
      embed: 'traces',
      query: attributes.attributesRequestSchema,
      response: attributes.attributeValuesResponseSchema,
    },
  ),
  'groups.list': call(
    'GET /tracing/{projectId}/groups',
    'Aggregates by the group-by parts of the query',
    { embed: 'traces', query: spanFilter.spanFilterSchema, response: groups.groupsResponseSchema },
  ),
  'groups.summary': call('GET /tracing/{projectId}/groups/{groupId}', 'Figures of one group', {
    embed: 'traces',
    query: groups.groupSummaryRequestSchema,
    response: groups.groupSummaryResponseSchema,
  }),
  'groups.stats': call(
    'GET /tracing/{projectId}/group-stats',
    'Series of a few columns over all matching items',
    {
      embed: 'traces',
      query: groups.groupStatsRequestSchema,
      response: groups.groupStatsResponseSchema,
    },
  ),
  'groups.percentiles': call(
    'GET /tracing/{projectId}/percentiles',
    'Series for latency and rate charts',
    {
      embed: 'traces',
      query: spanFilter.spanFilterSchema,
      response: groups.percentilesResponseSchema,
      reads: 'stats',
    },
  ),
  'groups.timeseries': call('GET /tracing/{projectId}/timeseries', 'Series per group', {
    embed: 'traces',
    query: spanFilter.spanFilterSchema,
    response: groups.timeseriesResponseSchema,
  }),
  'spans.list': call('GET /tracing/{projectId}/spans', 'A page of spans, logs or events', {
    embed: 'traces',
    query: spans.spansRequestSchema,
    response: spans.spansResponseSchema,
    needs: ['spans', 'count'],
  }),
  'serviceGraph.get': call('GET /tracing/{projectId}/service-graph', 'Calls between services', {
    embed: 'traces',
    query: spanFilter.spanFilterSchema,
    response: serviceGraph.serviceGraphResponseSchema,
  }),
  'traces.get': call(
    'GET /tracing/{projectId}/traces/{traceId}',
    'A trace as a tree of at most 10,000 items',
    {
      embed: 'traces',
      query: traces.traceRequestSchema,
      response: traces.traceResponseSchema,
      needs: ['root'],
    },
  ),
  'traces.columns': call(
    'GET /tracing/{projectId}/traces/{traceId}/columns',
    'A trace of any size as typed arrays',
    { embed: 'traces', query: traces.traceRequestSchema, mediaType: traceColumnsMediaType },
  ),
  'spans.get': call(
    'GET /tracing/{projectId}/traces/{traceId}/{spanId}',
    'One span, log or event',
    { embed: 'traces', response: spans.spanResponseSchema },
  ),
  'traces.find': call('GET /traces/search', 'Find the project of a trace', {
    query: traces.traceSearchRequestSchema,
    response: traces.traceSearchResponseSchema,
  }),
  'savedViews.list': call('GET /tracing/{projectId}/saved-views', 'Saved views of the project', {
    response: savedViews.savedViewsResponseSchema,
  }),
  'savedViews.create': call('POST /tracing/{projectId}/saved-views', 'Save a view', {
    body: savedViews.createSavedViewRequestSchema,
    response: savedViews.savedViewResponseSchema,
  }),
  'savedViews.delete': call(
    'DELETE /tracing/{projectId}/saved-views/{viewId}',
    'Delete a saved view',
  ),
  'savedViews.pin': call(
    'PUT /tracing/{projectId}/saved-views/{viewId}/pinned',
    'Pin a saved view',
  ),
  'savedViews.unpin': call(
    'PUT /tracing/{projectId}/saved-views/{viewId}/unpinned',
    'Unpin a saved view',
  ),
};
