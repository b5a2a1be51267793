import { describe, expect, test } from 'vitest';
import {
  type Attributes,
  bytes,
  encodeAttributes,
  encodeRequest,
  encodeSpan,
  encodeTraces,
  type Resource,
  type Span,
} from './otlp-encoder.ts';
import type { IngestProject } from '../../src/ingest/project.ts';
import { type Item, NANOSECONDS, type Readings, readItems } from './read-items.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const KIND = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

const request = (spans: readonly Span[], resource: Attributes = []): Resource<Span>[] => [
  { attributes: resource, scopes: [{ items: spans }] },
];

const span = (fields: Span = {}): Span => ({
  traceId: TRACE,
  spanId: 'b7ad6b7169203331',
  name: 'run',
  start: NANOSECONDS,
  end: NANOSECONDS + 1_500_001n,
  ...fields,
});

const read = (
  spans: readonly Span[],
  resource: Attributes = [],
  project: Partial<IngestProject> = {},
): Readings => readItems('traces-protobuf', encodeTraces(request(spans, resource)), project);

const one = (fields: Span, resource?: Attributes, project?: Partial<IngestProject>): Item =>
  read([span(fields)], resource, project).items[0]!;

describe('spans that follow each other', () => {
  test('have their own values where numbers stand in columns of texts', () => {
    const versions = [1, 2, 2, 10, 'v1', 'v1', 3];
    const { items } = read(
      versions.map((version, at) =>
        span({
          attributes: [
            ['service.version', version],
            ['db.name', `shop-${at % 2}`],
          ],
          events: [
            {
              time: NANOSECONDS,
              name: 'cached',
              attributes: [['db.operation', versions[at] ?? 0]],
            },
            {
              time: NANOSECONDS,
              name: 'cached',
              attributes: [['service.version', 'of the event']],
            },
          ],
        }),
      ),
      [['service.name', 'shop']],
    );
    const found = items.map(({ attributes }) => [
      attributes['service_name'],
      attributes['service_version'],
      attributes['db_name'],
      attributes['db_operation'],
    ]);
    expect(found).toEqual(
      versions.flatMap((version, at) => {
        const name = `shop-${at % 2}`;
        return [
          ['shop', version, name, undefined],
          ['shop', version, name, version],
          ['shop', 'of the event', name, undefined],
        ];
      }),
    );
  });
});

