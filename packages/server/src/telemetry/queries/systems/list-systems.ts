import type { DataHint, SystemsResponse } from '@spanlight/sdk/schemas';
import { figuresSql } from '../../compile/aggregate-sql.ts';
import { Bindings } from '../../compile/bindings.ts';
import { isoSeconds, plainNumber } from '../../compile/cells.ts';
import { microsecondsSql } from '../../compile/condition-sql.ts';
import { ItemQuery, type ItemSelection } from '../../compile/item-query.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { rangeSeconds, timeRangeSql } from '../../compile/time-range.ts';
import {
  type QueryContext,
  queryOptions,
  selectionOf,
  type SelectionParameters,
} from '../../query-context.ts';

const MAX_SYSTEMS = 1000;

/**
 * Which systems sent items in the range, and how many. When the range is empty, tells where the data
 * of the project is; a query, system or search that matches nothing is no reason for that.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function listSystems(
  context: QueryContext,
  parameters: SelectionParameters,
): Promise<SystemsResponse> {
  const selection = { ...selectionOf(context, parameters), groupId: undefined };
  const query = new ItemQuery(selection, { parts: 'rows' });
  const rollups = await readRollups(context, query, { dimensions: ['group_id', 'system'] });
  const figures = figuresSql(query.aggregates);
  const columns = [
    `${figures.count} AS items`,
    `${figures.errorCount} AS errors`,
    `${query.aggregates?.uniq('group_id') ?? 'uniqCombined64(group_id)'} AS groups`,
  ];
  const source = sourceSql(query, rollups, [{ alias: 'system_name', sql: 'system' }]);
  const rows = await context.client.rows<SystemRow>(
    `SELECT ${[...source.keys, ...columns].join(', ')}
FROM ${source.from}
GROUP BY system_name
ORDER BY system_name
LIMIT ${MAX_SYSTEMS}`,
    query.bindings.parameters,
    queryOptions(context, 'list systems'),
  );
  const minutes = rangeSeconds(selection.range) / 60;
  const systems = rows.map((row) => {
    const count = plainNumber(row.items) ?? 0;
    const errorCount = plainNumber(row.errors) ?? 0;
    return {
      projectId: context.projectId,
      system: row.system_name,
      count,
      errorCount,
      rate: minutes > 0 ? count / minutes : null,
      errorRate: count > 0 ? Math.min(errorCount / count, 1) : 0,
      groupCount: plainNumber(row.groups) ?? 0,
    };
  });
  if (
    systems.length > 0 ||
    parameters.query.trim() !== '' ||
    (await hasItems(context, selection))
  ) {
    return { systems };
  }
  return { systems, dataHint: await findDataHint(context, selection) };
}

interface SystemRow {
  readonly system_name: string;
  readonly items: number;
  readonly errors: number;
  readonly groups: string;
}

/** Whether the project has any item in the range, whatever its system. */
async function hasItems(context: QueryContext, { range }: ItemSelection): Promise<boolean> {
  const bindings = new Bindings();
  const project = bindings.bind(context.projectId, 'UInt32');
  const rows = await context.client.rows(
    `SELECT 1 FROM items
WHERE project_id = ${project} AND ${timeRangeSql(range, bindings).join(' AND ')}
LIMIT 1`,
    bindings.parameters,
    queryOptions(context, 'look for any item'),
  );
  return rows.length > 0;
}

async function findDataHint(context: QueryContext, { range }: ItemSelection): Promise<DataHint> {
  const bindings = new Bindings();
  const project = bindings.bind(context.projectId, 'UInt32');
  const start = microsecondsSql(range.start, bindings);
  const end = microsecondsSql(range.end, bindings);
  const [row] = await context.client.rows<{ before: number | null; after: number | null }>(
    `SELECT
  (SELECT toUnixTimestamp(maxOrNull(time)) FROM items WHERE project_id = ${project} AND time < ${start}) AS before,
  (SELECT toUnixTimestamp(minOrNull(time)) FROM items WHERE project_id = ${project} AND time >= ${end}) AS after`,
    bindings.parameters,
    queryOptions(context, 'find data outside of the range'),
  );
  const before = row?.before ?? null;
  const after = row?.after ?? null;
  return {
    ...(before === null ? {} : { before: isoSeconds(before) }),
    ...(after === null ? {} : { after: isoSeconds(after) }),
  };
}
