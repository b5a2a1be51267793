import {
  analyzeQuery,
  describeError,
  EvaluationError,
  joinParts,
  printPart,
} from '@spanlight/query';
import type { Expression, Grid, Grouping, Selector } from '@spanlight/query';

import type { QueryParameters } from '../client.ts';
import { resultSql, rowSql } from '../compile/expression-sql.ts';
import { ItemQuery } from '../compile/item-query.ts';
import { asNumber, asText } from '../compile/sql-value.ts';
import { bucketSql, gridEnd, perBucket } from './bucket-sql.ts';
import { labelName, MAX_SERIES, numbersSql } from './series-sql.ts';
import { keepValuesSql } from './value-filter-sql.ts';

/** A selector on a metric that is computed from spans, logs or events when it is asked for. */
export interface SpanSelector extends Selector {
  readonly source: 'spans' | 'logs' | 'events';
}

const SYSTEMS = { spans: 'spans:all', logs: 'log:all', events: 'events:all' } as const;

/**
 * The query that answers a selector from spans, logs or events; its columns are those of `seriesSql`.
 * Filters and grouping mean what they mean in a tracing query.
 *
 * @throws EvaluationError for a filter or a grouping that a tracing query can't have
 */
export function spanSeriesSql(
  projectId: number,
  selector: SpanSelector,
  grid: Grid,
): { sql: string; parameters: QueryParameters } {
  const query = itemQuery(projectId, selector, grid);
  const { bindings } = query;
  const labels = selector.groupBy.map(
    (grouping, index) =>
      `${asText(rowSql(groupExpression(grouping), query.context()))} AS ${labelName(index)}`,
  );
  const names = selector.groupBy.map((_, index) => labelName(index));
  const having = query.havingSql(new Map());
  const bucket = bucketSql('toUnixTimestamp64Milli(time)', grid, bindings);
  const inner = `SELECT ${[...labels, `${bucket} AS bucket`, `${valueSql(selector, query)} AS bucket_value`].join(', ')}
FROM items
WHERE ${query.whereSql()}
GROUP BY ${[...names, 'bucket'].join(', ')}${having === undefined ? '' : `\nHAVING ${having}`}`;
  const values = keepValuesSql(
    selector.valueFilters,
    perBucket('any', ['bucket_value'], 'bucket', grid),
    bindings,
  );
  const grouping =
    names.length === 0 ? '' : `\nGROUP BY ${names.join(', ')}\nORDER BY ${names.join(', ')}`;
  return {
    sql: `SELECT ${[...names, numbersSql(values)].join(', ')}
FROM (
${inner}
)${grouping}
LIMIT ${MAX_SERIES + 1}`,
    parameters: bindings.parameters,
  };
}

function itemQuery(projectId: number, selector: SpanSelector, grid: Grid): ItemQuery {
  const query = new ItemQuery(
    {
      projectId,
      range: { start: grid.start * 1000, end: gridEnd(grid) * 1000 },
      systems: [SYSTEMS[selector.source]],
      query: joinParts([
        ...selector.filters.map((filter) => printPart({ kind: 'where', filter })),
        printPart({
          kind: 'columns',
          select: true,
          columns: [{ kind: 'column', expression: valueExpression(selector) }],
        }),
      ]),
      search: '',
    },
    { rateSeconds: grid.interval / 1000 },
  );
  requireSound(query.analysis.parts);
  return query;
}

/** Which column of a tracing query a function stands for. */
function valueExpression({ func, of }: SpanSelector): Expression {
  if (of === 'time') {
    return call(func, '_time');
  }
  switch (func) {
    case 'raw':
      throw new EvaluationError('tracing metric requires an agg func');
    case 'count':
    case 'sum':
    case 'uniq':
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
function valueSql({ func, uniqKeys }: SpanSelector, query: ItemQuery): string {
  if (func !== 'uniq') {
    const [column] = query.analysis.columns;
    return column ? asNumber(resultSql(column.expression, query.context())) : 'NULL';
  }
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

function requireSound(parts: ItemQuery['analysis']['parts']): void {
  for (const { error } of parts) {
    if (error) throw new EvaluationError(describeError(error));
  }
}
