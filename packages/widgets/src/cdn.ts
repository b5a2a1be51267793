/**
 * Every element in one file, which a page takes from anywhere with the digest of it in `integrity`. Files that an element asks
 * for later would have no digest, and a worker of another origin does not run: there are none.
 */
import { SpanlightAlertBadgeElement } from './alerting/badge-element.ts';
import { SpanlightAlertListElement } from './alerting/list-element.ts';
import { SpanlightMonitorStatusElement } from './alerting/monitor-element.ts';
import { SpanlightMetricChartElement } from './chart/element.ts';
import { defineElement } from './core/base-element.ts';
import { SpanlightDashboardElement } from './dashboard/element.ts';
import { SpanlightGaugeElement } from './gauge/element.ts';
import { SpanlightHeatmapElement } from './heatmap/element.ts';
import { SpanlightLogListElement } from './logs/element.ts';
import { SpanlightSparklineElement } from './sparkline/element.ts';
import { SpanlightTableElement } from './table/element.ts';
import { SpanlightTraceTimelineElement } from './timeline/element.ts';
import { timelineTools } from './timeline/tools/timeline-tools.ts';

SpanlightTraceTimelineElement.loadTools = () => Promise.resolve(timelineTools({}));

defineElement('spanlight-alert-badge', SpanlightAlertBadgeElement);
defineElement('spanlight-alert-list', SpanlightAlertListElement);
defineElement('spanlight-gauge', SpanlightGaugeElement);
defineElement('spanlight-heatmap', SpanlightHeatmapElement);
defineElement('spanlight-log-list', SpanlightLogListElement);
defineElement('spanlight-metric-chart', SpanlightMetricChartElement);
defineElement('spanlight-monitor-status', SpanlightMonitorStatusElement);
defineElement('spanlight-sparkline', SpanlightSparklineElement);
defineElement('spanlight-table', SpanlightTableElement);
defineElement('spanlight-trace-timeline', SpanlightTraceTimelineElement);
// Made of the others.
defineElement('spanlight-dashboard', SpanlightDashboardElement);

// A page of another site hands its elements a client.
export { Spanlight } from '@spanlight/sdk';
export { embedToken } from '@spanlight/sdk/embed';
