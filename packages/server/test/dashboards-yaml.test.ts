import { checkMetricsQuery } from '@spanlight/query';
import { BadRequestError } from '@spanlight/sdk';
import {
  dashboardToDocument,
  type ItemContent,
  parseDocuments,
  printDashboard,
} from '@spanlight/sdk/documents';
import { type Dashboard, errorBodySchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chartItem,
  gaugeItem,
  heatmapItem,
  tableItem,
  wholeDashboard,
} from './support/dashboard-content.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';
import { storedDashboard } from './support/stored-dashboard.ts';

const SHOP = `schema: v2
id: some.template
key: shop
name: 'Shop: orders'
owner: team-shop
min_interval: 2m
table_grid_items:
  - title: Shops up
    type: gauge
    metrics: [shop_up as $up]
    query: ['uniq($up{_value=1}) as up']
    columns: { up: { unit: none } }
table:
  - metrics: [shop_orders as $orders, shop_duration as $dur]
    query: [group by shop_name, per_min(sum($orders)) as rpm, max($dur) as slowest]
    columns:
      slowest: { unit: us }
grid_rows:
  - title: General
    description: What happens
    expanded: false
    items:
      - title: Orders
        metrics: [shop_orders as $orders]
        query: [sum($orders)]
      - title: Spread
        type: heatmap
        metric: shop_duration
        unit: us
        query: [where shop_name exists]
`;

