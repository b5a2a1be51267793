import { perBucket } from './bucket-sql.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { labelledSql, pointGroups } from './group-sql.ts';
import {
  bucketOf,
  keptSql,
  knownSeriesSql,
  labelNames,
  maxSeries,
  numbersSql,
  pointConditions,
  SERIES,
  VALUES,
} from './selector-sql.ts';
import type { SeriesQuestion } from './selector-sql.ts';
import type { Across, Aggregate, PointValue, SeriesPlan } from './series-plan.ts';

/**
 * The query that answers a selector: a row per series with its labels, an array of values with an
 * element per bucket (`Array(Nullable(Float64))`) and, for raw series, the id of its attributes.
 */
export function seriesSql(
  question: SeriesQuestion,
  plan: Exclude<SeriesPlan, { kind: 'quantile' }>,
): string {
  switch (plan.kind) {
    case 'raw':
      return rawSql(question, plan.aggregate);
    case 'points':
      return groupedSql(question, pointValuesSql(question, plan.value));
    case 'series':
      return acrossSql(question, plan.aggregate, plan.across);
    case 'uniq': {
      const count = Math.trunc(question.grid.count);
      const { counted } = pointGroups(question);
      return groupedSql(
        question,
        countsSql(`uniqExactResample(0, ${count}, 1)(${counted}, ${bucketOf(question)})`),
      );
    }
  }
}

/** Every series by itself. */
function rawSql(question: SeriesQuestion, aggregate: Aggregate): string {
  const labels = labelNames(question.selector);
  const values = keptSql(question, 'series_values');
  return `SELECT ${[...labels, SERIES, numbersSql(values)].join(', ')}
FROM (${perSeriesSql(question, aggregate)}) AS points${joinSql(question)}
ORDER BY ${[...labels, SERIES].join(', ')}
LIMIT ${maxSeries(question.grid) + 1}`;
}

/** All points of a group and bucket at once. */
function groupedSql(question: SeriesQuestion, values: string): string {
  const groups = pointGroups(question);
  const { key } = groups;
  const selected = numbersSql(keptSql(question, values));
  const conditions = pointConditions(question);
  return labelledSql(
    question,
    groups,
    [VALUES],
    key
      ? `SELECT ${key.sql} AS ${key.name}, ${selected}
FROM ${question.source.points}${whereSql([...conditions, `${key.name} != 0`])}
GROUP BY ${key.name}`
      : `SELECT ${selected} FROM ${question.source.points}${whereSql(conditions)}`,
  );
}

/** One value per series and bucket, then one per group and bucket. */
function acrossSql(question: SeriesQuestion, aggregate: Aggregate, across: Across): string {
  const labels = labelNames(question.selector);
  const grouping =
    labels.length === 0 ? '' : `\nGROUP BY ${labels.join(', ')}\nORDER BY ${labels.join(', ')}`;
  return `SELECT ${[...labels, numbersSql(acrossValuesSql(question, across))].join(', ')}
FROM (
SELECT series, ${keptSql(question, 'series_values')} AS kept_values
FROM (${perSeriesSql(question, aggregate)})
) AS points${joinSql(question)}${grouping}
LIMIT ${maxSeries(question.grid) + 1}`;
}

function acrossValuesSql({ selector }: SeriesQuestion, across: Across): string {
  switch (across) {
    case 'uniq': {
      const counted = selector.uniqKeys.length === 0 ? 'series' : 'combination';
      return countsSql(
        `uniqExactForEach(arrayMap(v -> if(isNull(v), NULL, ${counted}), kept_values))`,
      );
    }
    case 'count':
      return countsSql('countForEach(kept_values)');
    default:
      return `${across}OrNullForEach(kept_values)`;
  }
}

function perSeriesSql(question: SeriesQuestion, { name, args }: Aggregate): string {
  const values = perBucket(name, args, bucketOf(question), question.grid);
  return `SELECT series, ${values} AS series_values
FROM ${question.source.points}${whereSql(pointConditions(question))}
GROUP BY series`;
}

/** Brings what is known about each series to it, where that is asked for. */
function joinSql(question: SeriesQuestion): string {
  const { func, uniqKeys } = question.selector;
  const isNeeded =
    func === 'raw' || uniqKeys.length > 0 || labelNames(question.selector).length > 0;
  return isNeeded ? ` INNER JOIN (${knownSeriesSql(question)}) AS known USING (series)` : '';
}

function pointValuesSql(question: SeriesQuestion, value: PointValue): string {
  const valuesOf = ({ name, args }: Aggregate): string =>
    perBucket(name, args, bucketOf(question), question.grid);
  return 'divisor' in value
    ? `arrayMap((a, b) -> a / nullIf(b, 0), ${valuesOf(value.dividend)}, ${valuesOf(value.divisor)})`
    : valuesOf(value);
}

/** A count of nothing is no value. */
const countsSql = (counts: string): string => `arrayMap(c -> nullIf(toFloat64(c), 0), ${counts})`;
