import type { GridItemType } from '../../schemas/dashboards/grid-items.ts';
import type { MetricAlias } from '../../schemas/dashboards/metric-display.ts';

/** What a query is for: an item, all items of a grid, or a monitor. Each has rules of its own. */
export type QueryTarget = GridItemType | 'grid' | 'monitor';

/** Something wrong with a query; the offsets count in its text. */
export interface QueryProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint?: string;
  /** An error unless said otherwise. */
  readonly severity?: 'error' | 'warning';
}

/** What a look at a query found. */
export interface QueryCheck {
  readonly problems: readonly QueryProblem[];
  /** The columns it results in, with the usual way to reduce each to one number. */
  readonly columns?: readonly { readonly name: string; readonly tableFunc: string }[];
  /** Labels that some of its series have; absent where nobody knows. */
  readonly labels?: readonly string[];
}

/** Checks a query, its parts joined by ` | `, on metrics under their short names. */
export type CheckQuery = (
  query: string,
  metrics: readonly MetricAlias[],
  target: QueryTarget,
) => QueryCheck;
