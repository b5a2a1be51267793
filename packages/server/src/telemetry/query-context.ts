import { filterTimeRange, type SpanFilter } from '@spanlight/sdk/schemas';
import type { RollupSlots } from '../metadata/telemetry/rollup-slots.ts';
import type { QueryOptions, TelemetryClient } from './client.ts';
import type { ItemSelection } from './compile/item-query.ts';
import type { LockedFilters } from './locked-filters.ts';

/** What is known of rollups of items. */
export interface FoldedItems {
  readonly slots: Pick<RollupSlots, 'ofRange' | 'versionsOf' | 'progress' | 'staleIn'>;
  /** Days for which items of every kind are kept. */
  readonly days: number;
}

/** Where a query runs. */
export interface QueryContext {
  readonly client: TelemetryClient;
  /** No query sees another project's data. */
  readonly projectId: number;
  /** Ends the query in the engine when nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
  /** What is folded into rollups of items; without it all is read from items. */
  readonly rollups?: FoldedItems | undefined;
  /** What every row has that is read, whatever is asked. */
  readonly locked?: LockedFilters | undefined;
  /** Engine settings of its queries. */
  readonly settings?: QueryOptions['settings'] | undefined;
}

/** The parameters that select items, as the calls decode them. */
export type SelectionParameters = Pick<
  SpanFilter,
  'time_gte' | 'time_lt' | 'time_offset' | 'system' | 'query' | 'search'
> &
  Partial<Pick<SpanFilter, 'group_id'>>;

/** The items the parameters of a call select. */
export function selectionOf(context: QueryContext, parameters: SelectionParameters): ItemSelection {
  const { start, end } = filterTimeRange(parameters);
  return {
    projectId: context.projectId,
    locked: context.locked,
    range: { start: start.getTime() * 1000, end: end.getTime() * 1000 },
    systems: parameters.system,
    groupId: parameters.group_id,
    query: parameters.query,
    search: parameters.search,
  };
}

/** What the client is told beside the SQL; `name` stands in traces and errors. */
export function queryOptions(context: QueryContext, name: string): QueryOptions {
  const { signal, settings } = context;
  return { name, ...(signal && { signal }), ...(settings && { settings }) };
}