describe('dashboards as YAML', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ yaml: ACCOUNTS });
  });
  afterAll(() => server.stop());

  const client = () => server.client({ token: MIRA, project: 1 });

  async function raw(method: string, path: string, body?: string): Promise<Response> {
    return await fetch(`${server.url}/internal/v1/metrics/1/dashboards${path}`, {
      method,
      headers: {
        authorization: `Bearer ${MIRA}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(body !== undefined && { body }),
    });
  }

  /** The first dashboard made of a text. */
  async function made(yaml: string): Promise<Dashboard> {
    const [first] = await client().dashboards.createFromYaml({ yaml });
    if (first === undefined) throw new Error('no dashboard was made');
    return first;
  }

  it('are made of a text and come back as one', async () => {
    const { id, templateId, tooltipsConnected } = await made(SHOP);
    expect({ templateId, tooltipsConnected }).toEqual({ templateId: '', tooltipsConnected: true });
    const stored = await client().dashboards.get({ id });
    expect(stored.dashboard).toMatchObject({
      key: 'shop',
      owner: 'team-shop',
      minInterval: 120_000,
      tableGrouping: ['shop_name'],
      tableColumnMap: { slowest: { unit: 'microseconds', aggFunc: 'max' } },
    });
    expect(stored.tableItems).toMatchObject([{ type: 'gauge', width: 3, height: 10 }]);
    expect(stored.gridRows).toMatchObject([
      {
        title: 'General',
        description: 'What happens',
        expanded: false,
        items: [
          { type: 'chart', params: { chartKind: 'area' }, xAxis: 0 },
          { type: 'heatmap', width: 18, height: 40, xAxis: 0, yAxis: 28 },
        ],
      },
    ]);
    const answer = await raw('GET', `/${id}/yaml`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/yaml/);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${id}.yml`);
    expect(answer.headers.get('etag')).toBe(`"${stored.dashboard.revision}"`);
    expect(text).toBe(printDashboard(dashboardToDocument(stored)));
    expect(parseDocuments(text).problems).toEqual([]);
  });

  it('export to the same text after an import, whatever is stored', async () => {
    const yaml = printDashboard(dashboardToDocument(storedDashboard(wholeDashboard)));
    const first = await made(yaml);
    const exported = await client().dashboards.yaml({ id: first.id });
    const second = await made(exported);
    const again = await client().dashboards.yaml({ id: second.id });
    const withoutId = (text: string): string => text.replace(/^id: .*\n/m, '');
    expect(withoutId(again)).toBe(withoutId(exported));
    for (const line of ['expanded: false', 'connect_nulls: true', 'dense_table: true', 'x_axis: 3'])
      expect(exported).toContain(`${line}\n`);
  });

  it('are the same text on a thread, where large ones are written', async () => {
    const items = Array.from(
      { length: 120 },
      (_, at) =>
        `      - { title: 'Orders: ${at}', metrics: [shop_orders as $o], query: [sum($o)] }`,
    );
    const text = [
      'schema: v2',
      'name: Many',
      'grid_rows:',
      '  - title: Row',
      '    items:',
      ...items,
    ].join('\n');
    const { id } = await made(text);
    const stored = await client().dashboards.get({ id });
    expect(await client().dashboards.yaml({ id })).toBe(
      printDashboard(dashboardToDocument(stored)),
    );
    expect(stored.gridRows[0]?.items).toHaveLength(120);
  });

  it('are replaced, keeping what the text does not speak of', async () => {
    const { id } = await made(
      'schema: v2\nname: Old\nkey: replaced\ngrid_query: where env = "prod"\ntime_offset: 5m\n',
    );
    await client().dashboards.pin({ id });
    const before = await client().dashboards.get({ id });
    const answer = await raw(
      'PUT',
      `/${id}/yaml`,
      'schema: v2\nid: x\nname: New\ntime_offset: 0\ntable: [{metrics: [a as $a], query: [group by b, sum($a)]}]\n',
    );
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    const after = await client().dashboards.get({ id });
    expect(answer.headers.get('etag')).toBe(`"${after.dashboard.revision}"`);
    expect(after.dashboard).toMatchObject({
      name: 'New',
      templateId: '',
      key: 'replaced',
      pinned: true,
      gridQuery: 'where env = "prod"',
      timeOffset: 0,
      tableGrouping: ['b'],
      createdAt: before.dashboard.createdAt,
    });
    expect(after.dashboard.revision).toBeGreaterThan(before.dashboard.revision);
    const stale = client().dashboards.replaceYaml({
      id,
      yaml: SHOP,
      ifMatch: before.dashboard.revision,
    });
    await expect(stale).rejects.toMatchObject({ status: 412 });
  });

  it('stay as they are when their own export replaces them', async () => {
    const yaml = printDashboard(
      dashboardToDocument(storedDashboard({ ...wholeDashboard, key: 'whole' })),
    );
    const { id } = await made(yaml);
    const before = await client().dashboards.get({ id });
    const exported = await client().dashboards.yaml({ id });
    await client().dashboards.replaceYaml({ id, yaml: exported });
    expect(await client().dashboards.get({ id })).toEqual(before);
    await client().dashboards.replaceYaml({
      id,
      yaml: exported.replace(/^name: .*/m, 'name: Other'),
    });
    const after = await client().dashboards.get({ id });
    expect(after.dashboard).toMatchObject({ name: 'Other', revision: 2 });
  });

  it('stay as they are whatever names of units their items were written with', async () => {
    const { id } = await client().dashboards.create({ name: 'Units' });
    await client().gridRows.create({ dashboardId: id, title: 'General' });
    const asWritten = (item: ItemContent): ItemContent =>
      JSON.parse(JSON.stringify(item).replaceAll(/"unit":"\w*"/g, '"unit":"us"')) as ItemContent;
    for (const item of [chartItem, tableItem, heatmapItem, gaugeItem].map(asWritten)) {
      const input = { ...item, dashboardId: id, dashKind: 'grid' } as const;
      const created = await client().gridItems.create(input);
      await client().gridItems.update({ ...input, id: created.id, title: 'Again' });
    }
    const before = await client().dashboards.get({ id });
    await client().dashboards.replaceYaml({ id, yaml: await client().dashboards.yaml({ id }) });
    expect(await client().dashboards.get({ id })).toEqual(before);
    expect(JSON.stringify(before.gridRows)).toContain('microseconds');
  });

  it('are made several at once, all or none', async () => {
    const two = 'schema: v2\nname: First\n---\nschema: v2\nname: Second\nkey: second\n';
    const answer = await raw('POST', '/yaml', two);
    const { dashboard, dashboards } = (await answer.json()) as Record<string, unknown>;
    expect(dashboard).toMatchObject({ name: 'First' });
    expect(dashboards).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
    const again = await raw('POST', '/yaml', two.replace('First', 'Third'));
    expect(again.status).toBe(409);
    const names = (await client().dashboards.list()).map(({ name }) => name);
    expect(names.filter((name) => name === 'First')).toHaveLength(1);
    expect(names).not.toContain('Third');
    const { id = 0 } =
      (await client().dashboards.list()).find(({ name }) => name === 'Second') ?? {};
    await expect(client().dashboards.replaceYaml({ id, yaml: two })).rejects.toThrow(
      'the YAML has 2 dashboards, but one is to be replaced',
    );
  });

  it('are made where a query can be read and means nothing: its part says so', async () => {
    const yaml = `schema: v2
name: Migrated
table_grid_items:
  - { title: Wrong, type: gauge, metrics: [m as $x], query: [sum($y)] }
  - { title: No dollar sign, type: gauge, metrics: [m as $io], query: [per_min(sum(io)) as io] }
`;
    const [made] = await client().dashboards.createFromYaml({ yaml });
    const { tableItems } = await client().dashboards.get({ id: made?.id ?? 0 });
    const queries = tableItems.flatMap((item) => (item.type === 'gauge' ? item.params.query : []));
    expect(queries).toEqual(['sum($y)', 'per_min(sum(io)) as io']);
    const errors = queries.map(async (query) => {
      const metrics = [{ name: 'm', alias: query.includes('io') ? '$io' : '$x' }];
      const asked = { time: { last: '1h' }, metrics, query } as const;
      const { query: found } = await client().metrics.gauge(asked);
      return found.parts.map(({ error }) => error).join();
    });
    expect(await Promise.all(errors)).toEqual([
      'can\'t find metric with alias "$y"',
      'metric "m" not found',
    ]);
    const { problems } = parseDocuments(yaml, { checkQuery: checkMetricsQuery });
    expect(problems.filter(({ code }) => code === 'query')).toMatchObject([
      { line: 4, column: 66, severity: 'warning', message: 'can\'t find metric with alias "$y"' },
      { line: 5, column: 84, severity: 'warning', message: '"io" is read as the metric $io' },
    ]);
  });

  it.each([
    [
      'schema: v2\nname: a\ngrid_rows: {}',
      'line 3, column 12: "grid_rows" must be a list, not keys and values',
    ],
    ['a: [', 'line 1'],
    [
      'schema: v2\nname: a\ntable:\n  - metrics: [m as $x]\n    query: [sum($x)), sum($y)]',
      'line 5',
    ],
    ['# nothing', 'the YAML has no dashboard'],
  ])('say where a mistake is: %j', async (yaml, message) => {
    const failed = client().dashboards.createFromYaml({ yaml });
    await expect(failed).rejects.toBeInstanceOf(BadRequestError);
    await expect(failed).rejects.toThrow(message);
  });

  it('list everything wrong with a text in the body of the error', async () => {
    const answer = await raw('POST', '/yaml', 'schema: v2\nname: [x]\nfoo: 1\ngrid_rows: 7\n');
    expect(answer.status).toBe(400);
    const { problems, message } = errorBodySchema.parse(await answer.json());
    expect(message).toBe('line 2, column 7: "name" must be a text, not a list (and 1 more)');
    expect(problems).toMatchObject([
      { line: 2, path: 'name', code: 'type', severity: 'error' },
      { line: 3, path: 'foo', code: 'unknown-key', severity: 'warning' },
      { line: 4, path: 'grid_rows', code: 'type', severity: 'error' },
    ]);
    const empty = await raw('POST', '/yaml', '');
    expect(await empty.json()).toMatchObject({ statusCode: 400, code: 'eof' });
  });
});
