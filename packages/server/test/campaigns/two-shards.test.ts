import { expect, test } from 'vitest';
import { twoShards } from './two-shards.ts';

test('two shards answer random questions as one store does', async () => {
  const { answers, told, wrong } = await twoShards({ rounds: 1, seed: 1 });
  expect(wrong).toEqual([]);
  expect(told).toBeGreaterThan(answers / 4);
});
