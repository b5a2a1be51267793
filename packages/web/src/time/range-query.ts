import type { QueryClient } from '@tanstack/react-query';
import { durationOf, SECOND, type TimeRange } from './range.ts';

/**
 * How questions over a date range are cached. A live range is one question however often it is asked: its key holds its
 * length alone, and the request reads its bounds when it runs. So asking again is a refetch, and an answer that is on
 * the screen stays there when the next one fails. Every query over the range of a page is made of these two:
 *
 *     queryKey: ['metrics', projectId, rangeKey(range)],
 *     queryFn: ({ signal }) => api.metrics.list({ project: projectId, time: askedBounds(range) }, { signal }),
 */
export type RangeKey = readonly ['live', number] | readonly ['fixed', number, number];

/** The part of a query's key that names its range. */
export function rangeKey(range: TimeRange): RangeKey {
  return range.isLive ? ['live', durationOf(range)] : ['fixed', range.gte, range.lt];
}

/** Where the live range shown last in this browser tab ends, epoch milliseconds. */
let liveEnd = Number.NEGATIVE_INFINITY;

/** A live range that ends longer than this before the one shown last is of an earlier visit, in milliseconds. */
const MAX_LAG = 30 * SECOND;

/** Remembers that a range is shown; live questions asked from now on end where it does. */
export function noteShown(range: TimeRange): void {
  if (range.isLive) liveEnd = range.lt;
}

/** Whether a live range stands where live questions stood on an earlier visit. */
export function isLeftBehind(range: TimeRange): boolean {
  return range.isLive && liveEnd - range.lt > MAX_LAG;
}

/**
 * The bounds to ask the server for; call it when the request runs. All live questions of a page end at the same moment,
 * that of the last reload, so that the numbers of a page left open still agree with each other.
 */
export function askedBounds(range: TimeRange): { gte: Date; lt: Date } {
  const lt = range.isLive ? Math.max(range.lt, liveEnd) : range.lt;
  return { gte: new Date(lt - durationOf(range)), lt: new Date(lt) };
}

/** What happens to requests of live questions that are under way: given up for a new one, or waited for. */
export type RunningRequests = 'replaced' | 'kept';

/** Asks every question over a live range again: those on the screen now, the others when they are looked at next. */
export async function askLiveAgain(
  client: QueryClient,
  running: RunningRequests = 'replaced',
): Promise<void> {
  await client.invalidateQueries(
    { predicate: isLiveQuery },
    { cancelRefetch: running === 'replaced' },
  );
}

/** Makes every question over a live range be asked again when it is looked at next. */
export async function markLiveOld(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: isLiveQuery, refetchType: 'none' });
}

function isLiveQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey.some((part) => Array.isArray(part) && part[0] === 'live');
}
