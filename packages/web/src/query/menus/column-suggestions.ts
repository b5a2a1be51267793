import { languageOf, type QuerySource } from '../language/query-source.ts';
import { matching, type Suggestion } from './use-suggestions.ts';

/** Suggests columns: the keys the data holds, then the built-in columns. */
export function columnSuggestions(
  source: QuerySource,
): (typed: string) => Promise<readonly Suggestion[]> {
  return async (typed) => {
    const keys = await source.attributes();
    const builtIn = languageOf(source).builtInColumns;
    const names = new Set(builtIn.map(({ value }) => value));
    const own = keys.filter((key) => !names.has(key)).map((value) => ({ value }));
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
