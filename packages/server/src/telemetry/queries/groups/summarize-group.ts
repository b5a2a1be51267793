import type { GroupSummaryResponse } from '@spanlight/sdk/schemas';
import { figuresSql } from '../../compile/aggregate-sql.ts';
import { Bindings } from '../../compile/bindings.ts';
import { type EngineRow, isoSeconds, plainNumber } from '../../compile/cells.ts';
import { ItemQuery } from '../../compile/item-query.ts';
import { isEventRequest, systemsSql } from '../../compile/system-sql.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { rangeSeconds } from '../../compile/time-range.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';

const ZERO_TIME = '0001-01-01T00:00:00Z';

/**
 * The main figures of one group in the range, and when it was first and last seen at all. The query
 * of the parameters is not used.
 *
 * @param groupId unsigned decimal
 * @throws BadParameterError, TelemetryError
 */
export async function summarizeGroup(
  context: QueryContext,
  groupId: string,
  parameters: SelectionParameters,
): Promise<GroupSummaryResponse> {
  const selection = { ...selectionOf(context, parameters), groupId, query: '' };
  const query = new ItemQuery(selection);
  const rollups = await readRollups(context, query);
  const figures = figuresSql(query.aggregates);
  const columns = [
    `${figures.count} AS items`,
    `${figures.errorCount} AS errors`,
    `${figures.quantiles} AS quantiles`,
    `${figures.longest} AS longest`,
  ];
  const [rows, seen] = await Promise.all([
    context.client.rows<EngineRow>(
      `SELECT ${columns.join(', ')}
FROM ${sourceSql(query, rollups, []).from}`,
      query.bindings.parameters,
      queryOptions(context, 'summarize a group'),
    ),
    findTimes(context, groupId, parameters.system),
  ]);
  const row = rows[0] ?? {};
  const count = plainNumber(row['items']) ?? 0;
  const errorCount = plainNumber(row['errors']) ?? 0;
  const minutes = rangeSeconds(selection.range) / 60;
  const quantiles = Array.isArray(row['quantiles']) ? row['quantiles'] : [];
  const [p50 = null, p90 = null, p99 = null] = quantiles.map(plainNumber);
  return {
    summary: {
      _count: count,
      'sum(_count)': count,
      'per_min(sum(_count))': minutes > 0 ? count / minutes : null,
      ...(isEventRequest(parameters.system)
        ? {}
        : {
            _error_count: errorCount,
            'sum(_error_count)': errorCount,
            _error_rate: count > 0 ? errorCount / count : 0,
            'p50(_duration)': p50,
            'p90(_duration)': p90,
            'p99(_duration)': p99,
            'max(_duration)': count > 0 ? plainNumber(row['longest']) : null,
          }),
    },
    ...seen,
  };
}

/** Over all data that is kept. */
async function findTimes(
  context: QueryContext,
  groupId: string,
  systems: readonly string[],
): Promise<{ firstSeenAt: string; lastSeenAt: string }> {
  const bindings = new Bindings();
  const system = systemsSql(systems, bindings);
  const conditions = [
    `project_id = ${bindings.bind(context.projectId, 'UInt32')}`,
    ...(system === undefined ? [] : [system]),
    `group_id = ${bindings.bind(BigInt(groupId), 'UInt64')}`,
  ];
  const [row] = await context.client.rows<{ first: number | null; last: number | null }>(
    `SELECT toUnixTimestamp(minOrNull(time)) AS first, toUnixTimestamp(maxOrNull(time)) AS last
FROM items
WHERE ${conditions.join(' AND ')}`,
    bindings.parameters,
    queryOptions(context, 'find when a group was seen'),
  );
  const first = row?.first ?? null;
  const last = row?.last ?? null;
  return {
    firstSeenAt: first === null ? ZERO_TIME : isoSeconds(first),
    lastSeenAt: last === null ? ZERO_TIME : isoSeconds(last),
  };
}
