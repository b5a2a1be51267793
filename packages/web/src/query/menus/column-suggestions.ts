import { INTRINSIC_COLUMNS } from '@spanlight/query';
import type { QuerySource } from '../query-source.ts';
import type { Suggestion } from './SuggestField.tsx';
import { matching } from './use-suggestions.ts';

/** Suggests columns: the keys the data holds, then the built-in columns. */
export function columnSuggestions(
  source: QuerySource,
): (typed: string) => Promise<readonly Suggestion[]> {
  return async (typed) => {
    const keys = await source.attributes();
    const own = keys.filter((key) => !INTRINSIC_COLUMNS.has(key)).map((value) => ({ value }));
    const builtIn = [...INTRINSIC_COLUMNS.values()].map(({ name, description }) => ({
      value: name,
      hint: description,
    }));
    return matching([...own, ...builtIn], typed);
  };
}

/** Suggests values of one column with their counts. */
export function valueSuggestions(
  source: QuerySource,
  column: string,
): (typed: string) => Promise<readonly Suggestion[]> {
  const isName = /^[\w.]+$/.test(column);
  return async (typed) => {
    if (!isName) return [];
    const values = await source.values(column, typed);
    return values
      .filter(({ value }) => value !== '')
      .map(({ value, count }) => ({ value, hint: count.toLocaleString('en-US') }));
  };
}