describe('a span', () => {
  test('keeps ids, times, kind, status', () => {
    const item = one({
      parentSpanId: '00f067aa0ba902b7',
      kind: KIND.server,
      status: { code: 2, message: 'no luck' },
    });
    expect(item).toMatchObject({
      projectId: 7,
      signal: 'span',
      traceId: TRACE,
      id: 'b7ad6b7169203331',
      parentId: '00f067aa0ba902b7',
      standalone: false,
      kind: 'server',
      name: 'run',
      eventName: '',
      time: NANOSECONDS / 1000n,
      duration: 1_500_001n,
      statusCode: 'error',
      statusMessage: 'no luck',
    });
  });

  test.each([
    [undefined, 'unset'],
    [{ code: 0 }, 'unset'],
    [{ code: 1 }, 'ok'],
    [{ code: 2 }, 'error'],
  ])('status %j is stored as %s', (status, stored) => {
    expect(one(status ? { status } : {}).statusCode).toBe(stored);
  });

  test.each([
    [0, 'internal'],
    [1, 'internal'],
    [2, 'server'],
    [3, 'client'],
    [4, 'producer'],
    [5, 'consumer'],
    [9, 'internal'],
  ])('kind %i is %s', (kind, stored) => {
    expect(one({ kind }).kind).toBe(stored);
  });

  test('that ends before it starts has no duration', () => {
    expect(one({ end: NANOSECONDS - 5n }).duration).toBe(0n);
    expect(one({ end: 0n }).duration).toBe(0n);
  });

  test('that never ends lasts as long as a number can tell', () => {
    expect(one({ end: 2n ** 64n - 1n }).duration).toBe(2n ** 53n - 1n);
  });

  test('without a start happened now', () => {
    const { items, result } = read([span({ start: 0n, end: 0n })]);
    expect(items[0]!.time).toBe(NANOSECONDS / 1000n);
    expect(result.dated).toBe(false);
  });

  test('without a trace id stands alone in a trace of its own', () => {
    const { items } = read([
      span({ traceId: '00'.repeat(16), parentSpanId: '00f067aa0ba902b7' }),
      span({ traceId: '0102' }),
    ]);
    for (const item of items) {
      expect(item).toMatchObject({
        standalone: true,
        id: '0'.repeat(16),
        parentId: '0'.repeat(16),
      });
      expect(item.traceId).not.toBe('0'.repeat(32));
    }
    expect(items[0]!.traceId).not.toBe(items[1]!.traceId);
  });

  test('without an id gets one', () => {
    expect(one({ spanId: '00'.repeat(8) }).id).not.toBe('0'.repeat(16));
    expect(one({ spanId: 'abcd' }).id).not.toBe('0'.repeat(16));
  });

  test('has its name cut to 80 bytes between characters', () => {
    const item = one({ name: `${'x'.repeat(79)}é` });
    expect(item.name).toBe('x'.repeat(79));
    expect(item.displayName).toBe(`${'x'.repeat(79)}é`);
  });

  test('keeps its links', () => {
    const links = [
      { traceId: TRACE, spanId: '00f067aa0ba902b7', attributes: [['a.b', 1]] as Attributes },
    ];
    expect(one({ links })).toMatchObject({
      linkCount: 1,
      links: [{ traceId: TRACE, spanId: '00f067aa0ba902b7', attrs: { a_b: 1 } }],
    });
  });

  test('leaves out link ids of another length', () => {
    const links = [{ traceId: `${TRACE}ff`, spanId: 'ab' }];
    expect(one({ links })).toMatchObject({ links: [{ traceId: '', spanId: '', attrs: {} }] });
  });
});

