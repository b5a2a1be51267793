/** A server whose ClickHouse, or a shard of it, is not heard of: it says so, and nothing is stored twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartError } from '../../src/start-error.ts';
import { USAGE_HOURS } from '../../src/telemetry/tables/usage-hours.ts';
import { startTestServer } from '../support/server.ts';
import { type FailingStore, startFailingStore } from './failing-store.ts';
import { reachCluster } from './reach-cluster.ts';

let failing: FailingStore;

beforeAll(async () => {
  failing = await startFailingStore();
});
afterAll(() => failing?.stop());

it('a store that says nothing has its senders told in time, and takes once what it was given', async () => {
  await failing.proxy.fail('hang');
  try {
    const [refused, { status, text }] = await Promise.all([failing.send('hangs'), failing.ready()]);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('the store does not answer in time');
    expect(status).toBe(503);
    expect(text).toContain('the telemetry store does not answer');
    expect(await failing.storedTimes('hangs')).toBe(0);
  } finally {
    await failing.proxy.mend();
  }
  expect((await failing.send('hangs')).status).toBe(200);
  await expect.poll(() => failing.ready()).toMatchObject({ status: 200 });
  expect((await failing.send('hangs')).status).toBe(200);
  expect(await failing.storedTimes('hangs')).toBe(1);
});

it('a store that is lost once it has what was sent is not given it a second time', async () => {
  await failing.proxy.fail('lose answers');
  try {
    expect((await failing.send('lost')).status).toBe(503);
    await expect.poll(() => failing.storedTimes('lost')).toBe(1);
  } finally {
    await failing.proxy.mend();
  }
  expect((await failing.send('lost')).status).toBe(200);
  expect(await failing.storedTimes('lost')).toBe(1);
  expect((await failing.send('what comes next')).status).toBe(200);
  expect(await failing.ready()).toMatchObject({ status: 200 });
});

it('points that a store has, and says nothing of, are counted once', async () => {
  expect((await failing.sendCounter({ 10: 100 })).status).toBe(200);
  const before = await failing.growth();
  await failing.proxy.fail('lose answers');
  try {
    expect((await failing.sendCounter({ 20: 150 })).status).toBe(503);
    expect(await failing.growth()).toBe(before + 50);
  } finally {
    await failing.proxy.mend();
  }
  // In the bytes of before, and in others.
  const sent = [{ 20: 150 }, { 20: 150, 30: 170 }].map((values) => failing.sendCounter(values));
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
  expect(await failing.growth()).toBe(before + 70);
});

it('points that a store has are counted once, also where the server is stopped before it is told', async () => {
  const before = await failing.growth();
  await failing.proxy.fail('lose answers');
  expect((await failing.sendCounter({ 35: 180 })).status).toBe(503);
  expect(await failing.growth()).toBe(before + 10);
  await failing.restart(() => failing.proxy.mend());
  expect((await failing.sendCounter({ 35: 180 })).status).toBe(200);
  expect(await failing.growth()).toBe(before + 10);
  expect((await failing.sendCounter({ 36: 185 })).status).toBe(200);
  expect(await failing.growth()).toBe(before + 15);
});

it('points that a store refuses are counted when they are sent again', async () => {
  const before = await failing.growth();
  await failing.proxy.fail({ code: 242, name: 'TABLE_IS_READ_ONLY', message: 'read-only' });
  try {
    expect((await failing.sendCounter({ 40: 200 })).status).toBe(503);
  } finally {
    await failing.proxy.mend();
  }
  expect((await failing.sendCounter({ 40: 200 })).status).toBe(200);
  expect(await failing.growth()).toBe(before + 15);
});

it('a shard that is away keeps a server from starting, and is named', async () => {
  const started = startTestServer({
    environment: {
      SPANLIGHT_CLICKHOUSE_URL: failing.engineUrl,
      SPANLIGHT_CLICKHOUSE_DATABASE: 'lame',
      SPANLIGHT_CLICKHOUSE_CLUSTER: 'lame',
    },
  });
  await expect(started).rejects.toEqual(
    new StartError(
      "The database in clickhouse.url (SPANLIGHT_CLICKHOUSE_URL) can't be used, as its cluster does not reach 127.0.0.1:9: start that node or another replica of its shard, or correct its address in remote_servers, and start this server again.",
    ),
  );
});

it('a shard that is away is told before anything is sent', async () => {
  const { store, database } = failing;
  const shards = (cluster: 'one' | 'lame'): Promise<void> =>
    reachCluster(store, { cluster, database }, [USAGE_HOURS]);
  expect(await failing.ready()).toMatchObject({ status: 200 });
  await shards('lame');
  expect(await failing.ready()).toMatchObject({
    status: 503,
    text: expect.stringContaining(
      "the telemetry store answers with an error: 127.0.0.1:9 can't be reached",
    ),
  });
  await shards('one');
  expect(await failing.ready()).toMatchObject({ status: 200 });
});
