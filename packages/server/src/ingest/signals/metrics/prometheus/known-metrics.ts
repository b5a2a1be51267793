import { type Family, metricOf, PART, type PrometheusMetric } from './metric-kind.ts';

/** Families and names remembered of one project. */
const FAMILIES = 10_000;
const NAMES = 20_000;
const UNKNOWN: Family = { type: 'unknown', help: '', unit: '' };

/**
 * What one project's senders of remote write 1.0 said about their metrics: they say so apart from the
 * samples, and again every minute or so.
 */
export class KnownMetrics {
  readonly #families = new Map<string, Family>();
  readonly #metrics = new Map<string, PrometheusMetric>();
  #keepsTotals = false;

  /** Notes what was said about the family of a name. */
  note(name: string, family: Family): void {
    const before = this.#families.get(name);
    if (before === undefined && this.#families.size === FAMILIES) return;
    const { type, help, unit } = family;
    if (before?.type === type && before.help === help && before.unit === unit) return;
    this.#families.set(name, family);
    this.#metrics.clear();
  }

  /** What the samples of a name are; `keepsTotals` as in `metricOf`. */
  find(name: string, keepsTotals: boolean): PrometheusMetric {
    if (keepsTotals !== this.#keepsTotals || this.#metrics.size === NAMES) this.#metrics.clear();
    this.#keepsTotals = keepsTotals;
    let metric = this.#metrics.get(name);
    if (metric === undefined) {
      const family = this.#families.get(name) ?? this.#families.get(name.replace(PART, ''));
      metric = metricOf(name, family ?? UNKNOWN, keepsTotals);
      this.#metrics.set(name, metric);
    }
    return metric;
  }
}
