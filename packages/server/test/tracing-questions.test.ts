import {
  attributesRequestSchema,
  attributesResponseSchema,
  attributeValuesResponseSchema,
  groupsResponseSchema,
  groupStatsResponseSchema,
  groupSummaryResponseSchema,
  percentilesResponseSchema,
  serviceGraphResponseSchema,
  spanFilterSchema,
  spanResponseSchema,
  spansResponseSchema,
  systemsResponseSchema,
  timeseriesResponseSchema,
  traceResponseSchema,
  traceSearchResponseSchema,
} from '@spanlight/sdk/schemas';
import type { SpanFilter } from '@spanlight/sdk/schemas';
import { decodeTraceColumns } from '@spanlight/sdk/trace-columns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chartGroup } from '../src/telemetry/questions/chart-group.ts';
import { chartPercentiles } from '../src/telemetry/questions/chart-percentiles.ts';
import { chartTimeseries } from '../src/telemetry/questions/chart-timeseries.ts';
import { findTrace } from '../src/telemetry/questions/find-trace.ts';
import { listAttributes } from '../src/telemetry/questions/list-attributes.ts';
import { listAttributeValues } from '../src/telemetry/questions/list-attribute-values.ts';
import { listGroups } from '../src/telemetry/questions/list-groups.ts';
import { listSpans } from '../src/telemetry/questions/list-spans.ts';
import { listSystems } from '../src/telemetry/questions/list-systems.ts';
import type { QuestionContext } from '../src/telemetry/questions/question.ts';
import { readServiceGraph } from '../src/telemetry/questions/read-service-graph.ts';
import { readSpan } from '../src/telemetry/questions/read-span.ts';
import { readTrace } from '../src/telemetry/questions/read-trace.ts';
import { readTraceColumns } from '../src/telemetry/questions/read-trace-columns.ts';
import { summarizeGroup } from '../src/telemetry/questions/summarize-group.ts';
import { openTestStore } from './telemetry-store.ts';
import type { TestItem, TestStore } from './telemetry-store.ts';

const START = Date.UTC(2026, 2, 4, 10) * 1000;
const MINUTE = 60e6;
const TRACE = 'aa'.repeat(16);
const ALONE = 'bb'.repeat(16);
const ROOTLESS = 'cc'.repeat(16);
const BIG_GROUP = 11_859_341_763_450_127_344n;

const cart = { service_name: 'cart', host_name: 'node-1' };

const ITEMS: readonly TestItem[] = [
  {
    trace_id: TRACE,
    id: 0x11n,
    system: 'httpserver:web',
    kind: 'server',
    group_id: 5n,
    display_name: 'GET /checkout',
    time: START + MINUTE,
    duration: 820e6,
    columns: { service_name: 'web' },
  },
  {
    trace_id: TRACE,
    id: 0x22n,
    parent_id: 0x11n,
    system: 'httpserver:cart',
    kind: 'server',
    group_id: BIG_GROUP,
    name: 'GET /cart/:id',
    display_name: 'GET /cart/:id',
    time: START + MINUTE + 4233,
    duration: 800e6,
    status_code: 'error',
    status_message: 'deadline exceeded',
    links: JSON.stringify([
      { traceId: ALONE, spanId: '01f2e3d4c5b6a798', attrs: { why: 'retry' } },
      { traceId: '', spanId: '' },
    ]),
    columns: { ...cart, http_response_status_code: 504 },
    attrs: { size: 7, ratio: 0.5, done: false, tags: ['a', 'b'], big: '9007199254740993' },
  },
  {
    trace_id: TRACE,
    id: 0x33n,
    parent_id: 0x22n,
    system: 'db:postgresql',
    kind: 'client',
    group_id: 6n,
    display_name: 'select cart',
    time: START + MINUTE + 5000,
    duration: 100e6,
    columns: { ...cart, db_system: 'postgresql' },
  },
  {
    trace_id: TRACE,
    id: 0x44n,
    parent_id: 0x22n,
    system: 'db:postgresql',
    kind: 'client',
    group_id: 6n,
    display_name: 'select cart',
    time: START + MINUTE + 55_000,
    duration: 100e6,
    columns: { ...cart, db_system: 'postgresql' },
  },
  {
    trace_id: TRACE,
    id: 0x55n,
    parent_id: 0x99n,
    system: 'funcs',
    display_name: 'orphan',
    time: START + MINUTE + 60_000,
    duration: 1e6,
  },
  {
    trace_id: TRACE,
    id: 0x66n,
    parent_id: 0x22n,
    signal: 'log',
    system: 'log:error',
    event_name: 'log',
    group_id: 7n,
    display_name: 'ERROR deadline exceeded',
    time: START + MINUTE + 700_000,
    status_code: '',
    columns: { ...cart, log_severity: 'ERROR' },
  },
  {
    trace_id: ALONE,
    id: 0n,
    standalone: true,
    signal: 'log',
    system: 'log:info',
    event_name: 'log',
    group_id: 8n,
    display_name: 'INFO cache warmed',
    time: START + 5 * MINUTE,
    status_code: '',
    columns: { log_severity: 'INFO' },
  },
  {
    trace_id: ROOTLESS,
    id: 0x77n,
    parent_id: 0x98n,
    display_name: 'lost',
    system: 'funcs',
    time: START + 6 * MINUTE,
    duration: 2e6,
  },
];

