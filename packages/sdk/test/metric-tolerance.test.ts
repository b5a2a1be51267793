// Answers of existing servers about metrics and dashboards, against the shapes our schemas promise.

import { describe, expect, it } from 'vitest';
import type { Spanlight } from '../src/index.ts';
import * as schemas from '../src/schemas.ts';
import { errorReply } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const time = { gte: 0, lt: 60 };
const query = { time, metrics: [{ name: 'cpu', alias: '$cpu' }], query: 'avg($cpu)' };
const noQuery = { parts: [] };

/** What a call must answer when what it lists is null: in an answer without anything else it needs, that is an error. */
const empty: [string, string, (client: Spanlight) => Promise<unknown>, unknown][] = [
  ['GET /metrics/7', 'metrics', ({ metrics }) => metrics.list(), []],
  ['GET /metrics/7/describe', 'metrics', ({ metrics }) => metrics.describe({ metric: 'a' }), []],
  [
    'GET /metrics/7/stats',
    'metrics',
    ({ metrics }) => metrics.stats({ time }),
    { metrics: [], hasMore: false },
  ],
  ['GET /metrics/7/attributes', 'items', ({ metrics }) => metrics.attributes(), []],
  [
    'GET /metrics/7/attributes/a%2Fb',
    'items',
    ({ metrics }) => metrics.attributeValues({ time, attr: 'a/b' }),
    { items: [], hasMore: false },
  ],
  [
    'GET /metrics/7/timeseries',
    'timeseries',
    ({ metrics }) => metrics.timeseries(query),
    { query: noQuery, time: [], timeseries: [], columns: [], hasMore: false },
  ],
  [
    'GET /metrics/7/table',
    'items',
    ({ metrics }) => metrics.table(query),
    {
      query: noQuery,
      columns: [],
      items: [],
      hasMore: false,
      order: { column: '', desc: false },
    },
  ],
  ['GET /metrics/7/dashboards', 'dashboards', ({ dashboards }) => dashboards.list(), []],
];

describe('lists that are null', () => {
  it.each(empty)('of %s', async (request, key, call, expected) => {
    context.server.on(request, { body: { [key]: null } });
    expect(await call(context.connect())).toEqual(expected);
  });

  it.each<[string, (client: Spanlight) => Promise<unknown>]>([
    ['GET /metrics/7/dashboards/3', ({ dashboards }) => dashboards.get({ id: 3 })],
    ['POST /metrics/7/dashboards/3', ({ dashboards }) => dashboards.clone({ id: 3 })],
    [
      'DELETE /metrics/7/dashboards/3/grid/4',
      ({ gridItems }) => gridItems.delete({ dashboardId: 3, id: 4 }),
    ],
    [
      'GET /metrics/7/dashboards/3/rows/5',
      ({ gridRows }) => gridRows.get({ dashboardId: 3, id: 5 }),
    ],
  ])('of %s are an error that says so', async (request, call) => {
    context.server.on(request, {});
    const error = await failureOf(call(context.connect()));
    expect(error).toMatchObject({ name: 'InvalidResponseError', code: 'invalid_response' });
  });
});

describe('series', () => {
  const times = ['2024-05-01T10:00:00Z', '2024-05-01T11:00:00Z', '2024-05-01T12:00:00Z'];

  it.each([
    ['as many values as times', [1, null, 3], [1, null, 3]],
    ['the first value missing', [2, 3], [null, 2, 3]],
    ['a value too many', [1, 1, 1, 1], [1, 1, 1]],
    ['far too few values', [1], [1, null, null]],
    ['no list at all', null, [null, null, null]],
  ])('with %s have a value for every time', async (_, value, expected) => {
    context.server.on('GET /metrics/7/timeseries', {
      body: {
        query: { parts: [{ query: 'avg($cpu)' }], columns: null },
        time: times,
        timeseries: [{ id: 991, name: 'cpu', metric: 'cpu', unit: '', attrs: null, value }],
        columns: [{ name: 'cpu', unit: '', isGroup: false, tableFunc: 'median' }],
      },
    });
    const answer = await context.connect().metrics.timeseries(query);
    expect(answer.timeseries[0]?.value).toEqual(expected);
    expect(schemas.metricTimeseriesResponseSchema.parse(answer).timeseries[0]?.id).toBe('991');
    expect(context.server.last.query.getAll('alias')).toEqual(['cpu']);
  });

  it('of one time only have no place for a missing value', async () => {
    context.server.on('GET /metrics/7/timeseries', {
      body: { time: times.slice(0, 1), timeseries: [{ value: [] }] },
    });
    const { timeseries } = await context.connect().metrics.timeseries(query);
    expect(timeseries[0]?.value).toEqual([null]);
  });
});

