import { expect, test } from 'vitest';
import { DerivedRows } from './derived-rows.ts';

/** Counts that make a block each time they are taken, and a store that takes as long as it is told. */
function world() {
  const blocks: Uint8Array[] = [];
  const inserts: PromiseWithResolvers<void>[] = [];
  const stored: Uint8Array[] = [];
  const errors: unknown[] = [];
  const rows = new DerivedRows([{ table: 'usage', take: () => blocks.shift() }], {
    store: {
      insertNative: async (_table, block) => {
        const insert = Promise.withResolvers<void>();
        inserts.push(insert);
        await insert.promise;
        stored.push(block);
      },
    },
    retryDelays: [],
    interval: 1_000_000,
    onError: (error) => errors.push(error),
  });
  return { blocks, inserts, stored, errors, rows };
}

test('a flush waits for what an earlier one is still writing', async () => {
  const { blocks, inserts, stored, rows } = world();
  blocks.push(Uint8Array.of(1));
  const first = rows.flush();
  await expect.poll(() => inserts.length).toBe(1);
  // Nothing new was counted, and what was is not stored yet.
  const second = rows.flush().then(() => stored.length);
  inserts[0]?.resolve();
  expect(await second).toBe(1);
  await first;
  rows.stop();
});

test('what was counted while a flush was waiting comes with it, and what failed is tried again', async () => {
  const { blocks, inserts, stored, errors, rows } = world();
  blocks.push(Uint8Array.of(1));
  const first = rows.flush();
  await expect.poll(() => inserts.length).toBe(1);
  const second = rows.flush();
  blocks.push(Uint8Array.of(2));
  expect(rows.flush()).not.toBe(first);
  inserts[0]?.reject(new Error('away'));
  await first;
  expect(errors).toHaveLength(1);
  for (const count of [2, 3]) {
    await expect.poll(() => inserts.length).toBe(count);
    inserts[count - 1]?.resolve();
  }
  await second;
  expect(stored).toEqual([Uint8Array.of(1), Uint8Array.of(2)]);
  rows.stop();
});
