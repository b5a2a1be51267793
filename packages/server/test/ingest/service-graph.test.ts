import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceOf } from '../../src/ingest/attributes/slice.ts';
import type { EdgeSide } from '../../src/ingest/service-graph/edge-side.ts';
import { HalfEdges } from '../../src/ingest/service-graph/half-edges.ts';
import { ServiceGraph } from '../../src/ingest/service-graph/service-graph.ts';
import { readNative, type Row } from './native-reader.ts';
import { SECOND_MICROSECONDS } from '../../src/shared/time-units.ts';

const TIME_TO_LIVE = 100;

const TRACE = sliceOf('0123456789abcdef');

const node = (name: string) => ({ attr: 'service_name', name });

interface Half extends EdgeSide {
  /** Those of one call have one; 0 where there can be no other side. */
  readonly call: number;
  /** In seconds since 1970. */
  readonly time: number;
  readonly duration: number;
  readonly isError: boolean;
}

const half = (fields: Partial<Half>): Half => ({
  projectId: 1,
  call: 1,
  side: 'client',
  type: 'http',
  client: undefined,
  server: undefined,
  provisional: false,
  time: 61,
  duration: 10,
  isError: false,
  environment: '',
  namespace: '',
  ...fields,
});

const caller = (fields: Partial<Half> = {}): Half =>
  half({ client: node('front'), provisional: true, ...fields });
const called = (fields: Partial<Half> = {}): Half =>
  half({ side: 'server', server: node('back'), duration: 5, time: 122, ...fields });

/** One object for all spans that say the same, as they have. */
const sides = new Map<string, EdgeSide>();
const shared = (side: EdgeSide): EdgeSide => {
  const key = JSON.stringify(side);
  if (!sides.has(key)) sides.set(key, side);
  return sides.get(key) ?? side;
};

/** As they lie in one request. */
function halvesOf(given: readonly Half[]): HalfEdges {
  const halves = new HalfEdges();
  for (const { call, time, duration, isError, ...side } of given) {
    const statusCode = isError ? 'error' : 'unset';
    const span = { time: time * SECOND_MICROSECONDS, duration, statusCode, traceId: TRACE };
    halves.add(shared(side), span, call, 0);
  }
  return halves;
}

function open(capacity = 100) {
  let now = 0;
  const graph = new ServiceGraph({ capacity, timeToLive: TIME_TO_LIVE }, () => now);
  return {
    graph,
    send: (...halves: readonly Half[]) => graph.add(halvesOf(halves)),
    /** What was counted since it was taken last, an edge a row. */
    calls: (): Row[] => {
      const block = graph.take();
      return block === undefined ? [] : readNative(block);
    },
    wait: (ms: number) => (now += ms),
  };
}

test.each([
  ['the caller first', [caller({ isError: true }), called()]],
  ['the called side first', [called(), caller({ isError: true })]],
])('two sides make one call, %s', (_, halves) => {
  for (const isOneRequest of [true, false]) {
    const { graph, send, calls } = open();
    if (isOneRequest) send(...halves);
    else for (const each of halves) send(each);
    expect(calls()).toEqual([
      {
        project_id: 1,
        time: 60,
        type: 'http',
        client_attr: 'service_name',
        client_name: 'front',
        server_attr: 'service_name',
        server_name: 'back',
        deployment_environment: '',
        service_namespace: '',
        client_count: 1n,
        client_duration_sum: 10,
        client_duration_min: 10,
        client_duration_max: 10,
        server_count: 1n,
        server_duration_sum: 5,
        server_duration_min: 5,
        server_duration_max: 5,
        count: 1n,
        error_count: 1n,
      },
    ]);
    expect(graph.waiting).toBe(0);
  }
});

test('calls of one minute between two nodes are one row', () => {
  const { send, calls } = open();
  for (const call of [1, 2, 3]) send(caller({ call, duration: call, isError: call === 2 }));
  // What the called side is taken for does not matter once it tells its name.
  send(caller({ call: 4, duration: 9, server: { attr: 'server_address', name: '10.0.0.1' } }));
  for (const call of [1, 2, 3, 4]) send(called({ call }));
  expect(calls()).toMatchObject([
    {
      count: 4n,
      error_count: 1n,
      client_count: 4n,
      client_duration_sum: 15,
      client_duration_min: 1,
      client_duration_max: 9,
      server_count: 4n,
      server_duration_sum: 20,
    },
  ]);
  expect(calls()).toEqual([]);
  send(caller({ call: 5 }), called({ call: 5 }));
  expect(calls()).toMatchObject([{ count: 1n, client_duration_sum: 10 }]);
});

test('minutes and called sides are counted apart', () => {
  const { send, calls } = open();
  const other = node('other');
  for (let round = 0; round < 3; round += 1) {
    const call = round * 10;
    send(caller({ call: call + 1 }), called({ call: call + 1 }));
    send(caller({ call: call + 2, time: 121 }), called({ call: call + 2 }));
    send(caller({ call: call + 3 }), called({ call: call + 3, server: other }));
  }
  const rows = calls().map(({ time, server_name: server, count }) => [time, server, count]);
  expect(rows).toEqual([
    [60, 'back', 3n],
    [120, 'back', 3n],
    [60, 'other', 3n],
  ]);
});

test('a sender that invents names gets no more than so many edges at a time', () => {
  const { send, calls } = open();
  const invented = Array.from({ length: 30_000 }, (_, index) =>
    half({ type: 'db', client: node(`caller-${index}`), server: node('back') }),
  );
  send(...invented, ...invented);
  const rows = calls();
  expect(rows).toHaveLength(20_000);
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([2n]));
  send(...invented.slice(-1));
  expect(calls()).toMatchObject([{ client_name: 'caller-29999', count: 1n }]);
});

