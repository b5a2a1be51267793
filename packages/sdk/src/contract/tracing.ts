import { traceColumnsMediaType } from '../columns/layout.ts';
import * as attributes from '../schemas/tracing/attributes.ts';
import * as groups from '../schemas/tracing/groups.ts';
import * as views from '../schemas/accounts/saved-views.ts';
import { serviceGraphResponseSchema } from '../schemas/tracing/service-graph.ts';
import { spanFilterSchema } from '../schemas/shared/span-filter.ts';
import * as spans from '../schemas/tracing/spans.ts';
import { systemsResponseSchema } from '../schemas/tracing/systems.ts';
import * as traces from '../schemas/tracing/traces.ts';
import { call } from './call.ts';

const tracing = '/tracing/{projectId}';
const savedViews = `${tracing}/saved-views` as const;
const filtered = { embed: 'traces', query: spanFilterSchema } as const;
const filteredAndLockable = { ...filtered, lockable: true } as const;
const listed = { embed: 'traces', query: attributes.attributesRequestSchema } as const;
const trace = { embed: 'traces', narrowable: true, query: traces.traceRequestSchema } as const;

/** Calls about spans, logs and events. */
export const tracingRoutes = {
  'systems.list': call(`GET ${tracing}/systems`, 'Systems that sent data in the range', {
    ...filtered,
    response: systemsResponseSchema,
  }),
  'attributes.list': call(`GET ${tracing}/attributes`, 'Attribute keys of the matching items', {
    ...listed,
    response: attributes.attributesResponseSchema,
  }),
  'attributes.values': call(
    `GET ${tracing}/attributes/{attr}`,
    'Values of one attribute with counts; filters on the attribute itself are left aside',
    { ...listed, response: attributes.attributeValuesResponseSchema },
  ),
  'groups.list': call(`GET ${tracing}/groups`, 'Aggregates by the group-by parts of the query', {
    ...filteredAndLockable,
    response: groups.groupsResponseSchema,
  }),
  'groups.summary': call(`GET ${tracing}/groups/{groupId}`, 'Figures of one group', {
    embed: 'traces',
    query: groups.groupSummaryRequestSchema,
    response: groups.groupSummaryResponseSchema,
  }),
  'groups.stats': call(
    `GET ${tracing}/group-stats`,
    'Series of a few columns over all matching items',
    {
      embed: 'traces',
      lockable: true,
      query: groups.groupStatsRequestSchema,
      response: groups.groupStatsResponseSchema,
    },
  ),
  'groups.percentiles': call(`GET ${tracing}/percentiles`, 'Series for latency and rate charts', {
    ...filteredAndLockable,
    response: groups.percentilesResponseSchema,
    reads: 'stats',
  }),
  'groups.timeseries': call(`GET ${tracing}/timeseries`, 'Series per group', {
    ...filteredAndLockable,
    response: groups.timeseriesResponseSchema,
  }),
  'spans.list': call(`GET ${tracing}/spans`, 'A page of spans, logs or events', {
    embed: 'traces',
    lockable: true,
    query: spans.spansRequestSchema,
    response: spans.spansResponseSchema,
    needs: ['spans', 'count'],
  }),
  'serviceGraph.get': call(`GET ${tracing}/service-graph`, 'Calls between services', {
    ...filtered,
    response: serviceGraphResponseSchema,
  }),
  'traces.get': call(
    `GET ${tracing}/traces/{traceId}`,
    'A trace as a tree of at most 10,000 items',
    { ...trace, response: traces.traceResponseSchema, needs: ['root'] },
  ),
  'traces.columns': call(
    `GET ${tracing}/traces/{traceId}/columns`,
    'A trace of any size as typed arrays',
    { ...trace, mediaType: traceColumnsMediaType },
  ),
  'spans.get': call(`GET ${tracing}/traces/{traceId}/{spanId}`, 'One span, log or event', {
    embed: 'traces',
    narrowable: true,
    response: spans.spanResponseSchema,
  }),
  'traces.find': call('GET /traces/search', 'Find the project of a trace', {
    query: traces.traceSearchRequestSchema,
    response: traces.traceSearchResponseSchema,
  }),
  'savedViews.list': call(`GET ${savedViews}`, 'Saved views of the project', {
    response: views.savedViewsResponseSchema,
  }),
  'savedViews.create': call(`POST ${savedViews}`, 'Save a view', {
    body: views.createSavedViewRequestSchema,
    response: views.savedViewResponseSchema,
  }),
  'savedViews.delete': call(`DELETE ${savedViews}/{viewId}`, 'Delete a saved view'),
  'savedViews.pin': call(`PUT ${savedViews}/{viewId}/pinned`, 'Pin a saved view'),
  'savedViews.unpin': call(`PUT ${savedViews}/{viewId}/unpinned`, 'Unpin a saved view'),
};
