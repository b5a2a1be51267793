import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Spanlight } from '@spanlight/sdk';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import { metricRequest } from './support/metric-data.ts';
import { BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';
import { HOUR } from '../src/shared/time-units.ts';

let server: TestServer;
let mira: Spanlight;
let stored: Metadata;

beforeAll(async () => {
  server = await startTestServer();
  mira = server.client({ token: MIRA, project: 1 });
  const file = path.join(server.dataDir, 'metadata.sqlite');
  stored = await openMetadata({ kind: 'sqlite', file });
});

afterAll(async () => {
  await stored.close();
  await server.stop();
});

/** Sends a write as it is, as a client does again that has not heard the answer. */
async function send(
  method: string,
  address: string,
  key: string,
  body?: unknown,
  token = MIRA,
): Promise<{ status: number; etag: string | null; body: unknown }> {
  const response = await fetch(`${server.url}/internal/v1${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

const view = { name: 'Slow', route: 'SpanList' };
const views = '/tracing/1/saved-views';

async function titles(id: number): Promise<string[]> {
  const { gridRows } = await mira.dashboards.get({ id });
  return gridRows.map(({ title }) => title);
}

describe('a write that comes twice with one key', () => {
  it('makes one thing, and both are told the same', async () => {
    const before = await mira.savedViews.list();
    const first = await send('POST', views, 'a', view);
    const second = await send('POST', views, 'a', view);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await mira.savedViews.list()).toHaveLength(before.length + 1);
  });

  it('at the same moment too', async () => {
    const before = await mira.savedViews.list();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', views, 'b', view)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mira.savedViews.list()).toHaveLength(before.length + 1);
  });

  it('moves a row one place', async () => {
    const { id } = await mira.dashboards.create({ name: 'Moves' });
    const rows = [];
    for (const title of ['one', 'two', 'three'])
      rows.push(await mira.gridRows.create({ dashboardId: id, title }));
    const up = `/metrics/1/dashboards/${id}/rows/${rows[0]?.id}/up`;
    const first = await send('PUT', up, 'up');
    const second = await send('PUT', up, 'up');
    expect(await titles(id)).toEqual(['three', 'one', 'two']);
    expect(second).toEqual(first);
    await send('PUT', up, 'up again');
    expect(await titles(id)).toEqual(['one', 'three', 'two']);
  });

  it('deletes, and the second is no failure; its revision comes along', async () => {
    const { id } = await mira.dashboards.create({ name: 'Short' });
    const first = await send('DELETE', `/metrics/1/dashboards/${id}`, 'delete');
    const second = await send('DELETE', `/metrics/1/dashboards/${id}`, 'delete');
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await send('DELETE', `/metrics/1/dashboards/${id}`, 'other')).toMatchObject({
      status: 404,
    });
  });

  it('counts what changed once', async () => {
    const { id } = await mira.dashboards.create({ name: 'Revised' });
    const [first, second] = [
      await send('PUT', `/metrics/1/dashboards/${id}`, 'revised', { name: 'Once' }),
      await send('PUT', `/metrics/1/dashboards/${id}`, 'revised', { name: 'Once' }),
    ];
    expect(first.etag).toMatch(/^"\d+"$/);
    expect(second).toEqual(first);
  });
});

describe('a key', () => {
  it('belongs to whoever gave it', async () => {
    const first = await send('POST', views, 'mine', view);
    const bens = await send('POST', '/tracing/2/saved-views', 'mine', view, BEN);
    expect(bens.status).toBe(200);
    expect(bens.body).not.toEqual(first.body);
  });

  it('names one call', async () => {
    await send('POST', views, 'one', view);
    const other = await send('POST', views, 'one', { ...view, name: 'Other' });
    expect(other).toMatchObject({ status: 409 });
    expect(other.body).toMatchObject({
      error: { message: 'this idempotency key was used for another call' },
    });
  });

  it.each(['', 'x'.repeat(256)])('of the wrong length is refused', async (key) => {
    const answer = await send('POST', views, key, view);
    // Clients of HTTP drop empty headers on their way, or send them.
    expect(answer.status).toBe(400);
  });

  it('of what failed may come again', async () => {
    const wrong = await send('DELETE', '/metrics/1/dashboards/999999', 'wrong');
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(await send('DELETE', '/metrics/1/dashboards/999999', 'wrong')).toMatchObject({
      status: wrong.status,
    });
    const rows = await stored.db
      .selectFrom('answered_calls')
      .select('answer')
      .where('answer', 'is', null)
      .execute();
    expect(rows).toEqual([]);
  });

  it('of what was done before it failed does it no second time', async () => {
    const series = {
      name: 'load',
      instrument: 'gauge' as const,
      attributes: {},
      points: [{ time: Date.now(), value: 1 }],
    };
    await server.send('shop-token', 'metrics', metricRequest('test', [series]));
    const metrics = [{ name: 'load', alias: 'load' }];
    const params = { metrics, query: 'avg($load) as load', column: 'load', maxAllowedValue: 1 };
    const monitor = { name: 'Once', params };
    const address = '/projects/1/monitors/metric';
    // What is noted once the monitor is stored.
    await stored.db.schema.alterTable('achievements').renameTo('achievements_away').execute();
    try {
      expect(await send('POST', address, 'late', monitor)).toMatchObject({ status: 500 });
    } finally {
      await stored.db.schema.alterTable('achievements_away').renameTo('achievements').execute();
    }
    expect(await send('POST', address, 'late', monitor)).toMatchObject({ status: 409 });
    const { monitors } = await mira.monitors.list();
    expect(monitors.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  it('keeps no secret: every token is another one', async () => {
    const wish = { resources: ['alerts'], origins: ['https://portal.example'] };
    const tokens = '/projects/1/embed-tokens';
    const [first, second] = [
      await send('POST', tokens, 'token', wish),
      await send('POST', tokens, 'token', wish),
    ];
    expect(second).not.toEqual(first);
    const kept = await stored.db.selectFrom('answered_calls').select('answer').execute();
    expect(kept.filter(({ answer }) => answer?.includes('spe_'))).toEqual([]);
  });
});

describe('in time', () => {
  const now = Date.now();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    return () => vi.useRealTimers();
  });

  it('a key is forgotten after a day', async () => {
    const first = await send('POST', views, 'day', view);
    vi.setSystemTime(now + 24 * HOUR - 1);
    expect(await send('POST', views, 'day', view)).toEqual(first);
    vi.setSystemTime(now + 24 * HOUR);
    expect(await send('POST', views, 'day', view)).not.toEqual(first);
  });

  it('nobody is told that a call was done whose server died in it', async () => {
    await send('POST', views, 'died', view);
    const before = await mira.savedViews.list();
    await stored.db.updateTable('answered_calls').set({ answer: null }).execute();
    const soon = await send('POST', views, 'died', view);
    expect(soon).toMatchObject({ status: 503 });
    vi.setSystemTime(now + 60_000);
    const later = await send('POST', views, 'died', view);
    expect(later).toMatchObject({ status: 409 });
    expect(await mira.savedViews.list()).toHaveLength(before.length);
  });
});

it('every answer says that keys are honoured', async () => {
  for (const address of ['/users/current', '/nothing/here']) {
    const response = await fetch(`${server.url}/internal/v1${address}`);
    expect(response.headers.get('idempotency-keys')).toBe('86400');
  }
});
