import type { Spanlight } from '@spanlight/sdk';
import type { GridItemInput } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';

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

  const styled = (style: object): GridItemInput => ({
    ...chart,
    params: { metrics, query: 'sum($h)', timeseriesMap: { a: style } },
  });
  const paged = (itemsPerPage: number): GridItemInput => ({
    ...common,
    type: 'table',
    params: { metrics, query: 'sum($h)', itemsPerPage },
  });
  it.each<[GridItemInput, string, RegExp]>([
    [styled({ opacity: 101 }), 'params.timeseriesMap.a.opacity', /between 0 and 100/],
    [styled({ lineWidth: 0.5 }), 'params.timeseriesMap.a.lineWidth', /between 1 and 10/],
    [styled({ symbolSize: 17 }), 'params.timeseriesMap.a.symbolSize', /between 1 and 16/],
    [paged(2), 'params.itemsPerPage', /between 3 and 20/],
    [paged(21), 'params.itemsPerPage', /between 3 and 20/],
    [
      { ...gauge, title: 'x'.repeat(41), params: { metrics, query: 'sum($h)' } },
      'title',
      /at most 40 characters/,
    ],
    [
      { ...chart, width: 25, params: { metrics, query: 'sum($h)' } },
      'width',
      /beyond the 24 columns/,
    ],
    ...['9Up', 'Up', '_up', 'a-b'].map((alias): [GridItemInput, string, RegExp] => [
      { ...chart, params: { metrics: [{ name: 'm', alias }], query: 'sum($h)' } },
      'params.metrics.0.alias',
      /^invalid alias: /,
    ]),
  ])('%j', async (item, parameter, message) => {
    await expect(client.gridItems.create({ dashboardId: id, ...item })).rejects.toMatchObject(
      refusal(parameter, message),
    );
  });

  it.each([
    [{ timeOffset: '301m' }, 'timeOffset', /between -300 and 300 minutes/],
    [{ timeOffset: -18_000_001 }, 'timeOffset', /between -300 and 300 minutes/],
    [{ minInterval: -1 }, 'minInterval', /must be 0, or between 1 second and 7 days/],
    [{ minInterval: 1 }, 'minInterval', /between 1 second and 7 days/],
    [{ minInterval: 86_400_000_000 }, 'minInterval', /between 1 second and 7 days/],
    [{ gridMaxWidth: 5 }, 'gridMaxWidth', /between 320 and 10000 pixels/],
    [{ gridMaxWidth: 100_000_000 }, 'gridMaxWidth', /between 320 and 10000 pixels/],
  ])('settings with %j', async (settings, parameter, message) => {
    const expected = refusal(parameter, message);
    await expect(client.dashboards.create({ name: 'a', ...settings })).rejects.toMatchObject(
      expected,
    );
    await expect(client.dashboards.update({ id, name: 'a', ...settings })).rejects.toMatchObject(
      expected,
    );
  });

  it('none of the settings that the console offers', async () => {
    for (const minutes of [0, 2, 3, 5, 10, 15])
      for (const gridMaxWidth of [0, 1416, 1600, 1800, 2000]) {
        const settings = { name: 'Offered', minInterval: minutes * 60_000, gridMaxWidth };
        const { id: offered } = await client.dashboards.create(settings);
        const yaml = await client.dashboards.yaml({ id: offered });
        await client.dashboards.replaceYaml({ id: offered, yaml });
        expect((await client.dashboards.get({ id: offered })).dashboard).toMatchObject({
          minInterval: settings.minInterval,
          gridMaxWidth: gridMaxWidth || 1416,
        });
      }
    const yaml = 'schema: v2\nname: Shop\nmin_interval: 1ms\ngrid_max_width: 5\n';
    await expect(client.dashboards.createFromYaml({ yaml })).rejects.toThrow(/line 3, column 15/);
  });

  it('places beyond the grid, and more items than there may be', async () => {
    const shop = await client.dashboards.create({ name: 'Places' });
    const of = { dashboardId: shop.id };
    const item = { ...chart, params: { metrics, query: 'sum($h)' } };
    const { id: itemId, rowId } = await client.gridItems.create({ ...of, ...item });
    const place = { id: itemId, width: 12, height: 28, xAxis: 12, yAxis: 0 };
    for (const [change, field] of [
      [{ width: 60 }, 'items.0.width'],
      [{ xAxis: 500 }, 'items.0.xAxis'],
      [{ xAxis: 13 }, 'items.0.xAxis'],
      [{ xAxis: -1 }, 'items.0.xAxis'],
    ] as const)
      await expect(
        client.gridItems.layout({ ...of, items: [{ ...place, ...change }], rowId }),
      ).rejects.toMatchObject({ status: 400, parameter: field });
    await client.gridItems.layout({ ...of, items: [place], rowId });
    for (let count = 1; count < 20; count += 1) await client.gridItems.create({ ...of, ...item });
    await expect(client.gridItems.create({ ...of, ...item })).rejects.toMatchObject(
      refusal('dashboardId', /can't have more than 20/),
    );
  });

  it('no place for a new item that is free, and no row the dashboard has not', async () => {
    const { id: dashboardId } = await client.dashboards.create({ name: 'New items' });
    const lower = await client.gridRows.create({ dashboardId, title: 'Lower' });
    const upper = await client.gridRows.create({ dashboardId, title: 'Upper' });
    const other = await client.dashboards.create({ name: 'Other' });
    const foreign = await client.gridRows.create({ dashboardId: other.id, title: 'Foreign' });
    const usual = { ...chart, params: { metrics, query: 'sum($h)' } };
    const add = async (
      item: Pick<Partial<GridItemInput>, 'dashKind' | 'type' | 'rowId' | 'xAxis' | 'yAxis'> = {},
    ) => {
      const made = await client.gridItems.create({ dashboardId, ...usual, ...item });
      const { rowId, xAxis, yAxis } = made;
      return { rowId, xAxis, yAxis };
    };
    for (const rowId of [foreign.id, 4_000_000])
      await expect(add({ rowId })).rejects.toMatchObject(
        refusal('rowId', /the dashboard has no row/),
      );
    await expect(add({ dashKind: 'table', rowId: lower.id })).rejects.toMatchObject(
      refusal('rowId', /are in no row/),
    );
    await expect(add({ xAxis: 13 })).rejects.toMatchObject(refusal('xAxis', /beyond the 24/));

    // Beside one another from the top left corner, in the row that is named.
    const inLower = { rowId: lower.id };
    expect(await add(inLower)).toEqual({ ...inLower, xAxis: 0, yAxis: 0 });
    expect(await add({ ...inLower, type: 'table' })).toEqual({ ...inLower, xAxis: 12, yAxis: 0 });
    expect(await add({ ...inLower, type: 'gauge' })).toEqual({ ...inLower, xAxis: 0, yAxis: 28 });
    const low = { ...inLower, xAxis: 12, yAxis: 40 };
    expect(await add(low)).toEqual(low);
    expect(await add(low)).toEqual({ ...inLower, xAxis: 0, yAxis: 38 });
    expect(await add()).toEqual({ rowId: upper.id, xAxis: 0, yAxis: 0 });
    for (const xAxis of [0, 3])
      expect(await add({ dashKind: 'table', type: 'gauge' })).toEqual({
        rowId: 0,
        xAxis,
        yAxis: 0,
      });
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
