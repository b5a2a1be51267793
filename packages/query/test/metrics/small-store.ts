// Answers selectors from a few series written by hand, one value per bucket of the range.
import {
  analyzeMetricsQuery,
  evaluateMetricsQuery,
  type Evaluation,
  EvaluationError,
  type FetchedSeries,
  type FetchSeries,
  type MetricInfo,
  type MetricsFilter,
  type Selector,
} from '@spanlight/query';

export const MINUTE = 60_000;
export const START = Date.UTC(2024, 4, 1, 10);

export interface SmallMetric extends Omit<MetricInfo, 'name' | 'alias'> {
  readonly series: readonly SmallSeries[];
}

interface SmallSeries {
  readonly attributes: Readonly<Record<string, string>>;
  /** From `from` on (buckets after the start, negative for those before), undefined for gaps. */
  readonly values: readonly (number | undefined)[];
  readonly from?: number;
}

export interface SmallQuery {
  /** From alias to metric. */
  readonly metrics: Readonly<Record<string, SmallMetric>>;
  readonly query: string;
  readonly count: number;
  /** Length of a bucket in minutes, 1 when absent. */
  readonly minutes?: number;
  readonly exactWindows?: boolean;
}

/** Runs a query the way a server does. */
export function evaluate({
  metrics,
  query,
  count,
  minutes = 1,
  exactWindows,
}: SmallQuery): Promise<Evaluation> {
  const infos = Object.entries(metrics).map(([alias, { series: _series, ...info }]) => ({
    ...info,
    alias,
    name: alias,
  }));
  const fetch: FetchSeries = (selector, { start, interval, count }) => {
    const metric = metrics[selector.metric.alias];
    if (metric === undefined) throw new EvaluationError(`no metric ${selector.metric.alias}`);
    const first = Math.round((start - START) / interval);
    return Promise.resolve(answer(selector, metric, first, count));
  };
  const grid = { start: START, interval: minutes * MINUTE, count };
  const analysis = analyzeMetricsQuery(query, { metrics: infos });
  return evaluateMetricsQuery(analysis, { grid, fetch, ...(exactWindows && { exactWindows }) });
}

function answer(
  selector: Selector,
  metric: SmallMetric,
  first: number,
  count: number,
): FetchedSeries[] {
  const groups = new Map<string, { labels: string[]; hash: string; members: SmallSeries[] }>();
  for (const [index, one] of metric.series.entries()) {
    if (!selector.filters.every((filter) => holds(filter, one.attributes))) continue;
    const labels = [...selector.groupBy, ...selector.carry].map(({ attribute, transform }) => {
      const value = one.attributes[attribute] ?? '';
      if (transform === 'lower') return value.toLowerCase();
      return transform === 'upper' ? value.toUpperCase() : value;
    });
    const key = selector.func === 'raw' ? String(index) : JSON.stringify(labels);
    const group = groups.get(key) ?? { labels, hash: String(index + 1), members: [] };
    groups.set(key, group);
    group.members.push(one);
  }
  return [...groups.values()].map(({ labels, hash, members }) => ({
    labels,
    ...(selector.func === 'raw' ? { hash } : {}),
    values: Float64Array.from({ length: count }, (_, index) => {
      const at = (one: SmallSeries): number | undefined =>
        one.values[first + index - (one.from ?? 0)];
      return combine(selector, members, at) ?? Number.NaN;
    }),
  }));
}

function combine(
  selector: Selector,
  members: readonly SmallSeries[],
  at: (one: SmallSeries) => number | undefined,
): number | undefined {
  const wanted = selector.valueFilters.map((filter) => numberOf(filter));
  const present = members.filter((one) => {
    const value = at(one);
    return value !== undefined && wanted.every((number) => number === value);
  });
  if (present.length === 0) return undefined;
  const values = present.map((one) => at(one) ?? 0);
  const sum = values.reduce((total, value) => total + value, 0);
  switch (selector.func) {
    case 'raw':
    case 'sum':
    case 'count':
      return sum;
    case 'avg':
    case 'p50':
    case 'p90':
      return sum / values.length;
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
    case 'uniq':
      return new Set(
        present.map(({ attributes }) =>
          JSON.stringify(
            selector.uniqKeys.length === 0
              ? attributes
              : selector.uniqKeys.map((key) => attributes[key]),
          ),
        ),
      ).size;
    default:
      throw new EvaluationError(`no func ${selector.func}`);
  }
}

/** Understands what the tests need: equality, patterns, existence. */
function holds(filter: MetricsFilter, attributes: Readonly<Record<string, string>>): boolean {
  if (filter.kind !== 'condition') throw new EvaluationError(`no ${filter.kind}`);
  const [operand] = filter.operands;
  const value = attributes[operand?.name ?? ''];
  const { test } = filter;
  switch (test.kind) {
    case 'compare':
      return (test.operator === '=') === ((value ?? '') === test.value.text);
    case 'match':
      return test.negated !== new RegExp(test.value.text).test(value ?? '');
    case 'exists':
      return test.negated !== (value !== undefined);
    default:
      throw new EvaluationError(`no ${test.kind}`);
  }
}

function numberOf(filter: MetricsFilter): number {
  if (filter.kind !== 'condition' || filter.test.kind !== 'compare') {
    throw new EvaluationError('only equal values');
  }
  return Number(filter.test.value.text);
}
