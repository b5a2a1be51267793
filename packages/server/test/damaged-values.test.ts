import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricRequest } from './support/metric-data.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

const ADVICE = 'Correct that value in the store, or restore the store from a backup.';

let root: string;
let server: TestServer;
let client: Spanlight;
let store: DatabaseSync;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-damaged-'));
  const data = path.join(root, 'data');
  server = await startTestServer({
    yaml: ACCOUNTS,
    environment: { SPANLIGHT_DATA_DIR: data },
  });
  client = server.client({ token: MIRA, project: 1 });
  store = new DatabaseSync(path.join(data, 'metadata.sqlite'));
});

afterAll(async () => {
  store.close();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const metric = (name: string) =>
  client.monitors.createMetric({
    name,
    allowMissingMetrics: true,
    params: {
      metrics: [{ name: 'load_app', alias: 'load' }],
      query: 'avg($load) as load',
      column: 'load',
      maxAllowedValue: 100,
    },
  });

const damage = (table: string, column: string, id: number | string, text: string): void => {
  store.prepare(`update ${table} set ${column} = ? where id = ?`).run(text, Number(id));
};

const stored = (table: string, column: string, id: number | string): string => {
  const row = store.prepare(`select ${column} as value from ${table} where id = ?`).get(Number(id));
  return String(row?.['value']);
};

describe('a value of the metadata store that was damaged', () => {
  it('is an error that names table, column, row and field, and not the value', async () => {
    const made = await client.annotations.create({ name: 'deploy', attrs: { env: 'prod' } });
    if (!made) throw new Error('the annotation was not made');
    const { created, ...annotation } = made;
    expect(created).toBe(true);
    damage('annotations', 'attrs', annotation.id, '{"env":4711}');
    const message = `annotations.attrs of row ${annotation.id} of the metadata store can't be read: env: Invalid input: expected string, received number. ${ADVICE}`;
    await expect(client.annotations.get({ id: annotation.id })).rejects.toMatchObject({
      status: 500,
      message: expect.stringContaining(message),
    });
    damage('annotations', 'attrs', annotation.id, '{"env":"to');
    await expect(client.annotations.list()).rejects.toThrow(
      `annotations.attrs of row ${annotation.id} of the metadata store can't be read: it is not JSON. ${ADVICE}`,
    );
    damage('annotations', 'attrs', annotation.id, '{"env":"prod"}');
    expect(await client.annotations.get({ id: annotation.id })).toEqual(annotation);
  });

  it('is told of a record whose type says what its params are', async () => {
    const channel = await client.channels.create({
      type: 'webhook',
      name: 'hook',
      params: { url: 'https://hooks.example/secret' },
    });
    damage('notification_channels', 'params', channel.id, '{"webhookUrl":"https://hooks.example"}');
    await expect(client.channels.list()).rejects.toThrow(
      `notification_channels of row ${channel.id} of the metadata store can't be read: params.url: Invalid input: expected string, received undefined. ${ADVICE}`,
    );
    damage(
      'notification_channels',
      'params',
      channel.id,
      '{"url":"https://a.example","payload":null}',
    );
    expect(await client.channels.list()).toMatchObject([{ params: { url: 'https://a.example' } }]);
  });

  it('stops the evaluation of its own monitor alone', async () => {
    const broken = await metric('broken');
    const whole = await metric('whole');
    const params = stored('monitors', 'params', broken.id);
    damage('monitors', 'params', broken.id, '{}');
    await server.running.runAlerting(Math.floor(Date.now() / MINUTE) * MINUTE);
    await expect(client.monitors.list()).rejects.toThrow(
      `monitors.params of row ${broken.id} of the metadata store can't be read: metrics: `,
    );
    damage('monitors', 'params', broken.id, params);
    expect((await client.monitors.get({ id: whole.id })).state).toBe('failed');
    expect((await client.monitors.get({ id: broken.id })).state).toBe('active');
  });
});

describe('a value that another version wrote', () => {
  it('is read without what only a newer one knows', async () => {
    const monitor = await metric('newer');
    const params: unknown = JSON.parse(stored('monitors', 'params', monitor.id));
    expect(params).toEqual(monitor.params);
    const newer = { ...monitor.params, metrics: [{ name: 'load_app', alias: 'load', weight: 2 }] };
    damage('monitors', 'params', monitor.id, JSON.stringify({ ...newer, severity: 'high' }));
    expect(await client.monitors.get({ id: monitor.id })).toEqual(monitor);
  });

  it('is read with defaults for what an older one did not keep', async () => {
    const end = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
    const points = Array.from({ length: 10 }, (_, index) => ({
      time: end - (10 - index) * MINUTE + 1000,
      value: 500,
    }));
    const attributes = { host_name: 'a' };
    const series = { name: 'load_app', instrument: 'gauge', attributes, points } as const;
    await server.send('shop-token', 'metrics', metricRequest('test', [series]));
    await metric('older');
    await server.running.runAlerting(end);
    const [alert] = await client.alerts.list({ q: 'older' }).then(({ alerts }) => alerts);
    if (alert?.type !== 'metric') throw new Error('the monitor has not fired');
    expect(alert.params.bounds).toEqual({ min: null, max: 100 });
    const { bounds: _bounds, ...before } = alert.params;
    damage('alerts', 'params', alert.id, JSON.stringify(before));
    expect(await client.alerts.get({ id: alert.id })).toMatchObject({
      params: { ...before, bounds: { min: null, max: null } },
    });
    // The bounds of the monitor hold for it: it stays open.
    await server.running.runAlerting(end + MINUTE);
    expect((await client.alerts.get({ id: alert.id })).status).toBe('open');
  });
});
