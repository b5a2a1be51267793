import type { Spanlight } from '@spanlight/sdk';
import type { GridItemInput } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ACCOUNTS, MIRA, startTestServer } from './support/server.ts';
import type { TestServer } from './support/server.ts';

const metrics = [{ name: 'http_server_duration', alias: 'h' }];
const common = { title: 'Requests', dashKind: 'grid' } as const;
const chart = { ...common, type: 'chart' } as const;
const heatmap = { ...common, type: 'heatmap' } as const;
const gauge = { ...common, type: 'gauge' } as const;

/** What no file may say can't be stored by a call either: its export would be refused. */
describe('dashboards refuse', () => {
  let server: TestServer;
  let client: Spanlight;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ yaml: ACCOUNTS });
    client = server.client({ token: MIRA, project: 1 });
    ({ id } = await client.dashboards.create({ name: 'Shop' }));
  });
  afterAll(() => server.stop());

  const refusal = (parameter: string, message: RegExp) => ({
    status: 400,
    parameter,
    message: expect.stringMatching(message) as string,
  });

  it.each<[string, GridItemInput, string, RegExp]>([
    ['no metrics', { ...chart, params: {} }, 'params.metrics', /at least one metric is required/],
    ['an empty query', { ...chart, params: { metrics } }, 'params.query', /query can't be empty/],
    [
      'a query that can not be read',
      { ...chart, params: { metrics, query: 'sum($h' } },
      'params.query',
      /^can't parse query: /,
    ],
    [
      'an unknown function',
      { ...chart, params: { metrics, query: 'p42($h)' } },
      'params.query',
      /p42/,
    ],
    [
      'an unknown alias',
      { ...chart, params: { metrics, query: 'sum($x)' } },
      'params.query',
      /can't find metric with alias "\$x"/,
    ],
    [
      'two metrics of one alias',
      { ...chart, params: { metrics: [...metrics, ...metrics], query: 'sum($h)' } },
      'params.metrics',
      /duplicated metric alias "h"/,
    ],
    ['a heatmap of nothing', { ...heatmap, params: {} }, 'params.metric', /metric can't be empty/],
    [
      'a grouped heatmap',
      { ...heatmap, params: { metric: 'm', query: 'group by a' } },
      'params.query',
      /not supported by heatmap/,
    ],
    [
      'a grouped gauge',
      { ...gauge, params: { metrics, query: 'group by a | sum($h)' } },
      'params.query',
      /grouping is forbidden/,
    ],
  ])('an item with %s', async (_, item, parameter, message) => {
    const expected = refusal(parameter, message);
    await expect(client.gridItems.create({ dashboardId: id, ...item })).rejects.toMatchObject(
      expected,
    );
    await expect(
      client.gridItems.update({ dashboardId: id, id: 1, ...item }),
    ).rejects.toMatchObject(expected);
    expect((await client.dashboards.get({ id })).dashboard.revision).toBe(1);
  });

  it('a table and a grid with queries nobody understands', async () => {
    const table = { id, name: 'Shop', tableMetrics: metrics };
    await expect(
      client.dashboards.updateTable({ ...table, tableQuery: 'group by a | p42($h)' }),
    ).rejects.toMatchObject(refusal('tableQuery', /p42/));
    await expect(client.dashboards.updateGrid({ id, gridQuery: 'where (' })).rejects.toMatchObject(
      refusal('gridQuery', /^can't parse grid query: /),
    );
    const yaml = 'schema: v2\nname: Shop\ngrid_query: where (\n';
    await expect(client.dashboards.createFromYaml({ yaml })).rejects.toThrow(/line 3, column \d+/);
    expect((await client.dashboards.get({ id })).dashboard.revision).toBe(1);
  });
});
