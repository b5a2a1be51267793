import { perBucket } from './bucket-sql.ts';
import { labelledSql, pointGroups, withGroup } from './group-sql.ts';
import { fromPointsSql } from './point-pieces.ts';
import {
  bucketOf,
  keptSql,
  knownSeriesSql,
  labelNames,
  maxSeries,
  numbersSql,
  pointConditions,
  SERIES,
  type SeriesQuery,
  VALUES,
} from './selector-sql.ts';
import type { Across, Aggregate, PointValue, SeriesPlan } from './series-plan.ts';

/**
 * The query that answers a selector: a row per series with its labels, an array of values with an
 * element per bucket (`Array(Nullable(Float64))`) and, for raw series, the id of its attributes.
 */
export function seriesSql(
  query: SeriesQuery,
  plan: Exclude<SeriesPlan, { kind: 'quantile' }>,
): string {
  switch (plan.kind) {
    case 'raw':
      return rawSql(query, plan.aggregate);
    case 'points':
      return groupedSql(query, pointValuesSql(query, plan.value));
    case 'series':
      return acrossSql(query, plan.aggregate, plan.across);
    case 'uniq': {
      const count = Math.trunc(query.grid.count);
      const { counted } = pointGroups(query);
      return groupedSql(
        query,
        countsSql(`uniqExactResample(0, ${count}, 1)(${counted}, ${bucketOf(query)})`),
      );
    }
  }
}

/** Every series by itself. */
function rawSql(query: SeriesQuery, aggregate: Aggregate): string {
  const labels = labelNames(query.selector);
  const values = keptSql(query, 'series_values');
  return `SELECT ${[...labels, SERIES, numbersSql(values)].join(', ')}
FROM (${perSeriesSql(query, aggregate)}) AS points${joinSql(query)}
ORDER BY ${[...labels, SERIES].join(', ')}
LIMIT ${maxSeries(query.grid) + 1}`;
}

/** All points of a group and bucket at once. */
function groupedSql(query: SeriesQuery, values: string): string {
  const groups = pointGroups(query);
  const { key } = groups;
  const selected = numbersSql(keptSql(query, values));
  const conditions = pointConditions(query);
  return labelledSql(
    query,
    groups,
    [VALUES],
    key
      ? `SELECT ${key.sql} AS ${key.name}, ${selected}
${fromPointsSql(query.source.pieces, withGroup(conditions, key))}
GROUP BY ${key.name}`
      : `SELECT ${selected} ${fromPointsSql(query.source.pieces, conditions)}`,
  );
}

/** One value per series and bucket, then one per group and bucket. */
function acrossSql(query: SeriesQuery, aggregate: Aggregate, across: Across): string {
  const labels = labelNames(query.selector);
  const grouping =
    labels.length === 0 ? '' : `\nGROUP BY ${labels.join(', ')}\nORDER BY ${labels.join(', ')}`;
  return `SELECT ${[...labels, numbersSql(acrossValuesSql(query, across))].join(', ')}
FROM (
SELECT series, ${keptSql(query, 'series_values')} AS kept_values
FROM (${perSeriesSql(query, aggregate)})
) AS points${joinSql(query)}${grouping}
LIMIT ${maxSeries(query.grid) + 1}`;
}

/** One value per group and bucket of `kept_values`, those of series. */
export function acrossValuesSql(
  { selector }: Pick<SeriesQuery, 'selector'>,
  across: Across,
): string {
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

function perSeriesSql(query: SeriesQuery, { name, args }: Aggregate): string {
  const values = perBucket(name, args, bucketOf(query), query.grid);
  return `SELECT series, ${values} AS series_values
${fromPointsSql(query.source.pieces, pointConditions(query))}
GROUP BY series`;
}

/** Brings what is known about each series to it, where that is asked for. */
function joinSql(query: SeriesQuery): string {
  const { func, uniqKeys } = query.selector;
  const isNeeded = func === 'raw' || uniqKeys.length > 0 || labelNames(query.selector).length > 0;
  return isNeeded ? ` INNER JOIN (${knownSeriesSql(query)}) AS known USING (series)` : '';
}

function pointValuesSql(query: SeriesQuery, value: PointValue): string {
  const valuesOf = ({ name, args }: Aggregate): string =>
    perBucket(name, args, bucketOf(query), query.grid);
  return 'divisor' in value
    ? `arrayMap((a, b) -> a / nullIf(b, 0), ${valuesOf(value.dividend)}, ${valuesOf(value.divisor)})`
    : valuesOf(value);
}

/** A count of nothing is no value. */
const countsSql = (counts: string): string => `arrayMap(c -> nullIf(toFloat64(c), 0), ${counts})`;
