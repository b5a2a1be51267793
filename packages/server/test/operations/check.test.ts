import { glob, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceRequest } from '../support/otlp.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const TOKEN = 'an-operator-token-of-the-tests-0123456789';
let root = '';
let server: TestServer;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-check-'));
  server = await startTestServer({
    environment: { SPANLIGHT_OPERATOR_TOKEN: TOKEN, SPANLIGHT_DATA_DIR: root },
  });
  const spans = Array.from({ length: 500 }, (_, at) => ({
    traceId: `${at}`.padStart(32, '0'),
    spanId: `${at + 1}`.padStart(16, '0'),
    name: `GET /${at}`,
    start: Date.now() - 1000,
    milliseconds: 5,
  }));
  await server.send('shop-token', 'traces', traceRequest('cart', spans));
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const post = (): Promise<Response> =>
  fetch(`${server.url}/-/check`, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } });

test('whole stores have nothing to be told of', async () => {
  const response = await post();
  expect(response.status).toBe(200);
  const report = await response.json();
  expect(report.findings.filter(({ store }: { store: string }) => store !== 'disk')).toEqual([]);
  expect(report).toMatchObject({ values: expect.any(Number), parts: expect.any(Number) });
  expect(Math.min(report.values, report.parts)).toBeGreaterThan(0);
});

test('two looks at one time are one too many', async () => {
  const statuses = (await Promise.all([post(), post()])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('damage is named with its place and what to do', async () => {
  const database = new DatabaseSync(path.join(root, 'metadata.sqlite'));
  database.exec(`UPDATE monitors SET params = '{"matchers": 7}' WHERE id = 1`);
  database.exec(`UPDATE projects SET pinned_attrs = '["service_name"' WHERE id = 2`);
  database.close();
  for await (const found of glob(path.join(root, 'telemetry/store/**/data.bin')))
    if ((await readFile(found)).length > 10_000) await truncate(found, 5000);
  const { findings } = await (await post()).json();
  expect(findings).toEqual(
    expect.arrayContaining([
      {
        store: 'metadata',
        severity: 'error',
        problem: expect.stringMatching(/^monitors\.params of row 1 .* can't be read: \w+/),
        advice: 'correct the value in the store, or restore a backup',
      },
      expect.objectContaining({
        problem: expect.stringMatching(/^projects\.pinned_attrs of row 2 .* it is not JSON/),
      }),
      {
        store: 'telemetry',
        severity: 'error',
        problem: expect.stringMatching(
          /^part \w+ of table items is damaged: its rows may be missing from answers$/,
        ),
        advice: 'start with an empty data directory and restore a backup',
        detail: expect.stringMatching(/./),
      },
    ]),
  );
});
