import { analyzeMetricsQuery, type MetricsTarget } from '@spanlight/query';
import type { Aggregation } from '@spanlight/sdk';
import { pickedMetrics, type MetricsDraft } from '../../../metrics/picking/picked-metrics.ts';

/** How a column is shown, whichever of it its item knows. */
export interface ColumnSettings {
  readonly unit: string;
  readonly color: string;
  readonly aggFunc: Aggregation;
  readonly sparklineDisabled: boolean;
}

/** Settings of columns by name of the column. */
export type ColumnsDraft = Readonly<Record<string, ColumnSettings>>;

/** A column of a query, and how it becomes one number unless somebody says otherwise. */
export interface QueryColumn {
  readonly name: string;
  readonly usual: Aggregation;
}

/** The visible columns of a query. */
export function queryColumns(
  { metrics, query }: MetricsDraft,
  target: MetricsTarget,
): QueryColumn[] {
  const { columns } = analyzeMetricsQuery(query, { metrics: pickedMetrics(metrics), target });
  return columns.flatMap(({ name, hidden, tableFunc }) =>
    hidden ? [] : [{ name, usual: tableFunc }],
  );
}

const unset: ColumnSettings = { unit: '', color: '', aggFunc: 'last', sparklineDisabled: false };

/** Stored settings of columns as they are filled in. */
export function columnsDraft(
  stored: Readonly<Record<string, Partial<ColumnSettings>>>,
): ColumnsDraft {
  return Object.fromEntries(
    Object.entries(stored).map(([name, settings]) => [name, { ...unset, ...settings }]),
  );
}

/** The settings of a column; those it usually has when there are none. */
export function settingsOf(draft: ColumnsDraft, name: string, usual: Aggregation): ColumnSettings {
  const own = Object.hasOwn(draft, name) ? draft[name] : undefined;
  return own ?? { ...unset, aggFunc: usual };
}

/** What is stored of the columns a query has: those it has not say nothing. */
export function storedColumns<Stored>(
  columns: ColumnsDraft,
  question: MetricsDraft,
  target: MetricsTarget,
  pick: (settings: ColumnSettings) => Stored,
): Record<string, Stored> {
  const names = new Set(queryColumns(question, target).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, settings]) =>
      names.has(name) ? [[name, pick(settings)] as const] : [],
    ),
  );
}
