import { findFunction, type ResultColumn } from '@spanlight/query';
import type { Cell } from '@spanlight/sdk/schemas';
import type { EngineRow } from '../../compile/cells.ts';
import { compileColumns, selected } from '../../compile/result-columns.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { bucketedQuery, type BucketParameters } from './bucketed-query.ts';
import { groupKey, ofGroupsSql, rowIdSql } from './group-key.ts';
import { cellsOf } from './group-row.ts';

/** The first or last of the times that buckets have, where a column is one: `min` or `max`. */
export function extremeOfTimes({ type, expression }: ResultColumn): 'min' | 'max' | undefined {
  if (type !== 'time' || expression.kind !== 'call') return undefined;
  const base = findFunction(expression.name)?.name.replace(/If$/, '');
  return base === 'min' || base === 'max' ? base : undefined;
}

/**
 * Columns of some groups over the whole range of a series: what can't be told from the values of its buckets, such as `top3(x)`.
 * Conditions on results are left out, as they hold per bucket.
 *
 * @param rows the groups, as their keys and `row_id`
 * @returns cells by name of the column, by `row_id`
 * @throws BadParameterError, TelemetryError
 */
export async function readWholeRange(
  context: QueryContext,
  parameters: BucketParameters,
  columns: readonly ResultColumn[],
  rows: readonly EngineRow[],
): Promise<ReadonlyMap<string, readonly [string, Cell][]>> {
  if (columns.length === 0 || rows.length === 0) return new Map();
  const { query } = bucketedQuery(context, parameters);
  const asked = [...query.analysis.groups, ...columns];
  const rollups = await readRollups(context, query, { results: asked });
  const { groups, results } = compileColumns(query, columns);
  const aliases = groups.map(({ alias }) => alias);
  const keys = rows.map((row) => groupKey(groups, row));
  const conditions = groups.length === 0 ? [] : [ofGroupsSql(query, groups, keys)];
  const source = sourceSql(query, rollups, groups, conditions);
  const found = await context.client.rows<EngineRow>(
    `SELECT ${[...source.keys, rowIdSql(groups), ...results.map(selected)].join(',\n  ')}
FROM ${source.from}
${aliases.length === 0 ? '' : `GROUP BY ${aliases.join(', ')}`}`,
    query.bindings.parameters,
    queryOptions(context, 'chart timeseries'),
  );
  return new Map(found.map((row) => [String(row['row_id']), cellsOf(results, row)]));
}
