import type { MetricsTarget } from './targets.ts';
import type { Unit } from '../../units/unit.ts';
import type { Computation } from './computation.ts';
import type { AnalyzedPartOf } from '../../shared/analyze-parts.ts';
import type { Grouping, MetricInfo, Selector } from './selector.ts';
import type { Expression, Filter, Part } from '../syntax/tree.ts';

/** How a table reduces the points of a column to one number. */
export type SuggestedTableFunction = 'min' | 'max' | 'sum' | 'median';

/** A column that a metrics query results in. */
export interface MetricColumn {
  /** The alias, else `hits` for a plain `$hits`, else the canonical text of the expression. */
  readonly name: string;
  /** The alias as written, if there is one: names of series begin with it. */
  readonly alias?: string;
  /** Names that start with `_` are computed for others and appear in no result. */
  readonly hidden: boolean;
  readonly partIndex: number;
  readonly expression: Expression;
  readonly computation: Computation;
  /** Unit of the values; `''` where series meet series. */
  readonly unit: Unit;
  readonly tableFunc: SuggestedTableFunction;
}

/** A query that is understood as far as it goes: parts with errors take no part in the rest. */
export interface MetricsAnalysis {
  readonly parts: readonly AnalyzedPartOf<Part, 'filters' | 'groups' | 'columns'>[];
  /** In the order of the query, hidden ones included. */
  readonly columns: readonly MetricColumn[];
  readonly selectors: readonly Selector[];
  /** Conditions of the `where` parts on attributes; selectors have them already. */
  readonly where: readonly { readonly partIndex: number; readonly filter: Filter }[];
  /** Grouping of the `group by` parts; selectors have it already. */
  readonly groupBy: readonly Grouping[];
}

/** What the analysis of a metrics query depends on. */
export interface AnalyzeMetricsOptions {
  readonly metrics: readonly MetricInfo[];
  /** `timeseries` when absent. */
  readonly target?: MetricsTarget;
  /** Tells what is wrong with a regular expression, or undefined when it is fine. */
  readonly checkPattern?: (pattern: string) => string | undefined;
}
