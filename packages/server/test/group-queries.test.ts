import {
  groupsResponseSchema,
  groupStatsResponseSchema,
  groupSummaryResponseSchema,
  percentilesResponseSchema,
  timeseriesResponseSchema,
} from '@spanlight/sdk/schemas';
import { exploreQuery } from '@spanlight/query';
import { describe, expect, it } from 'vitest';
import { chartGroup } from '../src/telemetry/queries/groups/chart-group.ts';
import { chartPercentiles } from '../src/telemetry/queries/groups/chart-percentiles.ts';
import { chartTimeseries } from '../src/telemetry/queries/groups/chart-timeseries.ts';
import { listAttributeValues } from '../src/telemetry/queries/attributes/list-attribute-values.ts';
import { listGroups } from '../src/telemetry/queries/groups/list-groups.ts';
import { listSpans } from '../src/telemetry/queries/spans/list-spans.ts';
import { summarizeGroup } from '../src/telemetry/queries/groups/summarize-group.ts';
import { filter, search, TRACE, useQueries } from './query-data.ts';

const questions = useQueries();

describe('groups', () => {
  it('answer the query the explorer starts with', async () => {
    const query = 'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p99}(_duration)';
    const answer = groupsResponseSchema.parse(
      await listGroups(
        questions.context,
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
    const { groups } = await listGroups(questions.context, filter({ query }));
    expect(groups.length).toBeGreaterThan(4);
    for (const row of groups) {
      const selected = await listSpans(questions.context, {
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

  it('give rows without a number one, too', async () => {
    const query = 'group by size + 1 as more, ratio * 2 as _twice | sum(_count)';
    const { groups } = await listGroups(questions.context, filter({ query }));
    expect(groups).toHaveLength(2);
    for (const row of groups) {
      const selected = await listSpans(questions.context, {
        ...filter({ query: `${query} | ${row._query}` }),
        page: 1,
        limit: 100,
      });
      expect(selected.count).toBe(row['sum(_count)']);
    }
  });

  it('fall back to the first result when the order is by no column', async () => {
    const query = 'group by service_name | sum(_count)';
    const { order } = await listGroups(
      questions.context,
      filter({ query, sort_by: 'per_min(_count)' }),
    );
    expect(order).toEqual({ column: 'sum(_count)', desc: true });
  });

  it('are sorted by an alias too', async () => {
    const query = 'group by service_name as service | sum(_count) as total';
    const { order, groups, columns } = await listGroups(
      questions.context,
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
    const answer = groupsResponseSchema.parse(
      await listGroups(questions.context, filter({ query })),
    );
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
    const { query } = await listGroups(questions.context, filter({ query: 'a = 1 | _count' }));
    expect(query.parts[0]).toEqual({ query: 'where a = 1', error: '' });
  });

  it('are nothing for a query without columns', async () => {
    expect(await listGroups(questions.context, filter({ query: 'where a = 1' }))).toEqual({
      groups: [],
      columns: [],
      order: { column: '', desc: false },
      query: { parts: [{ query: 'where a = 1', error: '' }] },
      hasMore: false,
    });
  });

  it('stop at a thousand', async () => {
    await questions.context.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, time, count, attrs, attr_kinds)
       SELECT 4, 'span', 'funcs', 'funcs', toFixedString('x', 16), number + 1, toDateTime64('2026-03-04 10:00:00', 6, 'UTC'), 1,
         map('key', toString(number)), 's' FROM numbers(1001)`,
    );
    const answer = await listGroups(
      { ...questions.context, projectId: 4 },
      filter({ query: 'group by key | _count' }),
    );
    expect([answer.groups.length, answer.hasMore]).toEqual([1000, true]);
    const values = await listAttributeValues(
      { ...questions.context, projectId: 4 },
      'key',
      search(),
    );
    expect([values.items.length, values.hasMore]).toEqual([1000, true]);
  });

  it('refuse a quick search with a bad pattern by name', async () => {
    await expect(listGroups(questions.context, filter({ search: '~(' }))).rejects.toMatchObject({
      name: 'BadParameterError',
      parameter: 'search',
    });
  });
});

describe('the summary of a group', () => {
  it('has its figures under both names', async () => {
    const answer = groupSummaryResponseSchema.parse(
      await summarizeGroup(
        questions.context,
        '6',
        filter({ system: ['db:all'], query: 'where a = 1' }),
      ),
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
    const logs = await summarizeGroup(questions.context, '7', filter({ system: ['log:all'] }));
    expect(Object.keys(logs.summary)).toEqual(['_count', 'sum(_count)', 'per_min(sum(_count))']);
    const none = groupSummaryResponseSchema.parse(
      await summarizeGroup(questions.context, '404', filter()),
    );
    expect(none).toMatchObject({
      summary: { _count: 0, 'p50(_duration)': null },
      firstSeenAt: '0001-01-01T00:00:00Z',
    });
  });
});

describe('series', () => {
  it('of columns are parallel and filled', async () => {
    const answer = groupStatsResponseSchema.parse(
      await chartGroup(questions.context, {
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

  it('say which parts of the query were left out', async () => {
    const query = 'group by | where db_system exists | where db_system = =';
    const asked = { ...filter({ query }), column: ['sum(_count)'] };
    const answer = groupStatsResponseSchema.parse(await chartGroup(questions.context, asked));
    expect(answer._errors).toEqual([
      expect.stringContaining('group by: '),
      expect.stringContaining('where db_system = =: '),
    ]);
  });

  it.each(['p42(a)', 'a', 'sum(a), sum(b)', 'where a = 1', '('])(
    'of %j are refused',
    async (column) => {
      await expect(
        chartGroup(questions.context, { ...filter(), column: [column] }),
      ).rejects.toMatchObject({
        parameter: 'column',
      });
    },
  );

  it('of percentiles stand at the top and inside of stats', async () => {
    const answer = percentilesResponseSchema.parse(
      await chartPercentiles(
        questions.context,
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
      await chartPercentiles(questions.context, filter({ system: ['log:all'] })),
    );
    expect(Object.keys(events.stats)).toEqual(['time', 'count', 'rate']);
  });

  it('use a wished interval as it is', async () => {
    const answer = await chartPercentiles(
      questions.context,
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
      await chartTimeseries(questions.context, filter({ query })),
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
    expect(group).toHaveProperty('_system', 'db:postgresql');
    expect(group?.['per_min(sum(_count))']).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(group?.['avg(nothing)']).toEqual([0, null, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it.each([
    '',
    'group by service_name',
    'group by _group_id',
    'group by _group_id, service_name, toStartOfHour(_time) as hour',
  ])('of groups have over the whole range what is no number: %s', async (grouping) => {
    const start = Date.UTC(2026, 2, 4, 10) * 1000;
    const project = { ...questions.context, projectId: 6 };
    if (grouping === '')
      await questions.insert(
        [4, 1, 3, 2].map((number) => ({
          project_id: 6,
          id: BigInt(number),
          name: `n${number}`,
          time: start + number * 60e6,
          columns: { service_name: 'web' },
        })),
      );
    const columns =
      'max(_time), minIf(_time, _name != "n1"), max(_name), minIf(_name, _name != "n1"), top5(_name), lower(any(service_name))';
    const query = [grouping, '_count', columns, '_count'].filter((part) => part !== '').join(' | ');
    const { groups } = await chartTimeseries(project, filter({ query }));
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      _count: [0, 1, 1, 1, 1, 0, 0, 0, 0, 0],
      'max(_time)': '2026-03-04T10:04:00Z',
      'minIf(_time, _name != "n1")': '2026-03-04T10:02:00Z',
      'max(_name)': 'n4',
      'minIf(_name, _name != "n1")': 'n2',
      'top5(_name)': ['n1', 'n2', 'n3', 'n4'],
      'lower(any(service_name))': 'web',
    });
    const late = await chartTimeseries(
      project,
      filter({ query: `${query} | having max(_time) < "2026-03-04T10:02:00Z"` }),
    );
    expect(late.groups[0]).toMatchObject({
      _count: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
      'max(_time)': '2026-03-04T10:04:00Z',
    });
  });

  it('of groups are no lists of display names', async () => {
    const query = 'group by service_name | max(display_name) | min(display_name)';
    const { columns, groups } = await chartTimeseries(questions.context, filter({ query }));
    expect(columns.map(({ isNum }) => isNum)).toEqual([false, false, false]);
    expect(groups.find((row) => row['service_name'] === 'web')).toMatchObject({
      'max(display_name)': 'GET /checkout',
      'min(display_name)': 'GET /checkout',
    });
  });

  it('of groups are at most ten numeric columns, at most a hundred groups', async () => {
    const query =
      'group by key | _count | {sum,min,max,avg,p50,p75,p90,p99}(_duration) | {sum,min}(a) | sum(b) | any(_name)';
    const answer = await chartTimeseries({ ...questions.context, projectId: 4 }, filter({ query }));
    expect(answer.columns.map(({ name }) => name)).toEqual([
      'key',
      '_count',
      ...['sum', 'min', 'max', 'avg', 'p50', 'p75', 'p90', 'p99'].map(
        (name) => `${name}(_duration)`,
      ),
      'sum(a)',
      'any(_name)',
    ]);
    expect(
      answer.query.parts.flatMap(({ query: text, error }) => (error ? [[text, error]] : [])),
    ).toEqual([
      ['{sum,min}(a)', 'at most 10 numbers are drawn, without min(a)'],
      ['sum(b)', 'at most 10 numbers are drawn, without sum(b)'],
    ]);
    expect(answer.groups.length).toBeLessThanOrEqual(100);
  });

  it('of groups are all that are asked for unless told', async () => {
    const query = exploreQuery('_group_id', 'spans');
    const answer = await chartTimeseries(questions.context, filter({ query }));
    expect(answer.columns.filter(({ isNum }) => isNum).map(({ name }) => name)).toEqual([
      'per_min(sum(_count))',
      '_error_rate',
      'p50(_duration)',
      'p90(_duration)',
      'p99(_duration)',
    ]);
    expect(answer.query.parts.filter(({ error }) => error !== '')).toEqual([]);
  });

  it.each([
    ['by an attribute', 'group by key | per_min(sum(_count)) | p50(_duration)', 'key'],
    ['by the group', 'group by _group_id | per_min(sum(_count))', '_group_id'],
    ['with a condition', 'group by key, _name | sum(_count) | where sum(_count) > 0', 'key'],
  ])('of groups are the strongest hundred, %s', async (_name, query, column) => {
    const project = { ...questions.context, projectId: 5 };
    // Those with most items are spread over those with one.
    await questions.context.client.command(
      `INSERT INTO items (project_id, signal, system, type, trace_id, id, group_id, name, time, duration, count, attrs, attr_kinds)
       SELECT 5, 'span', 'funcs', 'funcs', toFixedString('x', 16), number + 1, 1 + number % 250, 'n',
         toDateTime64('2026-03-04 10:00:00', 6, 'UTC') + number % 7, 1, if(number % 250 % 25 = 24, 9, 1),
         map('key', toString(number % 250)), 's' FROM numbers(500)`,
    );
    const { groups } = await chartTimeseries(project, filter({ query }));
    expect(groups).toHaveLength(100);
    const shown = groups.map((group) => Number(group[column]) - Number(column === '_group_id'));
    expect(shown.filter((number) => number % 25 === 24)).toHaveLength(10);
    const ordered = shown.map((number) => (column === 'key' ? String(number) : number));
    expect(ordered).toEqual(
      ordered.toSorted(column === 'key' ? undefined : (a, b) => Number(a) - Number(b)),
    );
  });
});
