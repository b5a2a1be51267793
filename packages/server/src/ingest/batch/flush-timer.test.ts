import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { FlushTimer } from './flush-timer.ts';

const { enoughItems, flushItems, flushMilliseconds, lullMilliseconds, soonestMilliseconds } =
  DEFAULT_LIMITS;

const flushed = vi.fn<() => void>();
let isReading = false;
let timer: FlushTimer;

beforeEach(() => {
  vi.useFakeTimers();
  flushed.mockReset();
  isReading = false;
  timer = new FlushTimer(DEFAULT_LIMITS, { isReading: () => isReading, flush: flushed });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A batch as large as any went out a moment ago, so that the next waits the longest. */
function beBusy(): void {
  timer.noteRequest(flushItems);
  timer.noteBatch(flushItems);
}

test('few rows wait for no more than the delay, however many requests bring them', () => {
  timer.noteRequest(1);
  vi.advanceTimersByTime(soonestMilliseconds - 1);
  timer.noteRequest(2);
  expect(flushed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(flushed).toHaveBeenCalledOnce();
});

test('enough rows wait for more while they come, the longest delay at most', () => {
  beBusy();
  let waited = 0;
  let rows = enoughItems;
  for (; waited < flushMilliseconds - lullMilliseconds; waited += lullMilliseconds - 1) {
    timer.noteRequest((rows *= 1.06));
    vi.advanceTimersByTime(lullMilliseconds - 1);
  }
  expect(flushed).not.toHaveBeenCalled();
  timer.noteRequest((rows *= 1.06));
  vi.advanceTimersByTime(flushMilliseconds - waited);
  expect(flushed).toHaveBeenCalledOnce();
});

test('a row now and then is no reason for enough rows to wait', () => {
  beBusy();
  for (let waited = 0; waited < lullMilliseconds; waited += 10) {
    expect(flushed).not.toHaveBeenCalled();
    timer.noteRequest(enoughItems + waited);
    vi.advanceTimersByTime(10);
  }
  expect(flushed).toHaveBeenCalledOnce();
});

test('enough rows wait for a request that is being read', () => {
  beBusy();
  isReading = true;
  timer.noteRequest(enoughItems);
  vi.advanceTimersByTime(1.5 * lullMilliseconds);
  expect(flushed).not.toHaveBeenCalled();
  isReading = false;
  vi.advanceTimersByTime(lullMilliseconds);
  expect(flushed).toHaveBeenCalledOnce();
});

test('enough rows go out when nobody brings more, fewer rows do not', () => {
  beBusy();
  timer.noteRequest(enoughItems - 1);
  vi.advanceTimersByTime(2 * lullMilliseconds);
  expect(flushed).not.toHaveBeenCalled();
  timer.noteRequest(enoughItems);
  vi.advanceTimersByTime(lullMilliseconds);
  expect(flushed).toHaveBeenCalledOnce();
});

test('what went out is waited for no longer', () => {
  beBusy();
  timer.noteRequest(enoughItems);
  timer.noteBatch(enoughItems);
  vi.advanceTimersByTime(2 * flushMilliseconds);
  expect(flushed).not.toHaveBeenCalled();
});
