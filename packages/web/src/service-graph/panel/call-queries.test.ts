import { parseQuery } from '@spanlight/query';
import { expect, test } from 'vitest';
import { call } from '../../../test/graph-data.ts';
import { toEdges } from '../model/graph.ts';
import { conditionsOfEnds, edgeEnds, nodeSpans } from './call-queries.ts';

const endsOf = (...parameters: Parameters<typeof call>) =>
  toEdges([call(...parameters)]).flatMap(edgeEnds);

test('both ends of an HTTP call lead to its spans; where callers name hosts otherwise, to all calls of the caller', () => {
  const [made, answered] = endsOf('shop', 'cart');
  expect(made).toEqual({
    label: 'Calls shop makes to cart',
    exact: {
      system: 'http:all',
      query:
        'where _kind = "client" | where service_name = "shop" | where {server_socket_domain, server_address, peer_service} = "cart"',
    },
    wide: {
      label: 'All calls shop makes',
      system: 'http:all',
      query: 'where _kind = "client" | where service_name = "shop"',
    },
  });
  expect(answered).toEqual({
    label: 'All calls cart answers',
    exact: { system: 'http:all', query: 'where _kind = "server" | where service_name = "cart"' },
    among: 'shop',
    failsElsewhere: true,
  });
});

test('an edge counts the failures of who calls, of what is read from a queue those of its reader', () => {
  const counted = (...parameters: Parameters<typeof call>) =>
    endsOf(...parameters).flatMap(({ label, failsElsewhere }) => (failsElsewhere ? [] : [label]));
  expect(counted('shop', 'cart')).toEqual(['Calls shop makes to cart']);
  expect(counted('<http-client>', 'shop', { clientAttr: '' })).toEqual([
    'Calls shop gets from outside',
  ]);
  const queue = { type: 'messaging', serverAttr: 'messaging_destination_name' } as const;
  expect(counted('orders', 'mail', queue)).toEqual(['Sent by orders']);
  const reader = {
    type: 'messaging',
    clientAttr: 'messaging_destination_name',
    serverAttr: 'messaging_consumer_group_name',
  } as const;
  expect(counted('mail', 'mailer', reader)).toEqual(['Received by mailer']);
});

test('calls from outside have one end, and so have calls to what sends no spans', () => {
  expect(
    endsOf('<http-client>', 'shop', { clientAttr: '' }).map(({ exact }) => exact.query),
  ).toEqual(['where _kind = "server" | where service_name = "shop" | where _parent_id = 0']);
  const outside = endsOf('shop', 'api.example.com', { serverAttr: 'server_address' });
  expect(outside.map(({ label }) => label)).toEqual(['Calls shop makes to api.example.com']);
});

test('databases and queues have queries of their own', () => {
  const db = endsOf('cart', 'db:redis', { type: 'db', serverAttr: '_system' });
  expect(db.map(({ exact }) => exact)).toEqual([
    { system: 'db:all', query: 'where service_name = "cart" | where _system = "db:redis"' },
    { system: 'db:all', query: 'where _system = "db:redis"' },
  ]);
  const queue = { type: 'messaging', serverAttr: 'messaging_destination_name' } as const;
  expect(endsOf('orders', 'mail', queue).map(({ exact }) => exact.query)).toEqual([
    'where _kind = "producer" | where service_name = "orders" | where messaging_destination_name = "mail"',
    'where _kind = "consumer" | where messaging_destination_name = "mail"',
  ]);
});

test('hostile names stay texts of a query that parses', () => {
  const name = '"; where x = 1 | drop \\ "';
  for (const { exact } of endsOf(name, name)) {
    expect(parseQuery(exact.query).every(({ error }) => error === undefined)).toBe(true);
  }
  expect(nodeSpans({ attr: '', name })).toBeUndefined();
});

test('a service the page is about is looked for at both ends, so no condition of their spans', () => {
  const query = 'where service_name = "cart" | where deployment_environment = "production"';
  expect(conditionsOfEnds(query)).toBe('where deployment_environment = "production"');
});

test('names that an edge knows only the beginning of are asked for by that', () => {
  const name = 'é'.repeat(40);
  expect(nodeSpans({ attr: 'service_name', name })?.query).toBe(
    `where service_name like "${name}%"`,
  );
  for (const { exact } of endsOf(name, name))
    expect(parseQuery(exact.query).every(({ error }) => error === undefined)).toBe(true);
  expect(nodeSpans({ attr: 'service_name', name: 'é'.repeat(38) })?.query).toContain(' = "');
});
