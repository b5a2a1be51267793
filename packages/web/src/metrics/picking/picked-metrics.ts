import {
  defaultMetricAlias,
  dropMetric,
  isMetricAlias,
  renameMetric,
  splitParts,
  type MetricInfo,
} from '@spanlight/query';
import type { Metric, MetricAlias } from '@spanlight/sdk';
import { metricInfo } from '../metric-info.ts';

/** Metrics with the names a query has for them, and the query. Rows of metrics may still be empty. */
export interface MetricsDraft {
  readonly metrics: readonly MetricAlias[];
  /** Parts joined by ` | `. */
  readonly query: string;
}

/** The most metrics of one query. */
export const MAX_METRICS = 10;

const emptyRow: MetricAlias = { name: '', alias: '' };

/** What a form without metrics begins with. */
export const noMetrics: MetricsDraft = { metrics: [emptyRow], query: '' };

/** What is wrong with a row of metrics. */
export interface MetricRowProblems {
  readonly name?: string;
  readonly alias?: string;
}

/** What is wrong with each row; further rows may stay empty. */
export function metricRowProblems(metrics: readonly MetricAlias[]): readonly MetricRowProblems[] {
  const isNoneChosen = metrics.every(({ name }) => name === '');
  return metrics.map(({ name, alias }, index): MetricRowProblems => {
    if (name === '') {
      return alias !== '' || (isNoneChosen && index === 0) ? { name: 'Field is required' } : {};
    }
    if (alias === '') return { alias: 'Alias is required' };
    if (!isMetricAlias(alias)) return { alias: 'Only letters and numbers are allowed' };
    const isTaken = metrics.some(
      (other, place) => place < index && other.name !== '' && other.alias === alias,
    );
    return isTaken ? { alias: 'Alias is duplicated' } : {};
  });
}

/** Whether metrics are chosen and all have a name of their own. */
export function areMetricsPicked(metrics: readonly MetricAlias[]): boolean {
  return metricRowProblems(metrics).every(
    (row) => row.name === undefined && row.alias === undefined,
  );
}

/** The rows that name a metric. */
export function pickedMetrics(metrics: readonly MetricAlias[]): MetricAlias[] {
  return metrics.filter(({ name }) => name !== '');
}

/** What queries know of the metrics that are chosen and have a usable alias; nobody knows those the catalogue lacks. */
export function pickedInfos(
  metrics: readonly MetricAlias[],
  catalogue: readonly Metric[] | undefined,
): MetricInfo[] {
  return pickedMetrics(metrics)
    .filter(({ alias }) => isMetricAlias(alias))
    .map(({ name, alias }): MetricInfo => {
      const known = catalogue?.find((metric) => metric.name === name);
      return known ? metricInfo(known, alias) : { name, alias };
    });
}

/** The draft with a further, empty row. */
export function addRow(draft: MetricsDraft): MetricsDraft {
  return { ...draft, metrics: [...draft.metrics, emptyRow] };
}

/** The draft without a row, and without what its query says of that metric. One row always stays. */
export function removeRow({ metrics, query }: MetricsDraft, index: number): MetricsDraft {
  const alias = metrics[index]?.alias ?? '';
  const kept = metrics.filter((_, place) => place !== index);
  return {
    metrics: kept.length === 0 ? [emptyRow] : kept,
    query:
      alias === '' || kept.some((row) => row.alias === alias) ? query : dropMetric(query, alias),
  };
}

/**
 * The draft with another metric in a row. The row keeps its alias, so that the query means the new one; without an
 * alias it gets the usual one.
 *
 * @param firstQuery What an empty query begins with.
 */
export function chooseMetric(
  { metrics, query }: MetricsDraft,
  index: number,
  name: string,
  firstQuery: (alias: string) => string,
): MetricsDraft {
  const taken = metrics.flatMap((row, place) => (place === index ? [] : [row.alias]));
  const alias = metrics[index]?.alias || defaultMetricAlias(name, taken);
  return {
    metrics: metrics.map((row, place) => (place === index ? { name, alias } : row)),
    query: splitParts(query).length === 0 ? firstQuery(alias) : query,
  };
}

/**
 * The draft with another alias in a row, in lower case; the query follows.
 *
 * @param before The last alias of the row that a query could use.
 */
export function renameRow(
  { metrics, query }: MetricsDraft,
  index: number,
  typed: string,
  before: string,
): MetricsDraft {
  const alias = typed.trim().replace(/^\$/u, '').toLowerCase();
  const others = new Set(metrics.flatMap((row, place) => (place === index ? [] : [row.alias])));
  const follows = isMetricAlias(alias) && !others.has(alias) && !others.has(before);
  return {
    metrics: metrics.map((row, place) => (place === index ? { ...row, alias } : row)),
    query: follows && before !== '' ? renameMetric(query, before, alias) : query,
  };
}
