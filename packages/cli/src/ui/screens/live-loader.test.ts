import { ConnectionError } from '@spanlight/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveLoader } from './live-loader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what failed is asked for again after two seconds, then four, up to thirty, whatever its pace', async () => {
  const asked: number[] = [];
  const begun = Date.now();
  const loader = new LiveLoader(() => {}, {
    refresh: 10_000,
    load: async () => {
      asked.push((Date.now() - begun) / 1000);
      throw new ConnectionError('refused', { cause: undefined, refused: true });
    },
  });
  loader.reload();
  await vi.advanceTimersByTimeAsync(93_000);
  expect(asked).toEqual([0, 2, 6, 14, 30, 60, 90]);
  loader.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(7);
});
