import { expect, test } from 'vitest';
import { leavers } from './leavers.ts';

test('an answer is the same whoever leaves beside', async () => {
  const { answers, left, wrong } = await leavers({ seconds: 3, seed: 1 });
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(0);
});
