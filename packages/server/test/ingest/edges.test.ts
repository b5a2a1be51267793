import { describe, expect, test } from 'vitest';
import type { EdgeNode, EdgeSide } from '../../src/ingest/service-graph/edge-side.ts';
import type { HalfEdges } from '../../src/ingest/service-graph/half-edges.ts';
import type { ItemBuilder } from '../../src/ingest/items/item-builder.ts';
import { type Attributes, encodeTraces, type Span } from './otlp-encoder.ts';
import { NANOSECONDS, newBuilder, PROJECT } from './read-items.ts';
import { itemReader } from './readers.ts';

const SERVER = 2;
const CLIENT = 3;
const PRODUCER = 4;
const CONSUMER = 5;

/** What a span says about a call; nothing when it is no side of one. */
function halvesOf(
  kind: number,
  attributes: Attributes,
  fields: Span = {},
  project = PROJECT,
): HalfEdges {
  const builder = newBuilder();
  builder.begin(project);
  readSpan(builder, kind, attributes, fields);
  return builder.halfEdges;
}

function readSpan(builder: ItemBuilder, kind: number, attributes: Attributes, fields: Span): void {
  const items = [
    {
      traceId: '01'.repeat(16),
      spanId: '02'.repeat(8),
      parentSpanId: '03'.repeat(8),
      name: 'x',
      kind,
      start: NANOSECONDS,
      end: NANOSECONDS + 5n,
      attributes,
      ...fields,
    },
  ];
  const resource: Attributes = [['service.name', 'shop']];
  itemReader(builder, 'traces-protobuf').read(
    encodeTraces([{ attributes: resource, scopes: [{ items }] }]),
  );
}

const sideOf = (...span: Parameters<typeof halvesOf>): EdgeSide | undefined =>
  halvesOf(...span).side(0);

const shop: EdgeNode = { attr: 'service_name', name: 'shop' };
const http: Attributes = [['http.request.method', 'GET']];
const rpc: Attributes = [['rpc.system', 'grpc']];
const database: Attributes = [['db.system', 'mysql']];
const kafka: Attributes = [
  ['messaging.system', 'kafka'],
  ['messaging.destination.name', 'orders'],
];
const root: Span = { parentSpanId: '' };

describe('the nodes of a call', () => {
  test.each<[string, number, Attributes, Span, EdgeNode | undefined, EdgeNode | undefined]>([
    ['rpc client', CLIENT, rpc, {}, shop, undefined],
    [
      'rpc client that knows the service',
      CLIENT,
      [...rpc, ['rpc.service', 'Cart']],
      {},
      shop,
      { attr: 'rpc_service', name: 'Cart' },
    ],
    [
      'rpc server',
      SERVER,
      [...rpc, ['rpc.service', 'Cart']],
      {},
      undefined,
      { attr: 'rpc_service', name: 'Cart' },
    ],
    ['rpc server at the root', SERVER, rpc, root, { attr: '', name: '<rpc-client>' }, shop],
    [
      'db client',
      CLIENT,
      [...database, ['db.name', 'carts']],
      {},
      shop,
      { attr: 'db_name', name: 'carts' },
    ],
    ['db client without a name', CLIENT, database, {}, shop, { attr: '_system', name: 'db:mysql' }],
    [
      'db server at the root',
      SERVER,
      database,
      root,
      { attr: '', name: '<db-client>' },
      { attr: '_system', name: 'db:mysql' },
    ],
    ['http server', SERVER, http, {}, undefined, shop],
    ['http server at the root', SERVER, http, root, { attr: '', name: '<http-client>' }, shop],
    [
      'http server behind a socket name',
      SERVER,
      [...http, ['server.socket.domain', 'h']],
      {},
      undefined,
      { attr: 'server_socket_domain', name: 'h' },
    ],
    [
      'http client',
      CLIENT,
      [...http, ['server.address', 'api.example']],
      {},
      shop,
      { attr: 'server_address', name: 'api.example' },
    ],
    [
      'http client that knows its peer',
      CLIENT,
      [...http, ['peer.service', 'api']],
      {},
      shop,
      { attr: 'peer_service', name: 'api' },
    ],
    ['producer', PRODUCER, kafka, {}, shop, { attr: 'messaging_destination_name', name: 'orders' }],
    ['consumer', CONSUMER, kafka, {}, { attr: 'messaging_destination_name', name: 'orders' }, shop],
    [
      'consumer of a group',
      CONSUMER,
      [...kafka, ['messaging.kafka.consumer.group', 'g']],
      {},
      { attr: 'messaging_destination_name', name: 'orders' },
      { attr: 'messaging_kafka_consumer_group', name: 'g' },
    ],
  ])('%s', (_, kind, attributes, fields, client, server) => {
    const side = sideOf(kind, attributes, fields);
    expect(side?.client).toEqual(client);
    expect(side?.server).toEqual(server);
  });

  test.each<[string, number, Attributes]>([
    ['a span inside a service', 1, http],
    ['a call of unknown sort', CLIENT, []],
    ['a message without destination', PRODUCER, [['messaging.system', 'kafka']]],
    ['a message received from nowhere', CONSUMER, [['messaging.system', 'kafka']]],
  ])('%s is no side of a call', (_, kind, attributes) => {
    expect(halvesOf(kind, attributes).count).toBe(0);
  });

  test('names are cut to 80 bytes', () => {
    const side = sideOf(CLIENT, [...http, ['server.address', 'é'.repeat(60)]]);
    expect(side?.server?.name).toBe('é'.repeat(40));
  });
});

