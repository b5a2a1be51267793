import type { Call } from '../core/call.ts';
import {
  toGroups,
  toGroupStats,
  toGroupSummary,
  toPercentiles,
  toTimeseries,
} from '../core/normalize/groups.ts';
import type { RequestOptions } from '../core/options.ts';
import { spanFilterQuery, type SortParams, type SpanFilterParams } from '../core/span-filter.ts';
import type { Request, Transport } from '../core/transport.ts';
import type {
  GroupsResponse,
  GroupStatsResponse,
  GroupSummaryResponse,
  Percentiles,
  TimeseriesResponse,
} from '../schemas/groups.ts';

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
export class Groups {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A row per combination of the group-by parts of the query, at most 1000. */
  list(params: SpanFilterParams & SortParams, options?: RequestOptions): Call<GroupsResponse> {
    return this.#transport.call(() => this.#request('groups', params, toGroups), options);
  }

  /** Figures of one group. Without `system` existing servers leave the durations out. */
  summary(params: GroupSummaryParams, options?: RequestOptions): Call<GroupSummaryResponse> {
    const { groupId, ...filter } = params;
    return this.#transport.call(
      () => this.#request(`groups/${encodeURIComponent(String(groupId))}`, filter, toGroupSummary),
      options,
    );
  }

  /** Series of a few columns over all matching items. */
  stats(params: GroupStatsParams, options?: RequestOptions): Call<GroupStatsResponse> {
    const { columns } = params;
    return this.#transport.call(() => {
      const request = this.#request('group-stats', params, (body) => toGroupStats(body, columns));
      return { ...request, query: { ...request.query, column: columns } };
    }, options);
  }

  /** Series for latency and rate charts. Without `system` existing servers leave the durations out. */
  percentiles(params: SpanFilterParams, options?: RequestOptions): Call<Percentiles> {
    return this.#transport.call(() => this.#request('percentiles', params, toPercentiles), options);
  }

  /** Series per group, at most 100 groups and 4 columns. */
  timeseries(params: SpanFilterParams, options?: RequestOptions): Call<TimeseriesResponse> {
    return this.#transport.call(() => this.#request('timeseries', params, toTimeseries), options);
  }

  #request<Value>(
    path: string,
    params: SpanFilterParams & SortParams,
    read: (body: unknown) => Value,
  ): Request<Value> {
    return {
      path: `/tracing/${this.#transport.project(params)}/${path}`,
      query: spanFilterQuery(params),
      read,
    };
  }
}
