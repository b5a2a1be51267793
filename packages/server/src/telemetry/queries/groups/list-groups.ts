import type { GroupsResponse, Order } from '@spanlight/sdk/schemas';
import type { EngineRow } from '../../compile/cells.ts';
import { ItemQuery } from '../../compile/item-query.ts';
import { compileColumns, type CompiledColumn, selected } from '../../compile/result-columns.ts';
import { cellsOf, groupRow, rowExtrasSql, syntheticCells } from './group-row.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { wireColumns } from './wire-columns.ts';

const MAX_GROUPS = 1000;

/** Which groups to list, and in which order. */
export interface GroupsParameters extends SelectionParameters {
  readonly sort_by: string;
  readonly sort_desc: boolean;
}

/**
 * The result of a whole query: one row per group of items.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function listGroups(
  context: QueryContext,
  parameters: GroupsParameters,
): Promise<GroupsResponse> {
  const query = new ItemQuery(selectionOf(context, parameters));
  const rollups = await readRollups(context, query);
  const { groups, results, context: compileContext } = compileColumns(query);
  const columns = [...groups, ...results];
  const sorting = chooseOrder(groups, results, parameters);
  const answer = {
    columns: wireColumns(query.columns),
    order: sorting.order,
    query: query.echo,
  };
  if (columns.length === 0) return { groups: [], ...answer, hasMore: false };
  const having = query.havingSql(compileContext.groups);
  const keys = groups.map(({ alias }) => alias);
  const extras = rowExtrasSql(groups, query.aggregates);
  const source = sourceSql(query, rollups, groups);
  const rows = await context.client.rows<EngineRow>(
    `SELECT ${[...source.keys, ...results.map(selected), ...extras].join(',\n  ')}
FROM ${source.from}
${keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`}
${having === undefined ? '' : `HAVING ${having}`}
ORDER BY ${[sorting.sql, ...keys].join(', ')}
LIMIT ${MAX_GROUPS + 1}`,
    query.bindings.parameters,
    queryOptions(context, 'list groups'),
  );
  return {
    groups: rows
      .slice(0, MAX_GROUPS)
      .map((row) => groupRow(cellsOf(columns, row), syntheticCells(groups, row))),
    ...answer,
    hasMore: rows.length > MAX_GROUPS,
  };
}

/** The wished column, else the first result descending, else the first column descending. */
function chooseOrder(
  groups: readonly CompiledColumn[],
  results: readonly CompiledColumn[],
  wished: GroupsParameters,
): { order: Order; sql: string } {
  const found = [...groups, ...results].find(({ column }) => column.name === wished.sort_by);
  const chosen = found ?? results[0] ?? groups[0];
  const desc = found ? wished.sort_desc : chosen !== undefined;
  return {
    order: { column: chosen?.column.name ?? '', desc },
    sql: `${chosen?.alias ?? '1'} ${desc ? 'DESC' : 'ASC'} NULLS LAST`,
  };
}