describe('attributes', () => {
  test('keep their value beside a field that nobody knows yet', () => {
    const value = Buffer.concat([bytes(1, Buffer.from('x')), Buffer.from([0x40, 5])]);
    const attribute = (key: string, content: Buffer): Buffer =>
      bytes(9, bytes(1, Buffer.from(key)), bytes(2, content));
    const body = encodeRequest(request([span()]), (each: Span) =>
      Buffer.concat([
        encodeSpan(each),
        attribute('plain', value),
        attribute('listed', bytes(5, bytes(1, value))),
      ]),
    );
    const [item] = readItems('traces-protobuf', body).items;
    expect(item?.attributes).toMatchObject({ plain: 'x', listed: ['x'] });
  });

  test('of item, scope and resource are one map in which the nearest wins', () => {
    const body = encodeTraces([
      {
        attributes: [
          ['a', 'resource'],
          ['b', 'resource'],
          ['c', 'resource'],
          ['service.name', 'shop'],
        ],
        scopes: [
          {
            name: 'lib',
            version: '1.0',
            attributes: [
              ['b', 'scope'],
              ['c', 'scope'],
            ],
            items: [span({ attributes: [['c', 'item']] })],
          },
        ],
      },
    ]);
    expect(readItems('traces-protobuf', body).items[0]!.attributes).toEqual({
      a: 'resource',
      b: 'scope',
      c: 'item',
      service_name: 'shop',
      otel_library_name: 'lib',
      otel_library_version: '1.0',
    });
  });

  test('keep their kinds', () => {
    const attributes: Attributes = [
      ['text', 'x'],
      ['empty', ''],
      ['integer', 9_007_199_254_740_993n],
      ['negative', -5n],
      ['smallest', -(2n ** 63n)],
      ['float', 1.5],
      ['whole.float', { float: 5 }],
      ['not.a.number', { float: Number.NaN }],
      ['yes', true],
      ['no', false],
      ['list', ['a', 1n, true, ['b'], { map: [['k.l', 'v']] }]],
      [
        'map',
        {
          map: [
            ['x.y', 'z'],
            ['n', 7n],
            ['deep', { map: [['m', 2.5]] }],
          ],
        },
      ],
      ['empty.list', []],
      ['nothing', null],
      ['bytes', new Uint8Array([1, 2])],
    ];
    expect(one({ attributes }).attributes).toEqual({
      text: 'x',
      empty: '',
      integer: 9_007_199_254_740_993n,
      negative: -5,
      smallest: -(2n ** 63n),
      float: { float: 1.5 },
      whole_float: { float: 5 },
      not_a_number: { float: Number.NaN },
      yes: true,
      no: false,
      list: ['a', '1', 'true', '["b"]', '{"k_l":"v"}'],
      map: { x_y: 'z', n: 7, deep: { m: 2.5 } },
    });
  });

  test.each([0, 7, 9, 10, 42, 99, 100, 305, 999, 1000, 9999, 10_000, 10_001, 4_294_967_296, -1])(
    'the number %i is itself',
    (number) => {
      expect(one({ attributes: [['n', number]] }).attributes['n']).toBe(number);
    },
  );

  test('with a column of their own keep kind and emptiness too', () => {
    const attributes: Attributes = [
      ['service.name', 5n],
      ['host.name', ''],
      ['http.route', '/x'],
      ['url.path', true],
    ];
    const { items } = read([span({ attributes })]);
    expect(items[0]!.attributes).toEqual({
      service_name: 5,
      host_name: '',
      http_route: '/x',
      url_path: true,
    });
  });

  test.each<[unknown, number]>([
    [200n, 200],
    ['404', 404],
    ['x', 0],
    [0n, 0],
    [70_000n, 0],
  ])('HTTP status %s is %i in its column', (value, stored) => {
    const attributes = [['http.response.status_code', value]] as Attributes;
    const item = one({ attributes });
    expect(item.httpStatus).toBe(stored);
    const expected = typeof value === 'bigint' ? Number(value) : value;
    expect(item.attributes['http_response_status_code']).toBe(expected);
  });

  test.each([
    ['deployment.environment.name', 'deployment_environment'],
    ['environment', 'deployment_environment'],
    ['env', 'deployment_environment'],
    ['service', 'service_name'],
    ['component', 'service_name'],
    ['http.scheme', 'url_scheme'],
    ['http.url', 'url_full'],
    ['http.target', 'url_path'],
    ['http.method', 'http_request_method'],
    ['http.status_class', 'http_response_status_class'],
    ['db.type', 'db_system'],
    ['db.system.name', 'db_system'],
    ['db.namespace', 'db_name'],
    ['db.query.text', 'db_statement'],
    ['db.operation.name', 'db_operation'],
    ['db.collection.name', 'db_sql_table'],
    ['rpc.system.name', 'rpc_system'],
    ['messaging.operation.type', 'messaging_operation'],
    ['severity', 'log_severity'],
    ['log.level', 'log_severity'],
    ['error.severity', 'log_severity'],
    ['level', 'log_severity'],
  ])('%s is stored as %s', (sent, stored) => {
    expect(one({ attributes: [[sent, 'x']] }).attributes).toEqual({ [stored]: 'x' });
    const both: Attributes = [
      [sent, 'x'],
      [stored, 'y'],
    ];
    expect(one({ attributes: both }).attributes[stored]).toBe('y');
  });

  test('a peer address names the socket for the calling side alone', () => {
    const attributes: Attributes = [['network.peer.address', '10.0.0.1']];
    expect(one({ kind: KIND.client, attributes }).attributes).toEqual({
      server_socket_address: '10.0.0.1',
    });
    expect(one({ kind: KIND.server, attributes }).attributes).toEqual({
      network_peer_address: '10.0.0.1',
    });
  });

  test('say what a user agent is', () => {
    const attributes: Attributes = [
      [
        'user_agent.original',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      ],
    ];
    expect(one({ attributes }).attributes).toMatchObject({
      user_agent_name: 'Safari',
      user_agent_version: '17.0',
      user_agent_os_name: 'iOS',
      user_agent_os_version: '17.0',
      user_agent_device: 'iPhone',
    });
    const bot: Attributes = [['user_agent.original', 'Googlebot/2.1 (+http://www.google.com)']];
    expect(one({ attributes: bot }).attributes).toMatchObject({ user_agent_is_bot: 1 });
  });

  test('that are no UTF-8 are made so', () => {
    const body = encodeTraces(request([span({ attributes: [['k', 'abc-broken']] })]));
    body[body.indexOf('abc-broken') + 1] = 0xff;
    expect(readItems('traces-protobuf', body).items[0]!.attributes).toEqual({ k: 'a�c-broken' });
  });
});

