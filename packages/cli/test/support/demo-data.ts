import type { Project, Span, TraceColumns, TreeSpan, User } from '@spanlight/sdk';
import {
  encodeTraceColumns,
  traceColumnsFromTree,
  traceColumnsMediaType,
} from '@spanlight/sdk/trace-columns';
import { spansResponseSchema } from '@spanlight/sdk/schemas';
import { splitParts } from '@spanlight/query';
import { FakeAnswer, type FakeHandlers, type FakeRequest } from './fake-server.ts';

/** The instant the made-up data happened around. */
export const demoNow = Date.parse('2026-03-04T10:20:00Z');

/** Trace of {@link demoTree}. */
export const demoTraceId = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';

/** Everything a hostile sender puts into a name: colours, clipboard, title, line breaks, direction. */
const hostileText =
  '\u001b[31mred\u001b[0m \u001b]52;c;ZXZpbA==\u0007clip\u001b]0;title\u0007\u009b2J\r\nsecond\u202eline ::error::x\u0000';

export const demoUser: User = {
  id: 3,
  email: 'mira@shop.example',
  name: 'Mira',
  avatar: '',
  notifyByEmail: true,
  authToken: '',
  budget: 0,
  createdAt: '2024-01-09T08:00:00.5Z',
  updatedAt: '2024-05-14T09:30:05Z',
};

export const demoProjects: Project[] = [project(1, 'Spanlight'), project(2, 'Shop')];

function project(id: number, name: string): Project {
  return {
    id,
    name,
    token: `${name.toLowerCase()}_token`,
    pinnedAttrs: ['service_name'],
    largeAttrs: [],
    groupByEnv: false,
    groupFuncsByService: false,
    promCompat: true,
    forceSpanName: null,
    createdAt: '2024-01-09T08:00:00.5Z',
    updatedAt: '2024-05-14T09:30:05Z',
  };
}

/** A span with everything filled in; give what matters. */
export function demoSpan(fields: Partial<Span> = {}): Span {
  return {
    id: '7f3a91c05de2b846',
    traceId: demoTraceId,
    projectId: 2,
    system: 'httpserver:cart',
    groupId: '11859341763450127344',
    kind: 'server',
    name: 'GET /cart/:id',
    displayName: 'GET /cart/:id',
    time: '2026-03-04T10:17:42.104233Z',
    duration: 812_345_678,
    durationSelf: 0,
    startPct: 0,
    endPct: 0,
    statusCode: 'ok',
    statusMessage: '',
    attrs: { service_name: 'cart', http_route: '/cart/:id' },
    ...fields,
  };
}

/** A log as it arrives. */
export function demoLog(number: number, fields: Partial<Span> = {}): Span {
  return demoSpan({
    id: number.toString(16).padStart(16, '0'),
    system: 'log:info',
    kind: 'internal',
    name: '',
    eventName: 'log',
    displayName: `cart warmed ${number}`,
    duration: 0,
    time: new Date(demoNow - 60_000 + number * 1000).toISOString(),
    ...fields,
  });
}

const base = demoSpan({ time: '2026-03-04T10:17:42.100000Z' });

/** GET /checkout → GET /cart/:id (failed) → SELECT, and a queue beside it. */
const demoTree: TreeSpan = {
  ...base,
  id: '11b0c9d2e4f5a687',
  system: 'httpserver:web',
  displayName: 'GET /checkout',
  duration: 820_000_000,
  durationSelf: 7_000_000,
  attrs: { service_name: 'web' },
  children: [
    {
      ...base,
      id: '7f3a91c05de2b846',
      parentId: '11b0c9d2e4f5a687',
      time: '2026-03-04T10:17:42.104000Z',
      duration: 612_000_000,
      statusCode: 'error',
      statusMessage: 'deadline exceeded',
      events: [
        {
          name: 'Timeout: deadline exceeded',
          time: '2026-03-04T10:17:42.700001Z',
          attrs: { exception_type: 'Timeout' },
          system: 'log:error',
          groupId: '9001234567890123456',
        },
      ],
      children: [
        {
          ...base,
          id: 'c2d4e6f80a1b3c5d',
          parentId: '7f3a91c05de2b846',
          system: 'db:postgresql',
          kind: 'client',
          displayName: 'select cart by id',
          time: '2026-03-04T10:17:42.200000Z',
          duration: 300_000_000,
          attrs: { db_system: 'postgresql', service_name: 'cart' },
        },
      ],
    },
    {
      ...base,
      id: 'd2d4e6f80a1b3c5d',
      parentId: '11b0c9d2e4f5a687',
      system: 'messaging:kafka',
      kind: 'producer',
      displayName: `orders ${hostileText}`,
      time: '2026-03-04T10:17:42.800000Z',
      duration: 1_300_000,
      attrs: { service_name: 'web' },
    },
  ],
};

/** The columns of {@link demoTree}. */
export const demoColumns: TraceColumns = traceColumnsFromTree({
  trace: { id: demoTraceId, time: '2026-03-04T10:17:42.1Z', duration: 820_000_000 },
  root: demoTree,
  numSpan: 4,
  hasMore: false,
});

const noQuery = { parts: [] };