describe('rows', () => {
  const columns = [
    { name: 'rpm', unit: '', isGroup: false, tableFunc: 'sum' },
    { name: '__proto__', unit: '', isGroup: false, tableFunc: '' },
    { name: 'host', unit: '', isGroup: true, tableFunc: '' },
  ];

  it('hold every column, and nothing of what every object has', async () => {
    context.server.on('GET /metrics/7/table', {
      body: {
        columns,
        items: [{ host: 12, rpm: 118.2, _name: 'host=12', _query: 'q', _hash: 77, other: 1 }, {}],
        order: { column: 'rpm', desc: true },
      },
    });
    const answer = await context.connect().metrics.table({
      ...query,
      aggregations: { 'rpm[1]': 'max', host: 'last' },
    });
    expect(Object.entries(answer.items[0]!)).toEqual([
      ['rpm', 118.2],
      ['__proto__', null],
      ['host', '12'],
      ['_name', 'host=12'],
      ['_query', 'q'],
      ['_hash', '77'],
    ]);
    expect(answer.items[1]).toMatchObject({ rpm: null, host: '', _hash: '' });
    expect(context.server.last.query.get('table_agg[rpm[1]]')).toBe('max');
  });

  it('of gauges are their values', async () => {
    context.server.on('GET /metrics/7/gauge', {
      body: { columns: columns.slice(0, 1), values: { rpm: 14, _name: '', _hash: '3244' } },
    });
    const answer = await context.connect().metrics.gauge(query);
    expect(schemas.metricGaugeResponseSchema.parse(answer).values['rpm']).toBe(14);
  });
});

const times = { createdAt: '2024-05-01T10:00:00.123456Z', updatedAt: '2024-05-02T08:30:00.5Z' };

describe('dashboards', () => {
  const loose = { id: '42', projectId: 1, templateId: '', name: 'Shop', pinned: false, ...times };
  const item = {
    id: 91,
    dashId: 42,
    dashKind: 'grid',
    rowId: 7,
    title: 'a',
    description: '',
    width: 12,
    height: 28,
    xAxis: 0,
    yAxis: 0,
    ...times,
  };
  const items = [
    { ...item, type: 'chart', params: { metrics: null, query: 'a', legend: null } },
    {
      ...item,
      type: 'chart',
      params: {
        chartKind: 'bar',
        columnMap: { a: { unit: 'us', color: '' } },
        legend: { type: '', values: ['max'], placement: 'right', maxLength: 0 },
      },
    },
    {
      ...item,
      type: 'table',
      params: { columnMap: { a: { unit: '', color: '' } }, itemsPerPage: 0 },
    },
    { ...item, type: 'heatmap', params: null },
    {
      ...item,
      type: 'gauge',
      params: { columnMap: { a: { aggFunc: '' } }, valueMappings: [{ op: 'eq', value: '3' }] },
    },
  ];

  it('of existing servers take the shape of ours', async () => {
    context.server.on('GET /metrics/7/dashboards/42', {
      body: {
        dashboard: { ...loose, tableMetrics: null, tableGrouping: null, tableColumnMap: null },
        tableItems: null,
        gridRows: [{ id: 7, dashId: 42, title: 'General', index: 0, items, ...times }],
        gridMetrics: null,
      },
    });
    const answer = schemas.dashboardResponseSchema.parse(
      await context.connect().dashboards.get({ id: 42 }),
    );
    expect(answer.dashboard).toMatchObject({ id: 42, revision: 0, key: '', tableColumnMap: {} });
    expect(answer.gridRows[0]?.items.map(({ params }) => params)).toMatchObject([
      {
        chartKind: 'line',
        metrics: [],
        timeseriesMap: {},
        connectNulls: false,
        legend: { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 },
      },
      { chartKind: 'bar', legend: { type: 'list', placement: 'right', values: ['max'] } },
      { itemsPerPage: 5, columnMap: { a: { aggFunc: 'last', sparklineDisabled: false } } },
      { metric: '', unit: '', query: '' },
      { columnMap: { a: { unit: '', aggFunc: 'last' } }, valueMappings: [{ value: 3, text: '' }] },
    ]);
  });

  it('in the list too', async () => {
    context.server.on('GET /metrics/7/dashboards', { body: { dashboards: [loose] } });
    const dashboards = await context.connect().dashboards.list();
    expect(schemas.dashboardsResponseSchema.parse({ dashboards }).dashboards).toHaveLength(1);
  });

  it('have rows whose items stand beside them, and new ones without an id', async () => {
    const row = { id: 7, dashId: 42, title: 'General', expanded: true, index: 3, items: null };
    context.server
      .on('GET /metrics/7/dashboards/42/rows/7', {
        body: { gridRow: { ...row, ...times }, gridItems: items },
      })
      .on('POST /metrics/7/dashboards/42/rows', {
        body: { gridRow: { title: 'General', description: '', expanded: true } },
      });
    const { gridRows } = context.connect();
    const read = schemas.gridRowSchema.parse(await gridRows.get({ dashboardId: 42, id: 7 }));
    expect(read.items).toHaveLength(items.length);
    const created = await gridRows.create({ dashboardId: 42, title: 'General', expanded: true });
    expect(created).toMatchObject({ id: 0, title: 'General', expanded: true, items: [] });
    expect(JSON.parse(context.server.last.body)).toEqual({ title: 'General', expanded: true });
  });

  it('keep items of a type from the future', async () => {
    context.server.on('POST /metrics/7/dashboards/42/grid', {
      body: { gridItem: { ...item, id: '5', type: 'map', params: { zoom: 3 } } },
    });
    const created = await context.connect().gridItems.create({
      dashboardId: 42,
      dashKind: 'grid',
      title: 'a',
      type: 'heatmap',
      params: {},
    });
    expect(created).toMatchObject({ id: 5, params: { zoom: 3 } });
  });
});

