import { afterEach, expect, test, vi } from 'vitest';
import { YieldBudget } from './yield-budget.ts';

afterEach(() => vi.restoreAllMocks());

test('calls that follow each other let others go first now and then', async () => {
  const time = { now: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => time.now);
  const budget = new YieldBudget();
  const over = new AbortController();
  let longest = 0;
  const calls = async (): Promise<void> => {
    for (let call = 0; call < 100; call++) {
      await budget.next();
      time.now += 2;
    }
    over.abort();
  };
  void calls();
  for (let turns = 0; !over.signal.aborted && turns < 1000; turns++) {
    const before = time.now;
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, time.now - before);
  }
  expect(time.now).toBe(200);
  expect(longest).toBeLessThan(20);
});