describe('limits', () => {
  test('attributes beyond 256, keys beyond 100 and values beyond 16 KiB', () => {
    const attributes: Attributes = [
      ['k'.repeat(101), 'x'],
      ['用户', 'x'],
      ['long', 'é'.repeat(10_000)],
      ...Array.from({ length: 300 }, (_, i): [string, string] => [`a${i}`, 'x']),
    ];
    const { items, result } = read([span({ attributes })], [['service.name', 'shop']]);
    const stored = items[0]!.attributes;
    expect(Object.keys(stored)).toHaveLength(257);
    expect(stored['service_name']).toBe('shop');
    expect(Buffer.byteLength(String(stored['long']))).toBe(16_384);
    expect(Object.fromEntries(result.reasons)).toEqual({
      attribute_key: 2,
      value_cut: 1,
      attribute_limit: 45,
    });
    expect(result.rejected).toBe(0);
  });

  test('names and messages beyond 16 KiB', () => {
    const long = 'x'.repeat(20_000);
    const { items, result } = read([
      span({ name: long, status: { code: 2, message: long }, events: [{ name: long }] }),
    ]);
    expect(items.map(({ displayName }) => displayName.length)).toEqual([16_384, 16_384]);
    expect(items[0]!.statusMessage).toHaveLength(16_384);
    expect(Object.fromEntries(result.reasons)).toEqual({ value_cut: 3 });
  });

  test('events beyond 256 and links beyond 128', () => {
    const events = Array.from({ length: 258 }, () => ({ time: NANOSECONDS, name: 'e' }));
    const links = Array.from({ length: 130 }, () => ({ traceId: TRACE, spanId: '01'.repeat(8) }));
    const { items, result } = read([span({ events, links })]);
    expect(items).toHaveLength(257);
    expect(items[0]).toMatchObject({ eventCount: 256, linkCount: 128 });
    expect(Object.fromEntries(result.reasons)).toEqual({ event_limit: 2, link_limit: 2 });
    // Each span has its own.
    const few = span({ events: events.slice(0, 200), links: links.slice(0, 100) });
    expect(Object.fromEntries(read([few, few]).result.reasons)).toEqual({});
  });

  test('items of days that the store has dropped already', () => {
    const day = 86_400_000_000_000n;
    const oldest = (NANOSECONDS / day - 29n) * day;
    const { items, result } = read([span({ start: oldest - 1000n }), span({ start: oldest })]);
    expect(items.map(({ time }) => time)).toEqual([oldest / 1000n]);
    expect(Object.fromEntries(result.reasons)).toEqual({ too_old: 1 });
  });

  test('events that are kept for fewer days than their span', () => {
    const day = 86_400_000_000_000n;
    const start = NANOSECONDS - 20n * day;
    const events = [{ time: start, name: 'e' }, { time: NANOSECONDS, name: 'f' }, { name: 'g' }];
    const body = encodeTraces(request([span({ start, events })]));
    const retention = { span: 90, log: 90, event: 7, metric: 90 };
    const { items, result } = readItems('traces-protobuf', body, {}, { retention });
    expect(items.map(({ displayName, time }) => [displayName, time])).toEqual([
      ['run', start / 1000n],
      ['f', NANOSECONDS / 1000n],
    ]);
    expect(items[0]).toMatchObject({ eventCount: 1 });
    expect(result).toMatchObject({ rejected: 0, accepted: { span: 1, log: 0, event: 1 } });
    expect(Object.fromEntries(result.reasons)).toEqual({ too_old: 2 });
  });

  test('items older than the retention or more than an hour ahead', () => {
    const day = 86_400_000_000_000n;
    const { items, result } = read([
      span({ start: NANOSECONDS - 31n * day, events: [{ name: 'e' }] }),
      span({ start: NANOSECONDS - 29n * day }),
      span({ start: NANOSECONDS + day / 12n }),
      span({ start: NANOSECONDS + day / 48n }),
    ]);
    expect(items).toHaveLength(2);
    expect(result).toMatchObject({ rejected: 2, accepted: { span: 2, log: 0, event: 0 } });
    expect(Object.fromEntries(result.reasons)).toEqual({ too_old: 1, in_future: 1 });
    expect(result.message()).toMatch(
      /^1 items older than the retention were refused; 1 items more/,
    );
  });
});

