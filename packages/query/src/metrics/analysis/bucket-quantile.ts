import { PartError } from '../../shared/part-error.ts';
import type { Call, Expression, MetricReference } from '../syntax/tree.ts';
import type { MetricsFunctionInfo } from './functions.ts';
import type { Grouping, MetricInfo } from './selector.ts';

/** The bound of a bucket of a classic histogram of Prometheus: the series counts values up to it. */
export const BUCKET_BOUND: Grouping = { attribute: 'le', label: 'le' };

const LEVELS: Readonly<Record<string, number>> = {
  p50: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
};

/** A quantile to be read off the counts of buckets, each a series of its own. */
export interface BucketQuantile {
  /** 0 to 1. */
  readonly level: number;
  /** What the counts of the buckets are, grouped by their bounds. */
  readonly argument: Expression;
}

/**
 * Whether a call asks for a quantile of buckets: `histogram_quantile(0.9, x)`, and `p90($x_bucket)` of a metric that is
 * named as Prometheus names them and is no histogram itself.
 *
 * @throws PartError where a level is missing, wrong, or meant for no function.
 */
export function bucketQuantileOf(
  metrics: readonly MetricInfo[],
  call: Call,
  info: MetricsFunctionInfo,
): BucketQuantile | undefined {
  const reference = metricInside(call.argument);
  const metric = reference && metrics.find(({ alias }) => alias === reference.alias);
  const isBuckets = metric?.name.endsWith('_bucket') === true && metric.instrument !== 'histogram';
  if (info.step?.kind === 'bucket-quantile') {
    if (metric?.instrument === 'histogram' || metric?.instrument === 'summary')
      throw new PartError(
        `${metric.instrument} instrument does not support ${call.name}`,
        call.nameAt,
        {
          hint: `It is for counters with the attribute le. Use p90($${metric.alias}).`,
        },
      );
    return { level: levelOf(call), argument: countsOf(call.argument, metric) };
  }
  if (call.level)
    throw new PartError(`func "${call.name}" takes one argument`, call.level.at, {
      hint: `Write ${call.name}($hits).`,
    });
  const level = info.storage && LEVELS[info.storage];
  if (level === undefined || !isBuckets) return undefined;
  return { level, argument: countsOf(call.argument, metric) };
}

function levelOf({ name, nameAt, level }: Call): number {
  const hint = `Write ${name}(0.9, $x_bucket) for the 90th percentile.`;
  if (!level) throw new PartError(`func "${name}" needs a level`, nameAt, { hint });
  const value = Number(level.text);
  if (!(value >= 0 && value <= 1))
    throw new PartError(`the level of "${name}" must be between 0 and 1`, level.at, { hint });
  return value;
}

/** Counters are stored as growth; readings of a value that grows have to be made growth of. */
function countsOf(argument: Expression, metric: MetricInfo | undefined): Expression {
  if (!metric) return argument;
  const isGrowth = metric.instrument === undefined || metric.instrument === 'counter';
  return callOf('sum', isGrowth ? argument : callOf('rate', argument));
}

const callOf = (name: string, argument: Expression): Call => ({
  kind: 'call',
  name,
  argument,
  by: [],
});

/** The metric that an expression is, without anything around it but parentheses. */
export function metricInside(expression: Expression): MetricReference | undefined {
  if (expression.kind === 'parentheses') return metricInside(expression.expression);
  return expression.kind === 'metric' ? expression : undefined;
}
