import type { Cell, TimeseriesResponse } from '@spanlight/sdk/schemas';
import { cell, type EngineRow } from '../../compile/cells.ts';
import type { ItemQuery } from '../../compile/item-query.ts';
import { compileColumns, type CompiledColumn, selected } from '../../compile/result-columns.ts';
import { type Buckets, bucketKey, bucketTimes } from '../buckets.ts';
import { bucketedQuery, type BucketParameters } from './bucketed-query.ts';
import { cellsOf, groupRow, groupsByGroupId, rowExtrasSql, syntheticCells } from './group-row.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { namesSql } from '../../rollups/names-sql.ts';
import { readRollups, type RollupReading, sourceSql } from '../../rollups/rollup-reading.ts';
import { wireColumns } from './wire-columns.ts';

const MAX_GROUPS = 100;
const MAX_NUMERIC_COLUMNS = 4;

/**
 * The numeric columns of a query as one series per group. Conditions on results hold per bucket.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function chartTimeseries(
  context: QueryContext,
  parameters: BucketParameters,
): Promise<TimeseriesResponse> {
  const { query, buckets } = bucketedQuery(context, parameters);
  const rollups = await readRollups(context, query, {
    buckets: { start: buckets.range.start, width: buckets.width },
  });
  const { groups, results, context: compileContext } = compileColumns(query);
  const kept = dropSurplus(results);
  const answer = {
    columns: wireColumns([...groups, ...kept].map(({ column }) => column)),
    query: query.echo,
  };
  if (groups.length + kept.length === 0) return { groups: [], time: [], ...answer };
  const having = query.havingSql(compileContext.groups);
  const keys = groups.map(({ alias }) => alias);
  const order = [...keys, 'bucket'].join(', ');
  // The first hundred groups have at most this many rows; the rest need not be collected.
  const limit = MAX_GROUPS * Math.max(buckets.count + 1, 1);
  const extras = rowExtrasSql(groups, query.partial);
  const shown =
    rollups && having === undefined ? await shownGroupsSql(context, query, rollups, groups) : [];
  const source = sourceSql(query, rollups, [...groups, bucketKey(buckets, query.bindings)], shown);
  const inner = `SELECT ${[...source.keys, ...kept.map(selected), ...extras].join(',\n  ')}
FROM ${source.from}
GROUP BY ${order}
${having === undefined ? '' : `HAVING ${having}`}
ORDER BY ${order}
LIMIT ${limit}`;
  const outer = [
    ...keys,
    'row_id',
    ...(groupsByGroupId(groups)
      ? [`${namesSql('row_names', 'Array')} AS group_names`, 'any(row_system) AS group_system']
      : []),
    'groupArray(bucket) AS buckets',
    ...kept.map(({ alias, column }) =>
      // NULL would be left out of the array and shift all that follows.
      column.isNum
        ? `groupArray(ifNull(toFloat64(${alias}), nan)) AS series_${alias}`
        : `any(${alias}) AS series_${alias}`,
    ),
  ];
  const rows = await context.client.rows<EngineRow>(
    `SELECT ${outer.join(', ')}
FROM (
${inner}
)
GROUP BY ${[...keys, 'row_id'].join(', ')}
ORDER BY ${[...keys, 'row_id'].join(', ')}
LIMIT ${MAX_GROUPS}`,
    query.bindings.parameters,
    queryOptions(context, 'chart timeseries'),
  );
  return {
    groups: rows.map((row) => {
      const synthetic = syntheticCells(groups, {
        ...row,
        row_names: row['group_names'],
        row_system: row['group_system'],
      });
      const cells: [string, Cell][] = [
        ...cellsOf(groups, row),
        ...kept.map((column): [string, Cell] => [
          column.column.name,
          seriesCell(column, row, buckets),
        ]),
      ];
      return groupRow(cells, synthetic);
    }),
    time: rows.length === 0 ? [] : bucketTimes(buckets),
    ...answer,
  };
}

/** Digests of groups that aren't shown need not be merged: a condition on which group it is, where it is by its id. */
async function shownGroupsSql(
  context: QueryContext,
  query: ItemQuery,
  rollups: RollupReading,
  groups: readonly CompiledColumn[],
): Promise<string[]> {
  if (groups.length !== 1 || !groupsByGroupId(groups)) return [];
  const ids = { alias: 'id', sql: 'group_id' };
  const [row] = await context.client.rows<{ last: string; amount: number }>(
    `SELECT toString(max(id)) AS last, toUInt32(count()) AS amount
FROM (SELECT id FROM ${rollups.keysSql([ids])} GROUP BY id ORDER BY id LIMIT ${MAX_GROUPS})`,
    query.bindings.parameters,
    queryOptions(context, 'find the groups of a chart'),
  );
  const isAll = row === undefined || row.amount < MAX_GROUPS;
  return isAll ? [] : [`group_id <= ${query.bindings.bind(BigInt(row.last), 'UInt64')}`];
}

function dropSurplus(columns: readonly CompiledColumn[]): CompiledColumn[] {
  let numeric = 0;
  return columns.filter(({ column }) => {
    numeric += Number(column.isNum);
    return !column.isNum || numeric <= MAX_NUMERIC_COLUMNS;
  });
}

function seriesCell(
  { alias, column, type }: CompiledColumn,
  row: EngineRow,
  buckets: Buckets,
): Cell {
  const value = row[`series_${alias}`];
  if (!column.isNum || !Array.isArray(value)) return cell(value, type);
  const series = Array.from({ length: buckets.count }, (): number | null => 0);
  const places = Array.isArray(row['buckets']) ? row['buckets'] : [];
  for (const [index, place] of places.entries()) {
    const bucket = Number(place);
    if (bucket >= 0 && bucket < buckets.count) {
      const number = value[index];
      series[bucket] = typeof number === 'number' ? number : null;
    }
  }
  return series;
}
