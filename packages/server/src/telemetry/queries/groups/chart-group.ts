import { analyzeQuery, describeError, type ResultColumn } from '@spanlight/query';
import type { GroupStatsResponse } from '@spanlight/sdk/schemas';
import { cell, type EngineRow } from '../../compile/cells.ts';
import { BadParameterError, type ItemQuery } from '../../compile/item-query.ts';
import { checkPattern } from '../../compile/patterns.ts';
import { type CompiledColumn, compileResult, selected } from '../../compile/result-columns.ts';
import { type Buckets, bucketKey, bucketTimes, slotLimits } from '../buckets.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { bucketsSql, readBuckets } from '../../rollups/reading/bucket-reading.ts';
import { bucketedQuery, type BucketParameters, bucketValues } from './bucketed-query.ts';

/** Which columns of one group to chart. */
export interface GroupStatsParameters extends BucketParameters {
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
  const { query, buckets } = bucketedQuery(context, parameters, 'rows');
  const asked = [...new Set(parameters.column)].map((text) => ({
    text,
    column: resultColumn(text, query),
  }));
  const sources = await readBuckets(context, query, slotLimits(buckets), {
    results: asked.map(({ column }) => column),
  });
  const compile = (): { text: string; compiled: CompiledColumn }[] =>
    asked.map(({ text, column }, index) => ({
      text,
      compiled: compileResult(column, `result_${index + 1}`, query.context()),
    }));
  const rows = await context.client.rows<EngineRow>(
    bucketsSql(query, sources, [bucketKey(buckets, query.bindings)], () => ({
      columns: compile().map(({ compiled }) => selected(compiled)),
    })),
    query.bindings.parameters,
    queryOptions(context, 'chart a group'),
  );
  const series = compile().map(
    ({ text, compiled }) => [text, seriesOf(compiled, rows, buckets)] as const,
  );
  const errors = query.echo.parts.flatMap(({ query: text, error, disabled }) =>
    error === '' || disabled ? [] : [`${text}: ${error}`],
  );
  return {
    ...Object.fromEntries(series),
    _time: bucketTimes(buckets),
    ...(errors.length > 0 && { _errors: errors }),
  };
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

/** A series of one column: empty buckets are 0 for numbers and null for anything else. */
function seriesOf(
  { alias, column, type }: CompiledColumn,
  rows: readonly EngineRow[],
  buckets: Buckets,
): (number | string | null)[] {
  return bucketValues<number | string | null>(rows, buckets, column.isNum ? 0 : null, (row) => {
    const value = cell(row[alias], type);
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  });
}
