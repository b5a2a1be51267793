import type { MetricsFilter } from '@spanlight/query';
import { Bindings } from '../compile/bindings.ts';
import { type QueryContext, queryOptions } from '../query-context.ts';
import { fromPointsSql, pointPieces } from './sql/point-pieces.ts';
import { ROLLUPS, POINTS_MINUTES } from '../tables/points.ts';
import { catalogueOf } from './sql/catalogue-range.ts';
import { whereSql } from '../compile/condition-sql.ts';
import { attributeFilterSql } from './sql/catalogue-sql.ts';
import { edgeSeriesSql } from './sql/edge-points.ts';
import { MINUTE, HOUR } from '../../shared/time-units.ts';

/** Milliseconds since 1970; the end is not included. */
export interface MetricRange {
  readonly start: number;
  readonly end: number;
}

/** Rows of a series that a range is looked through in, at most. */
const MAX_ROWS = 360;

/** The range in whole hours, or in whole minutes when it is shorter than six hours. */
export function wholeRange({ start, end }: MetricRange): MetricRange {
  const unit = end - start >= 6 * HOUR ? HOUR : MINUTE;
  return { start: Math.floor(start / unit) * unit, end: Math.ceil(end / unit) * unit };
}

/**
 * How many series each metric has with points in a range.
 *
 * @param filters conditions on the attributes of series
 * @throws TelemetryError
 */
export async function countSeries(
  context: QueryContext,
  given: MetricRange,
  filters: readonly MetricsFilter[] = [],
): Promise<Map<string, number>> {
  const bindings = new Bindings();
  const range = wholeRange(given);
  const project = `project_id = ${bindings.bind(context.projectId, 'UInt32')}`;
  const rollup =
    ROLLUPS.find(({ width }) => (range.end - range.start) / (width * 1000) <= MAX_ROWS) ??
    ROLLUPS.at(-1) ??
    POINTS_MINUTES;
  // A row may begin before the range and reach into it.
  const width = rollup.width * 1000;
  const start = Math.floor(range.start / width) * width;
  const conditions = [project];
  const pieces = pointPieces(
    rollup,
    { start, end: range.end },
    context.client.pointRollups,
    bindings,
  );
  if (filters.length > 0) {
    const catalogue = catalogueOf({ start, end: range.end }, bindings);
    const known = whereSql([
      project,
      ...catalogue.conditions,
      ...filters.map((filter) => attributeFilterSql(filter, bindings)),
    ]);
    conditions.push(
      `(metric, series) GLOBAL IN (SELECT metric, series FROM ${catalogue.table}${known})`,
    );
  }
  const stored = `SELECT toString(metric) AS name, toUInt32(uniqExact(series)) AS amount
${fromPointsSql(pieces, { selecting: conditions })}
GROUP BY metric`;
  const edges = edgeSeriesSql(context.projectId, range, filters, bindings);
  const rows = await context.client.rows<{ name: string; amount: number }>(
    `${stored}\nUNION ALL\n${edges}`,
    bindings.parameters,
    queryOptions(context, 'count series'),
  );
  return new Map(rows.filter(({ amount }) => amount > 0).map(({ name, amount }) => [name, amount]));
}
