import type { Grid, Grouping, Selector } from '@spanlight/query';

import type { Bindings } from '../compile/bindings.ts';
import { bucketSql, perBucket, TIME_MILLISECONDS } from './bucket-sql.ts';
import { attributeText, catalogueSql, labelSql, whereSql } from './catalogue-sql.ts';
import type { PointSource } from './point-source.ts';
import { planOf } from './series-plan.ts';
import type { Across, Aggregate, PointValue } from './series-plan.ts';
import { keepValuesSql } from './value-filter-sql.ts';

/** Series per answer. One more is asked for, to know whether there are more. */
export const MAX_SERIES = 10_000;

/** Columns of the answer. */
export const VALUES = 'bucket_values';
export const SERIES = 'attributes_id';
export const labelName = (index: number): string => `label_${index + 1}`;

/**
 * The id of a set of attributes: raw series of several metrics pair by it, whatever their instruments,
 * which the ids of series depend on.
 */
const ATTRIBUTES_ID = 'sipHash64(mapKeys(mapSort(attrs)), mapValues(mapSort(attrs)))';

/** What a row of an answer tells by label: the grouping and, for raw series, what is carried beside it. */
export function labelsOf({ groupBy, carry }: Selector): readonly Grouping[] {
  return [...groupBy, ...carry];
}

interface Question {
  readonly selector: Selector;
  readonly source: PointSource;
  readonly grid: Grid;
  readonly bindings: Bindings;
}

interface PointQuestion {
  readonly selector: Pick<Selector, 'filters'>;
  readonly source: PointSource;
  readonly bindings: Bindings;
}

/**
 * The query that answers a selector: a row per series with its labels, an array of values with an
 * element per bucket (`Array(Nullable(Float64))`) and, for raw series, the id of its attributes.
 *
 * @throws EvaluationError when the instrument can't answer it
 */
export function seriesSql(question: Question): string {
  const plan = planOf(question.selector);
  switch (plan.kind) {
    case 'raw':
      return rawSql(question, plan.aggregate);
    case 'points':
      return groupedSql(question, pointValuesSql(question, plan.value));
    case 'quantile':
      return quantileSql(question, plan.level);
    case 'series':
      return acrossSql(question, plan.aggregate, plan.across);
    case 'uniq': {
      const { count } = question.grid;
      const distinct = `uniqExactResample(0, ${Math.trunc(count)}, 1)(${countedOf(question)}, ${bucketOf(question)})`;
      return groupedSql(question, countsSql(distinct));
    }
  }
}

function rawSql(question: Question, aggregate: Aggregate): string {
  const labels = labelNames(question);
  const values = filteredSql(question, 'series_values');
  return `SELECT ${[...labels, SERIES, numbersSql(values)].join(', ')}
FROM (${perSeriesSql(question, aggregate)}) AS points${joinSql(question)}
ORDER BY ${[...labels, SERIES].join(', ')}
LIMIT ${MAX_SERIES + 1}`;
}

/** All points of a group and bucket at once. */
function groupedSql(question: Question, values: string): string {
  return answerSql(
    question,
    filteredSql(question, values),
    `${question.source.points}${joinSql(question)}${whereSql(pointConditions(question))}`,
  );
}

function acrossSql(question: Question, aggregate: Aggregate, across: Across): string {
  const values =
    across === 'uniq'
      ? countsSql(
          `uniqExactForEach(arrayMap(v -> if(isNull(v), NULL, ${countedOf(question)}), kept_values))`,
        )
      : across === 'count'
        ? countsSql('countForEach(kept_values)')
        : `${across}OrNullForEach(kept_values)`;
  const inner = `SELECT series, ${filteredSql(question, 'series_values')} AS kept_values
FROM (${perSeriesSql(question, aggregate)})`;
  return answerSql(question, values, `(${inner}) AS points${joinSql(question)}`);
}