let store: TestStore;
let context: QuestionContext;

beforeAll(async () => {
  store = await openTestStore();
  context = { client: store.client, projectId: 1 };
  await store.insert(ITEMS);
  // The same data once more in another project, which must never show.
  await store.insert(ITEMS.map((item) => ({ ...item, project_id: 2, group_id: 77n })));
  await store.insert([{ project_id: 3, time: START, display_name: 'the only one' }]);
  const edge = (
    project: number,
    minute: number,
    type: string,
    names: readonly string[],
    figures: readonly string[],
  ): string =>
    `(${project}, '2026-03-04 10:0${minute}:00', '${type}', ${names.map((name) => `'${name}'`).join(', ')}, 'prod', 'shop', ${figures.join(', ')})`;
  await store.client.command(
    `INSERT INTO edge_minutes (project_id, time, type, client_attr, client_name, server_attr, server_name,
       deployment_environment, service_namespace, client_count, client_duration_sum, client_duration_min,
       client_duration_max, server_count, server_duration_sum, server_duration_min, server_duration_max, count, error_count)
     VALUES ${[
       edge(
         1,
         1,
         'http',
         ['service_name', 'web', 'service_name', 'cart'],
         ['2', '30', '10', '20', '2', '28', '9', '19', '2', '1'],
       ),
       edge(
         1,
         2,
         'http',
         ['service_name', 'web', 'service_name', 'cart'],
         ['1', '60', '60', '60', '0', '0', 'NULL', 'NULL', '1', '0'],
       ),
       edge(
         1,
         2,
         'rpc',
         ['', '<rpc-client>', 'service_name', 'pay'],
         ['0', '0', 'NULL', 'NULL', '4', '40', '5', '15', '4', '0'],
       ),
       edge(
         2,
         1,
         'db',
         ['service_name', 'other', 'db_name', 'x'],
         ['1', '1', '1', '1', '0', '0', 'NULL', 'NULL', '1', '0'],
       ),
     ].join(', ')}`,
  );
});

afterAll(async () => {
  await store.close();
});

function filter(more: Record<string, unknown> = {}): SpanFilter {
  return spanFilterSchema.parse({
    time_gte: '2026-03-04T10:00:00Z',
    time_lt: '2026-03-04T10:10:00Z',
    ...more,
  });
}

function search(more: Record<string, unknown> = {}) {
  return attributesRequestSchema.parse({
    time_gte: '2026-03-04T10:00:00Z',
    time_lt: '2026-03-04T10:10:00Z',
    ...more,
  });
}

describe('systems', () => {
  it('are counted', async () => {
    const answer = systemsResponseSchema.parse(await listSystems(context, filter()));
    expect(answer.systems.map(({ system }) => system)).toEqual([
      'db:postgresql',
      'funcs',
      'httpserver:cart',
      'httpserver:web',
      'log:error',
      'log:info',
    ]);
    expect(answer.systems[2]).toEqual({
      projectId: 1,
      system: 'httpserver:cart',
      count: 1,
      errorCount: 1,
      rate: 0.1,
      errorRate: 1,
      groupCount: 1,
    });
    expect(answer).not.toHaveProperty('dataHint');
  });

  it('ignore grouping, columns and conditions on results', async () => {
    const query =
      'group by service_name | sum(_count) | where sum(_count) > 100 | where db_system exists';
    const { systems } = await listSystems(context, filter({ query }));
    expect(systems.map(({ system, count }) => [system, count])).toEqual([['db:postgresql', 2]]);
  });

  it('tell where the data is when the range is empty', async () => {
    const ask = async (time_gte: string, time_lt: string, more = {}, projectId = 1) =>
      systemsResponseSchema.parse(
        await listSystems({ ...context, projectId }, filter({ time_gte, time_lt, ...more })),
      );
    expect(await ask('2026-03-04T10:02:00Z', '2026-03-04T10:03:00Z')).toEqual({
      systems: [],
      dataHint: { before: '2026-03-04T10:01:00Z', after: '2026-03-04T10:05:00Z' },
    });
    expect(await ask('2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z')).toEqual({
      systems: [],
      dataHint: { before: '2026-03-04T10:06:00Z' },
    });
    expect(await ask('2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', {}, 9)).toEqual({
      systems: [],
      dataHint: {},
    });
    const day = ['2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'] as const;
    expect(await ask(...day, { system: ['db:mysql'] })).toEqual({ systems: [] });
    expect(
      await ask('2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z', { query: 'where a = 1' }),
    ).toEqual({
      systems: [],
    });
  });
});

