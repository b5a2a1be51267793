import { expect, test } from 'vitest';
import type { Call, EdgeMinutes } from './edge-minutes.ts';
import type { HalfEdge } from './half-edge.ts';
import { EdgeStore } from './edge-store.ts';

const node = (name: string) => ({ attr: 'service_name', name });

const half = (fields: Partial<HalfEdge>): HalfEdge => ({
  projectId: 1,
  key: 'call',
  side: 'client',
  type: 'http',
  client: undefined,
  server: undefined,
  provisional: false,
  minute: 60,
  duration: 10,
  isError: false,
  environment: '',
  namespace: '',
  ...fields,
});

const caller = (fields: Partial<HalfEdge> = {}): HalfEdge =>
  half({ client: node('front'), provisional: true, ...fields });
const called = (fields: Partial<HalfEdge> = {}): HalfEdge =>
  half({ side: 'server', server: node('back'), duration: 5, minute: 120, ...fields });

function open(capacity = 100): { store: EdgeStore; calls: Call[]; wait: (ms: number) => void } {
  const calls: Call[] = [];
  let now = 0;
  const minutes: Pick<EdgeMinutes, 'add'> = { add: (call) => calls.push(call) };
  const store = new EdgeStore(minutes, { capacity, timeToLive: 100 }, () => now);
  return { store, calls, wait: (ms) => (now += ms) };
}

test.each([
  [
    'the caller first',
    (store: EdgeStore) => [caller({ isError: true }), called()].map((h) => store.add(h)),
  ],
  [
    'the called side first',
    (store: EdgeStore) => [called(), caller({ isError: true })].map((h) => store.add(h)),
  ],
])('two sides make one call, %s', (_, add) => {
  const { store, calls } = open();
  add(store);
  expect(calls).toEqual([
    {
      projectId: 1,
      minute: 60,
      type: 'http',
      client: node('front'),
      server: node('back'),
      environment: '',
      namespace: '',
      clientDuration: 10,
      serverDuration: 5,
      isError: true,
    },
  ]);
  expect(store.size).toBe(0);
});

test('the called side replaces a guess at its name', () => {
  const { store, calls } = open();
  store.add(caller({ server: { attr: 'server_address', name: 'back.local' } }));
  store.add(called());
  expect(calls.map(({ server }) => server)).toEqual([node('back')]);
});

test('environment and namespace come from the side that knows them', () => {
  const { store, calls } = open();
  store.add(caller({ namespace: 'shop' }));
  store.add(called({ environment: 'prod', namespace: 'other' }));
  expect(calls).toMatchObject([{ environment: 'prod', namespace: 'shop' }]);
});

test('a side that knows both nodes is a call at once', () => {
  const { store, calls } = open();
  store.add(half({ type: 'db', client: node('back'), server: { attr: 'db_name', name: 'shop' } }));
  store.add(called({ client: { attr: '', name: '<http-client>' }, isError: true, key: '' }));
  expect(calls).toMatchObject([
    { type: 'db', clientDuration: 10, serverDuration: undefined, isError: false },
    {
      client: { name: '<http-client>' },
      clientDuration: undefined,
      serverDuration: 5,
      isError: true,
    },
  ]);
  expect(store.size).toBe(0);
});

test('a caller whose other side never comes keeps its guess', () => {
  const { store, calls, wait } = open();
  store.add(caller({ key: 'a', server: { attr: 'server_address', name: 'api.example' } }));
  store.add(caller({ key: 'b' }));
  store.add(called({ key: 'c' }));
  store.expire();
  expect(calls).toEqual([]);
  wait(100);
  store.expire();
  expect(calls.map(({ server }) => server.name)).toEqual(['api.example']);
  expect(store.size).toBe(0);
});

test('the oldest goes when there is no room', () => {
  const { store, calls } = open(2);
  for (const key of ['a', 'b', 'c']) store.add(called({ key }));
  expect(store.size).toBe(2);
  store.add(caller({ key: 'a' }));
  store.add(caller({ key: 'c' }));
  expect(calls).toHaveLength(1);
});

test('two of one side do not make a call', () => {
  const { store, calls } = open();
  store.add(caller());
  store.add(caller());
  expect(calls).toEqual([]);
});

test('a caller outside any trace keeps its guess at once', () => {
  const { store, calls } = open();
  store.add(caller({ key: '', server: { attr: 'server_address', name: 'api.example' } }));
  store.add(caller({ key: '' }));
  expect(calls).toHaveLength(1);
});
