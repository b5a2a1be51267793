import { groupsCalls } from '../calls/calls.ts';
import { groupWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SortParams, SpanFilterParams } from './span-filter.ts';
import type {
  GroupsResponse,
  GroupStatsResponse,
  GroupSummaryResponse,
  Percentiles,
  TimeseriesResponse,
} from '../schemas/tracing/groups.ts';
import { Resource, type Method } from './resource.ts';

/** Parameters of the group summary. */
export interface GroupSummaryParams extends SpanFilterParams {
  /** The group, decimal. */
  groupId: string | number | bigint;
}

/** Parameters of the group stats. */
export interface GroupStatsParams extends SpanFilterParams {
  /** Column expressions, for example `per_min(sum(_count))`. */
  columns: readonly string[];
}

/** Aggregates of spans, logs and events. */
export class Groups extends Resource<'groups'> {
  static override readonly calls = groupsCalls;
  static override readonly words = groupWords;

  /** A row per combination of the group-by parts of the query, at most 1000. */
  declare list: Method<(params: SpanFilterParams & SortParams) => GroupsResponse>;

  /** Figures of one group. Without `system` existing servers leave the durations out. */
  declare summary: Method<(params: GroupSummaryParams) => GroupSummaryResponse>;

  /** Series of a few columns over all matching items. */
  stats(params: GroupStatsParams, options?: RequestOptions): Call<GroupStatsResponse> {
    const { columns, ...rest } = params;
    return this.call('stats', { ...rest, column: columns }, options);
  }

  /** Series for latency and rate charts. Without `system` existing servers leave the durations out. */
  declare percentiles: Method<(params: SpanFilterParams) => Percentiles>;

  /**
   * Series per group: of at most 100 groups, those whose first numeric column is largest, and of the first 10 numeric
   * columns; the parts of further ones carry an error.
   */
  declare timeseries: Method<(params: SpanFilterParams) => TimeseriesResponse>;
}
