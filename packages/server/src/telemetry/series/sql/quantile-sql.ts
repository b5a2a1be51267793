import { perBucket } from './bucket-sql.ts';
import { labelledSql, pointGroups, withGroup } from './group-sql.ts';
import { fromPointsSql } from './point-pieces.ts';
import {
  bucketOf,
  keptSql,
  numbersSql,
  pointConditions,
  type SeriesQuery,
  valuesName,
} from './selector-sql.ts';

/**
 * How sketches are merged: `shared` adds up the counts of equal values, for groups with many points;
 * `single` sorts the values of a group, which for groups of a few points is ten times as fast.
 */
export type SketchMerge = 'shared' | 'single';

/**
 * The query for quantiles of a histogram, several levels at once: a row per group with its labels and
 * an array of values per level, `valuesName(0)` and so on.
 */
export function quantileSql(
  query: SeriesQuery,
  levels: readonly number[],
  merge: SketchMerge,
): string {
  const { bindings, grid, source } = query;
  const groups = pointGroups(query);
  const { key } = groups;
  const { selecting, checking } = pointConditions(query);
  const keys = [...(key ? [key.name] : []), 'bucket'];
  const points = `SELECT ${[
    ...(key ? [`${key.sql} AS ${key.name}`] : []),
    `${bucketOf(query)} AS bucket`,
    merge === 'shared'
      ? `quantilesExactWeightedArray(${levels.map((level) => bindings.bind(level, 'Float64')).join(', ')})(${sketchValues('mapKeys(hist)')}, mapValues(hist)) AS found`
      : 'groupArrayArray(mapKeys(hist)) AS sketch_keys, groupArrayArray(mapValues(hist)) AS sketch_counts',
    'min(min) AS low',
    'max(max) AS high',
  ].join(', ')}
${fromPointsSql(source.pieces, withGroup({ selecting: [...selecting, 'notEmpty(hist)'], checking }, key))}
GROUP BY ${keys.join(', ')}`;
  const buckets =
    merge === 'shared'
      ? points
      : foundSql(points, keys, bindings.bind([...levels], 'Array(Float64)'));
  const names = levels.map((_, index) => valuesName(index));
  const columns = names.map((name, index) => {
    const value = `toFloat64(found[${index + 1}])`;
    const bounded = `least(greatest(${value}, ifNull(low, ${value})), ifNull(high, ${value}))`;
    return numbersSql(keptSql(query, perBucket('any', [bounded], 'bucket', grid)), name);
  });
  const answers = `SELECT ${[...(key ? [key.name] : []), ...columns].join(', ')}
FROM (
${buckets}
)${key ? `\nGROUP BY ${key.name}` : ''}`;
  return labelledSql(query, groups, names, answers);
}

/** Reads the levels off sorted values. */
function foundSql(points: string, keys: readonly string[], levels: string): string {
  return `SELECT ${[...keys, 'low', 'high'].join(', ')},
  ${sketchValues('sketch_keys')} AS sketch_values,
  arraySort(sketch_values) AS sorted_values,
  arrayCumSum(arraySort((n, v) -> v, sketch_counts, sketch_values)) AS sums,
  arrayMap(level -> sorted_values[arrayFirstIndex(sum -> sum >= level * sums[-1], sums)], ${levels}) AS found
FROM (
${points}
)`;
}

/** The middles of the ranges of values that keys of a sketch stand for; the keys of 0 are 0. */
const sketchValues = (keys: string): string =>
  `arrayMap(k -> if(bitAnd(k, 32767) = 0, toFloat32(0), reinterpretAsFloat32(bitOr(bitShiftLeft(toUInt32(k), 16), 32768))), ${keys})`;
