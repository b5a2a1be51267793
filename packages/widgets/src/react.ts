export {
  AlertBadge,
  type AlertBadgeProps,
  AlertList,
  type AlertListProps,
  MonitorStatus,
  type MonitorStatusProps,
} from './react/alerting.tsx';
export { MetricChart, type MetricChartProps } from './react/MetricChart.tsx';
export {
  MetricGauge,
  type MetricGaugeProps,
  MetricHeatmap,
  type MetricHeatmapProps,
} from './react/metrics.tsx';
export { Sparkline, type SparklineProps } from './react/Sparkline.tsx';
export { sparklineScale, type SparklineScale } from './sparkline/geometry.ts';
export {
  TraceTimeline,
  type TraceTimelineHandle,
  type TraceTimelineProps,
} from './react/TraceTimeline.tsx';
export { useLive, type Live, type LiveOptions } from './react/use-live.ts';
export { figuresOf } from './chart/series/figures.ts';
export { chartDataOf, type ChartSettings } from './chart/series/series-of.ts';
export {
  hasValues,
  type ChartData,
  type ChartBand,
  type ChartMarker,
  type ChartSeries,
} from './chart/series/chart-data.ts';
export type { ShowTooltip, TooltipContent, WidgetTooltip } from './core/tooltip.ts';
export type { Status as ChartStatus } from './core/status.ts';
export type { LegendLook } from './chart/legend.ts';
export { englishTexts as chartTexts, type ChartTexts } from './chart/texts.ts';
export { gaugeText, type GaugeData, type GaugeLook, type GaugeText } from '@spanlight/sdk/format';
export { englishTexts as gaugeTexts, type GaugeTexts } from './gauge/texts.ts';
export { englishTexts as alertBadgeTexts, type AlertBadgeTexts } from './alerting/badge-texts.ts';
export { englishTexts as alertListTexts, type AlertListTexts } from './alerting/list-texts.ts';
export {
  englishTexts as monitorStatusTexts,
  type MonitorStatusTexts,
} from './alerting/monitor-texts.ts';
export type { MonitorSummary } from './alerting/monitor-view.ts';
