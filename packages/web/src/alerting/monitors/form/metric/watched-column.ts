import {
  analyzeMetricsQuery,
  diagnoseMetricsQuery,
  joinParts,
  labelsOfQuery,
  type MetricInfo,
  type MetricsAnalysis,
  printMetricsQuery,
} from '@spanlight/query';
import { mistakeOf } from '../../../../query/editor/mistake-text.ts';

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
      /** Where there are several columns, queries that have but one of them. */
      readonly choices?: readonly ColumnChoice[];
    };

/** A column of several, and the query with that one alone. */
interface ColumnChoice {
  readonly name: string;
  readonly query: string;
}

/** The column of a query that a monitor would watch: the only one that is not hidden by a name with an underscore. */
export function watchedColumn(query: string, metrics: readonly MetricInfo[]): WatchedColumn {
  const analysis = analyzeMetricsQuery(query, { metrics });
  const { columns } = analysis;
  const mistake = mistakeOf(query, diagnoseMetricsQuery(query, { metrics }));
  const visible = columns.filter(({ hidden }) => !hidden);
  const [first, second] = visible;
  if (mistake !== undefined) return { problem: mistake };
  if (!first) return { problem: 'The query must return at least one column to monitor.' };
  if (second) {
    return {
      problem: `The query returns ${visible.length} columns, but only a single column is allowed`,
      choices: visible.flatMap((column) => {
        const alone = onlyColumn(analysis, columns.indexOf(column));
        return isOneColumn(alone, metrics) ? [{ name: column.name, query: alone }] : [];
      }),
    };
  }
  return { name: first.name, unit: first.unit, labels: labelsOfQuery(analysis) };
}

/** A query with one of its columns and with those that are hidden; its conditions and groupings stay. */
function onlyColumn({ parts, columns }: MetricsAnalysis, chosen: number): string {
  const stays = columns.map(({ hidden }, index) => hidden || index === chosen);
  return joinParts(
    parts.flatMap(({ text, part }, partIndex) => {
      if (part?.kind !== 'columns') return [text];
      const first = columns.findIndex((column) => column.partIndex === partIndex);
      const kept = part.columns.filter((_, place) => stays[first + place]);
      return kept.length === 0 ? [] : [printMetricsQuery([{ ...part, columns: kept }])];
    }),
  );
}

/** Whether a query is whole and has one column: others may have been made of what is left out. */
function isOneColumn(query: string, metrics: readonly MetricInfo[]): boolean {
  const { parts, columns } = analyzeMetricsQuery(query, { metrics });
  return !parts.some(({ error }) => error) && columns.filter(({ hidden }) => !hidden).length === 1;
}
