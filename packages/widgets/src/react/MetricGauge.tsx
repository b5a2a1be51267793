import type { GaugeData, GaugeLook } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { createGaugeView } from '../gauge/gauge-view.ts';
import type { GaugeTexts } from '../gauge/texts.ts';
import { createWidget, loadedOf, type LoadedProps } from './create-widget.tsx';

export interface MetricGaugeProps extends GaugeLook, LoadedProps<GaugeTexts> {
  /** What is measured, for the text alternative. */
  label: string;
  /** What the gauge call answered; undefined while it is being loaded. */
  data?: GaugeData | undefined;
}

/** A few values in one text. */
export const MetricGauge: (props: MetricGaugeProps) => ReactElement = createWidget(
  createGaugeView,
  (view, { data, error, label, columnMap, template, valueMappings, texts }) =>
    view.show(loadedOf(data, error), label, { columnMap, template, valueMappings }, texts),
);