describe('the key of a call', () => {
  const trace = '80f1'.repeat(8);
  const id = 'c0ffee00fedcba98';
  const client = (fields: Span = {}, project = PROJECT): HalfEdges =>
    halvesOf(CLIENT, http, { traceId: trace, spanId: id, ...fields }, project);
  const server = (fields: Span = {}): HalfEdges =>
    halvesOf(SERVER, http, { traceId: trace, parentSpanId: id, ...fields });
  const isOne = (one: HalfEdges, other: HalfEdges): boolean => {
    // One key hashes alike.
    if (one.sharesKey(0, other, 0)) expect(one.hash(0)).toBe(other.hash(0));
    return one.sharesKey(0, other, 0);
  };

  test('is that of the calling span, of whichever side', () => {
    expect(isOne(client(), server())).toBe(true);
    expect(isOne(client(), client())).toBe(true);
    expect(isOne(client(), server({ parentSpanId: '02'.repeat(8) }))).toBe(false);
    expect(isOne(client(), client({}, { ...PROJECT, id: PROJECT.id + 1 }))).toBe(false);
  });

  test('is another with any other byte of an id', () => {
    const changed = (hex: string, at: number): string =>
      hex.slice(0, at * 2) + (hex.startsWith('00', at * 2) ? '01' : '00') + hex.slice(at * 2 + 2);
    for (let at = 0; at < 16; at += 1)
      expect(isOne(client(), client({ traceId: changed(trace, at) }))).toBe(false);
    for (let at = 0; at < 8; at += 1)
      if (changed(id, at) !== id)
        expect(isOne(client(), client({ spanId: changed(id, at) }))).toBe(false);
  });

  test('is missing where there can be no other side', () => {
    expect(client().hasKey(0)).toBe(true);
    expect(client({ traceId: '' }).hasKey(0)).toBe(false);
    expect(server(root).hasKey(0)).toBe(false);
    expect(client({ spanId: '0000000000000001' }).hasKey(0)).toBe(true);
    expect(client({ spanId: '0100000000000000' }).hasKey(0)).toBe(true);
  });

  test('is one in all formats', () => {
    const builder = newBuilder();
    builder.begin(PROJECT);
    const span = {
      traceId: trace,
      parentId: id,
      id: '03'.repeat(8),
      kind: 'SERVER',
      timestamp: Number(NANOSECONDS / 1000n),
      duration: 5,
      localEndpoint: { serviceName: 'shop' },
      tags: { 'http.request.method': 'GET' },
    };
    itemReader(builder, 'zipkin-json').read(Buffer.from(JSON.stringify([span])));
    expect(builder.halfEdges.count).toBe(1);
    expect(isOne(client(), builder.halfEdges)).toBe(true);
  });
});

test('a request tells of its own spans alone', () => {
  const builder = newBuilder();
  const read = (fields: Span): HalfEdges => {
    builder.begin(PROJECT);
    readSpan(builder, CLIENT, http, fields);
    return builder.halfEdges;
  };
  const first = read({});
  const second = read({ spanId: '07'.repeat(8) });
  expect([first.count, second.count]).toEqual([1, 1]);
  expect(first.sharesKey(0, second, 0)).toBe(false);
});
