// The schemas of every request and response, kept apart so that a bundle which never asks for them stays small.

export {
  achievementNames,
  achievementSchema,
  achievementsResponseSchema,
  type Achievement,
  type AchievementName,
  type AchievementsResponse,
} from './schemas/achievements.ts';
export {
  attributeKeySchema,
  attributeValueSchema,
  attributeValuesResponseSchema,
  attributesRequestSchema,
  attributesResponseSchema,
  type AttributeKey,
  type AttributeValue,
  type AttributeValuesResponse,
  type AttributesRequest,
  type AttributesResponse,
} from './schemas/attributes.ts';
export {
  cellSchema,
  columnSchema,
  columnUnitSchema,
  orderSchema,
  type Cell,
  type Column,
  type Order,
} from './schemas/columns.ts';
export {
  errorBodySchema,
  errorCodes,
  queryProgressSchema,
  type ErrorBody,
  type ErrorCode,
  type QueryProgress,
} from './schemas/errors.ts';
export {
  groupSchema,
  groupStatsRequestSchema,
  groupStatsResponseSchema,
  groupSummaryRequestSchema,
  groupSummaryResponseSchema,
  groupsResponseSchema,
  percentilesResponseSchema,
  percentilesSchema,
  timeseriesGroupSchema,
  timeseriesResponseSchema,
  type Group,
  type GroupStatsRequest,
  type GroupStatsResponse,
  type GroupSummaryRequest,
  type GroupSummaryResponse,
  type GroupsResponse,
  type Percentiles,
  type PercentilesResponse,
  type TimeseriesGroup,
  type TimeseriesResponse,
} from './schemas/groups.ts';
export {
  numericIdSchema,
  spanIdSchema,
  traceIdSchema,
  uint64MixedSchema,
  uint64TextSchema,
} from './schemas/ids.ts';
export { openApiDocument, type Json, type OpenApiSettings } from './schemas/openapi.ts';
export {
  booleanParameter,
  groupIdParameter,
  integerParameter,
  listParameter,
  numberParameter,
  numericIdParameter,
  optionalGroupIdParameter,
  optionalSpanIdParameter,
  pageParameter,
  parameterIssue,
  rawParameters,
  spanIdParameter,
  textParameter,
  timeParameter,
  traceIdParameter,
  type ParameterIssue,
  type RawParameters,
} from './schemas/parameters.ts';
export {
  coreAttributes,
  pinnedFacetRequestSchema,
  pinnedFacetResponseSchema,
  pinnedFacetsResponseSchema,
  type PinnedFacetRequest,
  type PinnedFacetResponse,
  type PinnedFacetsResponse,
} from './schemas/pinned-facets.ts';
export {
  projectResponseSchema,
  projectSchema,
  type Project,
  type ProjectResponse,
} from './schemas/projects.ts';
export {
  parsedQuerySchema,
  queryPartSchema,
  type ParsedQuery,
  type QueryPart,
} from './schemas/query-parts.ts';
export { routes, type Route, type RouteAuth, type RouteName } from './schemas/routes.ts';
export {
  createSavedViewRequestSchema,
  savedViewResponseSchema,
  savedViewSchema,
  savedViewsResponseSchema,
  type CreateSavedViewRequest,
  type SavedView,
  type SavedViewResponse,
  type SavedViewsResponse,
} from './schemas/saved-views.ts';
export {
  edgeTypes,
  serviceGraphEdgeSchema,
  serviceGraphResponseSchema,
  type EdgeType,
  type ServiceGraphEdge,
  type ServiceGraphResponse,
} from './schemas/service-graph.ts';
export {
  filterTimeRange,
  pagingParameters,
  spanFilterParameters,
  spanFilterSchema,
  timeRangeParameters,
  withTimeRange,
  type SpanFilter,
} from './schemas/span-filter.ts';
export {
  attributesSchema,
  spanEventSchema,
  spanLinkSchema,
  spanResponseSchema,
  spanSchema,
  spansRequestSchema,
  spansResponseSchema,
  treeSpanSchema,
  type Span,
  type SpanEvent,
  type SpanLink,
  type SpanResponse,
  type SpansRequest,
  type SpansResponse,
  type TreeSpan,
} from './schemas/spans.ts';
export {
  ssoMethodSchema,
  ssoMethodsResponseSchema,
  type SsoMethod,
  type SsoMethodsResponse,
} from './schemas/sso.ts';
export {
  dataHintSchema,
  systemSchema,
  systemsResponseSchema,
  type DataHint,
  type System,
  type SystemsResponse,
} from './schemas/systems.ts';
export { nanosecondsSchema, secondTimeSchema, timeSchema } from './schemas/times.ts';
export {
  traceRequestSchema,
  traceResponseSchema,
  traceSearchRequestSchema,
  traceSearchResponseSchema,
  type TraceRequest,
  type TraceResponse,
  type TraceSearchRequest,
  type TraceSearchResponse,
} from './schemas/traces.ts';
export { usageResponseSchema, type UsageResponse } from './schemas/usage.ts';
export {
  currentUserResponseSchema,
  loginRequestSchema,
  userSchema,
  type CurrentUserResponse,
  type LoginRequest,
  type User,
} from './schemas/users.ts';
export { traceColumnsMediaType } from './columns/layout.ts';
export { spanKinds, spanStatuses, type SpanKind, type SpanStatus } from './core/span-values.ts';
