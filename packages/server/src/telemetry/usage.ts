import type { UsageResponse } from '@spanlight/sdk/schemas';

import type { TelemetryClient } from './client.ts';

const DAY = 86_400_000;

interface UsageRow {
  readonly day: number;
  readonly items: string;
  readonly bytes: string;
}

/**
 * What some projects sent, per day, from one calendar month before the next UTC midnight up to it.
 * Counted as it came in, so data that has expired since still counts.
 */
export async function readUsage(
  client: TelemetryClient,
  projectIds: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<UsageResponse> {
  const { start, end } = usageMonth(now);
  const rows = await client.rows<UsageRow>(
    `SELECT toUnixTimestamp(toStartOfDay(time)) AS day, sum(items) AS items, sum(bytes) AS bytes
     FROM usage_hours
     WHERE project_id IN {projects:Array(UInt32)}
       AND time >= toDateTime({start:UInt32}) AND time < toDateTime({end:UInt32})
     GROUP BY day`,
    { projects: projectIds, start: start / 1000, end: end / 1000 },
    { name: 'read usage', ...(signal && { signal }) },
  );
  const byDay = new Map(rows.map((row) => [row.day * 1000, row]));
  const days = Array.from({ length: (end - start) / DAY }, (_, index) => start + index * DAY);
  const spans = days.map((day) => Number(byDay.get(day)?.items ?? 0));
  const bytes = days.map((day) => Number(byDay.get(day)?.bytes ?? 0));
  return {
    usage: { time: days.map(isoSecond), spans, bytes, timeseries: days.map(() => 0) },
    spans: sum(spans),
    bytes: sum(bytes),
    timeseries: 0,
    startTime: isoSecond(start),
    endTime: isoSecond(end),
  };
}

/** Milliseconds; where the month before is shorter, its last day. */
function usageMonth(now: Date): { start: number; end: number } {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const date = new Date(end);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { start: Date.UTC(year, month - 1, Math.min(date.getUTCDate(), lastDay)), end };
}

const isoSecond = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('.000Z', 'Z');

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
