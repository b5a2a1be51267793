// Answers of existing servers, in all their spellings, against the shapes our schemas promise.

import { describe, expect, it } from 'vitest';
import type { Spanlight } from '../src/index.ts';
import * as schemas from '../src/schemas.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const time = { gte: 0, lt: 60 };
const traceId = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';

const looseSpan = {
  id: 'c2d4e6f80a1b3c5d',
  traceId,
  projectId: 7,
  system: 'db:postgresql',
  groupId: 6_120_938_471_125,
  kind: 'client',
  name: 'SELECT',
  displayName: 'select cart by id',
  time: '2026-03-04T10:17:42.105Z',
  duration: '1300000',
  statusCode: 'unset',
  attrs: null,
  events: null,
  links: null,
};

/** What a call must answer when what it lists is null: in an answer without anything else it needs, that is an error. */
const empty: [string, string, (client: Spanlight) => Promise<unknown>, unknown][] = [
  ['GET /sso/methods', 'methods', ({ sso }) => sso.methods(), { methods: [] }],
  ['GET /projects/7/achievements', 'achievements', ({ projects }) => projects.achievements(), []],
  ['GET /tracing/7/systems', 'systems', ({ systems }) => systems.list({ time }), { systems: [] }],
  [
    'GET /tracing/7/attributes',
    'items',
    ({ attributes }) => attributes.list({ time }),
    { items: [], hasMore: false },
  ],
  [
    'GET /tracing/7/attributes/a',
    'items',
    ({ attributes }) => attributes.values({ time, attr: 'a' }),
    { items: [], hasMore: false },
  ],
  [
    'GET /tracing/7/groups',
    'groups',
    ({ groups }) => groups.list({ time }),
    {
      groups: [],
      columns: [],
      order: { column: '', desc: false },
      query: { parts: [] },
      hasMore: false,
    },
  ],
  [
    'GET /tracing/7/group-stats',
    '_time',
    ({ groups }) => groups.stats({ time, columns: ['x'] }),
    { _time: [] },
  ],
  [
    'GET /tracing/7/timeseries',
    'groups',
    ({ groups }) => groups.timeseries({ time }),
    { groups: [], time: [], columns: [], query: { parts: [] } },
  ],
  [
    'GET /tracing/7/spans',
    'spans',
    ({ spans }) => spans.list({ time }),
    {
      spans: [],
      count: 0,
      order: { column: '', desc: false },
      query: { parts: [] },
      pager: { page: 1, limit: 10, numPage: 0 },
      hasMore: false,
    },
  ],
  ['GET /tracing/7/service-graph', 'edges', ({ serviceGraph }) => serviceGraph.get({ time }), []],
  ['GET /tracing/7/saved-views', 'views', ({ savedViews }) => savedViews.list(), []],
  ['GET /pinned-facets', 'attrs', ({ pinnedFacets }) => pinnedFacets.list(), []],
];

describe('lists that are null', () => {
  it.each(empty)('of %s', async (request, key, call, expected) => {
    context.server.on(request, { body: { ...(key === 'spans' ? { count: 0 } : {}), [key]: null } });
    expect(await call(context.connect())).toEqual(expected);
  });

  it.each<[string, (client: Spanlight) => Promise<unknown>]>([
    ['POST /users/login', ({ users }) => users.login({ email: 'a', password: 'b' })],
    ['POST /users/logout', ({ users }) => users.logout()],
    ['DELETE /tracing/7/saved-views/3', ({ savedViews }) => savedViews.delete({ id: '3' })],
    ['PUT /tracing/7/saved-views/3/pinned', ({ savedViews }) => savedViews.pin({ id: 3 })],
    ['PUT /tracing/7/saved-views/3/unpinned', ({ savedViews }) => savedViews.unpin({ id: 3 })],
    ['POST /pinned-facets', ({ pinnedFacets }) => pinnedFacets.add({ attr: 'a' })],
    ['DELETE /pinned-facets', ({ pinnedFacets }) => pinnedFacets.remove({ attr: 'a' })],
  ])('are all %s has to say', async (request, call) => {
    context.server.on(request, {});
    expect(await call(context.connect())).toBeUndefined();
  });

  it.each<[string, (client: Spanlight) => Promise<unknown>]>([
    ['GET /users/current', ({ users }) => users.current()],
    ['GET /projects/7', ({ projects }) => projects.get()],
    [`GET /tracing/7/traces/${traceId}`, ({ traces }) => traces.get({ traceId })],
    [`GET /tracing/7/traces/${traceId}/0`, ({ spans }) => spans.get({ traceId, spanId: '0' })],
    ['GET /traces/search', ({ traces }) => traces.find({ traceId })],
  ])('of %s are an error that says so', async (request, call) => {
    context.server.on(request, {});
    const error = await failureOf(call(context.connect()));
    expect(error).toMatchObject({ name: 'InvalidResponseError', code: 'invalid_response' });
  });
});