describe('systems and display names', () => {
  const cases: [string, Span, Attributes, string, string][] = [
    [
      'server with a route',
      {
        name: 'GET',
        kind: KIND.server,
        attributes: [
          ['http.request.method', 'GET'],
          ['http.route', '/u/:id'],
        ],
      },
      [['service.name', 'api']],
      'httpserver:api',
      'GET /u/:id',
    ],
    [
      'client with a URL',
      {
        name: 'HTTP GET',
        kind: KIND.client,
        attributes: [
          ['http.request.method', 'GET'],
          ['url.full', 'https://x/y?z'],
        ],
      },
      [['service.name', 'web']],
      'httpclient:web',
      'GET /y',
    ],
    [
      'HTTP with a name that says something',
      { name: 'list users', attributes: [['http.route', '/users']] },
      [],
      'httpserver:unknown',
      'list users',
    ],
    [
      'HTTP with a path',
      {
        name: '/a/b?c',
        attributes: [
          ['http.method', 'POST'],
          ['http.target', '/a/b?c'],
        ],
      },
      [],
      'httpserver:unknown',
      'POST /a/b',
    ],
    [
      'HTTP with a method alone',
      { name: 'GET', attributes: [['http.request.method', 'GET']] },
      [],
      'httpserver:unknown',
      'GET <unknown_route>',
    ],
    [
      'HTTP with a status alone',
      { name: '', attributes: [['http.response.status_code', 200]] },
      [],
      'httpserver:unknown',
      '<empty>',
    ],
    [
      'database',
      {
        name: 'q',
        kind: KIND.client,
        attributes: [
          ['db.system', 'postgresql'],
          ['db.statement', 'SELECT 1'],
        ],
      },
      [],
      'db:postgresql',
      'SELECT 1',
    ],
    [
      'statement alone',
      { name: 'q', attributes: [['db.statement', 'SELECT 2']] },
      [],
      'db:unknown_db',
      'SELECT 2',
    ],
    [
      'rpc before messaging',
      {
        name: 'Call',
        kind: KIND.client,
        attributes: [
          ['rpc.system', 'grpc'],
          ['messaging.system', 'kafka'],
        ],
      },
      [['service.name', 'a']],
      'rpc:a',
      'Call',
    ],
    [
      'messaging',
      { name: 'send', kind: KIND.producer, attributes: [['messaging.system', 'kafka']] },
      [],
      'messaging:kafka',
      'send',
    ],
    ['anything else', { name: 'run' }, [['service.name', 'a']], 'funcs', 'run'],
    ['a name of blanks', { name: ' \t ' }, [['service.name', 'a']], 'funcs', '<empty>'],
    [
      'a display name that was sent',
      { name: 'run', attributes: [['display_name', 'Run it']] },
      [],
      'funcs',
      'Run it',
    ],
  ];

  test.each(cases)('%s', (_, fields, resource, system, displayName) => {
    const item = one(fields, resource);
    expect(item).toMatchObject({ system, displayName, type: system.split(':')[0] });
    expect(item.attributes).not.toHaveProperty('display_name');
  });

  test('the scheme of a URL is filled in', () => {
    const fields = cases.find(([name]) => name === 'client with a URL')![1];
    expect(one(fields).attributes['url_scheme']).toBe('https');
  });

  test('a project may tell functions apart by service', () => {
    const resource: Attributes = [['service.name', 'a']];
    expect(one({}, resource, { groupFuncsByService: true }).system).toBe('funcs:a');
    expect(one({}, [], { groupFuncsByService: true }).system).toBe('funcs:unknown');
  });

  test('a project may force the names of a library', () => {
    const body = encodeTraces([
      {
        scopes: [{ name: 'my-lib', items: [span({ attributes: [['db.statement', 'SELECT 1']] })] }],
      },
    ]);
    const [item] = readItems('traces-protobuf', body, { forceSpanName: ['my-lib'] }).items;
    expect(item!.displayName).toBe('run');
  });

  test('a system is cut to 200 bytes', () => {
    const item = one({ attributes: [['db.system', 'é'.repeat(200)]] });
    expect(Buffer.byteLength(item.system)).toBeLessThanOrEqual(200);
    expect(item.system).toBe(`db:${'é'.repeat(98)}`);
  });
});

