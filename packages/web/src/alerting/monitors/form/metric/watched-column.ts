import { analyzeMetricsQuery, labelsOfQuery, splitParts, type MetricInfo } from '@spanlight/query';

/** The one column a monitor watches, or why there is none. */
export type WatchedColumn =
  | {
      readonly name: string;
      readonly unit: string;
      /** What its alerts are told apart by; undefined where they have whatever was sent. */
      readonly labels?: readonly string[] | undefined;
      readonly problem?: undefined;
    }
  | {
      readonly name?: undefined;
      readonly unit?: undefined;
      readonly labels?: undefined;
      readonly problem: string;
    };

/** The column of a query that a monitor would watch: the only one that is not hidden by a name with an underscore. */
export function watchedColumn(query: string, metrics: readonly MetricInfo[]): WatchedColumn {
  const analysis = analyzeMetricsQuery(query, { metrics });
  const { parts, columns } = analysis;
  const visible = columns.filter(({ hidden }) => !hidden);
  const [first, second] = visible;
  if (parts.some(({ error }) => error)) return { problem: 'A part of the query has an error' };
  if (!first) return { problem: 'The query must return at least one column to monitor.' };
  if (second) {
    return {
      problem: `The query returns ${visible.length} columns, but only a single column is allowed`,
    };
  }
  return { name: first.name, unit: first.unit, labels: labelsOfQuery(analysis) };
}

/** The first column of a query that has several, with its other parts: a monitor watches one. */
export function oneColumn(query: string): string {
  return splitParts(query)[0]?.text ?? '';
}
