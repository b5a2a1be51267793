import type { UsageLoss, UsageRequest, UsageResponse } from '@spanlight/sdk/schemas';
import { LOSSES } from '../../tables/loss-reasons.ts';
import type { TelemetryClient } from '../../client.ts';
import { DAY } from '../../../shared/time-units.ts';

/** What was asked: whose usage, and when. */
export interface UsageQuery {
  readonly projectIds: readonly number[];
  readonly range: UsageRequest;
  readonly now: Date;
}

interface SentRow {
  readonly day: number;
  readonly spans: string;
  readonly points: string;
  readonly bytes: string;
}

interface LossRow {
  readonly projectId: number;
  readonly reason: string;
  readonly count: string;
}

interface SeriesRow {
  readonly day: number;
  readonly series: string;
}

/**
 * What some projects sent, per UTC day. Counted as it came in, so data that has expired since still counts.
 *
 * @throws TelemetryError
 */
export async function readUsage(
  client: TelemetryClient,
  { projectIds, range, now }: UsageQuery,
  signal?: AbortSignal,
): Promise<UsageResponse> {
  const { start, end } = usageDays(range, now);
  const parameters = { projects: projectIds, start: start / 1000, end: end / 1000 };
  const [sent, active, losses] = await Promise.all([
    client.rows<SentRow>(
      `SELECT toUnixTimestamp(toStartOfDay(time)) AS day, sumIf(items, signal != 'metric') AS spans,
       sumIf(items, signal = 'metric') AS points, sum(bytes) AS bytes
     FROM usage_hours
     WHERE ${IN_RANGE}
     GROUP BY day`,
      parameters,
      { name: 'read usage', ...(signal && { signal }) },
    ),
    client.rows<SeriesRow>(
      `SELECT day, sum(busiest) AS series
     FROM (
       SELECT day, project_id, max(hour_series) AS busiest
       FROM (
         SELECT project_id, toUnixTimestamp(toStartOfDay(time)) AS day,
           uniqCombined64Merge(15)(series) AS hour_series
         FROM series_hours
         WHERE ${IN_RANGE}
         GROUP BY project_id, time
       )
       GROUP BY day, project_id
     )
     GROUP BY day`,
      parameters,
      { name: 'read timeseries usage', ...(signal && { signal }) },
    ),
    client.rows<LossRow>(
      `SELECT project_id AS projectId, reason, sum(count) AS count
     FROM loss_hours
     WHERE ${IN_RANGE}
     GROUP BY projectId, reason
     ORDER BY projectId, reason`,
      parameters,
      { name: 'read losses', ...(signal && { signal }) },
    ),
  ]);
  const days = Array.from({ length: (end - start) / DAY }, (_, index) => start + index * DAY);
  const perDay = <Row extends { readonly day: number }>(
    rows: readonly Row[],
    value: (row: Row) => string,
  ): number[] => {
    const byDay = new Map(rows.map((row) => [row.day * 1000, Number(value(row))]));
    return days.map((day) => byDay.get(day) ?? 0);
  };
  const spans = perDay(sent, (row) => row.spans);
  const bytes = perDay(sent, (row) => row.bytes);
  const datapoints = perDay(sent, (row) => row.points);
  const timeseries = perDay(active, (row) => row.series);
  return {
    usage: { time: days.map(isoSecond), spans, datapoints, bytes, timeseries },
    spans: sum(spans),
    datapoints: sum(datapoints),
    bytes: sum(bytes),
    timeseries: Math.round(meanOfActive(timeseries)),
    losses: losses.flatMap(({ projectId, reason, count }) => {
      const loss = lossOf(reason);
      return loss ? [{ projectId, reason, ...loss, count: Number(count) }] : [];
    }),
    startTime: isoSecond(start),
    endTime: isoSecond(end),
  };
}

/** What a stored reason means; undefined for one of a newer server. */
function lossOf(reason: string): { kind: UsageLoss['kind']; message: string } | undefined {
  const found = Object.entries(LOSSES).find(([name]) => name === reason)?.[1];
  return found && { kind: found.kind, message: found.text };
}

const IN_RANGE = `project_id IN {projects:Array(UInt32)}
       AND time >= toDateTime({start:UInt32}) AND time < toDateTime({end:UInt32})`;

/** The range as whole UTC days, in milliseconds; at least one. Without a start it is the month before the end. */
function usageDays(range: UsageRequest, now: Date): { start: number; end: number } {
  const last = range.time_lt ?? new Date(now.getTime() + 1);
  const end = Math.ceil(last.getTime() / DAY) * DAY;
  const start =
    range.time_gte === undefined
      ? monthBefore(end)
      : Math.floor(range.time_gte.getTime() / DAY) * DAY;
  return { start: Math.min(start, end - DAY), end };
}

/** The same day a month before `end`; where that month is shorter, its last day. */
function monthBefore(end: number): number {
  const date = new Date(end);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(date.getUTCDate(), lastDay));
}

const isoSecond = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('.000Z', 'Z');

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

function meanOfActive(values: readonly number[]): number {
  const active = values.filter((value) => value > 0);
  return active.length === 0 ? 0 : sum(active) / active.length;
}
