import { afterEach, expect, test, vi } from 'vitest';
import { runAtOnce, runInSlices, isSliceOver, type Sliced } from './slices.ts';

afterEach(() => vi.restoreAllMocks());

/** A clock that only work moves on. */
function clock(): { now: number } {
  const time = { now: 1000 };
  vi.spyOn(performance, 'now').mockImplementation(() => time.now);
  return time;
}

function* work(time: { now: number }, parts: number, milliseconds = 0.5): Sliced<number> {
  for (let part = 0; part < parts; part++) {
    time.now += milliseconds;
    if (isSliceOver()) yield;
  }
  return parts;
}

test('all work together holds others up for one slice, however much is under way', async () => {
  const time = clock();
  const over = new AbortController();
  const all = Array.from({ length: 20 }, () => runInSlices(work(time, 100)));
  const started = time.now;
  void Promise.all(all).then(() => over.abort());
  const held: number[] = [];
  while (!over.signal.aborted) {
    const before = time.now;
    await new Promise((resolve) => setImmediate(resolve));
    held.push(time.now - before);
  }
  expect(await Promise.all(all)).toEqual(all.map(() => 100));
  // One began with a slice, the others with what each gets at least.
  expect(started - 1000).toBe(15 + 19);
  expect(Math.max(...held)).toBe(15);
});

test('small work is done at once beside large', async () => {
  const time = clock();
  const large = runInSlices(work(time, 1000));
  let turns = 0;
  const small = runInSlices(work(time, 1));
  void large.then(() => turns++);
  expect(await small).toBe(1);
  expect(turns).toBe(0);
  expect(await large).toBe(1000);
});

test('what work throws, its caller gets, and other work goes on', async () => {
  const time = clock();
  const other = runInSlices(work(time, 100));
  function* failing(): Sliced<never> {
    yield* work(time, 100);
    throw new Error('no more');
  }
  await expect(runInSlices(failing())).rejects.toThrow('no more');
  expect(await other).toBe(100);
});

test('work at once within a slice leaves the slice its end', async () => {
  const time = clock();
  function* outer(): Sliced<boolean> {
    runAtOnce(work(time, 100));
    const isOver = isSliceOver();
    yield;
    return isOver;
  }
  expect(await runInSlices(outer())).toBe(true);
});
