import { describe, expect, test } from 'vitest';
import type { EdgeNode, EdgeSide } from '../../src/ingest/service-graph/edge-side.ts';
import type { HalfEdges } from '../../src/ingest/service-graph/half-edges.ts';
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
  return builder.halfEdges;
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

test('both sides of a call have one key, other calls and projects another', () => {
  const client = halvesOf(CLIENT, http);
  const called = (fields: Span = {}): HalfEdges => halvesOf(SERVER, http, fields);
  const isSame = (other: HalfEdges): boolean => {
    // One key hashes alike with any seed.
    if (other.sharesKey(0, client, 0)) expect(other.hash(0, 7)).toBe(client.hash(0, 7));
    return other.sharesKey(0, client, 0);
  };
  expect(isSame(called({ spanId: '09'.repeat(8), parentSpanId: '02'.repeat(8) }))).toBe(true);
  expect(isSame(called())).toBe(false);
  expect(isSame(halvesOf(CLIENT, http, { traceId: '09'.repeat(16) }))).toBe(false);
  expect(isSame(halvesOf(CLIENT, http, {}, { ...PROJECT, id: PROJECT.id + 1 }))).toBe(false);
  expect(client.hasKey(0)).toBe(true);
  expect(halvesOf(CLIENT, http, { traceId: '' }).hasKey(0)).toBe(false);
  expect(called(root).hasKey(0)).toBe(false);
});
