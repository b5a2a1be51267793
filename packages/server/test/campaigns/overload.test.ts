import { expect, test } from 'vitest';
import { overload } from './overload.ts';

test('what is too much is refused with a word when to come again, and what was taken is there', async () => {
  const { tally, statuses, withoutRetryAfter } = await overload({
    seconds: 3,
    times: 10,
    environment: { SPANLIGHT_INGEST_QUEUE_SIZE: '1MB' },
  });
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(tally.acknowledged).toBeGreaterThan(500);
  expect(new Set(Object.keys(statuses))).toEqual(new Set(['200', '429']));
  expect(withoutRetryAfter).toBe(0);
});
