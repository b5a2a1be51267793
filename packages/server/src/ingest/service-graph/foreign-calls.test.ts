import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceOf } from '../attributes/slice.ts';
import { SHARES } from '../nodes/shares.ts';
import type { EdgeSide } from './edge-side.ts';
import { type CallNodes, ForeignCalls } from './foreign-calls.ts';
import { HalfEdges } from './half-edges.ts';
import { readHalves, writeHalves } from './half-edges-body.ts';

const node = fc.option(fc.record({ attr: fc.string(), name: fc.string({ unit: 'grapheme' }) }), {
  nil: undefined,
});
const side: fc.Arbitrary<EdgeSide> = fc.record({
  projectId: fc.integer({ min: 1, max: 0xffffffff }),
  side: fc.constantFrom('client', 'server'),
  type: fc.constantFrom('http', 'db', 'messaging', 'rpc'),
  client: node,
  server: node,
  provisional: fc.boolean(),
  environment: fc.string(),
  namespace: fc.string(),
});
const word = fc.integer({ min: 0, max: 0xffffffff });
const span = fc.record({
  time: fc.integer({ min: 0, max: 2e15 }),
  duration: fc.integer({ min: 0, max: 2 ** 52 }),
  statusCode: fc.constantFrom('ok', 'error'),
  traceId: fc.string({
    unit: fc.constantFrom('0', '3', '7', 'a', 'f'),
    minLength: 16,
    maxLength: 16,
  }),
  low: word,
  high: word,
});
const halvesOf = fc.array(side, { minLength: 1, maxLength: 5 }).chain((sides) =>
  fc.array(fc.tuple(fc.constantFrom(...sides), span), { maxLength: 20 }).map((calls) => {
    const halves = new HalfEdges();
    for (const [of, { traceId, low, high, ...call }] of calls)
      halves.add(of, { ...call, traceId: sliceOf(traceId) }, low, high);
    return halves;
  }),
);

const listed = (halves: HalfEdges): unknown[] =>
  Array.from({ length: halves.count }, (_, index) => {
    const { words, duration } = halves.numbers(index);
    return { side: halves.side(index), words: [...words], duration };
  });

const keeping = (url: string): CallNodes['keeper'] => ({
  placeOf: (share) =>
    share < SHARES / 3
      ? { kind: 'own' }
      : share < SHARES / 2
        ? { kind: 'nowhere' }
        : { kind: 'elsewhere', url: `${url}-${share % 2}` },
});

test('another node reads what was written', () => {
  fc.assert(
    fc.property(halvesOf, (halves) => {
      expect(listed(readHalves(writeHalves(halves)))).toEqual(listed(halves));
    }),
  );
});

test('whatever is no list of calls is refused, and nothing else is thrown', () => {
  const body = halvesOf.map((halves) => writeHalves(halves));
  fc.assert(
    fc.property(
      fc.oneof(fc.uint8Array(), body),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.nat(),
      (bytes, at, change, length) => {
        const changed = Buffer.from(bytes);
        if (changed.length > 0) {
          const place = at % changed.length;
          changed[place] = ((changed[place] ?? 0) + change) % 256;
        }
        try {
          readHalves(changed.subarray(0, length % (changed.length + 1)));
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      },
    ),
  );
});

test('each side of a call is paired in one place, and both sides in the same', async () => {
  await fc.assert(
    fc.asyncProperty(halvesOf, async (halves) => {
      const sent: unknown[] = [];
      const foreign = new ForeignCalls({
        keeper: keeping('node'),
        sendCalls: async (url, body) => {
          const list = readHalves(Buffer.from(body));
          for (let index = 0; index < list.count; index++) {
            expect(list.needsOther(index)).toBe(true);
            expect(keeping('node').placeOf(list.traceNumber(index) % SHARES)).toEqual({
              kind: 'elsewhere',
              url,
            });
          }
          sent.push(...listed(list));
        },
      });
      const own = foreign.take(halves);
      expect(await foreign.send()).toEqual([]);
      for (let index = 0; index < own.count; index++)
        if (own.needsOther(index))
          expect(keeping('node').placeOf(own.traceNumber(index) % SHARES).kind).not.toBe(
            'elsewhere',
          );
      const all = [...listed(own), ...sent].map((half) => JSON.stringify(half));
      expect(all.toSorted()).toEqual(
        listed(halves)
          .map((half) => JSON.stringify(half))
          .toSorted(),
      );
      expect(await foreign.send()).toEqual([]);
    }),
  );
});

test('what another node does not take is given back', async () => {
  const halves = new HalfEdges();
  const called: EdgeSide = {
    projectId: 1,
    side: 'server',
    type: 'http',
    client: undefined,
    server: { attr: 'service_name', name: 'cart' },
    provisional: false,
    environment: '',
    namespace: '',
  };
  for (let trace = 0; trace < 100; trace++) {
    const traceId = sliceOf(String(trace).padStart(16, '7'));
    halves.add(called, { time: 0, duration: 1, statusCode: 'ok', traceId }, 1, trace);
  }
  const foreign = new ForeignCalls({
    keeper: { placeOf: () => ({ kind: 'elsewhere', url: 'gone' }) },
    sendCalls: () => Promise.reject(new Error('gone')),
  });
  expect(foreign.take(halves).count).toBe(0);
  const left = await foreign.send();
  expect(left.flatMap(listed)).toEqual(listed(halves));
});
