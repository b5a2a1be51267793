import { analyzeQuery, describeError, type ResultColumn } from '@spanlight/query';
import type { GroupStatsResponse } from '@spanlight/sdk/schemas';
import type { EngineRow } from '../../compile/cells.ts';
import { BadParameterError, ItemQuery } from '../../compile/item-query.ts';
import { checkPattern } from '../../compile/patterns.ts';
import { compileResult, selected } from '../../compile/result-columns.ts';
import { bucketsOf, bucketSeconds, bucketSql, bucketTimes } from '../buckets.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';
import { seriesOf } from './series.ts';

export interface GroupStatsParameters extends SelectionParameters {
  /** Wished width of a bucket, milliseconds. */
  readonly interval?: number | undefined;
  /** Lower limit of the automatic width, milliseconds. */
  readonly min_interval?: number | undefined;
  /** Expressions, or names of result columns of the query. */
  readonly column: readonly string[];
}

/**
 * Some columns as series over everything the filter selects.
 *
 * @throws BadParameterError when a column is no expression that yields one result; TelemetryError
 */
export async function chartGroup(
  context: QueryContext,
  parameters: GroupStatsParameters,
): Promise<GroupStatsResponse> {
  const selection = selectionOf(context, parameters);
  const buckets = bucketsOf(selection.range, parameters.interval, parameters.min_interval);
  const query = new ItemQuery(
    { ...selection, range: buckets.range },
    { parts: 'rows', rateSeconds: bucketSeconds(buckets) },
  );
  const compileContext = query.context();
  const named = [...new Set(parameters.column)].map((text, index) => ({
    text,
    compiled: compileResult(resultColumn(text, query), `result_${index + 1}`, compileContext),
  }));
  const rows = await context.client.rows<EngineRow>(
    `SELECT ${bucketSql(buckets, query.bindings)} AS bucket,
  ${named.map(({ compiled }) => selected(compiled)).join(',\n  ')}
FROM items
WHERE ${query.whereSql()}
GROUP BY bucket
ORDER BY bucket`,
    query.bindings.parameters,
    queryOptions(context, 'chart a group'),
  );
  const series = named.map(
    ({ text, compiled }) => [text, seriesOf(compiled, rows, buckets)] as const,
  );
  return { ...Object.fromEntries(series), _time: bucketTimes(buckets) };
}

/** A column by the name it has in the query, else an expression. */
function resultColumn(text: string, query: ItemQuery): ResultColumn {
  const known = query.analysis.columns.find(({ name }) => name === text);
  if (known) return known;
  const { parts, columns } = analyzeQuery(text, { checkPattern });
  const error = parts.find((part) => part.error)?.error;
  if (error) throw new BadParameterError('column', `can't be used: ${describeError(error)}`);
  const [only] = columns;
  if (!only || columns.length !== 1 || parts.length !== 1)
    throw new BadParameterError('column', `must be one result column: ${text.slice(0, 100)}`);
  return only;
}
