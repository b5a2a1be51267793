import type {
  Heatmap,
  MetricColumn,
  MetricGaugeResponse,
  MetricHeatmapResponse,
  MetricRow,
  MetricTableResponse,
  MetricTimeseries,
  MetricTimeseriesResponse,
} from '../../schemas/metrics/metric-queries.ts';
import type {
  Metric,
  MetricAttributeKey,
  MetricStatsResponse,
} from '../../schemas/metrics/metrics.ts';
import { order, query } from './query.ts';
import { inside, list, number, object, objects, open, own, type Raw, shape, text } from './raw.ts';

const metrics = list(
  open<Metric>({
    id: text,
    projectId: number,
    description: text,
    unit: text,
    attrKeys: objects,
    otelLibraryName: text,
    otelLibraryVersion: text,
    numTimeseries: number,
  }),
);

const columns = list(
  shape<MetricColumn>({ name: text, unit: text, isGroup: Boolean, tableFunc: text }),
);

/** Reads the answers of the list of metrics and of metrics by name. */
export const toMetrics = inside('metrics', metrics);

/** Reads the answer of the metric stats call. */
export const toMetricStats = shape<MetricStatsResponse>({ metrics, hasMore: Boolean });

/** Reads the answer of the metric attributes call. */
export const toMetricAttributes = inside(
  'items',
  list(shape<MetricAttributeKey>({ value: text, count: number, pinned: Boolean })),
);

/** Reads the answer of the timeseries call; every series gets a value for every time. */
export const toMetricTimeseries = shape<MetricTimeseriesResponse>({
  query,
  time: objects,
  timeseries: (series, { time }) => {
    const { length } = objects(time);
    return list(
      shape<MetricTimeseries>({
        id: text,
        name: text,
        metric: text,
        unit: text,
        attrs: object,
        value: (values) => aligned(objects(values), length),
      }),
    )(series);
  },
  columns,
  hasMore: Boolean,
});

/** Existing servers leave the first value of a series out, and have one too many for a constant. */
function aligned(values: (number | null)[], length: number): (number | null)[] {
  const fitting = values.length === length - 1 ? [null, ...values] : values.slice(0, length);
  return Array.from({ length }, (_, index) => fitting[index] ?? null);
}

/** Reads the answer of the table call. */
export const toMetricTable = shape<MetricTableResponse>({
  query,
  columns,
  items: (items, raw) => list((item) => row(item, raw) as MetricRow)(items),
  hasMore: Boolean,
  order,
});

/** Reads the answer of the gauge call; without data it holds no values. */
export const toMetricGauge = shape<MetricGaugeResponse>({
  query,
  columns,
  values: (values, raw) => {
    const found = object(values);
    return Object.keys(found).length > 0 ? row(found, raw) : {};
  },
});

/** The values of all columns, texts for groups, and the keys the server writes itself. */
function row(raw: Raw, answer: Raw): MetricGaugeResponse['values'] {
  const cells = columns(answer['columns']).map(({ name, isGroup }) => {
    const value = own(raw, name);
    return [name, isGroup ? text(value) : typeof value === 'number' ? value : null];
  });
  const ownKeys = ['_name', '_query', '_hash'].map((name) => [name, text(raw[name])]);
  // Of groups of spans.
  const names = ['_system', 'display_name'].flatMap((name) =>
    typeof own(raw, name) === 'string' ? [[name, own(raw, name)]] : [],
  );
  return Object.fromEntries([...names, ...cells, ...ownKeys]) as MetricGaugeResponse['values'];
}

const heatmap = shape<Heatmap>({ xAxis: objects, yAxis: objects, data: objects });

/** Reads the answer of the heatmap call. */
export const toMetricHeatmap = shape<MetricHeatmapResponse>({ query, heatmap });