/** Handlers of a server with a little data in project 2. */
export function demoHandlers(logs: () => readonly Span[] = () => []): FakeHandlers {
  return {
    'users.current': () => ({ user: demoUser, projects: demoProjects }),
    'sso.methods': () => ({ methods: [] }),
    'projects.get': ({ params }) => ({
      project: demoProjects.find(({ id }) => id === params['projectId']),
      dsn: '',
    }),
    'systems.list': () => ({
      systems: [
        system('httpserver:cart', 1260, 16),
        system('db:postgresql', 5400, 0),
        system(`funcs:${hostileText}`, 12, 1),
        system('log:error', 33, 33),
      ],
    }),
    'groups.list': () => ({
      groups: [
        {
          _id: '2973451180066214310',
          _name: 'GET /cart/:id',
          _query: 'where _group_id = 11859341763450127344',
          _system: 'httpserver:cart',
          display_name: 'GET /cart/:id',
          _group_id: '11859341763450127344',
          'per_min(sum(_count))': 21,
          _error_rate: 0.0125,
          'p50(_duration)': 18_240_512,
          'p90(_duration)': 96_468_990,
          'p99(_duration)': 402_653_180,
        },
      ],
      columns: [
        { name: '_group_id', unit: '', isNum: false, isGroup: true },
        { name: 'per_min(sum(_count))', unit: '', isNum: true, isGroup: false },
        { name: '_error_rate', unit: 'utilization', isNum: true, isGroup: false },
        { name: 'p50(_duration)', unit: 'nanoseconds', isNum: true, isGroup: false },
        { name: 'p90(_duration)', unit: 'nanoseconds', isNum: true, isGroup: false },
        { name: 'p99(_duration)', unit: 'nanoseconds', isNum: true, isGroup: false },
      ],
      order: { column: 'per_min(sum(_count))', desc: true },
      query: noQuery,
      hasMore: false,
    }),
    'spans.list': ({ query }) => spansAnswer(query, isLogs(query) ? logs() : demoSpans),
    'spans.get': ({ params }) => ({ span: { ...demoSpan(), id: params['spanId'] } }),
    'traces.find': () => ({
      span: { projectId: 2, traceId: demoTraceId, id: demoTree.id, standalone: false },
    }),
    'traces.get': () => ({
      trace: { id: demoTraceId, time: '2026-03-04T10:17:42.1Z', duration: 820_000_000 },
      root: demoTree,
      numSpan: 4,
      hasMore: false,
    }),
    'traces.columns': () =>
      new FakeAnswer(200, encodeTraceColumns(demoColumns), {
        'content-type': traceColumnsMediaType,
      }),
    'savedViews.list': () => ({
      views: [
        {
          id: 41,
          userId: 3,
          projectId: 2,
          name: 'Slow cart calls',
          route: 'SpanGroupList',
          params: { projectId: '2' },
          query: { query: 'where service_name = "cart"', system: ['httpserver:cart'] },
          pinned: true,
          createdAt: '2026-03-01T09:12:44.531876Z',
          user: { id: 3, name: 'Mira', avatar: '' },
        },
      ],
    }),
  };
}

/** The spans of a span list. */
export const demoSpans: Span[] = [
  demoSpan(),
  demoSpan({
    id: '00000000000000a1',
    statusCode: 'error',
    statusMessage: 'no',
    duration: 1_300_000,
  }),
  demoSpan({ id: '00000000000000a2', displayName: hostileText, duration: 0 }),
];

function isLogs(query: FakeRequest['query']): boolean {
  const systems = query['system'] as string[];
  return systems.some((name) => name.startsWith('log'));
}

/** Answers a span list as the server would: time range, order and page are honoured. */
export function spansAnswer(query: FakeRequest['query'], spans: readonly Span[]): unknown {
  const {
    time_gte: gte,
    time_lt: lt,
    page,
    limit,
  } = query as {
    time_gte: Date;
    time_lt: Date;
    page: number;
    limit: number;
  };
  const sign = query['sort_desc'] === true ? -1 : 1;
  const matching = spans
    .filter(({ time }) => Date.parse(time) >= gte.getTime() && Date.parse(time) < lt.getTime())
    .toSorted((left, right) => sign * left.time.localeCompare(right.time));
  const rows = matching.slice((page - 1) * limit, page * limit);
  return {
    spans: rows,
    count: matching.length,
    order: { column: '_time', desc: query['sort_desc'] === true },
    query: noQuery,
    pager: { page, limit, numPage: Math.ceil(matching.length / limit) },
    hasMore: page * limit < matching.length,
  };
}

/** Answers spans as a server does that can make nothing of a regular expression with an open bracket. */
export const leavingOut =
  (answer: FakeHandlers['spans.list']): NonNullable<FakeHandlers['spans.list']> =>
  async (request) => {
    const asked = request.query['query'];
    const parts = splitParts(typeof asked === 'string' ? asked : '').map(({ text: query }) => ({
      query,
      error: query.includes('~ "("') ? open : '',
    }));
    return { ...spansResponseSchema.parse(await answer?.(request)), query: { parts } };
  };

const open = 'missing closing )';

function system(name: string, count: number, errorCount: number): unknown {
  return {
    projectId: 2,
    system: name,
    count,
    errorCount,
    rate: count / 60,
    errorRate: errorCount / count,
    groupCount: 3,
  };
}
