import type { Grouping, MetricsFilter } from '@spanlight/query';
import {
  NAME_LABEL,
  PromqlError,
  type PromqlMatcher,
  type PromqlSelector,
} from '@spanlight/query/promql';
import { checkPattern, type PatternTests } from '../../compile/patterns.ts';

/** Labels that Prometheus has, and the attribute that is one where a series has none of that name. */
const STAND_INS: Readonly<Record<string, string>> = {
  job: 'service_name',
  instance: 'service_instance_id',
};

/** The attributes that a label is read from. */
export const attributesOf = (label: string): readonly string[] => {
  const standIn = Object.hasOwn(STAND_INS, label) ? STAND_INS[label] : undefined;
  return standIn === undefined ? [label] : [label, standIn];
};

/** How series are put together that agree in a label. */
export function groupingOf(label: string): Grouping {
  const [attribute = label, standIn] = attributesOf(label);
  return { attribute, label, ...(standIn === undefined ? {} : { standIn }) };
}

/** Labels that say something. */
export const labelsOfGroup = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== ''));

/** The labels of a series: its attributes that say something, and those that Prometheus calls otherwise. */
export function labelsOfAttributes(
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const labels = labelsOfGroup(attributes);
  for (const [label, attribute] of Object.entries(STAND_INS)) {
    const value = labels[attribute];
    if (labels[label] === undefined && value !== undefined) labels[label] = value;
  }
  return labels;
}

/** A regular expression of a matcher: it fits the whole text. */
const wholePattern = (pattern: string): string => `^(?s:${pattern})$`;

/** Throws a `PromqlError` for a selector with a regular expression that is none, or none of the store's. */
export function requireExpressions({ matchers, at }: PromqlSelector): void {
  for (const matcher of matchers) {
    const problem = matcherProblem(matcher);
    if (problem !== undefined)
      throw new PromqlError(`bad regular expression of ${matcher.label}: ${problem}`, at);
  }
}

/** What is wrong with the pattern of a matcher, undefined for nothing. */
function matcherProblem({ operator, value }: PromqlMatcher): string | undefined {
  if (operator !== '=~' && operator !== '!~') return undefined;
  // A bracket too many would end the one around it.
  return checkPattern(value) ?? checkPattern(wholePattern(value));
}

/** The conditions of matchers on the attributes of series. Patterns were checked. */
export function matcherFilters(matchers: readonly PromqlMatcher[]): MetricsFilter[] {
  return matchers.filter(({ label }) => label !== NAME_LABEL).map(matcherFilter);
}

function matcherFilter(matcher: PromqlMatcher): MetricsFilter {
  const [attribute = matcher.label, standIn] = attributesOf(matcher.label);
  if (standIn === undefined) return condition(attribute, matcher);
  const own = (operator: '=' | '!='): MetricsFilter =>
    condition(attribute, { label: attribute, operator, value: '' });
  const both = (filters: readonly MetricsFilter[]): MetricsFilter => ({
    kind: 'logic',
    operator: 'and',
    filters,
  });
  return {
    kind: 'logic',
    operator: 'or',
    filters: [
      both([own('!='), condition(attribute, matcher)]),
      both([own('='), condition(standIn, matcher)]),
    ],
  };
}

function condition(name: string, { operator, value }: PromqlMatcher): MetricsFilter {
  const operands = [{ kind: 'attribute', name } as const];
  if (operator === '=' || operator === '!=')
    return {
      kind: 'condition',
      operands,
      test: { kind: 'compare', operator, value: { kind: 'text', text: value } },
    };
  return {
    kind: 'condition',
    operands,
    test: {
      kind: 'match',
      operator: 'regexp',
      negated: operator === '!~',
      value: { kind: 'text', text: wholePattern(value) },
    },
  };
}

/** Whether a name satisfies the matchers of names among these. Patterns were checked. */
export function nameTest(
  matchers: readonly PromqlMatcher[],
  patterns: PatternTests,
): (name: string) => boolean {
  const tests = matchers
    .filter(({ label }) => label === NAME_LABEL)
    .map(({ operator, value }): ((name: string) => boolean) => {
      if (operator === '=') return (name) => name === value;
      if (operator === '!=') return (name) => name !== value;
      const matches = patterns.compile(wholePattern(value));
      return operator === '=~' ? matches : (name) => !matches(name);
    });
  return (name) => tests.every((test) => test(name));
}
