/** A server whose ClickHouse fails: whoever sends is told to send again, `/readyz` says what is wrong, and nothing is stored twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FailingStore, startFailingStore } from './failing-store.ts';
import type { StoreFault } from './store-proxy.ts';

let failing: FailingStore;

beforeAll(async () => {
  failing = await startFailingStore();
});
afterAll(() => failing?.stop());

const FAULTS: readonly (readonly [name: string, cause: string, fault: StoreFault])[] = [
  ['refuses connections', "the store can't be reached", 'refuse'],
  [
    'is read-only',
    'the tables of the store are read-only',
    { code: 242, name: 'TABLE_IS_READ_ONLY', message: 'Table is in readonly mode: /tables/1' },
  ],
  [
    'has no room',
    'the disk of the telemetry store is full',
    { code: 243, name: 'NOT_ENOUGH_SPACE', message: 'Cannot reserve 1.00 MiB' },
  ],
  [
    'lacks a node',
    "ch-2:9000 can't be reached",
    {
      code: 279,
      name: 'ALL_CONNECTION_TRIES_FAILED',
      message: 'All connection tries failed. Log: Connection refused (ch-2:9000)',
    },
  ],
  [
    'has lost its cluster',
    'the store does not know the cluster any more',
    { code: 701, name: 'CLUSTER_DOESNT_EXIST', message: "Requested cluster 'one' not found" },
  ],
];

it.each(FAULTS)('a store that %s is told as: %s', async (name, cause, fault) => {
  await failing.proxy.fail(fault);
  try {
    const refused = await failing.send(name);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { status, text } = await failing.ready();
    expect(status).toBe(503);
    expect(text).toMatch(new RegExp(`has not been taken in since [^"]*: ${cause}"`));
    if (fault !== 'refuse')
      expect(text).toContain(`the telemetry store answers with an error: ${cause}`);
  } finally {
    await failing.proxy.mend();
  }
  expect((await failing.send(name)).status).toBe(200);
  expect(await failing.ready()).toMatchObject({ status: 200 });
  expect((await failing.send(name)).status).toBe(200);
  expect(await failing.storedTimes(name)).toBe(1);
});
