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
  return await rowsOf<CatalogueSeries>(
    context,
    wish,
    'list series',
    (catalogue) => `SELECT toString(metric) AS name, any(attrs) AS attributes
FROM ${catalogue}
GROUP BY metric, series
ORDER BY name, series
LIMIT ${Math.trunc(most)}`,
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
  const rows = await rowsOf<{ attribute: string }>(
    context,
    wish,
    'list keys of series',
    (catalogue) => `SELECT DISTINCT arrayJoin(mapKeys(attrs)) AS attribute
FROM ${catalogue}
ORDER BY attribute
LIMIT 10000`,
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
  const rows = await rowsOf<{ value: string }>(
    context,
    wish,
    'list values of series',
    (catalogue, bindings) => {
      const texts = attributes.map((name) => `nullIf(attrs[${bindings.text(name)}], '')`);
      return `SELECT DISTINCT coalesce(${texts.join(', ')}, '') AS value
FROM ${catalogue} AND value != ''
ORDER BY value
LIMIT ${Math.trunc(most)}`;
    },
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
  const rows = await rowsOf<{ name: string }>(
    context,
    wish,
    'list metrics of series',
    (catalogue) => `SELECT DISTINCT toString(metric) AS name FROM ${catalogue}`,
  );
  return rows.map(({ name }) => name);
}

/** What a query says of the catalogue, which it gets as a table with conditions, behind which others may follow. */
async function rowsOf<Row>(
  context: QueryContext,
  { metrics, filters, range }: SeriesWish,
  name: string,
  sql: (catalogue: string, bindings: Bindings) => string,
): Promise<Row[]> {
  if (metrics.length === 0) return [];
  const bindings = new Bindings();
  const catalogue = catalogueOf(wholeRange(range), bindings);
  const held = [...filters, ...lockedSeriesFilters(context.locked)];
  const table = `${catalogue.table}${whereSql([
    `project_id = ${bindings.bind(context.projectId, 'UInt32')}`,
    ...catalogue.conditions,
    `metric IN ${bindings.bind([...metrics], 'Array(String)')}`,
    ...held.map((filter) => attributeFilterSql(filter, bindings)),
  ])}`;
  return await context.client.rows<Row>(
    sql(table, bindings),
    bindings.parameters,
    queryOptions(context, name),
  );
}
