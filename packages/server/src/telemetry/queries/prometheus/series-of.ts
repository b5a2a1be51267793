import { Bindings } from '../../compile/bindings.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { lockedSeriesFilters } from '../../locked-filters.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { wholeRange, type MetricRange } from '../../series/count-series.ts';
import { catalogueOf } from '../../series/sql/catalogue-range.ts';
import { attributeFilterSql } from '../../series/sql/catalogue-sql.ts';
import type { MetricsFilter } from '@spanlight/query';

/** Which series are looked for. */
export interface SeriesWish {
  /** Stored names; nothing is found without any. */
  readonly metrics: readonly string[];
  readonly filters: readonly MetricsFilter[];
  readonly range: MetricRange;
}

/** A series of the catalogue. */
interface CatalogueSeries {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The series of metrics that may have points in a range.
 *
 * @param most series of the answer
 * @throws TelemetryError
 */
export async function listCatalogueSeries(
  context: QueryContext,
  wish: SeriesWish,
  most: number,
): Promise<CatalogueSeries[]> {
  if (wish.metrics.length === 0) return [];
  const bindings = new Bindings();
  return await context.client.rows<CatalogueSeries>(
    `SELECT toString(metric) AS name, any(attrs) AS attributes
FROM ${catalogueSql(context, wish, bindings)}
GROUP BY metric, series
ORDER BY name, series
LIMIT ${Math.trunc(most)}`,
    bindings.parameters,
    queryOptions(context, 'list series'),
  );
}

/**
 * The keys of the attributes of series, in order.
 *
 * @throws TelemetryError
 */
export async function listCatalogueKeys(
  context: QueryContext,
  wish: SeriesWish,
): Promise<string[]> {
  if (wish.metrics.length === 0) return [];
  const bindings = new Bindings();
  const rows = await context.client.rows<{ attribute: string }>(
    `SELECT DISTINCT arrayJoin(mapKeys(attrs)) AS attribute
FROM ${catalogueSql(context, wish, bindings)}
ORDER BY attribute
LIMIT 10000`,
    bindings.parameters,
    queryOptions(context, 'list keys of series'),
  );
  return rows.map(({ attribute }) => attribute);
}

/**
 * The values that series have of the first of some attributes that they have, in order.
 *
 * @param most values of the answer
 * @throws TelemetryError
 */
export async function listCatalogueValues(
  context: QueryContext,
  wish: SeriesWish,
  attributes: readonly string[],
  most: number,
): Promise<string[]> {
  if (wish.metrics.length === 0) return [];
  const bindings = new Bindings();
  const texts = attributes.map((attribute) => `nullIf(attrs[${bindings.text(attribute)}], '')`);
  const rows = await context.client.rows<{ value: string }>(
    `SELECT DISTINCT coalesce(${texts.join(', ')}, '') AS value
FROM ${catalogueSql(context, wish, bindings)} AND value != ''
ORDER BY value
LIMIT ${Math.trunc(most)}`,
    bindings.parameters,
    queryOptions(context, 'list values of series'),
  );
  return rows.map(({ value }) => value);
}

/**
 * The stored names of those metrics that have such series.
 *
 * @throws TelemetryError
 */
export async function listCatalogueMetrics(
  context: QueryContext,
  wish: SeriesWish,
): Promise<string[]> {
  if (wish.metrics.length === 0) return [];
  const bindings = new Bindings();
  const rows = await context.client.rows<{ name: string }>(
    `SELECT DISTINCT toString(metric) AS name FROM ${catalogueSql(context, wish, bindings)}`,
    bindings.parameters,
    queryOptions(context, 'list metrics of series'),
  );
  return rows.map(({ name }) => name);
}

/** A table with its conditions, behind which others may follow. */
function catalogueSql(
  context: QueryContext,
  { metrics, filters, range }: SeriesWish,
  bindings: Bindings,
): string {
  const catalogue = catalogueOf(wholeRange(range), bindings);
  const held = [...filters, ...lockedSeriesFilters(context.locked)];
  return `${catalogue.table}${whereSql([
    `project_id = ${bindings.bind(context.projectId, 'UInt32')}`,
    ...catalogue.conditions,
    `metric IN ${bindings.bind([...metrics], 'Array(String)')}`,
    ...held.map((filter) => attributeFilterSql(filter, bindings)),
  ])}`;
}
