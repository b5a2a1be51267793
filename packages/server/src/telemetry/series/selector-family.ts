import type { Literal, MetricsFilter, Selector } from '@spanlight/query';
import type { SeriesAnswer } from './read-series.ts';
import { conditionsOf } from './selector-identity.ts';

/**
 * Selectors that differ in nothing but the texts that attributes shall equal, such as those of monitors with a service
 * each. One selector answers all of them: grouped by these attributes, it has the answer of each member as some of its
 * rows.
 */
export interface SelectorFamily {
  /** The selector that answers all. */
  readonly selector: Selector;
  /** The answer of a member among the rows of the answer to all. */
  readonly answerOf: (member: Selector, answer: SeriesAnswer) => SeriesAnswer;
}

/** Joins selectors of equal `familyIdentity`. */
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

const equalTexts = (selector: Selector): ReadonlyMap<string, Literal> =>
  new Map(
    conditionsOf(selector).flatMap(({ equality }) =>
      equality ? [[equality.key, equality.literal] as const] : [],
    ),
  );
