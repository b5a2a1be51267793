import type { StoredMetric } from '../../../metadata/telemetry/metrics.ts';
import { SYSTEM_METRIC_PREFIXES } from '../../../metadata/telemetry/system-metrics.ts';

/** What a name of Prometheus stands for. */
export interface PrometheusMetric {
  /** The name that is listed and that series carry. */
  readonly name: string;
  readonly metric: StoredMetric;
  /** `sum`, `count` or, where there are buckets, `bucket` of a histogram or summary; `value` of other metrics. */
  readonly part: 'value' | 'sum' | 'count' | 'bucket';
}

/** Words that OpenTelemetry appends to names for Prometheus, by unit as it is stored. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  nanoseconds: 'nanoseconds',
  microseconds: 'microseconds',
  milliseconds: 'milliseconds',
  seconds: 'seconds',
  bytes: 'bytes',
  kilobytes: 'kilobytes',
  megabytes: 'megabytes',
  gigabytes: 'gigabytes',
  terabytes: 'terabytes',
  percents: 'percent',
  utilization: 'ratio',
};

/** The library of what Prometheus itself wrote: such names are its own already. */
const PROMETHEUS_LIBRARY = 'Prometheus';

/** The metrics of a project by the names that Prometheus knows them by, and by those they are stored by. */
export class PrometheusNames {
  /** Every metric by its name of Prometheus. */
  readonly all: readonly PrometheusMetric[];
  readonly #byName = new Map<string, PrometheusMetric>();

  constructor(metrics: readonly StoredMetric[]) {
    const own = metrics.filter(({ name }) => !isSystemMetric(name));
    this.all = own.flatMap((metric) => partsOf(metric, prometheusName(metric)));
    for (const each of this.all)
      if (!this.#byName.has(each.name)) this.#byName.set(each.name, each);
    // What is written as it is stored is understood too, where nothing else is called so.
    for (const metric of own)
      for (const stored of [metric.name, ...otherNames(metric)])
        for (const [index, alias] of partsOf(metric, stored).entries()) {
          const named = partsOf(metric, prometheusName(metric))[index];
          if (named && !this.#byName.has(alias.name)) this.#byName.set(alias.name, named);
        }
  }

  /** The metric of a name; undefined for one that nothing has. */
  find(name: string): PrometheusMetric | undefined {
    return this.#byName.get(name);
  }
}

/** Whether a metric is computed from spans, logs or events when it is asked for. */
export const isSystemMetric = (name: string): boolean =>
  SYSTEM_METRIC_PREFIXES.some((prefix) => name.startsWith(prefix));

/**
 * The name of a metric as OpenTelemetry maps it for Prometheus: with the unit, and `_total` for what only grows
 * (https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/).
 */
function prometheusName({ name, unit, instrument, otelLibraryName }: StoredMetric): string {
  if (otelLibraryName === PROMETHEUS_LIBRARY) return name;
  const isTotal = instrument === 'counter';
  const base = isTotal ? name.replace(/_total$/, '') : name;
  const word = UNIT_WORDS[unit];
  const hasUnit = word === undefined || base === word || base.endsWith(`_${word}`);
  return `${base}${hasUnit ? '' : `_${word}`}${isTotal ? '_total' : ''}`;
}

/** A gauge without a unit may be a ratio: its unit was `1`, or there was none. */
const otherNames = ({ name, unit, instrument }: StoredMetric): string[] =>
  instrument === 'gauge' && unit === '' ? [`${name}_ratio`] : [];

function partsOf(metric: StoredMetric, name: string): PrometheusMetric[] {
  const { instrument } = metric;
  if (instrument !== 'histogram' && instrument !== 'summary')
    return [{ name, metric, part: 'value' }];
  const parts =
    instrument === 'histogram'
      ? (['bucket', 'count', 'sum'] as const)
      : (['count', 'sum'] as const);
  return parts.map((part) => ({ name: `${name}_${part}`, metric, part }));
}
