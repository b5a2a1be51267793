import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Calls that end when they are told to. */
function calls(count: number, signals: readonly AbortSignal[] = []) {
  const limiter = createLimiter(4);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    limiter.run(signals[index] ?? new AbortController().signal, () => {
      started.push(index);
      return new Promise<number>((resolve) => {
        ends[index] = () => resolve(index);
      });
    }),
  );
  return { started, ends, results };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('four at a time, first come first', async () => {
  const { started, ends, results } = calls(7);
  await settle();
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  await settle();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  for (const index of [0, 1, 3, 4]) ends[index]?.();
  await settle();
  for (const index of [5, 6]) ends[index]?.();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('what is given up while it waits never runs, and leaves its place to the next', async () => {
  const controllers = Array.from({ length: 6 }, () => new AbortController());
  const { started, ends, results } = calls(
    6,
    controllers.map(({ signal }) => signal),
  );
  await settle();
  controllers[4]?.abort(new Error('gone'));
  await expect(results[4]).rejects.toThrow('gone');
  ends[0]?.();
  await settle();
  expect(started).toEqual([0, 1, 2, 3, 5]);
  for (const index of [1, 2, 3, 5]) ends[index]?.();
  await settle();
});

test('a call that fails makes room too', async () => {
  const limiter = createLimiter(4);
  const { signal } = new AbortController();
  const failures = Array.from({ length: 9 }, () =>
    limiter.run(signal, () => Promise.reject(new Error('no'))),
  );
  const outcomes = await Promise.allSettled(failures);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await limiter.run(signal, () => Promise.resolve('yes'))).toBe('yes');
});

test('nothing runs for a signal that is over already', async () => {
  const { signal } = { signal: AbortSignal.abort(new Error('over')) };
  await expect(createLimiter(4).run(signal, () => Promise.resolve(1))).rejects.toThrow('over');
});