describe('attributes', () => {
  it('are listed with the core keys last', async () => {
    const answer = attributesResponseSchema.parse(
      await listAttributes(context, search(), new Set(['size', 'service_name'])),
    );
    expect(answer.items.map(({ value }) => value)).toEqual([
      '_event_name',
      '_kind',
      '_name',
      '_status_message',
      '_system',
      'big',
      'db_system',
      'done',
      'ratio',
      'size',
      'tags',
      '_status_code',
      'service_name',
      'host_name',
      'http_response_status_code',
      'log_severity',
    ]);
    expect(answer.items.filter(({ pinned }) => pinned).map(({ value }) => value)).toEqual([
      'size',
      'service_name',
    ]);
    expect(answer.hasMore).toBe(false);
  });

  it('are searched', async () => {
    const { items } = await listAttributes(context, search({ search_input: 'AT' }), new Set());
    expect(items.map(({ value }) => value)).toEqual([
      '_status_message',
      'ratio',
      '_status_code',
      'http_response_status_code',
    ]);
  });
});

describe('values of an attribute', () => {
  const ask = async (attribute: string, more = {}) =>
    attributeValuesResponseSchema.parse(
      await listAttributeValues(context, attribute, search(more)),
    );

  it('are counted, the most frequent first', async () => {
    expect(await ask('service_name')).toEqual({
      items: [
        { value: 'cart', count: 4, hint: '' },
        { value: 'web', count: 1, hint: '' },
      ],
      hasMore: false,
    });
    expect((await ask('_system')).items[0]).toEqual({ value: 'db:postgresql', count: 2, hint: '' });
    expect((await ask('http_status_code')).items).toEqual([{ value: '504', count: 1, hint: '' }]);
    expect((await ask('_duration', { query: 'where _kind = client' })).items).toEqual([
      { value: '100000000', count: 2, hint: '' },
    ]);
    expect((await ask('_trace_id')).items.map(({ value }) => value)).toEqual([
      TRACE,
      ALONE,
      ROOTLESS,
    ]);
  });

  it('leave out conditions on the attribute itself, under any of its names', async () => {
    const query = 'where service.name = "web" and _kind = server | where service_name in (web)';
    expect((await ask('service_name', { query })).items.map(({ value }) => value)).toEqual([
      'cart',
      'web',
    ]);
  });

  it('are searched whatever their case', async () => {
    expect(await ask('service_name', { search_input: 'CA' })).toEqual({
      items: [{ value: 'cart', count: 4, hint: '' }],
      hasMore: true,
    });
  });

  it.each(['lower(a)', 'sum(a)', '_nothing', '_error_rate', ''])(
    'are refused for %j',
    async (attribute) => {
      await expect(ask(attribute)).rejects.toMatchObject({
        name: 'BadParameterError',
        parameter: 'attr',
      });
    },
  );
});

