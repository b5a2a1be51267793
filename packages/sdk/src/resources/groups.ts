import type { Call } from '../http/call.ts';
import {
  toGroups,
  toGroupStats,
  toGroupSummary,
  toPercentiles,
  toTimeseries,
} from './normalize/groups.ts';
import type { RequestOptions } from '../http/options.ts';
import { filterNames, sortNames, type SortParams, type SpanFilterParams } from './span-filter.ts';
import type {
  GroupsResponse,
  GroupStatsResponse,
  GroupSummaryResponse,
  Percentiles,
  TimeseriesResponse,
} from '../schemas/tracing/groups.ts';
import { Resource } from './resource.ts';

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
export class Groups extends Resource {
  /** A row per combination of the group-by parts of the query, at most 1000. */
  list(params: SpanFilterParams & SortParams, options?: RequestOptions): Call<GroupsResponse> {
    return this.call('GET', '/tracing/{project}/groups', params, options, {
      query: [...filterNames, ...sortNames],
      read: toGroups,
    });
  }

  /** Figures of one group. Without `system` existing servers leave the durations out. */
  summary(params: GroupSummaryParams, options?: RequestOptions): Call<GroupSummaryResponse> {
    return this.call('GET', '/tracing/{project}/groups/{groupId}', params, options, {
      query: filterNames.filter((name) => name !== 'groupId'),
      read: toGroupSummary,
    });
  }

  /** Series of a few columns over all matching items. */
  stats(params: GroupStatsParams, options?: RequestOptions): Call<GroupStatsResponse> {
    return this.call('GET', '/tracing/{project}/group-stats', params, options, {
      query: filterNames,
      more: { column: params.columns },
      read: (answer) => toGroupStats(answer, params.columns),
    });
  }

  /** Series for latency and rate charts. Without `system` existing servers leave the durations out. */
  percentiles(params: SpanFilterParams, options?: RequestOptions): Call<Percentiles> {
    return this.call('GET', '/tracing/{project}/percentiles', params, options, {
      query: filterNames,
      read: toPercentiles,
    });
  }

  /** Series per group, at most 100 groups and 4 columns. */
  timeseries(params: SpanFilterParams, options?: RequestOptions): Call<TimeseriesResponse> {
    return this.call('GET', '/tracing/{project}/timeseries', params, options, {
      query: filterNames,
      read: toTimeseries,
    });
  }
}
