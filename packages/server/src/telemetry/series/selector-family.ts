import type { Literal, MetricsFilter, Selector } from '@spanlight/query';

import type { SeriesAnswer } from './read-series.ts';

/**
 * Selectors that differ in nothing but the texts that attributes shall equal, such as those of monitors with a service
 * each. One question answers all of them: grouped by these attributes, it has the answer of each member as some of its
 * rows.
 */
export interface SelectorFamily {
  /** The question that answers all. */
  readonly selector: Selector;
  /** The answer of a member among the rows of the answer to all. */
  readonly answerOf: (member: Selector, answer: SeriesAnswer) => SeriesAnswer;
}

/** Joins selectors of equal `familyText`. */
export function joinFamily(first: Selector, others: readonly Selector[]): SelectorFamily {
  const texts = [first, ...others].map(equalTexts);
  const varying = [...equalTexts(first).keys()].flatMap((key) => {
    const literals = new Map(
      texts.flatMap((own) => own.get(key) ?? []).map((literal) => [literal.text, literal]),
    );
    return literals.size > 1 ? [{ key, literals: [...literals.values()] }] : [];
  });
  const filters = conditionsOf(first).map(({ filter, equality }): MetricsFilter => {
    const literals = varying.find(({ key }) => key === equality?.key)?.literals;
    return literals === undefined || filter.kind !== 'condition'
      ? filter
      : { ...filter, test: { kind: 'in', negated: false, values: literals } };
  });
  const groupBy = varying.map(({ key }) => ({ attribute: key, label: key }));
  return {
    selector: { ...first, filters, groupBy: [...first.groupBy, ...groupBy] },
    answerOf(member, { series, hasMore }) {
      const own = equalTexts(member);
      const wanted = varying.map(({ key }) => own.get(key)?.text);
      const start = member.groupBy.length;
      const rows = series.filter(({ labels }) =>
        wanted.every((text, index) => labels[start + index] === text),
      );
      return {
        series: rows.map((row) => ({ ...row, labels: row.labels.toSpliced(start, wanted.length) })),
        hasMore,
      };
    },
  };
}

/** Equal for selectors that `joinFamily` may join, wherever in a query and under whatever alias they stand. */
export const familyText = (selector: Selector): string =>
  textOf(
    selector,
    conditionsOf(selector).map(({ filter, equality }) => equality?.key ?? filter),
  );

/** Equal for selectors that have the same answer, wherever in a query and under whatever alias they stand. */
export const selectorText = (selector: Selector): string => textOf(selector, selector.filters);

const textOf = (selector: Selector, filters: readonly unknown[]): string =>
  JSON.stringify({ ...selector, filters, key: '' }, (name, value: unknown) =>
    name === 'at' || name === 'alias' ? undefined : value,
  );

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
function conditionsOf({ filters }: Selector): Condition[] {
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

const equalTexts = (selector: Selector): ReadonlyMap<string, Literal> =>
  new Map(
    conditionsOf(selector).flatMap(({ equality }) =>
      equality ? [[equality.key, equality.literal] as const] : [],
    ),
  );

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
