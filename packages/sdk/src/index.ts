export { Spanlight } from './client.ts';
export { columnStatus, type TraceColumns, type TraceEventColumns } from './columns/layout.ts';
export type { Answer, Call } from './http/call.ts';
export {
  AbortError,
  BadRequestError,
  BodyTooLargeError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  HttpError,
  InvalidParameterError,
  InvalidResponseError,
  isAbortError,
  isHttpError,
  isRetryableError,
  isSpanlightError,
  MethodNotAllowedError,
  NotFoundError,
  NotJsonError,
  PreconditionFailedError,
  QueryTimeoutError,
  RequestTimeoutError,
  ServerError,
  SpanlightError,
  TimeoutError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  type ErrorDetails,
} from './http/errors.ts';
export {
  loggingHooks,
  type Hooks,
  type Logger,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
} from './http/hooks.ts';
export { parseSpanId, parseTraceId } from './values/ids.ts';
export {
  chartKinds,
  legendValues,
  type Aggregation,
  type ChartKind,
  type Instrument,
  type LegendValue,
  type SeriesSymbol,
} from './values/metric-values.ts';
export type { NoDataPolicy } from './values/monitor-values.ts';
export type {
  ClientOptions,
  FetchFunction,
  HeaderOptions,
  ProjectId,
  ProjectParams,
  RequestOptions,
} from './http/options.ts';
export type { SortParams, SpanFilterParams } from './resources/span-filter.ts';
export { spanKinds, spanStatuses, type SpanKind, type SpanStatus } from './values/span-values.ts';
export {
  resolveTimeRange,
  type TimeInput,
  type TimeParams,
  type TimeRange,
} from './resources/time-range.ts';
export { parseTime, unixNanoseconds } from './values/times.ts';
export { Transport } from './http/transport.ts';
export {
  watch,
  type Visibility,
  type Watch,
  type WatchListener,
  type WatchOptions,
} from './watch.ts';
export {
  Alerts,
  type AlertIdsParams,
  type AlertParams,
  type AlertStatsParams,
  type AlertGroupsParams,
  type AlertsParams,
} from './resources/alerts.ts';
export {
  Annotations,
  type AnnotationParams,
  type AnnotationsParams,
} from './resources/annotations.ts';
export type { AttributeValuesParams, AttributesParams } from './resources/systems.ts';
export type { ChangeChannelParams, ChannelInput, ChannelParams } from './resources/channels.ts';
export type {
  ChangeDashboardParams,
  DashboardParams,
  DashboardsParams,
} from './resources/dashboards.ts';
export type { DashboardPartParams, GridItemParams, GridRowParams } from './resources/grid.ts';
export { Groups, type GroupStatsParams, type GroupSummaryParams } from './resources/groups.ts';
export {
  Metrics,
  type MetricAttributesParams,
  type MetricAttributeValuesParams,
  type MetricFilterParams,
  type MetricGaugeParams,
  type MetricHeatmapParams,
  type MetricQueryParams,
  type MetricsParams,
  type MetricStatsParams,
  type MetricTableParams,
} from './resources/metrics.ts';
export {
  Monitors,
  type ChangeMonitorParams,
  type MonitorParams,
  type MonitorsParams,
} from './resources/monitors.ts';
export type {
  CreateSavedViewParams,
  PinnedFacetParams,
  SavedViewParams,
} from './resources/saved-views.ts';
export type { RevisionParams } from './resources/resource.ts';
export type { SpanParams, SpansParams } from './resources/spans.ts';
export { Traces, type TraceParams } from './resources/traces.ts';
export type { QuestionsParams, UsageParams } from './resources/accounts.ts';
export type { LoginRequest } from './schemas/accounts/users.ts';
export type {
  AlertEvent,
  AlertWhyResponse,
  BacktestRequest,
  BacktestResponse,
  BacktestTransition,
  Delivery,
  DeliveryAttempt,
  ToldMessage,
  Evaluation,
  MonitorWhyResponse,
  SeriesEvaluation,
} from './schemas/alerting/alert-history.ts';
export type {
  AlertStatsResponse,
  MonitorNoise,
  NoiseAdvice,
} from './schemas/alerting/alert-stats.ts';
export type {
  Alert,
  Acknowledgement,
  AlertFacet,
  AlertsResponse,
  AlertStatus,
  AlertType,
  ErrorAlert,
  MetricAlert,
  Mute,
} from './schemas/alerting/alerts.ts';
export type {
  Annotation,
  AnnotationRequest,
  AnnotationsResponse,
  CreatedAnnotation,
} from './schemas/alerting/annotations.ts';
export type {
  EmbedResource,
  EmbedToken,
  EmbedTokenCreated,
  EmbedTokenRequest,
} from './schemas/accounts/embed-tokens.ts';
export type { Picture } from './schemas/accounts/pictures.ts';
export type {
  ErrorMonitor,
  ErrorMonitorRequest,
  MetricMonitor,
  MetricMonitorRequest,
  Monitor,
  MonitorsResponse,
  MonitorState,
  NewMetricMonitorRequest,
} from './schemas/alerting/monitors.ts';
export type {
  ChannelTest,
  ChannelTestRequest,
  EmailSettings,
  NotificationChannel,
} from './schemas/alerting/notification-channels.ts';
export type { AlertEscalation, EscalationStep } from './schemas/alerting/escalation.ts';
export type { AlertGroup, AlertGroupsResponse } from './schemas/alerting/alert-groups.ts';
export type { Grouping } from './schemas/alerting/grouping.ts';
export type { LabelMatcher } from './schemas/alerting/severity.ts';
export type { Severity } from './values/severity-values.ts';
export type { WriteChecksRequest, WriteChecksResponse } from './schemas/shared/write-checks.ts';
export type {
  Silence,
  SilenceMatcher,
  SilencePreview,
  SilencePreviewRequest,
  SilenceRepeat,
  SilenceRequest,
  SilenceState,
} from './schemas/alerting/silences.ts';
export type {
  Achievement,
  AchievementName,
  AchievementsResponse,
} from './schemas/accounts/achievements.ts';
export type {
  AttributeKey,
  AttributeValue,
  AttributeValuesResponse,
  AttributesResponse,
} from './schemas/tracing/attributes.ts';
export type { Cell, Column, Order } from './schemas/shared/columns.ts';
export type {
  Dashboard,
  DashboardResponse,
  DashboardsResponse,
  DashboardSettingsInput,
  DashboardSummary,
  DashboardTableInput,
  SavedDashboardResponse,
} from './schemas/dashboards/dashboards.ts';
export type { ErrorBody, ErrorCode, QueryProgress, TextProblem } from './schemas/shared/errors.ts';
export type {
  ChartGridItem,
  GaugeGridItem,
  GridItem,
  GridItemInput,
  GridItemResponse,
  GridItemType,
  GridLayoutInput,
  HeatmapGridItem,
  TableGridItem,
} from './schemas/dashboards/grid-items.ts';
export type {
  GridRow,
  GridRowDetailsResponse,
  GridRowInput,
  GridRowResponse,
} from './schemas/dashboards/grid-rows.ts';
export type {
  Group,
  GroupStatsResponse,
  GroupSummaryResponse,
  GroupsResponse,
  Percentiles,
  PercentilesResponse,
  TimeseriesGroup,
  TimeseriesResponse,
} from './schemas/tracing/groups.ts';
export type {
  ChartColumn,
  ChartLegend,
  GaugeColumn,
  MetricAlias,
  SeriesStyle,
  TableColumn,
  ValueMapping,
} from './schemas/dashboards/metric-display.ts';
export type {
  Heatmap,
  MetricColumn,
  MetricGaugeResponse,
  MetricHeatmapResponse,
  MetricRow,
  MetricTableResponse,
  MetricTimeseries,
  MetricTimeseriesResponse,
} from './schemas/metrics/metric-queries.ts';
export type {
  Metric,
  MetricAttributeKey,
  MetricAttributesResponse,
  MetricAttributeValue,
  MetricAttributeValuesResponse,
  MetricsResponse,
  MetricStatsResponse,
} from './schemas/metrics/metrics.ts';
export type {
  PinnedFacetResponse,
  PinnedFacetsResponse,
} from './schemas/accounts/pinned-facets.ts';
export type { Project, ProjectResponse } from './schemas/accounts/projects.ts';
export type { RunningQuestion } from './schemas/shared/questions.ts';
export type { ParsedQuery, QueryPart } from './schemas/shared/query-parts.ts';
export type {
  SavedView,
  SavedViewResponse,
  SavedViewsResponse,
} from './schemas/accounts/saved-views.ts';
export type {
  EdgeType,
  ServiceGraphEdge,
  ServiceGraphResponse,
} from './schemas/tracing/service-graph.ts';
export type {
  Span,
  SpanEvent,
  SpanLink,
  SpanResponse,
  SpansResponse,
  TreeSpan,
} from './schemas/tracing/spans.ts';
export type { SsoMethod, SsoMethodsResponse } from './schemas/accounts/sso.ts';
export type { DataHint, System, SystemsResponse } from './schemas/tracing/systems.ts';
export type { TraceResponse, TraceSearchResponse } from './schemas/tracing/traces.ts';
export type { UsageResponse } from './schemas/accounts/usage.ts';
export type { CurrentUserResponse, User } from './schemas/accounts/users.ts';
