import type { PointConditions } from './point-pieces.ts';
import { knownSeriesSql, labelNames, maxSeries, type SeriesQuery } from './selector-sql.ts';

/**
 * How points find their group: by a number that stands for the labels, looked up by series. To join
 * the labels to each point would copy the point.
 */
export interface PointGroups {
  /** A `WITH` clause, or nothing. */
  readonly withSql: string;
  /** The number of a point's group by its name, where there is grouping. */
  readonly key: { readonly name: string; readonly sql: string } | undefined;
  /** What `uniq` counts of a point: its series, or a combination of attributes. */
  readonly counted: string;
}

const GROUP = 'group_key';

/** The groups of a selector's points. */
export function pointGroups(query: SeriesQuery): PointGroups {
  const { selector } = query;
  const labels = labelNames(selector);
  const hasCombination = selector.uniqKeys.length > 0;
  if (labels.length === 0 && !hasCombination)
    return { withSql: '', key: undefined, counted: 'series' };
  const columns = [
    'series',
    ...(labels.length === 0 ? [] : [groupKeySql(labels), ...labels]),
    ...(hasCombination ? ['combination'] : []),
  ];
  const lookUp = (column: number): string =>
    `transform(series, known.1, known.${column}, toUInt64(0))`;
  return {
    withSql: `WITH (SELECT (${columns.map((column) => `groupArray(${column})`).join(', ')}) FROM (${knownSeriesSql(query)})) AS known\n`,
    key: labels.length === 0 ? undefined : { name: GROUP, sql: lookUp(2) },
    counted: hasCombination ? lookUp(columns.length) : 'series',
  };
}

/** The conditions and that a point has a group, where there is grouping. */
export const withGroup = (
  { selecting, checking = [] }: PointConditions,
  key: PointGroups['key'],
): PointConditions => ({
  selecting,
  checking: key ? [...checking, `${key.name} != 0`] : checking,
});

const groupKeySql = (labels: readonly string[]): string => `sipHash64(${labels.join(', ')})`;

/** How many groups and series a selector may have. */
export function groupCountSql(query: SeriesQuery): string {
  return `SELECT toFloat64(count()) AS series_count, toFloat64(uniq(${groupKeySql(labelNames(query.selector))})) AS group_count
FROM (${knownSeriesSql(query)})`;
}

/**
 * The answer to a selector from its groups: labels instead of numbers.
 *
 * @param values names of the columns with the values
 * @param groups a query for the values, and for the number of the group where there is grouping
 */
export function labelledSql(
  query: SeriesQuery,
  { withSql, key }: PointGroups,
  values: readonly string[],
  groups: string,
): string {
  if (!key) return `${withSql}${groups}`;
  const labels = labelNames(query.selector);
  const texts = labels.map(
    (label, index) => `transform(${GROUP}, known.2, known.${index + 3}, '') AS ${label}`,
  );
  return `${withSql}SELECT ${[...texts, ...values].join(', ')}
FROM (
${groups}
)
ORDER BY ${labels.join(', ')}
LIMIT ${maxSeries(query.grid) + 1}`;
}
