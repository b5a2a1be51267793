import { groupsCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import {
  groupsInOurWords,
  percentilesInOurWords,
  statsInOurWords,
  summaryInOurWords,
} from '../calls/existing-servers.ts';
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
export class Groups extends Resource<'groups'> {
  /** @internal */
  static override readonly calls = groupsCalls satisfies Held<'groups', Groups, 'stats'>;

  /** A row per combination of the group-by parts of the query, at most 1000. */
  list(params: SpanFilterParams & SortParams, options?: RequestOptions): Call<GroupsResponse> {
    return this.call('list', params, options, groupsInOurWords);
  }

  /** Figures of one group. Without `system` existing servers leave the durations out. */
  summary(params: GroupSummaryParams, options?: RequestOptions): Call<GroupSummaryResponse> {
    return this.call('summary', params, options, summaryInOurWords);
  }

  /** Series of a few columns over all matching items. */
  stats(params: GroupStatsParams, options?: RequestOptions): Call<GroupStatsResponse> {
    const { columns, ...rest } = params;
    return this.call('stats', { ...rest, column: columns }, options, (answer) =>
      statsInOurWords(answer, columns),
    );
  }

  /** Series for latency and rate charts. Without `system` existing servers leave the durations out. */
  percentiles(params: SpanFilterParams, options?: RequestOptions): Call<Percentiles> {
    return this.call('percentiles', params, options, percentilesInOurWords);
  }

  /** Series per group, at most 100 groups and 4 columns. */
  timeseries(params: SpanFilterParams, options?: RequestOptions): Call<TimeseriesResponse> {
    return this.call('timeseries', params, options, groupsInOurWords);
  }
}