describe('span events', () => {
  const events = [
    {
      time: NANOSECONDS + 1000n,
      name: 'exception',
      attributes: [
        ['exception.type', 'E'],
        ['exception.message', 'boom'],
        ['shared', 'event'],
      ] as Attributes,
    },
    {
      time: NANOSECONDS,
      name: 'message',
      attributes: [['rpc.system', 'grpc']] as Attributes,
    },
    { time: NANOSECONDS, name: 'cache miss' },
    { time: NANOSECONDS, name: 'log', attributes: [['log.message', 'hi']] as Attributes },
    { time: NANOSECONDS, name: 'error', attributes: [['exception.message', 'E: x']] as Attributes },
  ];
  const { items } = read(
    [
      span({
        name: 'Call',
        kind: KIND.client,
        status: { code: 2 },
        events,
        attributes: [
          ['shared', 'span'],
          ['own', 1],
        ],
      }),
    ],
    [['service.name', 'a']],
  );

  test('become items of their own beside their span', () => {
    expect(items.map(({ signal, system, displayName }) => [signal, system, displayName])).toEqual([
      ['span', 'funcs', 'Call'],
      ['log', 'log:error', 'E: boom'],
      ['event', 'message:grpc', 'Call client'],
      ['event', 'other-events', 'cache miss'],
      ['log', 'log:info', 'INFO hi'],
      ['log', 'log:error', 'E: x'],
    ]);
    expect(items[0]).toMatchObject({ eventCount: 5, eventErrorCount: 2, eventLogCount: 3 });
  });

  test('take over from the span what they lack', () => {
    const [host, exception] = items;
    expect(exception).toMatchObject({
      traceId: host!.traceId,
      parentId: host!.id,
      kind: 'client',
      statusCode: 'error',
      name: 'Call',
      eventName: 'exception',
      duration: 0n,
      time: NANOSECONDS / 1000n + 1n,
      attributes: {
        exception_type: 'E',
        shared: 'event',
        own: 1,
        service_name: 'a',
        log_severity: 'ERROR',
      },
    });
    expect(exception!.attributes).not.toHaveProperty('exception_message');
    expect(new Set(items.map(({ id }) => id)).size).toBe(6);
  });

  test('are not named by an attribute, as spans and logs are', () => {
    const events = [{ name: 'e', attributes: [['display_name', 'shown']] as Attributes }];
    const [, event] = read([span({ events })]).items;
    expect(event).toMatchObject({ displayName: 'e', attributes: { display_name: 'shown' } });
  });

  test('do not repeat what their span says about itself', () => {
    const attributes: Attributes = [
      ['exception.type', 'E'],
      ['exception.message', 'boom'],
      ['level', 'error'],
      ['log.message', 'hi'],
    ];
    const [, event] = read([
      span({ attributes, events: [{ name: 'e', time: NANOSECONDS }] }),
    ]).items;
    expect(event).toMatchObject({ system: 'other-events', displayName: 'e', attributes: {} });
  });

  test('of a span that stands alone stay in its trace', () => {
    const [host, event] = read([
      span({ traceId: '', events: [{ name: 'e', time: NANOSECONDS }] }),
    ]).items;
    expect(event).toMatchObject({ traceId: host!.traceId, parentId: '0'.repeat(16) });
    expect(event!.id).not.toBe('0'.repeat(16));
  });

  test('with an impossible time happened when their span began', () => {
    const [, event] = read([span({ events: [{ name: 'e', time: 5n }] })]).items;
    expect(event!.time).toBe(NANOSECONDS / 1000n);
  });
});

