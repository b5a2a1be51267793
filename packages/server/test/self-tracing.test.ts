import { setTimeout } from 'node:timers/promises';
import type { Span, TreeSpan } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSelfTracing } from '../src/observe/self-tracing.ts';
import { BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';

const HOUR = 'time_gte=2026-03-04T10:00:00.000Z&time_lt=2026-03-04T11:00:00.000Z';

it('spans that can not be stored are given up, and end nothing', async () => {
  const tracing = startSelfTracing('1.0.0', () => Promise.reject(new Error('the store is away')));
  tracing.tracer.startSpan('lost').end();
  await expect(tracing.flush()).resolves.toBeUndefined();
  tracing.tracer.startSpan('lost too').end();
  await expect(tracing.stop()).resolves.toBeUndefined();
});

describe("the server's own traces", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ environment: { SPANLIGHT_SELF_TRACING: 'true' } });
  });

  afterAll(() => server.stop());

  /** The trace with this id in the first project, once it is stored. */
  async function storedTrace(traceId: string): Promise<TreeSpan> {
    const mira = server.client({ token: MIRA, project: 1 });
    for (;;) {
      const trace = await mira.traces.get({ traceId }).catch(() => undefined);
      if (trace) return trace.root;
      await setTimeout(50);
    }
  }

  const call = (target: string, token: string): Promise<Response> =>
    fetch(`${server.url}/internal/v1${target}`, { headers: { authorization: `Bearer ${token}` } });

  it('lie in the first project, a request with its queries, under the id every answer tells', async () => {
    const response = await call(`/tracing/2/systems?${HOUR}&query=where+secret_word=1`, BEN);
    const [, traceId = ''] = response.headers.get('traceparent')?.split('-') ?? [];
    const root = await storedTrace(traceId);
    expect(root).toMatchObject({
      displayName: 'GET /internal/v1/tracing/:projectId/systems',
      kind: 'server',
      attrs: { service_name: 'spanlight', http_response_status_code: 200 },
    });
    const children: readonly Span[] = root.children ?? [];
    expect(children.length).toBeGreaterThan(0);
    expect(children.map((child) => child.attrs['db_system'] ?? child.system)).toContain(
      'clickhouse',
    );
    expect(JSON.stringify(root)).not.toContain(BEN);
  });

  it('are named by error answers', async () => {
    const response = await call('/tracing/1/systems', MIRA);
    const { traceId } = (await response.json()) as { traceId: string };
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers.get('traceparent')).toContain(traceId);
    expect((await storedTrace(traceId)).attrs['http_response_status_code']).toBe(400);
  });

  it('hold nothing about the storing of traces', async () => {
    const mira = server.client({ token: MIRA, project: 1 });
    const time = { last: '1h' } as const;
    const { groups } = await mira.groups.list({ time, query: 'group by _name | sum(_count)' });
    const names = groups.map((group) => String(group['_name']));
    // Nor are they a step somebody took to get started.
    expect(await mira.projects.achievements()).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /v1\/traces|INSERT|ingest/i.test(name))).toEqual([]);
  });
});

describe('the demo', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({
      yaml: '',
      environment: { SPANLIGHT_SELF_TRACING: 'true', SPANLIGHT_DEMO: 'true' },
    });
  });

  afterAll(() => server.stop());

  it("keeps the server's own telemetry out of the shop's project", async () => {
    const client = server.client();
    await client.users.login({ email: 'admin@spanlight.local', password: 'spanlight' });
    const { projects } = await client.users.current();
    expect(projects.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Demo'],
      [2, 'Spanlight'],
    ]);
    await expect
      .poll(
        async () => {
          const { systems } = await client.systems.list({ project: 2, time: { last: '1h' } });
          return systems.map(({ system }) => system);
        },
        { timeout: 60_000 },
      )
      .toContain('httpserver:spanlight');
    expect((await client.systems.list({ project: 1, time: { last: '1h' } })).systems).toEqual([]);
  });
});
