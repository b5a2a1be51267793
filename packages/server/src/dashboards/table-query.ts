import { analyzeMetricsQuery, normalizeUnit, parseMetricsQuery } from '@spanlight/query';

import { RecordError } from '../shared/record-error.ts';

/** The names of the columns that the `group by` parts of a table query make. */
export function tableGroupingOf(query: string): string[] {
  return analyzeMetricsQuery(query, { metrics: [] }).groupBy.map(({ label }) => label);
}

/** Refuses a table query with a part that can't be parsed. */
export function checkTableQuery(query: string): void {
  const error = parseErrorOf(query);
  if (error !== undefined)
    throw new RecordError('invalid', `can't parse table query: ${error}`, 'tableQuery');
}

/** What is wrong with the first part that can't be parsed. */
export function parseErrorOf(query: string): string | undefined {
  return parseMetricsQuery(query).find(({ error }) => error)?.error?.message;
}

/** The same columns with their units under the usual names: `us` becomes `microseconds`. */
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
