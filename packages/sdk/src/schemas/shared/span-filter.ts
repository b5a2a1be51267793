import * as z from 'zod';
import {
  checkTimeOrder,
  integerParameter,
  listParameter,
  numberParameter,
  optionalGroupIdParameter,
  pageParameter,
  sortDescParameter,
  textParameter,
  timeParameter,
} from './parameters.ts';

/** The time parameters shared by every call about telemetry. */
export const timeRangeParameters = {
  time_gte: timeParameter.describe(
    'Inclusive start: unix seconds, RFC 3339, or 20260304T050607 (UTC).',
  ),
  time_lt: timeParameter.describe('Exclusive end, same forms as time_gte.'),
  time_offset: numberParameter.describe('Milliseconds both bounds are shifted back by.'),
  interval: numberParameter.describe('Preferred bucket width of series, milliseconds.'),
  min_interval: numberParameter.describe(
    'Lower limit of the automatic bucket width, milliseconds.',
  ),
};

/** The parameters that select items. Each call ignores those it has no use for. */
export const spanFilterParameters = {
  ...timeRangeParameters,
  system: listParameter.describe(
    'Systems to match, OR-ed: `db:redis`, `db:all`, `spans:all`, `log:all`, `events:all`, `all`.',
  ),
  group_id: optionalGroupIdParameter.describe('Only items of this group.'),
  query: textParameter.describe('Query text: parts joined by " | ".'),
  search: textParameter.describe(
    'Quick search in the display name: words AND-ed, a|b, "phrase", -exclude, ~regexp.',
  ),
  sort_by: textParameter.describe('Column to sort by, as in columns[].name.'),
  sort_desc: sortDescParameter,
};

/** Paging parameters with the limits of the span list. */
export const pagingParameters = {
  page: pageParameter,
  limit: integerParameter({ missing: 10, minimum: 1, maximum: 1000 }).describe(
    'Rows per page, default 10, at most 1000.',
  ),
};

/** Builds a request schema around the time range and checks that it does not run backwards. */
export function withTimeRange<Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodObject<typeof timeRangeParameters & Shape> {
  return z.object({ ...timeRangeParameters, ...shape }).superRefine(checkTimeOrder);
}

/** The request of every call that takes the span filter and nothing else. */
export const spanFilterSchema = withTimeRange(spanFilterParameters);

/** The span filter with its values decoded. Times are Dates, group ids decimal text. */
export type SpanFilter = z.infer<typeof spanFilterSchema>;

/** The range a filter asks for, with `time_offset` applied to both bounds. */
export function filterTimeRange(filter: Pick<SpanFilter, 'time_gte' | 'time_lt' | 'time_offset'>): {
  start: Date;
  end: Date;
} {
  const offset = filter.time_offset ?? 0;
  return {
    start: new Date(filter.time_gte.getTime() - offset),
    end: new Date(filter.time_lt.getTime() - offset),
  };
}
