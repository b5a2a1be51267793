// The schemas of every request and response, kept apart so that a bundle which never asks for them stays small.

export { traceColumnsMediaType } from './columns/layout.ts';
export * from './contract/openapi.ts';
export * from './contract/routes.ts';
export * from './schemas/accounts/achievements.ts';
export * from './schemas/accounts/embed-tokens.ts';
export * from './schemas/accounts/pictures.ts';
export * from './schemas/accounts/pinned-facets.ts';
export * from './schemas/accounts/projects.ts';
export * from './schemas/accounts/saved-views.ts';
export * from './schemas/accounts/sso.ts';
export * from './schemas/accounts/usage.ts';
export * from './schemas/accounts/users.ts';
export * from './schemas/shared/write-checks.ts';
export * from './schemas/alerting/alert-groups.ts';
export * from './schemas/alerting/alert-history.ts';
export * from './schemas/alerting/alert-stats.ts';
export * from './schemas/alerting/alerts.ts';
export * from './schemas/alerting/annotations.ts';
export * from './schemas/alerting/grouping.ts';
export * from './schemas/alerting/monitors.ts';
export * from './schemas/alerting/notification-channels.ts';
export * from './schemas/alerting/escalation.ts';
export * from './schemas/alerting/severity.ts';
export * from './schemas/alerting/silences.ts';
export * from './schemas/dashboards/dashboards.ts';
export * from './schemas/dashboards/grid-items.ts';
export * from './schemas/dashboards/grid-rows.ts';
export * from './schemas/dashboards/metric-display.ts';
export * from './schemas/metrics/metric-queries.ts';
export * from './schemas/metrics/metrics.ts';
export * from './schemas/operations/backups.ts';
export * from './schemas/operations/stores.ts';
export * from './schemas/shared/columns.ts';
export * from './schemas/shared/errors.ts';
export * from './schemas/shared/ids.ts';
export * from './schemas/shared/parameters.ts';
export * from './schemas/shared/query-parts.ts';
export * from './schemas/shared/questions.ts';
export * from './schemas/shared/span-filter.ts';
export * from './schemas/shared/times.ts';
export * from './schemas/tracing/attributes.ts';
export * from './schemas/tracing/groups.ts';
export * from './schemas/tracing/service-graph.ts';
export * from './schemas/tracing/spans.ts';
export * from './schemas/tracing/systems.ts';
export * from './schemas/tracing/traces.ts';
export {
  defaultGridMaxWidth,
  defaultLegend,
  defaultSeriesStyle,
  gridColumns,
  gridItemSizes,
  itemsPerPageRange,
  lineWidthRange,
  maxGaugeTitle,
  opacityRange,
  symbolSizeRange,
} from './values/dashboard-values.ts';
export * from './values/grid-places.ts';
export * from './values/metric-values.ts';
export * from './values/monitor-values.ts';
export * from './values/missing-attribute.ts';
export * from './values/grouping-values.ts';
export * from './values/severity-values.ts';
export * from './values/span-values.ts';