describe('groups', () => {
  it('answer the query the explorer starts with', async () => {
    const query = 'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p99}(_duration)';
    const answer = groupsResponseSchema.parse(
      await listGroups(
        context,
        filter({ query, system: ['spans:all'], sort_by: 'p50(_duration)', sort_desc: 'true' }),
      ),
    );
    expect(answer.order).toEqual({ column: 'p50(_duration)', desc: true });
    expect(answer.columns[1]).toEqual({
      name: 'per_min(sum(_count))',
      unit: '',
      isNum: true,
      isGroup: false,
    });
    expect(answer.hasMore).toBe(false);
    expect(answer.groups.map((row) => row['_group_id'])).toEqual([5, '11859341763450127344', 6, 1]);
    expect(answer.groups[1]).toEqual({
      _group_id: '11859341763450127344',
      'per_min(sum(_count))': 0.1,
      _error_rate: 1,
      'p50(_duration)': 800e6,
      'p99(_duration)': 800e6,
      _id: expect.stringMatching(/^\d+$/),
      _name: 'GET /cart/:id',
      _query: 'where _group_id = 11859341763450127344',
      _system: 'httpserver:cart',
      display_name: 'GET /cart/:id',
    });
  });

  it('give each row a query that selects just its items', async () => {
    const query =
      'group by service_name, http_status_code, _time, lower(_kind) as kind, _trace_id, _is_event | sum(_count)';
    const { groups } = await listGroups(context, filter({ query }));
    expect(groups.length).toBeGreaterThan(4);
    for (const row of groups) {
      const selected = await listSpans(context, {
        ...filter({ query: `${query} | ${row._query}` }),
        page: 1,
        limit: 100,
      });
      expect(selected.count).toBe(row['sum(_count)']);
    }
    expect(groups.map(({ _query }) => _query)).toContain(
      `where service_name = "cart" and http_status_code = 504 and toStartOfSecond(_time) = "2026-03-04T10:01:00Z" and lower(_kind) = "server" and _trace_id = "${TRACE}" and _is_event = 0`,
    );
  });

  it('fall back to the first result when the order is by no column', async () => {
    const query = 'group by service_name | sum(_count)';
    const { order } = await listGroups(context, filter({ query, sort_by: 'per_min(_count)' }));
    expect(order).toEqual({ column: 'sum(_count)', desc: true });
  });

  it('are sorted by an alias too', async () => {
    const query = 'group by service_name as service | sum(_count) as total';
    const { order, groups, columns } = await listGroups(
      context,
      filter({ query, sort_by: 'total' }),
    );
    expect(order).toEqual({ column: 'total', desc: false });
    expect(columns.map(({ name }) => name)).toEqual(['service', 'total']);
    expect(groups.map(({ service, total }) => [service, total])).toEqual([
      ['web', 1],
      ['', 3],
      ['cart', 4],
    ]);
  });

  it('keep what is right when a part is wrong, and say what is wrong', async () => {
    const query =
      'group by _group_id | p42(_duration) | sum(_dration) | a = ( | where b ~ "(" | _count';
    const answer = groupsResponseSchema.parse(await listGroups(context, filter({ query })));
    expect(answer.query.parts.map(({ error }) => error)).toEqual([
      '',
      'unsupported func: p42, did you mean p50?',
      'unsupported attr: _dration, did you mean _duration?',
      expect.stringContaining('unexpected'),
      expect.stringContaining('bad regular expression'),
      '',
    ]);
    expect(answer.columns.map(({ name }) => name)).toEqual(['_group_id', '_count']);
  });

  it('put "where" in front of a bare condition', async () => {
    const { query } = await listGroups(context, filter({ query: 'a = 1 | _count' }));
    expect(query.parts[0]).toEqual({ query: 'where a = 1', error: '' });
  });

  it('are nothing for a query without columns', async () => {
    expect(await listGroups(context, filter({ query: 'where a = 1' }))).toEqual({
      groups: [],
      columns: [],
      order: { column: '', desc: false },
      query: { parts: [{ query: 'where a = 1', error: '' }] },
      hasMore: false,
    });
  });

  it('stop at a thousand', async () => {
    await store.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, time, count, attrs, attr_kinds)
       SELECT 4, 'span', 'funcs', 'funcs', toFixedString('x', 16), number + 1, toDateTime64('2026-03-04 10:00:00', 6, 'UTC'), 1,
         map('key', toString(number)), 's' FROM numbers(1001)`,
    );
    const answer = await listGroups(
      { ...context, projectId: 4 },
      filter({ query: 'group by key | _count' }),
    );
    expect([answer.groups.length, answer.hasMore]).toEqual([1000, true]);
    const values = await listAttributeValues({ ...context, projectId: 4 }, 'key', search());
    expect([values.items.length, values.hasMore]).toEqual([1000, true]);
  });

  it('refuse a quick search with a bad pattern by name', async () => {
    await expect(listGroups(context, filter({ search: '~(' }))).rejects.toMatchObject({
      name: 'BadParameterError',
      parameter: 'search',
    });
  });
});

describe('the summary of a group', () => {
  it('has its figures under both names', async () => {
    const answer = groupSummaryResponseSchema.parse(
      await summarizeGroup(context, '6', filter({ system: ['db:all'], query: 'where a = 1' })),
    );
    expect(answer).toEqual({
      summary: {
        _count: 2,
        'sum(_count)': 2,
        'per_min(sum(_count))': 0.2,
        _error_count: 0,
        'sum(_error_count)': 0,
        _error_rate: 0,
        'p50(_duration)': 100e6,
        'p90(_duration)': 100e6,
        'p99(_duration)': 100e6,
        'max(_duration)': 100e6,
      },
      firstSeenAt: '2026-03-04T10:01:00Z',
      lastSeenAt: '2026-03-04T10:01:00Z',
    });
  });

  it('has counts alone for logs, and zeros for a group nobody sent', async () => {
    const logs = await summarizeGroup(context, '7', filter({ system: ['log:all'] }));
    expect(Object.keys(logs.summary)).toEqual(['_count', 'sum(_count)', 'per_min(sum(_count))']);
    const none = groupSummaryResponseSchema.parse(await summarizeGroup(context, '404', filter()));
    expect(none).toMatchObject({
      summary: { _count: 0, 'p50(_duration)': null },
      firstSeenAt: '0001-01-01T00:00:00Z',
    });
  });
});

describe('series', () => {
  it('of columns are parallel and filled', async () => {
    const answer = groupStatsResponseSchema.parse(
      await chartGroup(context, {
        ...filter({ query: 'group by x | sum(_duration) as total | where db_system exists' }),
        column: ['per_min(sum(_count))', 'total', 'p50( _duration )', 'any(_name)'],
      }),
    );
    expect(answer['_time']).toHaveLength(10);
    expect(answer['_time'].slice(0, 2)).toEqual(['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z']);
    expect(answer['per_min(sum(_count))']?.slice(0, 3)).toEqual([0, 2, 0]);
    expect(answer['total']?.slice(0, 3)).toEqual([0, 200e6, 0]);
    expect(answer['p50( _duration )']?.[1]).toBe(100e6);
    expect(answer['any(_name)']?.slice(0, 2)).toEqual([null, 'work']);
  });

  it.each(['p42(a)', 'a', 'sum(a), sum(b)', 'where a = 1', '('])(
    'of %j are refused',
    async (column) => {
      await expect(chartGroup(context, { ...filter(), column: [column] })).rejects.toMatchObject({
        parameter: 'column',
      });
    },
  );

  it('of percentiles stand at the top and inside of stats', async () => {
    const answer = percentilesResponseSchema.parse(
      await chartPercentiles(
        context,
        filter({ system: ['spans:all'], query: 'group by service_name | sum(_count)' }),
      ),
    );
    expect(answer.stats.count.slice(0, 3)).toEqual([0, 5, 0]);
    expect(answer.stats.rate[1]).toBe(5);
    expect(answer.stats.errorCount?.[1]).toBe(1);
    expect(answer.stats.max?.[1]).toBe(820e6);
    expect(answer.stats.p50?.[0]).toBe(0);
    expect(answer.p99).toEqual(answer.stats.p99);
    const events = percentilesResponseSchema.parse(
      await chartPercentiles(context, filter({ system: ['log:all'] })),
    );
    expect(Object.keys(events.stats)).toEqual(['time', 'count', 'rate']);
  });

  it('use a wished interval as it is', async () => {
    const answer = await chartPercentiles(
      context,
      filter({
        time_gte: '2026-03-04T10:00:30Z',
        time_lt: '2026-03-04T10:02:30Z',
        interval: '30000',
      }),
    );
    expect(answer.time).toEqual([
      '2026-03-04T10:00:30Z',
      '2026-03-04T10:01:00Z',
      '2026-03-04T10:01:30Z',
      '2026-03-04T10:02:00Z',
    ]);
    expect(answer.count).toEqual([0, 6, 0, 0]);
    expect(answer.rate[1]).toBe(12);
  });

  it('of groups have one list per numeric column', async () => {
    const query =
      'group by _group_id | per_min(sum(_count)) | any(_name) | p50(_duration) | max(_time) | avg(nothing)';
    const answer = timeseriesResponseSchema.parse(
      await chartTimeseries(context, filter({ query })),
    );
    expect(answer.time).toHaveLength(10);
    const group = answer.groups.find((row) => row['_group_id'] === 6);
    expect(group).toMatchObject({
      _name: 'select cart',
      display_name: 'select cart',
      _query: 'where _group_id = 6',
      'any(_name)': 'work',
      'max(_time)': '2026-03-04T10:01:00Z',
    });
    expect(group).not.toHaveProperty('_system');
    expect(group?.['per_min(sum(_count))']).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(group?.['avg(nothing)']).toEqual([0, null, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('of groups are at most four numeric columns, at most a hundred groups', async () => {
    const query = 'group by key | _count | sum(a) | sum(b) | sum(c) | sum(d) | any(_name)';
    const answer = await chartTimeseries({ ...context, projectId: 4 }, filter({ query }));
    expect(answer.columns.map(({ name }) => name)).toEqual([
      'key',
      '_count',
      'sum(a)',
      'sum(b)',
      'sum(c)',
      'any(_name)',
    ]);
    expect(answer.groups.length).toBeLessThanOrEqual(100);
  });
});

describe('spans', () => {
  const ask = async (more: Record<string, unknown> = {}, page = 1, limit = 10) =>
    spansResponseSchema.parse(await listSpans(context, { ...filter(more), page, limit }));

  it('carry all that was sent', async () => {
    const { spans } = await ask({ query: 'where _id = 34' });
    expect(spans).toEqual([
      {
        id: '0000000000000022',
        parentId: '0000000000000011',
        traceId: TRACE,
        projectId: 1,
        system: 'httpserver:cart',
        groupId: '11859341763450127344',
        kind: 'server',
        name: 'GET /cart/:id',
        displayName: 'GET /cart/:id',
        time: '2026-03-04T10:01:00.004233Z',
        duration: 800e6,
        durationSelf: 0,
        startPct: 0,
        endPct: 0,
        statusCode: 'error',
        statusMessage: 'deadline exceeded',
        attrs: {
          big: '9007199254740993',
          done: false,
          host_name: 'node-1',
          http_response_status_code: 504,
          ratio: 0.5,
          service_name: 'cart',
          size: 7,
          tags: ['a', 'b'],
        },
        events: [
          {
            name: 'ERROR deadline exceeded',
            time: '2026-03-04T10:01:00.7Z',
            attrs: { host_name: 'node-1', log_severity: 'ERROR', service_name: 'cart' },
            system: 'log:error',
            groupId: '7',
            id: '0000000000000066',
          },
        ],
        links: [
          { traceId: ALONE, spanId: '01f2e3d4c5b6a798', attrs: { why: 'retry' } },
          { traceId: null, spanId: '0', attrs: {} },
        ],
      },
    ]);
  });

  it('are paged without gaps', async () => {
    const pages = [await ask({}, 1, 3), await ask({}, 2, 3), await ask({}, 3, 3)];
    expect(pages.map(({ spans }) => spans.length)).toEqual([3, 3, 2]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(pages[0]?.pager).toEqual({ page: 1, limit: 3, numPage: 3 });
    expect(pages[0]?.count).toBe(8);
    const times = pages.flatMap(({ spans }) => spans.map(({ time }) => Date.parse(time)));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(
      new Set(pages.flatMap(({ spans }) => spans.map(({ traceId, id }) => `${traceId} ${id}`)))
        .size,
    ).toBe(8);
  });

  it('are sorted by anything a row has', async () => {
    const by = await ask({ sort_by: '_duration', sort_desc: 'true' }, 1, 2);
    expect(by.order).toEqual({ column: '_duration', desc: true });
    expect(by.spans.map(({ id }) => id)).toEqual(['0000000000000011', '0000000000000022']);
    expect((await ask({ sort_by: 'service.name', sort_desc: 'true' }, 1, 1)).spans[0]?.id).toBe(
      '0000000000000011',
    );
    for (const sort_by of ['', '_error_rate', 'p50(_duration)', '_nothing', '(']) {
      expect((await ask({ sort_by })).order).toEqual({ column: '_time', desc: true });
    }
  });

  it('disable what makes no sense for single rows', async () => {
    const { query, count } = await ask({
      query:
        'group by _group_id | sum(_count) | where a = ( | where _kind = client and sum(_count) > 5 | where _kind = server',
    });
    expect(count).toBe(2);
    expect(query.parts.map(({ disabled }) => disabled)).toEqual([
      true,
      true,
      undefined,
      true,
      undefined,
    ]);
  });

  it('are found one by one', async () => {
    const one = spanResponseSchema.parse(await readSpan(context, TRACE, '0000000000000022'));
    expect(one.span.events?.map(({ name }) => name)).toEqual(['ERROR deadline exceeded']);
    const alone = spanResponseSchema.parse(await readSpan(context, ALONE, '0'));
    expect(alone.span).toMatchObject({
      id: '0',
      standalone: true,
      eventName: 'log',
      statusCode: '',
    });
    expect(await readSpan(context, TRACE, '0000000000000099')).toBeUndefined();
    expect(await readSpan(context, TRACE, '0')).toBeUndefined();
    expect(await readSpan({ ...context, projectId: 3 }, TRACE, '0000000000000022')).toBeUndefined();
  });
});

describe('the service graph', () => {
  it('adds up the minutes of each edge', async () => {
    const answer = serviceGraphResponseSchema.parse(await readServiceGraph(context, filter()));
    expect(answer.edges).toEqual([
      {
        type: 'http',
        clientAttr: 'service_name',
        clientName: 'web',
        serverAttr: 'service_name',
        serverName: 'cart',
        durationMin: 10,
        durationMax: 60,
        durationSum: 90,
        durationAvg: 30,
        count: 3,
        rate: 0.3,
        errorCount: 1,
        errorRate: 1 / 3,
      },
      expect.objectContaining({
        type: 'unset',
        clientAttr: '',
        clientName: '<rpc-client>',
        durationMin: 5,
        durationAvg: 10,
        errorRate: 0,
      }),
    ]);
  });

  it.each([
    ['where service_name = "cart"', 1],
    ['where service.name in ("web", "pay")', 2],
    ['where service_name = "cart" | where service_name = "pay"', 1],
    ['where deployment_environment = "staging"', 0],
    ['where service_name = "none" and _kind = server', 2],
    ['where service_name != "cart" | where host_name = "x" | sum(_count)', 2],
  ])('understands %s', async (query, edges) => {
    const answer = await readServiceGraph(context, filter({ query }));
    expect(answer.edges).toHaveLength(edges);
  });
});

describe('a trace', () => {
  it('is a tree of spans with their events', async () => {
    const answer = traceResponseSchema.parse(await readTrace(context, TRACE));
    expect(answer.trace).toEqual({ id: TRACE, time: '2026-03-04T10:01:00Z', duration: 820e6 });
    expect([answer.numSpan, answer.hasMore]).toEqual([5, false]);
    const { root } = answer;
    expect([root.id, root.parentId, root.startPct, root.endPct]).toEqual([
      '0000000000000011',
      undefined,
      0,
      1,
    ]);
    expect(root.children?.map(({ displayName }) => displayName)).toEqual([
      'GET /cart/:id',
      'orphan',
    ]);
    const [cartSpan, orphan] = root.children ?? [];
    expect(orphan?.parentId).toBe('0000000000000099');
    expect(cartSpan?.events?.map(({ name }) => name)).toEqual(['ERROR deadline exceeded']);
    expect(cartSpan?.children).toHaveLength(2);
    // Its children overlap for 50 of their 100 ms each.
    expect(cartSpan?.durationSelf).toBe(650e6);
    expect(cartSpan?.startPct).toBe(Math.fround(4_233_000 / 820e6));
  });

  it('can be cropped to one span', async () => {
    const answer = traceResponseSchema.parse(await readTrace(context, TRACE, '0000000000000022'));
    expect(answer.root).toMatchObject({ id: '0000000000000022', startPct: 0, endPct: 1 });
    expect(answer.root).not.toHaveProperty('parentId');
    expect(answer.trace.time).toBe('2026-03-04T10:01:00.004233Z');
    expect(answer.numSpan).toBe(3);
    const other = await readTrace(context, TRACE, 'ffffffffffffffff');
    expect(other?.root.id).toBe('0000000000000011');
  });

  it('gets a root when it has none', async () => {
    const answer = traceResponseSchema.parse(await readTrace(context, ROOTLESS));
    expect(answer.root).toMatchObject({
      name: 'unknown',
      system: 'funcs:unknown',
      groupId: '0',
      duration: 0,
    });
    expect(answer.root.children?.map(({ displayName }) => displayName)).toEqual(['lost']);
    expect(answer.numSpan).toBe(1);
    const log = traceResponseSchema.parse(await readTrace(context, ALONE));
    expect(log.root.events?.map(({ name }) => name)).toEqual(['INFO cache warmed']);
  });

  it('belongs to its project', async () => {
    expect(await readTrace({ ...context, projectId: 3 }, TRACE)).toBeUndefined();
    expect(await readTraceColumns({ ...context, projectId: 3 }, TRACE)).toBeUndefined();
    const other = await readTrace({ ...context, projectId: 2 }, TRACE);
    expect(other?.root.groupId).toBe('77');
  });

  it('survives deep nesting and circles', async () => {
    const deep = 'dd'.repeat(16);
    await store.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, parent_id, time, duration, count, kind, status_code)
       SELECT 1, 'span', 'funcs', 'funcs', unhex('${deep}'), number + 1, number, toDateTime64('2026-03-04 09:00:00', 6, 'UTC') + toIntervalMicrosecond(number), 1000000, 1, 'internal', 'ok'
       FROM numbers(3000)
       UNION ALL SELECT 1, 'span', 'funcs', 'funcs', unhex('${deep}'), number + 5001, if(number = 0, 5002, 5001), toDateTime64('2026-03-04 09:00:01', 6, 'UTC'), 1000000, 1, 'internal', 'ok'
       FROM numbers(2)`,
    );
    const answer = await readTrace(context, deep);
    expect(answer?.numSpan).toBe(3002);
    expect(JSON.stringify(answer)).toContain('"parentId":"000000000000138a"');
  });

  it('is found in the projects of the caller', async () => {
    const ask = (projectIds: readonly number[], id: string) =>
      findTrace({ client: store.client, projectIds }, id);
    const found = traceSearchResponseSchema.parse(await ask([1, 2], TRACE));
    expect(found.span).toEqual({
      projectId: 1,
      traceId: TRACE,
      id: '0000000000000066',
      standalone: false,
    });
    expect((await ask([2, 3], ALONE))?.span).toEqual({
      projectId: 2,
      traceId: ALONE,
      id: '0',
      standalone: true,
    });
    expect(await ask([3], TRACE)).toBeUndefined();
    expect(await ask([], TRACE)).toBeUndefined();
  });
});

