import type { GroupsResponse, Span, TraceResponse, TreeSpan } from '@spanlight/sdk';
import { traceResponseSchema } from '@spanlight/sdk/schemas';
import { explorerHandlers } from './explorer-data.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';

/** One invented trace of a shop, for tests of the trace page that need to choose what the server says. */

export const traceId = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';
export const missingId = '00000000000000000000000000000abc';
export const standaloneId = '00aa41b2c3d4e5f60718293a4b5c6d7e';
export const ids = {
  root: '11b0c9d2e4f5a687',
  cart: '7f3a91c05de2b846',
  select: 'c2d4e6f80a1b3c5d',
  deep: '01f2e3d4c5b6a798',
  event: 'f80a1b3c5d7f3a91',
};

const STATEMENT = 'select * from carts where id = $1 and owner = $2 order by id';

interface Outline {
  id: string;
  parentId?: string;
  system: string;
  service: string;
  name: string;
  /** Milliseconds from the start of the trace, and long. */
  at: number;
  takes: number;
  error?: string;
  attrs?: Record<string, unknown>;
  events?: TreeSpan['events'];
  links?: TreeSpan['links'];
}

const outlines: Outline[] = [
  {
    id: ids.root,
    system: 'httpserver:web',
    service: 'web',
    name: 'GET /checkout',
    at: 0,
    takes: 820,
  },
  {
    id: ids.cart,
    parentId: ids.root,
    system: 'httpserver:cart',
    service: 'cart',
    name: 'GET /cart/:id',
    at: 4.233,
    takes: 812,
    error: 'deadline exceeded',
    links: [{ traceId, spanId: ids.deep, attrs: { reason: 'retry' } }],
    events: [
      {
        name: 'Timeout: deadline exceeded',
        time: '2026-03-04T10:17:42.916001Z',
        attrs: {
          service_name: 'cart',
          exception_type: 'Timeout',
          exception_stacktrace: 'at cart.ts:7',
        },
        system: 'log:error',
        groupId: '9001234567890123456',
        id: ids.event,
      },
    ],
  },
  {
    id: ids.select,
    parentId: ids.cart,
    system: 'db:postgresql',
    service: 'cart',
    name: 'select cart by id',
    at: 5,
    takes: 1.3,
    attrs: {
      db_statement: STATEMENT,
      db_system: 'postgresql',
      note: '<b>"hi"</b>',
      body: 'x'.repeat(600),
    },
  },
  {
    id: '01f2e3d4c5b6a001',
    parentId: ids.select,
    system: 'funcs',
    service: 'cart',
    name: 'decode row',
    at: 5.2,
    takes: 1,
  },
  {
    id: '01f2e3d4c5b6a002',
    parentId: '01f2e3d4c5b6a001',
    system: 'funcs',
    service: 'cart',
    name: 'parse',
    at: 5.3,
    takes: 0.5,
  },
  {
    id: ids.deep,
    parentId: '01f2e3d4c5b6a002',
    system: 'funcs',
    service: 'cart',
    name: 'check digits',
    at: 5.4,
    takes: 0.2,
  },
  // Enough siblings that the trace does not open in full by itself.
  ...Array.from({ length: 110 }, (_, index): Outline => ({
    id: (0xb000n + BigInt(index)).toString(16).padStart(16, '0'),
    parentId: ids.root,
    system: index % 2 === 0 ? 'db:redis' : 'httpclient:web',
    service: 'web',
    name: `step ${index}`,
    at: 10 + index * 6,
    takes: 5,
  })),
];

const start = Date.parse('2026-03-04T10:17:42.1Z');

function spanOf(outline: Outline): Span {
  const {
    id,
    parentId,
    system,
    service,
    name,
    at,
    takes,
    error,
    attrs = {},
    events,
    links,
  } = outline;
  return {
    id,
    ...(parentId === undefined ? {} : { parentId }),
    traceId,
    projectId: 2,
    system,
    groupId: String(BigInt(`0x${id}`) >> 8n),
    kind: system.startsWith('httpserver') ? 'server' : 'internal',
    name,
    displayName: name,
    time: new Date(start + at).toISOString(),
    duration: takes * 1e6,
    durationSelf: takes * 1e5,
    startPct: at / 820,
    endPct: Math.min((at + takes) / 820, 1),
    statusCode: error === undefined ? 'unset' : 'error',
    statusMessage: error ?? '',
    attrs: { service_name: service, deployment_environment: 'prod', ...attrs },
    ...(events === undefined ? {} : { events }),
    ...(links === undefined ? {} : { links }),
  };
}

