import {
  analyzeQuery,
  EvaluationError,
  type Expression,
  type Grid,
  type Grouping,
  printPart,
  type Selector,
} from '@spanlight/query';
import type { QueryParameters } from '../../client.ts';
import { resultSql, rowSql } from '../../compile/expression-sql.ts';
import type { ItemQuery } from '../../compile/item-query.ts';
import { asNumber, asText } from '../../compile/sql-value.ts';
import { bucketSql, ITEM_MILLISECONDS, perBucket } from './bucket-sql.ts';
import { type ItemSource, requireSound, selectItems } from './select-items.ts';
import { labelName, maxSeries, numbersSql, valuesName } from './selector-sql.ts';
import { keepValuesSql } from './value-filter-sql.ts';

/** A selector on a metric that is computed from spans, logs or events when it is asked for. */
export type ItemSelector = Selector & Pick<ItemSource, 'source' | 'search'>;

/**
 * The query that answers selectors from spans, logs or events, all at once: a row per group with its
 * labels and an array of values per selector, `valuesName(0)` and so on. Filters and grouping mean
 * what they mean in a tracing query.
 *
 * @param first a selector
 * @param others selectors with the same filters and grouping
 * @throws EvaluationError for a filter or a grouping that a tracing query can't have
 */
export function itemSeriesSql(
  projectId: number,
  [first, ...others]: readonly [ItemSelector, ...ItemSelector[]],
  grid: Grid,
): { sql: string; parameters: QueryParameters } {
  const query = selectItems(projectId, first, grid);
  const { bindings } = query;
  const names = first.groupBy.map((_, index) => labelName(index));
  const columns = [first, ...others].map((selector, index) => {
    const name = `item_value_${index + 1}`;
    const values = perBucket('any', [name], 'bucket', grid);
    return {
      inner: `${valueSql(selector, query)} AS ${name}`,
      outer: numbersSql(keepValuesSql(selector.valueFilters, values, bindings), valuesName(index)),
    };
  });
  const labels = first.groupBy.map(
    (grouping, index) =>
      `${asText(rowSql(groupExpression(grouping), query.context()))} AS ${labelName(index)}`,
  );
  const bucket = `${bucketSql(ITEM_MILLISECONDS, grid, bindings)} AS bucket`;
  const having = query.havingSql(new Map());
  const grouping =
    names.length === 0 ? '' : `\nGROUP BY ${names.join(', ')}\nORDER BY ${names.join(', ')}`;
  return {
    sql: `SELECT ${[...names, ...columns.map(({ outer }) => outer)].join(', ')}
FROM (
SELECT ${[...labels, bucket, ...columns.map(({ inner }) => inner)].join(', ')}
FROM items
WHERE ${query.whereSql()}
GROUP BY ${[...names, 'bucket'].join(', ')}${having === undefined ? '' : `\nHAVING ${having}`}
)${grouping}
LIMIT ${maxSeries(grid) + 1}`,
    parameters: bindings.parameters,
  };
}

/** Which column of a tracing query a function stands for. */
function valueExpression({ func, of, source }: ItemSelector): Expression {
  if (of === 'time') return call(func, '_time');
  switch (func) {
    case 'raw':
      throw new EvaluationError('tracing metric requires an agg func');
    case 'sum':
      return call('sum', source === 'spans' ? '_duration' : '_count');
    case 'count':
      return call('sum', '_count');
    default:
      return call(func, '_duration');
  }
}

const call = (name: string, attribute: string): Expression => ({
  kind: 'call',
  name,
  arguments: [{ kind: 'attribute', name: attribute }],
});

/** The value of a group and bucket. What differs by itself in a span is its group. */
function valueSql(selector: ItemSelector, query: ItemQuery): string {
  const { func, uniqKeys } = selector;
  if (func !== 'uniq') return asNumber(resultSql(valueExpression(selector), query.context()));
  const keys = uniqKeys.length === 0 ? ['_group_id'] : uniqKeys;
  const texts = keys.map((key) =>
    asText(rowSql(groupExpression({ attribute: key, label: key }), query.context())),
  );
  return `uniqExact(sipHash64(${texts.join(', ')}))`;
}

/** A grouping as an expression of a tracing query. */
function groupExpression({ attribute, transform }: Grouping): Expression {
  const expression: Expression =
    transform === undefined ? { kind: 'attribute', name: attribute } : call(transform, attribute);
  const { parts } = analyzeQuery(
    printPart({ kind: 'group', columns: [{ kind: 'column', expression }] }),
  );
  requireSound(parts);
  return expression;
}