describe('a trace in columns', () => {
  const read = async (traceId: string) => {
    const bytes = await readTraceColumns(context, traceId);
    return bytes && decodeTraceColumns(bytes.buffer);
  };

  it('says the same as the tree', async () => {
    const columns = await read(TRACE);
    const at = (texts: readonly string[] | undefined, indexes: ArrayLike<number> | undefined) =>
      Array.from(indexes ?? [], (index) => texts?.[index]);
    expect(columns).toMatchObject({
      traceId: TRACE,
      startTime: '2026-03-04T10:01:00Z',
      startTimeUnixNano: '1772618460000000000',
      durationNs: 820e6,
      rowCount: 5,
      eventCount: 1,
      hasMore: false,
    });
    expect([...(columns?.ids ?? [])]).toEqual([0x11n, 0x22n, 0x33n, 0x44n, 0x55n]);
    expect([...(columns?.parents ?? [])]).toEqual([-1, 0, 1, 1, -1]);
    expect([...(columns?.starts ?? [])]).toEqual([0, 4_233_000, 5e6, 55e6, 60e6]);
    expect([...(columns?.durations ?? [])]).toEqual([820e6, 800e6, 100e6, 100e6, 1e6]);
    expect(columns?.selfDurations[1]).toBe(650e6);
    expect([...(columns?.kinds ?? [])]).toEqual([1, 1, 2, 2, 0]);
    expect([...(columns?.statuses ?? [])]).toEqual([1, 2, 1, 1, 1]);
    expect(at(columns?.names, columns?.nameIndexes)).toEqual([
      'GET /checkout',
      'GET /cart/:id',
      'select cart',
      'select cart',
      'orphan',
    ]);
    expect(at(columns?.systems, columns?.systemIndexes)[2]).toBe('db:postgresql');
    expect(at(columns?.services, columns?.serviceIndexes)).toEqual([
      'web',
      'cart',
      'cart',
      'cart',
      '',
    ]);
    expect(columns?.groups[1]).toBe(BIG_GROUP);
    expect([...(columns?.eventCounts ?? [])]).toEqual([0, 1, 0, 0, 0]);
    expect([...(columns?.errorEventCounts ?? [])]).toEqual([0, 1, 0, 0, 0]);
    expect([...(columns?.events.rows ?? [])]).toEqual([1]);
    expect([...(columns?.events.times ?? [])]).toEqual([700e6]);
    expect(at(columns?.systems, columns?.events.systemIndexes)).toEqual(['log:error']);
    expect(columns?.events.ids[0]).toBe(0x66n);
  });

  it('may hold events alone', async () => {
    expect(await read(ALONE)).toMatchObject({ rowCount: 0, eventCount: 1, durationNs: 0 });
  });

  it('may be larger than the tree', async () => {
    const large = 'ee'.repeat(16);
    await store.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, parent_id, time, duration, count, kind, status_code, display_name, service_name)
       SELECT 1, 'span', 'funcs', 'funcs', unhex('${large}'), number + 1, intDiv(number, 10), toDateTime64('2026-03-04 08:00:00', 6, 'UTC') + toIntervalMicrosecond(number), 1000000, 1, 'client', 'ok', concat('call ', toString(number)), concat('service-', toString(number % 50))
       FROM numbers(100000)`,
    );
    const columns = await read(large);
    expect(columns?.rowCount).toBe(100_000);
    expect(columns?.names[columns.nameIndexes[99_999] ?? -1]).toBe('call 99999');
    expect(columns?.services).toHaveLength(50);
    expect(columns?.parents[10]).toBe(0);
    expect((await readTrace(context, large))?.hasMore).toBe(true);
  });
});
