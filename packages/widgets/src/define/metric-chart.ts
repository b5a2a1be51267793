import { SpanlightMetricChartElement } from '../chart/element.ts';
import { defineElement } from '../core/base-element.ts';

defineElement('spanlight-metric-chart', SpanlightMetricChartElement);

export { SpanlightMetricChartElement };