test('the called side replaces a guess at its name', () => {
  const { send, calls } = open();
  send(caller({ server: { attr: 'server_address', name: 'back.local' } }), called());
  expect(calls()).toMatchObject([{ server_attr: 'service_name', server_name: 'back', count: 1n }]);
});

test('environment and namespace come from the side that knows them', () => {
  const { send, calls } = open();
  send(caller({ namespace: 'shop' }), called({ environment: 'prod', namespace: 'other' }));
  expect(calls()).toMatchObject([{ deployment_environment: 'prod', service_namespace: 'shop' }]);
});

test('a side that knows both nodes is a call at once', () => {
  const { graph, send, calls } = open();
  send(half({ type: 'db', client: node('back'), server: { attr: 'db_name', name: 'shop' } }));
  send(called({ client: { attr: '', name: '<http-client>' }, isError: true, call: 0 }));
  expect(calls()).toMatchObject([
    { type: 'db', client_duration_sum: 10, server_count: 0n, count: 1n, error_count: 0n },
    {
      client_name: '<http-client>',
      client_count: 0n,
      server_duration_sum: 5,
      count: 1n,
      error_count: 1n,
    },
  ]);
  expect(graph.waiting).toBe(0);
});

test('a caller whose other side never comes keeps its guess', () => {
  const { graph, send, calls, wait } = open();
  send(caller({ call: 1, server: { attr: 'server_address', name: 'api.example' } }));
  send(caller({ call: 2 }), called({ call: 3 }));
  expect(calls()).toEqual([]);
  wait(TIME_TO_LIVE - 1);
  expect(calls()).toEqual([]);
  expect(graph.waiting).toBe(3);
  wait(1);
  expect(calls()).toMatchObject([{ server_name: 'api.example', count: 1n, server_count: 0n }]);
  expect(graph.waiting).toBe(0);
});

test('the oldest goes when there is no room', () => {
  const { graph, send, calls } = open(2);
  for (const call of [1, 2, 3]) send(called({ call }));
  expect(graph.waiting).toBe(2);
  send(caller({ call: 1 }), caller({ call: 3 }));
  expect(calls()).toMatchObject([{ count: 1n }]);
});

test('two of one side do not make a call', () => {
  const { send, calls } = open();
  send(caller(), caller());
  expect(calls()).toEqual([]);
});

test('a caller outside any trace keeps its guess at once', () => {
  const { send, calls } = open();
  send(caller({ call: 0, server: { attr: 'server_address', name: 'api.example' } }));
  send(caller({ call: 0 }));
  expect(calls()).toMatchObject([{ server_name: 'api.example', count: 1n }]);
});

test('others wait as before when very many have gone', () => {
  const { graph, send, calls, wait } = open(50_000);
  const many = (side: (fields: Partial<Half>) => Half): Half[] =>
    Array.from({ length: 40_000 }, (_, index) => side({ call: index + 1 }));
  for (let round = 0; round < 2; round += 1) {
    send(...many(caller));
    expect(graph.waiting).toBe(40_000);
    wait(TIME_TO_LIVE);
    expect(calls()).toEqual([]);
    expect(graph.waiting).toBe(0);
  }
  send(...many(called));
  send(...many(caller));
  expect(calls()).toMatchObject([{ count: 40_000n }]);
  expect(graph.waiting).toBe(0);
});

test('sides are paired as a list of all that wait would pair them', () => {
  const step = fc.oneof(
    { weight: 9, arbitrary: fc.record({ call: fc.nat(3000), isCaller: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ wait: fc.nat(TIME_TO_LIVE) }) },
  );
  const burst = fc.record({ first: fc.nat(3000), count: fc.nat(3000) });
  const property = fc.property(
    fc.integer({ min: 1, max: 2500 }),
    fc.array(fc.oneof(step, burst), { maxLength: 60, size: 'max' }),
    (capacity, steps) => {
      const { graph, send, calls, wait } = open(capacity);
      const model: { call: number; isCaller: boolean; until: number }[] = [];
      let now = 0;
      let expected = 0;
      // Callers of even calls have a guess, which counts when nobody waits for the other side any more.
      const giveUp = (): void => {
        const gone = model.shift();
        if (gone?.isCaller === true && gone.call % 2 === 0) expected += 1;
      };
      const side = (call: number, isCaller: boolean): Half =>
        !isCaller
          ? called({ call })
          : caller({ call, ...(call % 2 === 0 ? { server: node('guess') } : {}) });
      const add = (call: number, isCaller: boolean): void => {
        const at = model.findIndex((other) => other.call === call);
        const isPair = at !== -1 && model[at]?.isCaller !== isCaller;
        if (isPair) model.splice(at, 1);
        else if (at === -1) {
          if (model.length === capacity) giveUp();
          model.push({ call, isCaller, until: now + TIME_TO_LIVE });
        }
        expected += Number(isPair);
      };
      for (const each of steps) {
        if ('wait' in each) {
          wait(each.wait);
          now += each.wait;
        } else if ('first' in each) {
          const all = Array.from({ length: each.count }, (_, index) => each.first + index + 1);
          for (const call of all) add(call, true);
          send(...all.map((call) => side(call, true)));
        } else {
          add(each.call + 1, each.isCaller);
          send(side(each.call + 1, each.isCaller));
        }
        const counted = calls().reduce((sum, { count }) => sum + Number(count), 0);
        while (model[0] !== undefined && model[0].until <= now) giveUp();
        expect([counted, graph.waiting]).toEqual([expected, model.length]);
        expected = 0;
      }
    },
  );
  fc.assert(property, { numRuns: 60 });
});