describe('groups', () => {
  const group = (fields: Span, resource?: Attributes, project?: Partial<IngestProject>): bigint =>
    one(fields, resource, project).groupId;
  const db = (statement: string, more: Attributes = []): bigint =>
    group({ attributes: [['db.system', 'mysql'], ['db.statement', statement], ...more] });

  test('do not depend on ids, hosts, literals or times', () => {
    expect(group({ attributes: [['host.name', 'a']] })).toBe(
      group({ spanId: '01'.repeat(8), start: NANOSECONDS - 5n, attributes: [['host.name', 'b']] }),
    );
    expect(db('SELECT * FROM t WHERE a = 1')).toBe(db('select * from t where a = 22 -- x'));
  });

  test('depend on kind, name, system and keywords', () => {
    const groups = [
      group({}),
      group({ kind: KIND.client }),
      group({ name: 'other' }),
      group({ attributes: [['http.route', '/x']] }),
      group({ attributes: [['http.route', '/y']] }),
      db('SELECT * FROM t WHERE a = 1'),
      db('SELECT * FROM t ORDER BY a'),
      db('SELECT * FROM u WHERE a = 1'),
    ];
    expect(new Set(groups).size).toBe(groups.length);
  });

  test('follow the table attribute rather than the statement where there is one', () => {
    const table: Attributes = [['db.sql.table', 't']];
    expect(db('SELECT * FROM a', table)).toBe(db('SELECT * FROM b', table));
  });

  test('part by environment when the project says so', () => {
    const prod: Attributes = [['deployment.environment', 'prod']];
    const test: Attributes = [['deployment.environment', 'test']];
    expect(group({}, prod)).toBe(group({}, test));
    expect(group({}, prod, { groupByEnv: true })).not.toBe(group({}, test, { groupByEnv: true }));
  });

  test('of neighbouring parts do not run into each other', () => {
    const http = (method: string, route: string): bigint =>
      group({
        attributes: [
          ['http.request.method', method],
          ['http.route', route],
        ],
      });
    expect(http('GET/', 'x')).not.toBe(http('GET', '/x'));
  });

  test('are the same whatever came before', () => {
    // More than are remembered, some of them longer than what is, and all of them twice.
    const names = Array.from({ length: 9000 }, (_, index) =>
      index % 100 === 0 ? `${index} `.padEnd(400, 'x').repeat(2) : `name ${index}`,
    );
    const groups = [...read([...names, ...names].map((name) => span({ name }))).items].map(
      ({ groupId }) => groupId,
    );
    expect(groups.slice(0, 9000)).toEqual(groups.slice(9000));
    expect(new Set(groups).size).toBe(9000);
    for (const at of [0, 1, 100, 8191, 8192, 8193, 8999])
      expect(groups[at]).toBe(group({ name: names[at] ?? '' }));
  });

  test('of exceptions follow type and words', () => {
    const exception = (type: string, message: string): bigint =>
      read([
        span({
          events: [
            {
              name: 'exception',
              time: NANOSECONDS,
              attributes: [
                ['exception.type', type],
                ['exception.message', message],
              ],
            },
          ],
        }),
      ]).items[1]!.groupId;
    expect(exception('E', 'no user 1')).toBe(exception('E', 'no user 2'));
    expect(exception('E', 'no user 1')).not.toBe(exception('F', 'no user 1'));
    expect(exception('E', 'no user 1')).not.toBe(exception('E', 'no order 1'));
  });
});

test('a resource or scope after its items counts all the same', () => {
  const scope = bytes(1, bytes(1, Buffer.from('lib')));
  const items = bytes(2, encodeSpan(span({ attributes: [['x', 1]] })));
  const resource = bytes(1, ...encodeAttributes(1, [['service.name', 'a']]));
  const body = bytes(1, bytes(2, items, scope), resource);
  expect(readItems('traces-protobuf', body).items[0]!.attributes).toEqual({
    service_name: 'a',
    otel_library_name: 'lib',
    x: 1,
  });
});
