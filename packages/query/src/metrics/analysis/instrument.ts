import type { QueryError } from '../../shared/query-error.ts';
import type { Expression, MetricReference } from '../syntax/tree.ts';
import type { Instrument, MetricInfo, StorageFunction } from './selector.ts';

const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99'] as const;

const SUPPORTED: Readonly<Record<Instrument, readonly (StorageFunction | 'raw')[]>> = {
  gauge: ['raw', 'avg', 'min', 'max', 'sum', 'count', 'uniq'],
  additive: ['raw', 'sum', 'avg', 'min', 'max', 'count', 'uniq'],
  counter: ['raw', 'sum', 'uniq'],
  histogram: ['avg', 'count', ...PERCENTILES, 'min', 'max', 'sum', 'uniq'],
  summary: ['avg', 'count', 'min', 'max', 'sum', 'uniq'],
};

/**
 * What the store can compute of a metric, the most useful first; `raw` is the metric without a
 * function. Undefined when nobody knows the instrument.
 */
export function supportedFunctions(
  metric: Pick<MetricInfo, 'instrument' | 'source'>,
): readonly (StorageFunction | 'raw')[] | undefined {
  const supported = metric.instrument && SUPPORTED[metric.instrument];
  // Metrics made of spans, logs and events have no series of their own.
  return metric.source ? supported?.filter((func) => func !== 'raw') : supported;
}

/** What is written instead of a function that takes the growth of a growing value, for a value that is its growth already. */
const instead: ReadonlyMap<string, (metric: string) => string> = new Map([
  ['rate', (metric) => `per_sec(sum(${metric}))`],
  ['irate', (metric) => `per_sec(sum(${metric}))`],
  ['increase', (metric) => `sum(${metric})`],
  ['delta', (metric) => `sum(${metric})`],
]);

/**
 * Finds functions such as `rate` around counters, which are stored as growth: what they answer is the growth of a growth.
 * Where counters are kept as they came, for Prometheus, they are gauges.
 */
export function ratesOfGrowth(
  expression: Expression,
  metrics: readonly MetricInfo[],
): QueryError[] {
  switch (expression.kind) {
    case 'call': {
      const { name, nameAt, argument } = expression;
      const write = instead.get(name);
      const metric = metricIn(argument);
      const known = metrics.find(({ alias }) => alias === metric?.alias);
      if (write === undefined || nameAt === undefined || known?.instrument !== 'counter')
        return ratesOfGrowth(argument, metrics);
      const called = `$${known.alias}`;
      return [
        {
          ...nameAt,
          message: `${called} is stored as increments, so ${name} differs from Prometheus`,
          hint: `Write ${write(called)}.`,
        },
      ];
    }
    case 'operation':
      return [expression.left, expression.right].flatMap((side) => ratesOfGrowth(side, metrics));
    case 'negation':
      return ratesOfGrowth(expression.operand, metrics);
    case 'parentheses':
      return ratesOfGrowth(expression.expression, metrics);
    default:
      return [];
  }
}

/** The metric that functions and brackets are around. */
function metricIn(expression: Expression): MetricReference | undefined {
  switch (expression.kind) {
    case 'metric':
      return expression;
    case 'call':
      return metricIn(expression.argument);
    case 'parentheses':
      return metricIn(expression.expression);
    default:
      return undefined;
  }
}
