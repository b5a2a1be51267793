import { Buffer } from 'node:buffer';
import { Bindings } from '../../compile/bindings.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { lockedSeriesFilters } from '../../locked-filters.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { wholeRange, type MetricRange } from '../../series/count-series.ts';
import { catalogueOf } from '../../series/sql/catalogue-range.ts';
import { attributeFilterSql } from '../../series/sql/catalogue-sql.ts';
import type { MetricsFilter } from '@spanlight/query';

/** Which series are looked for. */
export interface SeriesListParams {
  /** Stored names in order, or all there are. */
  readonly metrics: readonly string[] | 'all';
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
  params: SeriesListParams,
  most: number,
): Promise<CatalogueSeries[]> {
  return await rowsOf<CatalogueSeries>(
    context,
    params,
    'list series',
    (catalogue) => `SELECT toString(metric) AS name, any(attrs) AS attributes
FROM ${catalogue}
GROUP BY metric, series
ORDER BY name, series
LIMIT ${Math.trunc(most)}`,
    most,
  );
}

/**
 * The keys of the attributes of series, in order.
 *
 * @throws TelemetryError
 */
export async function listCatalogueKeys(
  context: QueryContext,
  params: SeriesListParams,
): Promise<string[]> {
  const rows = await rowsOf<{ attribute: string }>(
    context,
    params,
    'list keys of series',
    (catalogue) => `SELECT DISTINCT arrayJoin(mapKeys(attrs)) AS attribute
FROM ${catalogue}
ORDER BY attribute
LIMIT 10000`,
  );
  return [...new Set(rows.map(({ attribute }) => attribute))].toSorted();
}

/**
 * The values that series have of the first of some attributes that they have, in order.
 *
 * @param most values of the answer
 * @throws TelemetryError
 */
export async function listCatalogueValues(
  context: QueryContext,
  params: SeriesListParams,
  attributes: readonly string[],
  most: number,
): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(
    context,
    params,
    'list values of series',
    (catalogue, bindings) => {
      const texts = attributes.map((name) => `nullIf(attrs[${bindings.text(name)}], '')`);
      return `SELECT DISTINCT coalesce(${texts.join(', ')}, '') AS value
FROM ${catalogue} AND value != ''
ORDER BY value
LIMIT ${Math.trunc(most)}`;
    },
  );
  return [...new Set(rows.map(({ value }) => value))].toSorted().slice(0, most);
}

/**
 * The stored names of those metrics that have such series.
 *
 * @throws TelemetryError
 */
export async function listCatalogueMetrics(
  context: QueryContext,
  params: SeriesListParams,
): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    context,
    params,
    'list metrics of series',
    (catalogue) => `SELECT DISTINCT toString(metric) AS name FROM ${catalogue}`,
  );
  return rows.map(({ name }) => name);
}

/**
 * What a query says of the catalogue, which it gets as a table with conditions, behind which others may follow: once for
 * each piece of the names, up to a number of rows.
 */
async function rowsOf<Row>(
  context: QueryContext,
  params: SeriesListParams,
  name: string,
  sql: (catalogue: string, bindings: Bindings) => string,
  most = Infinity,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const names of params.metrics === 'all' ? [undefined] : piecesOf(params.metrics)) {
    const bindings = new Bindings();
    const text = sql(catalogueSql(context, params, names, bindings), bindings);
    const options = queryOptions(context, name);
    for (const row of await context.client.rows<Row>(text, bindings.parameters, options))
      rows.push(row);
    if (rows.length >= most) return rows.slice(0, most);
  }
  return rows;
}

/** The series of some metrics, or of all. */
function catalogueSql(
  { projectId, locked }: QueryContext,
  { filters, range }: SeriesListParams,
  names: string[] | undefined,
  bindings: Bindings,
): string {
  const catalogue = catalogueOf(wholeRange(range), bindings);
  const held = [...filters, ...lockedSeriesFilters(locked)];
  return `${catalogue.table}${whereSql([
    `project_id = ${bindings.bind(projectId, 'UInt32')}`,
    ...catalogue.conditions,
    ...(names ? [`metric IN ${bindings.bind(names, 'Array(String)')}`] : []),
    ...held.map((filter) => attributeFilterSql(filter, bindings)),
  ])}`;
}

/** Bytes of the names of one statement: the engine takes 256 KiB of all that it is told. */
const PIECE = 100_000;
/** Bytes of a name beside itself: quotes, which are escaped, and a comma. */
const QUOTES = 5;

function piecesOf(names: readonly string[]): string[][] {
  const pieces: string[][] = [];
  let piece: string[] = [];
  let left = 0;
  for (const name of names) {
    const bytes = Buffer.byteLength(name) + QUOTES;
    if (bytes > left) {
      piece = [];
      pieces.push(piece);
      left = PIECE;
    }
    piece.push(name);
    left -= bytes;
  }
  return pieces;
}
