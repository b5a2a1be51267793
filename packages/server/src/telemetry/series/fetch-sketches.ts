import type { Grid, MetricInfo, Selector } from '@spanlight/query';
import { Bindings } from '../compile/bindings.ts';
import type { QueryParameters } from '../client.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { bucketSql, ITEM_MILLISECONDS, TIME_MILLISECONDS } from './sql/bucket-sql.ts';
import type { Sketch } from './heatmap-bins.ts';
import { fromPointsSql } from './sql/point-pieces.ts';
import { pointsOf } from './sql/points-of.ts';
import { selectItems } from './sql/select-items.ts';
import { pointConditions } from './sql/selector-sql.ts';

/** A sketch as the engine answers it. */
interface SketchRow {
  readonly bucket: string;
  readonly sketch_keys: readonly number[];
  readonly sketch_counts: readonly number[];
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The merged sketch of each bucket of a histogram.
 *
 * @throws EvaluationError for a condition that the metric can't have; TelemetryError
 */
export async function fetchSketches(
  context: QueryContext,
  metric: MetricInfo,
  filters: Selector['filters'],
  grid: Grid,
): Promise<Sketch[]> {
  if (grid.count === 0) return [];
  const { sql, parameters } =
    metric.source === undefined
      ? pointSketches(context, metric, filters, grid)
      : itemSketches(context.projectId, metric.source, filters, grid);
  const rows = await context.client.rows<SketchRow>(
    sql,
    parameters,
    queryOptions(context, 'fetch sketches'),
  );
  return rows.map((row) => ({
    bucket: Number(row.bucket),
    keys: row.sketch_keys,
    counts: row.sketch_counts,
    low: row.low,
    high: row.high,
  }));
}

interface Statement {
  readonly sql: string;
  readonly parameters: QueryParameters;
}

function pointSketches(
  { projectId, client }: QueryContext,
  metric: MetricInfo,
  filters: Selector['filters'],
  grid: Grid,
): Statement {
  const bindings = new Bindings();
  const source = pointsOf({
    projectId,
    rollups: client.pointRollups,
    selector: { metric, of: 'value' },
    grid,
    bindings,
  });
  const { selecting, checking } = pointConditions({ selector: { filters }, source, bindings });
  return {
    sql: `SELECT bucket, mapKeys(sketch) AS sketch_keys,
  arrayMap(n -> toFloat64(n), mapValues(sketch)) AS sketch_counts, low, high
FROM (
SELECT ${bucketSql(TIME_MILLISECONDS, grid, bindings)} AS bucket, sumMap(hist) AS sketch, min(min) AS low, max(max) AS high
${fromPointsSql(source.pieces, { selecting: [...selecting, 'notEmpty(hist)'], checking })}
GROUP BY bucket
)
ORDER BY bucket`,
    parameters: bindings.parameters,
  };
}

function itemSketches(
  projectId: number,
  source: NonNullable<MetricInfo['source']>,
  filters: Selector['filters'],
  grid: Grid,
): Statement {
  const query = selectItems(projectId, { source, filters, search: '' }, grid);
  const { bindings } = query;
  const key = 'toUInt16(bitShiftRight(reinterpretAsUInt32(toFloat32(duration)), 16))';
  const having = query.havingSql(new Map());
  return {
    sql: `SELECT bucket, groupArray(sketch_key) AS sketch_keys, groupArray(items) AS sketch_counts,
  min(shortest) AS low, max(longest) AS high
FROM (
SELECT ${bucketSql(ITEM_MILLISECONDS, grid, bindings)} AS bucket, ${key} AS sketch_key,
  toFloat64(sum(count)) AS items, toFloat64(min(duration)) AS shortest, toFloat64(max(duration)) AS longest
FROM items
WHERE ${query.whereSql()}
GROUP BY bucket, sketch_key${having === undefined ? '' : `\nHAVING ${having}`}
)
GROUP BY bucket
ORDER BY bucket`,
    parameters: bindings.parameters,
  };
}
