import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GroupsResponse } from '@spanlight/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { traceRequest } from '../support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { HOUR } from '../../src/shared/time-units.ts';

const OPERATOR = 'an-operator-token-of-the-tests-0123456789';

const start = (dataDir: string): Promise<TestServer> =>
  startTestServer({
    environment: { SPANLIGHT_OPERATOR_TOKEN: OPERATOR, SPANLIGHT_DATA_DIR: dataDir },
  });

const spanAt = (at: number) => ({
  traceId: `${at + 1}`.padStart(32, '0'),
  spanId: `${at + 1}`.padStart(16, '0'),
  name: `GET /carts/${at % 3}`,
  start: Date.now() - (at + 1) * 600_000,
  milliseconds: 5 + at,
  failed: at % 4 === 0,
});
/** Of the last seven hours, ten minutes apart. */
const spans = Array.from({ length: 42 }, (_, at) => spanAt(at));

const time = { gte: new Date(Date.now() - 8 * HOUR), lt: new Date(Date.now()) };
const groupsOf = async (server: TestServer): Promise<GroupsResponse> =>
  await server.client({ token: MIRA, project: 1 }).groups.list({
    time,
    system: 'spans:all',
    query: 'group by _group_id | sum(_count) | _error_rate | max(_duration) | min(_time)',
  });

test('answers stay what they are when items are folded, across starts, and end with the telemetry', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-folded-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const first = await start(root);
  await first.send('shop-token', 'traces', traceRequest('cart', spans));
  const before = await groupsOf(first);
  expect(before.groups.length).toBeGreaterThan(0);
  await first.running.foldItems(Date.now());
  expect(await groupsOf(first)).toEqual(before);
  await first.running.stop();

  const second = await start(root);
  expect(await groupsOf(second)).toEqual(before);
  const late = { ...spanAt(20), traceId: 'ab'.repeat(16), start: Date.now() - 4 * HOUR };
  await second.send('shop-token', 'traces', traceRequest('cart', [late]));
  const sum = ({ groups }: GroupsResponse): number =>
    groups.reduce((all, row) => all + Number(row['sum(_count)']), 0);
  expect(sum(await groupsOf(second))).toBe(sum(before) + 1);

  const retention = await fetch(`${second.url}/-/retention`, {
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  const { tables } = await retention.json();
  const rowsOf = (name: string): number =>
    tables.find(({ table }: { table: string }) => table === name)?.rows;
  expect(rowsOf('group_quarters')).toBeGreaterThan(0);
  expect(rowsOf('group_hours')).toBeGreaterThan(0);
  // Seven hours hold no whole day.
  expect(rowsOf('group_days')).toBe(0);

  const deleted = await fetch(`${second.url}/-/projects/1/telemetry?confirm=Shop`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  expect(deleted.status).toBe(200);
  expect((await groupsOf(second)).groups).toEqual([]);
  await second.running.foldItems(Date.now());
  expect((await groupsOf(second)).groups).toEqual([]);
  await second.running.stop();
});