describe('spans', () => {
  it('of existing servers take the shape of ours', async () => {
    context.server.on(`GET /tracing/7/traces/${traceId}/0`, {
      body: {
        span: {
          ...looseSpan,
          events: [{ name: 'boom', time: '2026-03-04T10:17:42.2Z', attrs: null, groupId: 5 }],
          links: [{ traceId, spanId: '01f2e3d4c5b6a798', attrs: {} }],
        },
      },
    });
    const span = await context.connect().spans.get({ traceId, spanId: '0' });
    expect(schemas.spanSchema.parse(span)).toMatchObject({
      groupId: '6120938471125',
      duration: 1_300_000,
      durationSelf: 0,
      attrs: {},
      events: [{ groupId: '5', attrs: {} }],
    });
  });

  it('are nested to any depth without running out of stack', async () => {
    let text = JSON.stringify(looseSpan);
    for (let depth = 0; depth < 3000; depth += 1) {
      text = `${JSON.stringify(looseSpan).slice(0, -1)},"children":[${text}]}`;
    }
    context.server.on(`GET /tracing/7/traces/${traceId}`, {
      body: `{"trace":{},"root":${text},"numSpan":null}`,
    });
    const trace = await context.connect().traces.get({ traceId });
    expect(trace.trace).toEqual({ id: traceId, time: looseSpan.time, duration: 1_300_000 });
    expect(trace.root.children?.[0]?.children?.[0]).toMatchObject({ groupId: '6120938471125' });
  });

  it('answered ten at a time tell whether more follow', async () => {
    context.server.on('GET /tracing/7/spans', {
      body: { spans: [looseSpan], count: 11, order: { column: '_time', desc: true } },
    });
    const answer = await context.connect().spans.list({ time, limit: 100 });
    expect(answer).toMatchObject({ hasMore: true, pager: { page: 1, limit: 10, numPage: 2 } });
    expect(schemas.spansResponseSchema.parse(answer).count).toBe(11);
  });
});

