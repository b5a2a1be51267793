import type { Grid, Grouping, Selector } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';
import { bucketSql, TIME_MILLISECONDS } from './bucket-sql.ts';
import { attributeText, catalogueSql, labelSql } from './catalogue-sql.ts';
import type { PointConditions } from './point-pieces.ts';
import type { PointSource } from './point-source.ts';
import { keepValuesSql } from './value-filter-sql.ts';

/** A selector, the points that answer it, and the buckets to sort them into. */
export interface SeriesQuery {
  readonly selector: Selector;
  readonly source: PointSource;
  readonly grid: Grid;
  readonly bindings: Bindings;
}

const MAX_SERIES = 10_000;
/** Values of an answer: with many buckets fewer series fit. */
const MAX_VALUES = 10e6;

/** Series per answer. One more is asked for, to know whether there are more. */
export function maxSeries({ count }: Grid): number {
  return Math.min(MAX_SERIES, Math.max(Math.floor(MAX_VALUES / count), 1));
}

/** Columns of the answer. */
export const valuesName = (index: number): string => `bucket_values_${index + 1}`;
export const VALUES: string = valuesName(0);
export const SERIES = 'attributes_id';
export const labelName = (index: number): string => `label_${index + 1}`;

/** What a row of an answer tells by label: the grouping and, for raw series, what is carried beside it. */
export function labelsOf({ groupBy, carry }: Selector): readonly Grouping[] {
  return [...groupBy, ...carry];
}

export const labelNames = (selector: Selector): string[] =>
  labelsOf(selector).map((_, index) => labelName(index));

export const bucketOf = ({ grid, bindings }: SeriesQuery): string =>
  bucketSql(TIME_MILLISECONDS, grid, bindings);

/** Without the values that conditions on the value exclude. */
export const keptSql = ({ selector, bindings }: SeriesQuery, values: string): string =>
  keepValuesSql(selector.valueFilters, values, bindings);

/** Values of any number type as the column that is read. */
export const numbersSql = (values: string, name: string = VALUES): string =>
  `arrayMap(v -> toFloat64(v), ${values}) AS ${name}`;

/** Which points count: those of series that satisfy the filters. */
export function pointConditions({
  selector: { filters },
  source,
  bindings,
}: Pick<SeriesQuery, 'source' | 'bindings'> & {
  readonly selector: Pick<Selector, 'filters'>;
}): PointConditions {
  if (filters.length === 0)
    return { selecting: source.pointConditions, checking: source.strangers };
  const known = `series GLOBAL IN (SELECT series FROM (${catalogueSql(source, filters, {}, bindings)}))`;
  return { selecting: [...source.pointConditions, known] };
}

/**
 * The id of a set of attributes: raw series of several metrics pair by it, whatever their instruments,
 * which the ids of series depend on.
 */
export const ATTRIBUTES_ID = 'sipHash64(mapKeys(mapSort(attrs)), mapValues(mapSort(attrs)))';

/** A row per series: its labels, the id that raw series have, and the combination that `uniq` counts. */
export function knownSeriesSql({ selector, source, bindings }: SeriesQuery): string {
  const { filters, func, uniqKeys } = selector;
  const columns = Object.fromEntries(
    labelsOf(selector).map((label, index) => [labelName(index), labelSql(label, bindings)]),
  );
  if (func === 'raw') columns[SERIES] = ATTRIBUTES_ID;
  if (uniqKeys.length > 0) {
    const texts = uniqKeys.map((key) => attributeText(key, bindings));
    columns['combination'] = `sipHash64(${texts.join(', ')})`;
  }
  return catalogueSql(source, filters, columns, bindings);
}
