import type { Selector } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { perBucket } from './bucket-sql.ts';
import { attributeFilterSql, labelSql } from './catalogue-sql.ts';
import { fromPointsSql } from './point-pieces.ts';
import { type PointsAsked, type PointSource, storedPointsOfAll } from './point-source.ts';
import {
  ATTRIBUTES_ID,
  bucketOf,
  keptSql,
  labelName,
  labelsOf,
  maxSeries,
  numbersSql,
  SERIES,
  type SeriesQuery,
} from './selector-sql.ts';
import type { Aggregate, PointValue, SeriesPlan } from './series-plan.ts';
import { acrossValuesSql } from './series-sql.ts';

/** The column that says which selector a row belongs to: its index, from 0. */
export const SELECTOR_INDEX = 'asked_number';
const SELECTOR = 'asked';
/** Stands for no selector: the largest `UInt16`. */
const NO_SELECTOR = 65_535;

/** How points become values of series, and those the values of an answer. */
interface BatchValues {
  /** Columns by name: a value per series and bucket each. */
  readonly ofSeries: Readonly<Record<string, string>>;
  /** The same columns without the values that conditions on the value of a series exclude. */
  readonly kept: Readonly<Record<string, string>>;
  /** The values of an answer. */
  readonly ofAnswer: string;
}

/** The plans of selectors that can share a statement. */
export type BatchPlan = Exclude<SeriesPlan, { kind: 'quantile' | 'uniq' }>;

/**
 * The query that answers selectors of equal `batchIdentity`, with one scan of the points of all their metrics: a row per answer
 * and series with its labels and values, those of one selector beside each other. A series may be in several answers.
 */
export function batchSql(
  asked: Omit<PointsAsked, 'selector'>,
  selectors: readonly [Selector, ...Selector[]],
  plan: BatchPlan,
): string {
  const { grid, bindings } = asked;
  const [selector] = selectors;
  const names = [...new Set(selectors.map(({ metric }) => metric.name))];
  const source = storedPointsOfAll({ ...asked, selector }, names);
  const { ofSeries, kept, ofAnswer } = valuesOf({ selector, source, grid, bindings }, plan);
  const isRaw = plan.kind === 'raw';
  const tests = selectors.map((one) => testOf(one, bindings));
  const width = Math.max(...selectors.map((one) => labelsOf(one).length));
  const selected = [
    `toFloat64(${SELECTOR}) AS ${SELECTOR_INDEX}`,
    ...Array.from({ length: width }, (_, index) => `labels[${index + 1}] AS ${labelName(index)}`),
    ...(isRaw ? [SERIES] : []),
    numbersSql(ofAnswer),
  ];
  return `SELECT ${selected.join(', ')}
FROM (
SELECT metric, series, ${named(kept)}
FROM (
SELECT metric, series, ${named(ofSeries)}
${fromPointsSql(source.pieces, { selecting: [...source.pointConditions, memberSql(source, tests)] })}
GROUP BY metric, series
)
) AS points INNER JOIN (
${knownSql(source, selectors, tests, bindings)}
) AS known USING (metric, series)${isRaw ? '' : `\nGROUP BY ${SELECTOR}, labels`}
ORDER BY ${[SELECTOR, 'labels', ...(isRaw ? [SERIES] : [])].join(', ')}
LIMIT ${maxSeries(grid) + 1}`;
}

const named = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ');

/** Whether a row of the catalogue is of a series that a selector asks for. */
const testOf = ({ metric, filters }: Selector, bindings: Bindings): string =>
  [
    `metric = ${bindings.text(metric.name)}`,
    ...filters.map((filter) => attributeFilterSql(filter, bindings)),
  ].join(' AND ');

/** Keeps to the series that somebody asks for: there may be many others. */
const memberSql = (source: PointSource, tests: readonly string[]): string =>
  `(metric, series) GLOBAL IN (SELECT metric, series FROM ${source.catalogue}${whereSql([...source.catalogueConditions, `((${tests.join(') OR (')}))`])})`;

/** A row per series and selector that asks for it, with the labels it has there. */
function knownSql(
  source: PointSource,
  selectors: readonly Selector[],
  tests: readonly string[],
  bindings: Bindings,
): string {
  const found = selectors.map((selector, index) => {
    const labels = labelsOf(selector).map((label) => labelSql(label, bindings));
    const texts = labels.length === 0 ? 'emptyArrayString()' : `[${labels.join(', ')}]`;
    return `if(${tests[index] ?? ''}, (toUInt16(${index}), ${texts}), (toUInt16(${NO_SELECTOR}), emptyArrayString()))`;
  });
  return `SELECT metric, series, found.1 AS ${SELECTOR}, any(found.2) AS labels, any(id) AS ${SERIES}
FROM (
SELECT metric, series, ${ATTRIBUTES_ID} AS id, arrayJoin(arrayFilter(f -> f.1 != ${NO_SELECTOR}, [${found.join(',\n')}])) AS found
FROM ${source.catalogue}${whereSql(source.catalogueConditions)}
)
GROUP BY metric, series, ${SELECTOR}`;
}

function valuesOf(query: SeriesQuery, plan: BatchPlan): BatchValues {
  const ofSeries = ({ name, args }: Aggregate): string =>
    perBucket(name, args, bucketOf(query), query.grid);
  if (plan.kind === 'points') return pointValues(query, plan.value, ofSeries);
  return {
    ofSeries: { series_values: ofSeries(plan.aggregate) },
    kept: { kept_values: keptSql(query, 'series_values') },
    ofAnswer: plan.kind === 'raw' ? 'kept_values' : acrossValuesSql(query, plan.across),
  };
}

/** What all points of a group give is what their series give: sums, least and largest values. */
function pointValues(
  query: SeriesQuery,
  value: PointValue,
  ofSeries: (aggregate: Aggregate) => string,
): BatchValues {
  const across = ({ name }: Aggregate, column: string): string => `${name}OrNullForEach(${column})`;
  if (!('divisor' in value))
    return {
      ofSeries: { series_values: ofSeries(value) },
      kept: { series_values: 'series_values' },
      ofAnswer: keptSql(query, across(value, 'series_values')),
    };
  const { dividend, divisor } = value;
  const ratio = `arrayMap((a, b) -> a / nullIf(b, 0), ${across(dividend, 'dividends')}, ${across(divisor, 'divisors')})`;
  return {
    ofSeries: { dividends: ofSeries(dividend), divisors: ofSeries(divisor) },
    kept: { dividends: 'dividends', divisors: 'divisors' },
    ofAnswer: keptSql(query, ratio),
  };
}
