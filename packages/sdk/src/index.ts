export { decodeTraceColumns } from './columns/decode.ts';
export { traceColumnsFromTree } from './columns/from-tree.ts';
export { columnStatus, type TraceColumns, type TraceEventColumns } from './columns/layout.ts';
export { spanKinds, spanStatuses, type SpanKind, type SpanStatus } from './core/span-values.ts';
export type { Achievement, AchievementName, AchievementsResponse } from './schemas/achievements.ts';
export type {
  AttributeKey,
  AttributeValue,
  AttributeValuesResponse,
  AttributesResponse,
} from './schemas/attributes.ts';
export type { Cell, Column, Order } from './schemas/columns.ts';
export type { ErrorBody, ErrorCode, QueryProgress } from './schemas/errors.ts';
export type {
  Group,
  GroupStatsResponse,
  GroupSummaryResponse,
  GroupsResponse,
  Percentiles,
  PercentilesResponse,
  TimeseriesGroup,
  TimeseriesResponse,
} from './schemas/groups.ts';
export type { PinnedFacetResponse, PinnedFacetsResponse } from './schemas/pinned-facets.ts';
export type { Project, ProjectResponse } from './schemas/projects.ts';
export type { ParsedQuery, QueryPart } from './schemas/query-parts.ts';
export type { SavedView, SavedViewResponse, SavedViewsResponse } from './schemas/saved-views.ts';
export type { EdgeType, ServiceGraphEdge, ServiceGraphResponse } from './schemas/service-graph.ts';
export type {
  Span,
  SpanEvent,
  SpanLink,
  SpanResponse,
  SpansResponse,
  TreeSpan,
} from './schemas/spans.ts';
export type { SsoMethod, SsoMethodsResponse } from './schemas/sso.ts';
export type { DataHint, System, SystemsResponse } from './schemas/systems.ts';
export type { TraceResponse, TraceSearchResponse } from './schemas/traces.ts';
export type { UsageResponse } from './schemas/usage.ts';
export type { CurrentUserResponse, User } from './schemas/users.ts';
