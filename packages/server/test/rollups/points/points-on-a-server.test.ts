import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { metricRequest, type TestSeries } from '../../support/metric-data.ts';
import { MIRA, startTestServer, type TestServer } from '../../support/server.ts';
import { MINUTE, HOUR, DAY } from '../../../src/shared/time-units.ts';

const OPERATOR = 'an-operator-token-of-the-tests-0123456789';

const start = (dataDir: string): Promise<TestServer> =>
  startTestServer({
    environment: {
      SPANLIGHT_OPERATOR_TOKEN: OPERATOR,
      SPANLIGHT_DATA_DIR: dataDir,
      SPANLIGHT_SELF_TRACING: 'false',
    },
  });

/** Milliseconds since 1970, of the hour that isn't over when the server starts. */
const moment = Date.now();
/** What was counted at some minutes from now: ten every minute. */
const hits = (from: number, to: number): TestSeries => ({
  name: 'hits',
  instrument: 'counter',
  points: Array.from({ length: to - from + 1 }, (_, at) => ({
    time: moment + (from + at) * MINUTE,
    value: 10,
  })),
});

/** How much was counted, in buckets of five minutes, an hour and a day. */
async function counted(server: TestServer): Promise<(number | null)[]> {
  const client = server.client({ token: MIRA, project: 1 });
  return await Promise.all(
    [5 * MINUTE, HOUR, DAY].map(async (interval) => {
      const { timeseries } = await client.metrics.timeseries({
        time: { gte: new Date(moment - DAY), lt: new Date(moment + DAY) },
        metrics: [{ name: 'hits', alias: 'hits' }],
        query: 'sum($hits)',
        interval,
      });
      return (timeseries[0]?.value ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
    }),
  );
}

async function rowsOf(server: TestServer): Promise<Record<string, number>> {
  const retention = await fetch(`${server.url}/-/retention`, {
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  const { tables } = await retention.json();
  const names = new Set(['points_5_minutes', 'points_hours', 'points_days']);
  return Object.fromEntries(
    tables.flatMap(({ table, rows }: { table: string; rows: number }) =>
      names.has(table) ? [[table, rows]] : [],
    ),
  );
}

test('what was counted stays what it is when hours are folded, also late, and across starts', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-deferred-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const send = (server: TestServer, series: TestSeries): Promise<unknown> =>
    server.send('shop-token', 'metrics', metricRequest('lib', [series]));

  const first = await start(root);
  await send(first, hits(1, 10));
  expect(await counted(first)).toEqual([100, 100, 100]);
  // Nothing is folded before its hour is over.
  expect(await rowsOf(first)).toEqual({ points_5_minutes: 0, points_hours: 0, points_days: 0 });
  await first.running.foldItems(moment + 2 * DAY);
  expect(await rowsOf(first)).not.toMatchObject({ points_days: 0 });
  expect(await counted(first)).toEqual([100, 100, 100]);
  // Late: the day is folded.
  await send(first, hits(11, 15));
  expect(await counted(first)).toEqual([150, 150, 150]);
  await first.running.stop();

  const second = await start(root);
  expect(await counted(second)).toEqual([150, 150, 150]);
  await send(second, hits(16, 20));
  expect(await counted(second)).toEqual([200, 200, 200]);
  await second.running.foldItems(moment + 3 * DAY);
  expect(await counted(second)).toEqual([200, 200, 200]);
  await second.running.stop();
});
