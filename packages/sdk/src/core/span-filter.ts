import type { ProjectParams } from './options.ts';
import type { QueryValue } from './query-string.ts';
import { resolveTimeRange, type TimeRange } from './time-range.ts';

/** Which items a call is about. */
export interface SpanFilterParams extends ProjectParams {
  /** The time range, for example `{ last: '1h' }` or `{ gte: start, lt: end }`. */
  time: TimeRange;
  /** Systems to match, OR-ed: `db:redis`, `db:all`, `spans:all`, `log:all`, `events:all`, `all`. */
  system?: string | readonly string[] | undefined;
  /** Only items of this group, decimal. */
  groupId?: string | number | bigint | undefined;
  /** Query text: parts joined by ` | `. */
  query?: string | undefined;
  /** Quick search in the display name: words AND-ed, `a|b`, `"phrase"`, `-exclude`, `~regexp`. */
  search?: string | undefined;
  /** Milliseconds both bounds are shifted back by. */
  timeOffset?: number | undefined;
  /** Wished bucket width of series, in milliseconds. */
  interval?: number | undefined;
  /** Lower limit of the automatic bucket width, in milliseconds. */
  minInterval?: number | undefined;
}

/** How rows are ordered. */
export interface SortParams {
  /** Column to sort by, as in the answer's `columns[].name`. */
  sortBy?: string | undefined;
  /** True to sort descending. Default: false. */
  sortDesc?: boolean | undefined;
}

/** The query parameters of a span filter. */
export function spanFilterQuery(params: SpanFilterParams & SortParams): Record<string, QueryValue> {
  const { gte, lt } = resolveTimeRange(params.time);
  const { system } = params;
  return {
    time_gte: gte.toISOString(),
    time_lt: lt.toISOString(),
    time_offset: params.timeOffset,
    interval: params.interval,
    min_interval: params.minInterval,
    system: typeof system === 'string' ? [system] : system,
    group_id: params.groupId,
    query: params.query,
    search: params.search,
    sort_by: params.sortBy,
    sort_desc: params.sortDesc,
  };
}
