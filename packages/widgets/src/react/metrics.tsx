import type { GaugeData, GaugeLook } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { createGaugeView } from '../gauge/gauge-view.ts';
import type { GaugeTexts } from '../gauge/texts.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';
import type { Heatmap } from '@spanlight/sdk';
import type { ChartTexts } from '../chart/texts.ts';
import type { ShowTooltip } from '../core/tooltip.ts';
import { createHeatmapView } from '../heatmap/heatmap-view.ts';

/** Properties of MetricGauge. */
export interface MetricGaugeProps extends GaugeLook, LoadedProps<GaugeTexts> {
  /** What is measured, for the text alternative. */
  label: string;
  /** What the gauge call answered; undefined while it is being loaded. */
  data?: GaugeData | undefined;
}

/** A few values in one text. */
export const MetricGauge: (props: MetricGaugeProps) => ReactElement = /* @__PURE__ */ createWidget(
  createGaugeView,
  (view, { data, error, label, columnMap, template, valueMappings, texts }) =>
    view.show(loadedOf(data, error), label, { columnMap, template, valueMappings }, texts),
  40,
);

/** Properties of MetricHeatmap. */
export interface MetricHeatmapProps extends LoadedProps<ChartTexts> {
  /** What is measured, for the text alternative. */
  label: string;
  /** What the heatmap call answered; undefined while it is being loaded. Keep it the same while it stays so. */
  heatmap?: Heatmap | undefined;
  /** Unit of the values, as in the API. @default '' */
  unit?: string | undefined;
  /** Height in pixels, axes included. @default 200 */
  height?: number | undefined;
  /** Shows what a cell says. Without it, the heatmap does. Read once. */
  onTooltip?: ShowTooltip | undefined;
}

/** How values are spread over time: the more of them, the stronger the cell. Arrow keys walk over the cells. */
export const MetricHeatmap: (props: MetricHeatmapProps) => ReactElement =
  /* @__PURE__ */ createWidget(
    (root, latest) =>
      createHeatmapView(root, latest().onTooltip && ((tooltip) => latest().onTooltip?.(tooltip))),
    (view, { label, heatmap, unit = '', error, height = 200, texts }) =>
      view.show(loadedOf(heatmap && { heatmap, unit }, error), { label, height, texts }),
    200,
  );
