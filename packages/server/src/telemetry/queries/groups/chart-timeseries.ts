import { analyzeQuery, type ResultColumn } from '@spanlight/query';
import type { Cell, ParsedQuery, TimeseriesResponse } from '@spanlight/sdk/schemas';
import { cell, type EngineRow } from '../../compile/cells.ts';
import type { ItemQuery } from '../../compile/item-query.ts';
import { compileColumns, type CompiledColumn, selected } from '../../compile/result-columns.ts';
import { type Buckets, bucketKey, bucketTimes, slotLimits } from '../buckets.ts';
import { bucketedQuery, type BucketParameters } from './bucketed-query.ts';
import { groupsByGroupId, isGroupId, ofGroupsSql } from './group-key.ts';
import { cellsOf, groupRow, rowExtrasSql, syntheticCells } from './group-row.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { namesSql } from '../../rollups/names-sql.ts';
import { bucketsSql, readBuckets } from '../../rollups/reading/bucket-reading.ts';
import type { KeySql } from '../../rollups/reading/rollup-reading.ts';
import { strongestGroups } from './strongest-groups.ts';
import { extremeOfTimes, readWholeRange } from './whole-range.ts';
import { wireColumns } from './wire-columns.ts';

const MAX_GROUPS = 100;
const MAX_NUMERIC_COLUMNS = 10;

/**
 * The numeric columns of a query as one series per group: of the hundred strongest, in the order of their keys. Conditions on
 * results hold per bucket. Other columns have the value that they have over the whole range. Numeric ones beyond the tenth are
 * left out, and their parts say so.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function chartTimeseries(
  context: QueryContext,
  parameters: BucketParameters,
): Promise<TimeseriesResponse> {
  const { query, buckets } = bucketedQuery(context, parameters);
  const sources = await readBuckets(context, query, slotLimits(buckets), {
    byGroup: query.analysis.groups.some(isGroupId),
  });
  const kept = dropSurplus(query.analysis.columns);
  const isOfBuckets = (column: ResultColumn): boolean =>
    column.isNum || (extremeOfTimes(column) !== undefined && query.resultFilters.length === 0);
  const { groups, results } = compileColumns(query, kept.filter(isOfBuckets));
  const answer = {
    columns: wireColumns([...query.analysis.groups, ...kept]),
    query: echoOf(query, kept),
  };
  if (groups.length + kept.length === 0) return { groups: [], time: [], ...answer };
  const chart: Chart = {
    query,
    sources,
    groups,
    columns: results,
    time: bucketKey(buckets, query.bindings),
    // A hundred groups have at most this many rows; the rest need not be collected.
    maxRows: MAX_GROUPS * Math.max(buckets.count + 1, 1),
  };
  const read = (shown?: readonly bigint[]): Promise<EngineRow[]> =>
    context.client.rows<EngineRow>(
      seriesSql(chart, shown),
      query.bindings.parameters,
      queryOptions(context, 'chart timeseries'),
    );
  const pick = async (): Promise<readonly bigint[] | undefined> =>
    groups.length === 0 ? undefined : await strongestGroups(context, parameters, MAX_GROUPS);
  // Of rollups it is known soon which groups are shown, and the sketches of others need not be merged.
  const isKnownFirst = sources.length > 0 && query.resultFilters.length === 0;
  let rows = await read(isKnownFirst ? await pick() : undefined);
  if (!isKnownFirst && rows.length === MAX_GROUPS) {
    const strongest = await pick();
    if (strongest) rows = await read(strongest);
  }
  const others = kept.filter((column) => !isOfBuckets(column));
  const whole = await readWholeRange(context, parameters, others, rows);
  return {
    groups: rows.map((row) => {
      const synthetic = syntheticCells(groups, {
        ...row,
        row_names: row['group_names'],
        row_system: row['group_system'],
      });
      const values = new Map<string, Cell>([
        ...results.map((column): [string, Cell] => [
          column.column.name,
          seriesCell(column, row, buckets),
        ]),
        ...(whole.get(String(row['row_id'])) ?? []),
      ]);
      const cells: [string, Cell][] = [
        ...cellsOf(groups, row),
        ...kept.map(({ name }): [string, Cell] => [name, values.get(name) ?? null]),
      ];
      return groupRow(cells, synthetic);
    }),
    time: rows.length === 0 ? [] : bucketTimes(buckets),
    ...answer,
  };
}

/** What series are read of. */
interface Chart {
  readonly query: ItemQuery;
  readonly sources: Awaited<ReturnType<typeof readBuckets>>;
  readonly groups: readonly CompiledColumn[];
  readonly columns: readonly CompiledColumn[];
  readonly time: KeySql;
  /** Rows of groups and buckets, at most. */
  readonly maxRows: number;
}

/** Selects a row per group, with an array per column. */
function seriesSql(
  { query, sources, groups, columns, time, maxRows }: Chart,
  shown?: readonly bigint[],
): string {
  const keys = groups.map(({ alias }) => alias);
  const order = [...keys, 'bucket'].join(', ');
  const rows = bucketsSql(query, sources, [...groups, time], () => {
    const { results, context } = compileColumns(
      query,
      columns.map(({ column }) => column),
    );
    return {
      columns: [...results.map(selected), ...rowExtrasSql(groups, query.aggregates)],
      having: query.havingSql(context.groups),
      conditions: shown ? [ofGroupsSql(query, groups, shown)] : [],
    };
  });
  const outer = [
    ...keys,
    'row_id',
    ...(groupsByGroupId(groups)
      ? [`${namesSql('row_names', 'Array')} AS group_names`, 'any(row_system) AS group_system']
      : []),
    'groupArray(bucket) AS buckets',
    ...columns.map(({ alias, column }) =>
      // NULL would be left out of the array and shift all that follows.
      column.isNum
        ? `groupArray(ifNull(toFloat64(${alias}), nan)) AS series_${alias}`
        : `${extremeOfTimes(column) ?? 'any'}(${alias}) AS series_${alias}`,
    ),
  ];
  return `SELECT ${outer.join(', ')}
FROM (
SELECT * FROM (
${rows}
)
ORDER BY ${order}
LIMIT ${maxRows}
)
GROUP BY ${[...keys, 'row_id'].join(', ')}
ORDER BY ${[...keys, 'row_id'].join(', ')}
LIMIT ${MAX_GROUPS}`;
}

/** The parts of a query, those whose columns are not among these with an error. */
function echoOf(query: ItemQuery, kept: readonly ResultColumn[]): ParsedQuery {
  const { columns } = query.analysis;
  if (kept.length === columns.length) return query.echo;
  const drawn = new Set(kept.map(({ name }) => name));
  const left = new Set(columns.map(({ name }) => name).filter((name) => !drawn.has(name)));
  const parts = query.echo.parts.map((part) => {
    if (part.error !== '') return part;
    const names = analyzeQuery(part.query).columns.map(({ name }) => name);
    const missing = names.filter((name) => left.delete(name));
    if (missing.length === 0) return part;
    return {
      ...part,
      error: `at most ${MAX_NUMERIC_COLUMNS} numbers are drawn, without ${missing.join(', ')}`,
    };
  });
  return { parts };
}

function dropSurplus(columns: readonly ResultColumn[]): ResultColumn[] {
  let numeric = 0;
  return columns.filter(({ isNum }) => {
    numeric += Number(isNum);
    return !isNum || numeric <= MAX_NUMERIC_COLUMNS;
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