describe('group rows', () => {
  const column = (name: string): object => ({ name, unit: '', isNum: true, isGroup: false });

  it('get exploded keys, byte ids and missing keys back', async () => {
    context.server.on('GET /tracing/7/groups', {
      body: {
        groups: [
          {
            _id: 5,
            _trace_id: [0x9d, 0x1c, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255],
            acme: { tier: 'gold' },
            'p50(_duration)': null,
          },
        ],
        columns: [
          column('_trace_id'),
          column('acme__tier'),
          column('p50(_duration)'),
          column('_id'),
        ],
        query: { parts: [{ query: 'a' }, { query: 'b', error: 'no', disabled: true }] },
      },
    });
    const answer = schemas.groupsResponseSchema.parse(
      await context.connect().groups.list({ time }),
    );
    expect(answer.groups[0]).toMatchObject({
      _id: '5',
      _name: '',
      _query: '',
      _trace_id: '9d1c03070000000000000000000000ff',
      acme__tier: 'gold',
      'p50(_duration)': null,
    });
    expect(answer.query.parts).toEqual([
      { query: 'a', error: '' },
      { query: 'b', error: 'no', disabled: true },
    ]);
  });

  it('get nothing from what every object has', async () => {
    const row = '{"_id":"1","valueOf":"x","__proto__":["a"]}';
    context.server.on('GET /tracing/7/groups', {
      body: {
        groups: [JSON.parse(row)],
        columns: ['constructor', 'valueOf', '__proto__', 'toString__name'].map(column),
      },
    });
    const { groups } = await context.connect().groups.list({ time });
    expect(JSON.stringify(groups[0])).toBe(
      '{"_id":"1","valueOf":"x","__proto__":["a"],"_name":"","_query":""}',
    );
    expect(Object.getPrototypeOf(groups[0])).toBe(Object.prototype);
    context.server.on('GET /tracing/7/group-stats', {
      body: JSON.parse('{"_time":["a"],"__proto__":[1]}'),
    });
    const stats = await context
      .connect()
      .groups.stats({ time, columns: ['__proto__', 'constructor'] });
    expect(JSON.stringify(stats)).toBe('{"__proto__":[1],"_time":["a"]}');
  });

  it.each([
    [
      { 'sum(_count)': 12, 'sum(_error_count)': 3, 'p50(_duration)': 5 },
      { _count: 12, 'sum(_count)': 12, _error_count: 3, 'sum(_error_count)': 3 },
    ],
    [
      { _count: 12, _error_count: 0 },
      { _count: 12, 'sum(_count)': 12, _error_count: 0, 'sum(_error_count)': 0 },
    ],
    [{}, { _count: 0, 'sum(_count)': 0 }],
  ])('summaries have counts under both spellings: %j', async (summary, expected) => {
    context.server.on('GET /tracing/7/groups/18446744073709551615', { body: { summary } });
    const answer = await context.connect().groups.summary({ time, groupId: 2n ** 64n - 1n });
    expect(answer.summary).toMatchObject(expected);
    expect('_error_count' in answer.summary).toBe('_error_count' in expected);
  });

  it('series may be base64 and exploded', async () => {
    context.server.on('GET /tracing/7/group-stats', {
      body: { _time: ['a', 'b'], 'max(_event_count)': 'AQI=', acme: { rate: [1, 2] } },
    });
    const columns = ['max(_event_count)', 'acme__rate', 'absent'];
    expect(await context.connect().groups.stats({ time, columns })).toEqual({
      _time: ['a', 'b'],
      'max(_event_count)': [1, 2],
      acme__rate: [1, 2],
    });
    expect(context.server.last.query.getAll('column')).toEqual(columns);
  });

  it.each([['inside stats'], ['at the top']])('percentiles may stand %s', async (place) => {
    const stats = { time: ['a'], count: [1], rate: [2], p50: [3] };
    context.server.on('GET /tracing/7/percentiles', {
      body: place === 'inside stats' ? { stats } : stats,
    });
    expect(await context.connect().groups.percentiles({ time })).toEqual(stats);
  });
});

describe('accounts', () => {
  it('of existing servers take the shape of ours', async () => {
    const times = { createdAt: '2024-01-09T08:00:00.5Z', updatedAt: '2024-05-14T09:30:05.120331Z' };
    context.server.on('GET /users/current', {
      body: {
        user: {
          id: '3',
          email: 'm@shop.example',
          name: 'Mira',
          avatar: '',
          notifyByEmail: true,
          ...times,
        },
        projects: [
          {
            id: 2,
            name: 'Shop',
            token: 't',
            pinnedAttrs: null,
            groupByEnv: false,
            groupFuncsByService: false,
            promCompat: true,
            forceSpanName: null,
            ...times,
          },
        ],
      },
    });
    const client = context.connect();
    const answer = schemas.currentUserResponseSchema.parse(await client.users.current());
    expect(answer).toMatchObject({ user: { id: 3, authToken: '', budget: 0 } });
    expect(await client.projects.list()).toEqual(answer.projects);
  });

  it('saved views and facets too', async () => {
    context.server
      .on('GET /tracing/7/saved-views', {
        body: { views: [{ id: '4', name: 'Slow', params: null, query: null }] },
      })
      .on('GET /pinned-facets', { body: { attrs: ['a', 'service_name', 'a'] } });
    const client = context.connect();
    expect(await client.savedViews.list()).toEqual([
      { id: 4, name: 'Slow', params: {}, query: {}, pinned: false },
    ]);
    expect(await client.pinnedFacets.list()).toEqual(['a', 'service_name']);
  });
});

it('alerts of servers that know nothing of people and causes have nobody and none', async () => {
  const alert = {
    id: 1,
    type: 'error',
    status: 'open',
    attrs: {},
    params: { traceId: null, spanId: '0', spanCount: 3 },
  };
  const body = { alerts: [alert], count: 1, facets: null };
  context.server.on('GET /projects/7/alerts', { body });
  const { alerts } = await context.connect().alerts.list();
  expect(alerts).toMatchObject([
    { state: 'open', acknowledgement: null, mute: null, cause: null, consequences: [] },
  ]);
});