describe('writes', () => {
  it('name the revision they were made for', async () => {
    context.server.on('PUT /metrics/7/dashboards/3/reset', {}, errorReply(412, 'x', 'moved on'));
    const { dashboards } = context.connect();
    await dashboards.reset({ id: 3, ifMatch: 12 });
    expect(context.server.last.headers['if-match']).toBe('"12"');
    const error = await failureOf(dashboards.reset({ id: 3 }));
    expect(error).toMatchObject({ name: 'PreconditionFailedError', isRetryable: false });
    expect(context.server.last.headers['if-match']).toBeUndefined();
  });

  it('are not repeated when an existing server could not accept them', async () => {
    const reason = 'can\'t parse table query: unexpected "x"';
    const refused = errorReply(500, 'internal', `*fmt.wrapError: ${reason}`);
    context.server.on('PUT /metrics/7/dashboards/3/table', refused);
    const update = context
      .connect()
      .dashboards.updateTable({ id: 3, name: 'a', tableQuery: 'x', tableMetrics: [] });
    expect(await failureOf(update)).toMatchObject({ message: reason, code: 'internal' });
    expect(context.server.requests).toHaveLength(1);
  });

  it('send YAML as it is', async () => {
    const yaml = 'schema: v2\nname: "Shop: a=b&c"\n';
    context.server.on('PUT /metrics/7/dashboards/3/yaml', {});
    await context.connect().dashboards.replaceYaml({ id: 3, yaml });
    expect(context.server.last.body).toBe(yaml);
    expect(context.server.last.headers['content-type']).toBe('text/yaml');
  });
});

describe('YAML', () => {
  it('is text', async () => {
    const yaml = 'schema: v2\n';
    context.server.on('GET /metrics/7/dashboards/3/yaml', {
      headers: { 'content-type': 'text/yaml' },
      body: yaml,
    });
    expect(await context.connect().dashboards.yaml({ id: 3 })).toBe(yaml);
  });

  it('is not the page of a server without the call', async () => {
    context.server.on('GET /metrics/7/dashboards/3/yaml', { body: '<!doctype html>' });
    const error = await failureOf(context.connect().dashboards.yaml({ id: 3 }));
    expect(error).toMatchObject({ name: 'NotJsonError' });
  });

  it.each([[{ body: '' }], [{ headers: { 'content-type': 'application/json' }, body: '{}' }]])(
    'is not what a proxy answers in its place: %j',
    async (answer) => {
      context.server.on('GET /metrics/7/dashboards/3/yaml', answer);
      const error = await failureOf(context.connect().dashboards.yaml({ id: 3 }));
      expect(error).toMatchObject({ name: 'NotJsonError' });
    },
  );
});
