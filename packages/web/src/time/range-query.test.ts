import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import {
  askedBounds,
  askLiveAgain,
  isLeftBehind,
  markLiveOld,
  noteShown,
  rangeKey,
} from './range-query.ts';
import { HOUR, lastRange, MINUTE } from './range.ts';

const now = Date.UTC(2026, 2, 4, 12, 0, 0);
const live = lastRange(HOUR, now);
const fixed = { ...live, isLive: false };

describe('a question over a range', () => {
  it('stays the same while a live range moves on', () => {
    expect(rangeKey(live)).toEqual(rangeKey(lastRange(HOUR, now + MINUTE)));
    expect(rangeKey(live)).not.toEqual(rangeKey(lastRange(2 * HOUR, now)));
    expect(rangeKey(live)).not.toEqual(rangeKey(fixed));
    expect(rangeKey(fixed)).not.toEqual(rangeKey({ ...fixed, lt: fixed.lt + MINUTE }));
  });

  it('ends where the live range does that is shown when its request runs', () => {
    const later = now + MINUTE;
    expect(askedBounds(live)).toEqual({ gte: new Date(now - HOUR), lt: new Date(now) });
    expect(isLeftBehind(live)).toBe(false);
    noteShown(lastRange(2 * HOUR, later));
    expect(askedBounds(live)).toEqual({ gte: new Date(later - HOUR), lt: new Date(later) });
    expect(askedBounds(fixed)).toEqual({ gte: new Date(now - HOUR), lt: new Date(now) });
    expect([isLeftBehind(live), isLeftBehind(fixed)]).toEqual([true, false]);
  });

  it('is asked again when live, and keeps its answer when that fails', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const asked: string[] = [];
    let isGone = false;
    const watch = (name: string, range: typeof live): QueryObserver<string> =>
      new QueryObserver<string>(client, {
        queryKey: [name, rangeKey(range)],
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () => {
          asked.push(name);
          if (isGone) throw new Error('gone');
          return 'rows';
        },
      });
    const observer = watch('live', live);
    const stops = [observer.subscribe(() => {}), watch('fixed', fixed).subscribe(() => {})];
    await expect.poll(() => client.isFetching()).toBe(0);

    isGone = true;
    await askLiveAgain(client);
    expect(asked).toEqual(['live', 'fixed', 'live']);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'rows', isError: true });

    await markLiveOld(client);
    expect(asked).toHaveLength(3);
    expect(observer.getCurrentResult().isStale).toBe(true);
    for (const stop of stops) stop();
  });
});