function quantileSql(question: Question, level: number): string {
  const { bindings, grid, source } = question;
  const keys = [...labelNames(question), 'bucket'];
  const quantile = `quantileExactWeightedArray(${bindings.bind(level, 'Float64')})(${SKETCH_VALUES}, mapValues(hist))`;
  const inner = `SELECT ${[...labelNames(question), `${bucketOf(question)} AS bucket`].join(', ')},
  least(greatest(toFloat64(${quantile}) AS level, ifNull(min(min), level)), ifNull(max(max), level)) AS quantile
FROM ${source.points}${joinSql(question)}${whereSql([...pointConditions(question), 'notEmpty(hist)'])}
GROUP BY ${keys.join(', ')}`;
  const values = perBucket('any', ['quantile'], 'bucket', grid);
  return answerSql(question, filteredSql(question, values), `(${inner}) AS buckets`);
}

/** The middle of the range of values that a key of a sketch stands for; the keys of 0 are 0. */
const SKETCH_VALUES = `arrayMap(k -> if(bitAnd(k, 32767) = 0, toFloat32(0), reinterpretAsFloat32(bitOr(bitShiftLeft(toUInt32(k), 16), 32768))), mapKeys(hist))`;

function answerSql(question: Question, values: string, from: string): string {
  const labels = labelNames(question);
  const grouping =
    labels.length === 0 ? '' : `\nGROUP BY ${labels.join(', ')}\nORDER BY ${labels.join(', ')}`;
  return `SELECT ${[...labels, numbersSql(values)].join(', ')}
FROM ${from}${grouping}
LIMIT ${MAX_SERIES + 1}`;
}

/** Values of any number type as the column that is read. */
export const numbersSql = (values: string): string =>
  `arrayMap(v -> toFloat64(v), ${values}) AS ${VALUES}`;

function perSeriesSql(question: Question, { name, args }: Aggregate): string {
  const values = perBucket(name, args, bucketOf(question), question.grid);
  return `SELECT series, ${values} AS series_values
FROM ${question.source.points}${whereSql(pointConditions(question))}
GROUP BY series`;
}

function pointValuesSql(question: Question, value: PointValue): string {
  const valuesOf = ({ name, args }: Aggregate): string =>
    perBucket(name, args, bucketOf(question), question.grid);
  return 'divisor' in value
    ? `arrayMap((a, b) -> a / nullIf(b, 0), ${valuesOf(value.dividend)}, ${valuesOf(value.divisor)})`
    : valuesOf(value);
}

const bucketOf = ({ grid, bindings }: Question): string =>
  bucketSql(TIME_MILLISECONDS, grid, bindings);

const labelNames = ({ selector }: Question): string[] =>
  labelsOf(selector).map((_, index) => labelName(index));

const filteredSql = ({ selector, bindings }: Question, values: string): string =>
  keepValuesSql(selector.valueFilters, values, bindings);

/** A count of nothing is no value. */
const countsSql = (counts: string): string => `arrayMap(c -> nullIf(toFloat64(c), 0), ${counts})`;

/** What `uniq` counts: series, or combinations of the values of attributes. */
const countedOf = ({ selector }: Question): string =>
  selector.uniqKeys.length === 0 ? 'series' : 'combination';

/** Which points count: those of series that satisfy the filters. */
export function pointConditions({
  selector: { filters },
  source,
  bindings,
}: PointQuestion): string[] {
  return filters.length === 0
    ? [...source.pointConditions]
    : [
        ...source.pointConditions,
        `series IN (SELECT series FROM (${catalogueSql(source, filters, {}, bindings)}))`,
      ];
}

/** Brings the labels of each series to its points, and what `uniq` counts. */
function joinSql({ selector, source, bindings }: Question): string {
  const { filters, func, uniqKeys } = selector;
  const columns = Object.fromEntries(
    labelsOf(selector).map((label, index) => [labelName(index), labelSql(label, bindings)]),
  );
  if (func === 'raw') {
    columns[SERIES] = ATTRIBUTES_ID;
  }
  if (uniqKeys.length > 0) {
    const texts = uniqKeys.map((key) => attributeText(key, bindings));
    columns['combination'] = `sipHash64(${texts.join(', ')})`;
  }
  return Object.keys(columns).length === 0
    ? ''
    : ` INNER JOIN (${catalogueSql(source, filters, columns, bindings)}) AS known USING (series)`;
}
