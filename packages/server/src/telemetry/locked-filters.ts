import {
  analyzeMetricsQuery,
  analyzeQuery,
  quoteText,
  type Filter,
  type Selector,
} from '@spanlight/query';

/** What a caller is held to, whatever is asked: of each attribute one of the values. Empty for nothing. */
export type LockedFilters = Readonly<Record<string, readonly string[]>>;

/** The conditions on spans, logs and events. They are understood by themselves, so that no name of a caller's query counts in them. */
export function lockedItemFilters(locked: LockedFilters = {}): Filter[] {
  return Object.entries(locked).map((entry) => {
    const { parts, rowFilters } = analyzeQuery(conditionOf(entry), {
      checkPattern: () => undefined,
    });
    const [only] = rowFilters;
    if (!only || rowFilters.length !== 1 || parts.some(({ error }) => error)) throw unusable(entry);
    return only.filter;
  });
}

/** The locked filters as conditions on series of metrics. Throws where one can't be applied. */
export function lockedSeriesFilters(locked: LockedFilters = {}): Selector['filters'] {
  return Object.entries(locked).map((entry) => {
    const { parts, where } = analyzeMetricsQuery(conditionOf(entry), {
      metrics: [],
      target: 'table',
      checkPattern: () => undefined,
    });
    const [only] = where;
    if (!only || where.length !== 1 || parts.some(({ error }) => error)) throw unusable(entry);
    return only.filter;
  });
}

const conditionOf = ([key, values]: readonly [string, readonly string[]]): string =>
  `where ${key} in (${values.map((value) => quoteText(value)).join(', ')})`;

/** The error for a filter that can't be applied: nothing is read rather than too much. */
const unusable = ([key]: readonly [string, unknown]): Error =>
  new Error(`the locked filter of ${key} is no condition`);
