export type {
  AlertGroupsAnswer,
  AlertsAnswer,
  AlertSource,
  ListedAnswer,
} from './alerting/ask-alerts.ts';
export { SpanlightAlertBadgeElement } from './alerting/badge-element.ts';
export type { AlertCount } from './alerting/badge-view.ts';
export { SpanlightAlertListElement, type AlertSelectDetail } from './alerting/list-element.ts';
export { SpanlightMonitorStatusElement, type MonitorSource } from './alerting/monitor-element.ts';
export type { MonitorSummary } from './alerting/monitor-view.ts';
export {
  SpanlightMetricChartElement,
  type HoverDetail,
  type SeriesToggleDetail,
  type TimeseriesSource,
  type ZoomDetail,
} from './chart/element.ts';
export { chartDataOf, type ChartSettings } from './chart/series/series-of.ts';
export {
  SpanlightDashboardElement,
  type DashboardSource,
  type RangeDetail,
} from './dashboard/element.ts';
export type { DashboardData } from './dashboard/dashboard-view.ts';
export { englishTexts as dashboardTexts, type DashboardTexts } from './dashboard/texts.ts';
export { SpanlightGaugeElement, type GaugeColumns, type GaugeSource } from './gauge/element.ts';
export { SpanlightHeatmapElement, type HeatmapSource } from './heatmap/element.ts';
export { SpanlightLogListElement, type LogSelectDetail, type LogSource } from './logs/element.ts';
export type { LogsAnswer } from './logs/log-list-view.ts';
export { englishTexts as logListTexts, type LogListTexts } from './logs/texts.ts';
export { SpanlightTableElement, type TableColumns, type TableSource } from './table/element.ts';
export type { TableData } from './table/table-view.ts';
export { englishTexts as tableTexts, type TableTexts } from './table/texts.ts';
export { describeSeries, type SparklineTexts } from './sparkline/describe.ts';
export { SpanlightSparklineElement, type StatsSource } from './sparkline/element.ts';
export {
  sparklineGeometry,
  type GeometryOptions,
  type SparklineGeometry,
  type SparklinePoints,
} from './sparkline/geometry.ts';
export { criticalPath } from './timeline/analysis/critical-path.ts';
export {
  SpanlightTraceTimelineElement,
  type CropDetail,
  type TraceSource,
} from './timeline/element.ts';
export { failureOrigins } from './timeline/analysis/origins.ts';
export { findSpans } from './timeline/analysis/find.ts';
export type { CriticalPath } from './timeline/model/state.ts';
export { layoutTrace, type TraceLayout } from './timeline/model/layout.ts';
export { timePerSystem, type SystemTime, type SystemTimes } from './timeline/model/systems.ts';
export { buildTree, type TraceTree } from './timeline/model/tree.ts';
export { englishTexts as timelineTexts, type TimelineTexts } from './timeline/view/texts.ts';
export type { PickedSpan, TimelineContent, TimelineStatus } from './timeline/view/timeline-view.ts';
