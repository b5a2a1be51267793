import { SpanlightMetricChartElement } from '../chart/element.ts';
import { defineElement } from '../core/base-element.ts';
import { SpanlightDashboardElement } from '../dashboard/element.ts';
import { SpanlightGaugeElement } from '../gauge/element.ts';
import { SpanlightHeatmapElement } from '../heatmap/element.ts';
import { SpanlightTableElement } from '../table/element.ts';

defineElement('spanlight-metric-chart', SpanlightMetricChartElement);
defineElement('spanlight-gauge', SpanlightGaugeElement);
defineElement('spanlight-heatmap', SpanlightHeatmapElement);
defineElement('spanlight-table', SpanlightTableElement);
defineElement('spanlight-dashboard', SpanlightDashboardElement);

export { SpanlightDashboardElement };
