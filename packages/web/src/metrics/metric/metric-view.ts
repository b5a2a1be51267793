import { splitParts } from '@spanlight/query';
import { chartKinds, type ChartKind, type Metric, type ParsedQuery } from '@spanlight/sdk';

/** How a metric is drawn: its series in one of the kinds of charts, or the spread of its values. */
export type MetricDrawing = ChartKind | 'heatmap';

const labels: { readonly [Drawing in MetricDrawing]: string } = {
  line: 'Lines',
  area: 'Areas',
  bar: 'Bars',
  'stacked-area': 'Stacked areas',
  'stacked-bar': 'Stacked bars',
  heatmap: 'Heatmap',
};

/** The ways to draw a metric: only histograms know how their values are spread. */
export function drawingsOf({
  instrument,
}: Metric): { readonly value: MetricDrawing; readonly label: string }[] {
  const spread = instrument === 'histogram' ? (['heatmap'] as const) : [];
  return [...chartKinds, ...spread].map((value) => ({ value, label: labels[value] }));
}

/** The drawing an address asks for, as far as the metric has it. */
export function drawingOf(metric: Metric, asked: string | undefined): MetricDrawing {
  return drawingsOf(metric).find(({ value }) => value === asked)?.value ?? 'line';
}

/**
 * What a heatmap says about the whole query: it was asked the conditions alone, so all other parts are greyed.
 */
export function heatmapEcho(query: string, echo: ParsedQuery | undefined): ParsedQuery {
  const answered = echo ? [...echo.parts] : [];
  return {
    parts: splitParts(query).map(({ text }) =>
      /^where\s/iu.test(text)
        ? (answered.shift() ?? { query: text, error: '' })
        : { query: text, error: '', disabled: true },
    ),
  };
}
