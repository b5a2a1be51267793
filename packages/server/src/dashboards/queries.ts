import { analyzeMetricsQuery, normalizeUnit, parseMetricsQuery } from '@spanlight/query';
import { invalid } from '../shared/errors/record-error.ts';

/** Metrics that one query may be about. */
export const MAX_METRICS = 10;

/** The names of the columns that the `group by` parts of a table query make. */
export function tableGroupingOf(query: string): string[] {
  return analyzeMetricsQuery(query, { metrics: [] }).groupBy.map(({ label }) => label);
}

/** Refuses a query with a part that can't be parsed. */
export function checkParses(query: string, field: string, noun = 'query'): void {
  const error = parseMetricsQuery(query).find((part) => part.error)?.error?.message;
  if (error !== undefined) throw invalid(`can't parse ${noun}: ${error}`, field);
}

/** Refuses a table query with a part that can't be parsed. */
export const checkTableQuery = (query: string): void => {
  checkParses(query, 'tableQuery', 'table query');
};

/** Columns with normalised units: `us` becomes `microseconds`. */
export function withNormalUnits<Column extends { unit: string }>(
  columns: Readonly<Record<string, Column>>,
): Record<string, Column> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      { ...column, unit: normalizeUnit(column.unit) },
    ]),
  );
}
