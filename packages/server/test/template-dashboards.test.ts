import type { DashboardResponse, GridItem, ParsedQuery, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTemplates } from '../src/templates/load-templates.ts';
import { KNOWN_METRICS } from './support/known-metrics.ts';
import { metricRequest, type TestSeries } from './support/metric-data.ts';
import { logRequest, traceRequest } from './support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

const NOW = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * MINUTE;
const TIME = { gte: new Date(NOW - 10 * MINUTE), lt: new Date(NOW + MINUTE) };

/** A point of each metric that can be sent, with a value for each attribute. */
const series = KNOWN_METRICS.filter(({ name }) => !name.startsWith('uptrace_')).map(
  ({ name, instrument, unit, attrKeys }): TestSeries => ({
    name,
    unit,
    instrument: instrument === 'summary' ? 'gauge' : instrument,
    attributes: Object.fromEntries(attrKeys.map((key) => [key, 'some'])),
    points: [
      instrument === 'histogram'
        ? { time: NOW, sum: 3, min: 1, max: 2, bounds: [1], counts: [1, 1] }
        : { time: NOW, value: 1 },
    ],
  }),
);

describe('dashboards that appear by themselves', () => {
  let server: TestServer;
  let client: Spanlight;
  beforeAll(async () => {
    server = await startTestServer({ yaml: ACCOUNTS });
    client = server.client({ token: MIRA, project: 1 });
    const spans = [0, 1].map((at) => ({
      traceId: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
      spanId: `000000000000000${at + 1}`,
      ...(at > 0 && { parentSpanId: '0000000000000001' }),
      name: 'GET /',
      kind: 3 - at,
      start: NOW,
      milliseconds: 20,
    }));
    await Promise.all([
      server.send('shop-token', 'metrics', metricRequest('test', series)),
      server.send('shop-token', 'traces', traceRequest('front', spans.slice(0, 1))),
      server.send('shop-token', 'traces', traceRequest('back', spans.slice(1))),
      server.send('shop-token', 'logs', logRequest('front', NOW, 'hello')),
    ]);
  });
  afterAll(() => server.stop());

  it('are as many as there are templates', async () => {
    const { length } = await loadTemplates();
    await expect
      .poll(async () => (await client.dashboards.list()).length, { timeout: 60_000, interval: 200 })
      .toBe(length);
  });

  it('ask nothing that their metrics can not answer', async () => {
    const errors: string[] = [];
    for (const { id, name } of await client.dashboards.list()) {
      const told = await Promise.all(questions(await client.dashboards.get({ id })));
      errors.push(...told.flat().map((error) => `${name}: ${error}`));
    }
    expect(errors).toEqual([]);
  });

  it('have gauges of durations that count as the columns of their tables do', async () => {
    const own: string[] = [];
    for (const { id, name } of await client.dashboards.list()) {
      const { dashboard, tableItems } = await client.dashboards.get({ id });
      for (const { title, type, params } of tableItems) {
        if (type !== 'gauge' || !/\bas p99\b/u.test(params.query)) continue;
        own.push(title);
        expect([name, params.columnMap['p99']?.aggFunc]).toEqual([
          name,
          dashboard.tableColumnMap['p99']?.aggFunc,
        ]);
      }
    }
    expect(own.length).toBeGreaterThan(6);
  });

  it('are made anew by a reset, and can be exported', async () => {
    const [{ id } = { id: 0 }] = await client.dashboards.list({ q: 'Kubernetes: Nodes' });
    const before = await client.dashboards.get({ id });
    await client.gridItems.delete({ dashboardId: id, id: before.gridRows[0]?.items[0]?.id ?? 0 });
    await client.dashboards.reset({ id });
    const after = await client.dashboards.get({ id });
    expect(after.gridRows[0]?.items.map(({ title }) => title)).toEqual(
      before.gridRows[0]?.items.map(({ title }) => title),
    );
    expect(await client.dashboards.yaml({ id })).toContain('id: spanlight.kubernetes.10.nodes\n');
  });

  /**
   * Asks for the table and some of the items of a dashboard; each query alone is checked elsewhere. Resolves to what
   * is wrong with the queries and the columns.
   */
  function questions({ dashboard, tableItems, gridRows }: DashboardResponse): Promise<string[]>[] {
    const { tableMetrics: metrics, tableQuery: query, tableColumnMap } = dashboard;
    const all = [...tableItems, ...gridRows.flatMap((row) => row.items)];
    const items = all.filter((_, at) => at % 6 === 0).map(ask);
    if (query === '') return items;
    const table = client.metrics
      .table({ metrics, query, time: TIME })
      .then((answer) => problems('table', answer, tableColumnMap));
    return [table, ...items];
  }

  async function ask({ title, type, params }: GridItem): Promise<string[]> {
    if (type === 'heatmap') {
      const { metric, query } = params;
      return problems(title, await client.metrics.heatmap({ metric, query, time: TIME }), {});
    }
    const { metrics, query, columnMap } = params;
    const asked = { metrics, query, time: TIME };
    const answer =
      type === 'chart' ? await client.metrics.timeseries(asked) : await client.metrics[type](asked);
    return problems(title, answer, columnMap);
  }
});

/** Errors of parts, and settings of columns that the answer doesn't have. */
function problems(
  what: string,
  { query, columns }: { query: ParsedQuery; columns?: readonly { name: string }[] },
  settings: Readonly<Record<string, unknown>>,
): string[] {
  const errors = query.parts.map(({ error }) => error ?? '').filter((error) => error !== '');
  const unknown = Object.keys(settings).filter(
    (name) => !(columns ?? []).some((column) => column.name === name),
  );
  return [...errors, ...unknown.map((name) => `no column ${name}`)].map(
    (text) => `${what}: ${text}`,
  );
}
