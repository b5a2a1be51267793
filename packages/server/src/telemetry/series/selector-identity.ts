import type { Literal, MetricsFilter, Selector, Test } from '@spanlight/query';
import { isEdgeMetric } from './sql/edge-points.ts';
import { quantileLevel } from './sql/series-plan.ts';

/** Equal for selectors that have the same answer, wherever in a query and under whatever alias they stand. */
export const selectorIdentity = (selector: Selector): string =>
  identityOf(selector, selector.filters.map(plainFilter));

/** Equal for selectors that `joinFamily` may join, wherever in a query and under whatever alias they stand. */
export const familyIdentity = (selector: Selector): string =>
  identityOf(
    selector,
    conditionsOf(selector).map(({ filter, equality }) => equality?.key ?? plainFilter(filter)),
  );

/** Equal for selectors that look at the same spans, logs or events. */
export const itemsIdentity = ({ metric, filters, groupBy, offset }: Selector): string =>
  JSON.stringify([metric.source, filters.map(plainFilter), groupBy, offset]);

/** Equal for selectors on points that differ in their function alone. */
export const pointsIdentity = (selector: Selector): string =>
  selectorIdentity({ ...selector, func: 'raw', window: 0 });

/** All of a selector that its answer depends on: not the names it goes by, and no position in a query. */
function identityOf(
  { key: _key, metric: { alias: _alias, ...metric }, valueFilters, ...rest }: Selector,
  filters: readonly unknown[],
): string {
  return JSON.stringify({
    ...rest,
    metric,
    filters,
    valueFilters: valueFilters.map(plainFilter),
  });
}

/**
 * Equal for selectors that `fetchBatch` may ask together, whatever their metrics, filters and groupings; undefined for one that
 * is asked by itself.
 */
export function batchIdentity({ metric, func, of, valueFilters }: Selector): string | undefined {
  const { source, exists, name, instrument } = metric;
  if (source !== undefined || exists === false || of !== 'value' || isEdgeMetric(name))
    return undefined;
  // Sketches and combinations of attributes are of each question alone.
  if (func === 'uniq' || (instrument === 'histogram' && quantileLevel(func) !== undefined))
    return undefined;
  return JSON.stringify([instrument, func, valueFilters.map(plainFilter)]);
}

/** How much there is to say in a question about what series must satisfy, roughly in characters. */
export const weightOf = ({ filters, groupBy, carry }: Selector): number =>
  JSON.stringify([filters.map(plainFilter), groupBy, carry]).length;

/** A filter without the positions at which its pieces stand. */
function plainFilter(filter: MetricsFilter): unknown {
  switch (filter.kind) {
    case 'logic':
      return [filter.operator, filter.filters.map(plainFilter)];
    case 'not':
      return ['not', plainFilter(filter.filter)];
    case 'condition':
      return [filter.operands.map(({ name }) => name), plainTest(filter.test)];
  }
}

function plainTest(test: Test): unknown {
  switch (test.kind) {
    case 'compare':
    case 'match':
      return { ...test, value: plainLiteral(test.value) };
    case 'in':
      return { ...test, values: test.values.map(plainLiteral) };
    case 'exists':
    case 'truth':
      return test;
  }
}

const plainLiteral = ({ at: _at, ...literal }: Literal): unknown => literal;

/** A text that an attribute shall equal. */
interface Equality {
  readonly key: string;
  readonly literal: Literal;
}

interface Condition {
  readonly filter: MetricsFilter;
  readonly equality: Equality | undefined;
}

/** What has to hold, piece by piece. Of two texts for one attribute the second is like any other condition. */
export function conditionsOf({ filters }: Selector): Condition[] {
  const seen = new Set<string>();
  return filters
    .flatMap((filter) =>
      filter.kind === 'logic' && filter.operator === 'and' ? filter.filters : [filter],
    )
    .map((filter) => {
      const equality = equalityOf(filter);
      if (!equality || seen.has(equality.key)) return { filter, equality: undefined };
      seen.add(equality.key);
      return { filter, equality };
    });
}

/** Texts that read as a number or a truth: what equals them may be written in other ways. */
const MANIFOLD = /^[\d.+-]|^(?:true|false|nan|inf)/i;

/**
 * Undefined for any other condition, and for one that grouping could not stand for: an empty text is also what is
 * missing, a built-in attribute may be something else than text.
 */
function equalityOf(filter: MetricsFilter): Equality | undefined {
  if (filter.kind !== 'condition' || filter.operands.length !== 1) return undefined;
  const { test } = filter;
  const key = filter.operands[0]?.name ?? '';
  if (test.kind !== 'compare' || test.operator !== '=' || key.startsWith('_')) return undefined;
  const { kind, text } = test.value;
  return kind === 'text' && text !== '' && !MANIFOLD.test(text)
    ? { key, literal: test.value }
    : undefined;
}