function treeOf(outline: Outline): TreeSpan {
  const children = outlines.filter(({ parentId }) => parentId === outline.id).map(treeOf);
  return { ...spanOf(outline), ...(children.length === 0 ? {} : { children }) };
}

/** The trace as existing servers send it. */
export const trace: TraceResponse = traceResponseSchema.parse({
  trace: { id: traceId, time: '2026-03-04T10:17:42.1Z', duration: 820e6 },
  root: treeOf(outlines[0]!),
  numSpan: outlines.length,
  hasMore: false,
});

const eventItem: Span = {
  ...spanOf(outlines[1]!),
  id: ids.event,
  parentId: ids.cart,
  system: 'log:error',
  groupId: '9001234567890123456',
  eventName: 'exception',
  displayName: 'Timeout: deadline exceeded',
  duration: 0,
};

/** What the failed spans of a group said; most spans say nothing. */
const messages: GroupsResponse = {
  groups: ['', 'deadline exceeded', 'connection reset by peer'].map((message, index) => ({
    _id: String(index + 1),
    _name: message,
    _query: '',
    _status_message: message,
    'sum(_count)': 1200 - index * 500,
    'max(_time)': '2026-03-04T10:59:58Z',
  })),
  columns: [
    { name: '_status_message', unit: '', isNum: false, isGroup: true },
    { name: 'sum(_count)', unit: '', isNum: true, isGroup: false },
    { name: 'max(_time)', unit: 'unix-time', isNum: false, isGroup: false },
  ],
  order: { column: 'sum(_count)', desc: true },
  query: { parts: [] },
  hasMore: false,
};

const values: GroupsResponse = {
  columns: [{ name: 'db_system', unit: '', isNum: false, isGroup: true }],
  groups: [
    {
      _id: '1',
      _name: 'db_system="postgresql"',
      _query: 'where db_system = "postgresql"',
      db_system: 'postgresql',
      'sum(_count)': 40,
      _error_rate: 0,
      'p50(_duration)': 1e6,
      'p99(_duration)': 9e6,
    },
  ],
  order: { column: 'sum(_count)', desc: true },
  query: { parts: [] },
  hasMore: false,
};

/** A server that has the trace, answers with the tree alone, and knows its spans one by one. */
export function traceHandlers(changes: Handlers = {}): Handlers {
  return {
    'GET /tracing/2/traces/(\\w+)/columns': () =>
      failure(400, 'strconv_num', 'strconv.ParseUint: parsing "columns": invalid syntax'),
    'GET /tracing/2/traces/(\\w{32})': ({ path }) =>
      path[1] === traceId ? ok(trace) : failure(404, 'not_found', `trace "${path[1]}" not found`),
    'GET /tracing/2/traces/(\\w{32})/(\\w{1,16})': ({ path }) => {
      const outline = outlines.find(({ id }) => id === path[2]);
      if (path[1] === standaloneId) {
        return ok({
          span: {
            ...eventItem,
            id: '0',
            parentId: undefined,
            traceId: standaloneId,
            standalone: true,
          },
        });
      }
      if (path[2] === ids.event) return ok({ span: eventItem });
      return outline ? ok({ span: spanOf(outline) }) : failure(404, 'not_found', 'not found');
    },
    'GET /traces/search': ({ url }) => {
      const wanted = (url.searchParams.get('trace_id') ?? '').replaceAll('-', '');
      const standalone = wanted === standaloneId;
      if (wanted !== traceId && !standalone) return failure(404, 'not_found', 'not found');
      return ok({
        span: { projectId: 2, traceId: wanted, id: standalone ? '0' : ids.deep, standalone },
      });
    },
    'GET /tracing/2/groups/(\\d+)': () =>
      ok({
        summary: {
          _count: 1260,
          _error_count: 63,
          'sum(_count)': 1260,
          'sum(_error_count)': 63,
          'per_min(sum(_count))': 21,
          'p50(_duration)': 18e6,
          'p90(_duration)': 96e6,
          'p99(_duration)': 402e6,
          'max(_duration)': 812e6,
        },
        firstSeenAt: '2026-02-11T08:02:31Z',
        lastSeenAt: '2026-03-04T10:59:58Z',
      }),
    ...changes,
    // The first handler that fits answers.
    ...explorerHandlers(),
    'GET /tracing/(\\d+)/groups': ({ url }) =>
      ok(url.searchParams.get('query')?.includes('_status_message') ? messages : values),
  };
}
