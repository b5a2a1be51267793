import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidResponseError } from '../http/errors.ts';
import type { TreeSpan } from '../schemas/tracing/spans.ts';
import type { TraceResponse } from '../schemas/tracing/traces.ts';
import { decodeTraceColumns } from './decode.ts';
import { encodeTraceColumns, encodeTraceColumnsInSlices } from './encode.ts';
import { traceColumnsFromTree } from './from-tree.ts';
import type { TraceColumns } from './layout.ts';

const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const nanoseconds = fc.integer({ min: 0, max: 2 ** 50 });

const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 });

/** Any trace whose cells stay inside their tables. */
const traces: fc.Arbitrary<TraceColumns> = fc
  .record({
    names: texts,
    systems: texts,
    services: texts,
    rowCount: fc.nat(40),
    eventCount: fc.nat(20),
  })
  .chain(({ names, systems, services, rowCount, eventCount }) => {
    const cells = <T>(cell: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
      fc.array(cell, { minLength: length, maxLength: length });
    const span = <T>(cell: fc.Arbitrary<T>): fc.Arbitrary<T[]> => cells(cell, rowCount);
    const event = <T>(cell: fc.Arbitrary<T>): fc.Arbitrary<T[]> => cells(cell, eventCount);
    const row = fc.integer({ min: -1, max: rowCount - 1 });
    return fc.record({
      traceId: fc.constant('9d1c3e07a4b6f2185c0d7e91ab34f6c2'),
      startTime: fc.constant('2026-03-04T10:17:42.123456789Z'),
      startTimeUnixNano: fc.constant('1772619462123456789'),
      durationNs: nanoseconds,
      rowCount: fc.constant(rowCount),
      eventCount: fc.constant(eventCount),
      hasMore: fc.boolean(),
      names: fc.constant(names),
      systems: fc.constant(systems),
      services: fc.constant(services),
      ids: span(uint64).map((list) => BigUint64Array.from(list)),
      parents: span(row).map((list) => Int32Array.from(list)),
      starts: span(nanoseconds).map((list) => Float64Array.from(list)),
      durations: span(nanoseconds).map((list) => Float64Array.from(list)),
      selfDurations: span(nanoseconds).map((list) => Float64Array.from(list)),
      kinds: span(fc.nat(4)).map((list) => Uint8Array.from(list)),
      statuses: span(fc.nat(2)).map((list) => Uint8Array.from(list)),
      systemIndexes: span(fc.nat(systems.length - 1)).map((list) => Uint16Array.from(list)),
      serviceIndexes: span(fc.nat(services.length - 1)).map((list) => Uint16Array.from(list)),
      nameIndexes: span(fc.nat(names.length - 1)).map((list) => Uint32Array.from(list)),
      groups: span(uint64).map((list) => BigUint64Array.from(list)),
      eventCounts: span(fc.nat(65_535)).map((list) => Uint16Array.from(list)),
      errorEventCounts: span(fc.nat(65_535)).map((list) => Uint16Array.from(list)),
      events: fc.record({
        rows: event(row).map((list) => Int32Array.from(list)),
        times: event(nanoseconds).map((list) => Float64Array.from(list)),
        systemIndexes: event(fc.nat(systems.length - 1)).map((list) => Uint16Array.from(list)),
        nameIndexes: event(fc.nat(names.length - 1)).map((list) => Uint32Array.from(list)),
        ids: event(uint64).map((list) => BigUint64Array.from(list)),
      }),
    });
  });

function span(settings: Partial<TreeSpan> & Pick<TreeSpan, 'id'>): TreeSpan {
  return {
    traceId: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    projectId: 1,
    system: 'httpserver:web',
    groupId: '18446744073709551615',
    kind: 'server',
    name: 'GET /',
    displayName: 'GET /',
    time: '2026-03-04T10:17:42.1Z',
    duration: 100,
    durationSelf: 40,
    startPct: 0,
    endPct: 1,
    statusCode: 'ok',
    statusMessage: '',
    attrs: { service_name: 'web' },
    ...settings,
  };
}

function tree(root: TreeSpan): TraceResponse {
  return {
    trace: {
      id: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
      time: '2026-03-04T10:17:42.1Z',
      duration: 900,
    },
    root,
    numSpan: 1,
    hasMore: false,
  };
}

const sample = traceColumnsFromTree(
  tree(
    span({
      id: '11b0c9d2e4f5a687',
      children: [
        span({
          id: 'c2d4e6f80a1b3c5d',
          time: '2026-03-04T10:17:42.100000300Z',
          kind: 'client',
          system: 'db:postgresql',
          statusCode: 'error',
          displayName: 'x'.repeat(500),
          events: [
            {
              name: 'boom',
              time: '2026-03-04T10:17:42.100000350Z',
              attrs: {},
              system: 'log:error',
            },
            { name: 'note', time: '2026-03-04T10:17:42.100000310Z', attrs: {} },
          ],
        }),
        span({ id: '7f3a91c05de2b846', time: '2026-03-04T10:17:42.100000200Z', attrs: {} }),
      ],
    }),
  ),
);

describe('encodeTraceColumns and decodeTraceColumns', () => {
  it('give back what was written', () => {
    fc.assert(
      fc.property(traces, (columns) => {
        expect(decodeTraceColumns(encodeTraceColumns(columns).buffer)).toEqual(columns);
      }),
    );
  });

  it('give back a name for each of many spans, and let others go first meanwhile', () => {
    const names = Array.from({ length: 40_000 }, (_, at) => `"names":[] ${at}`);
    const columns = { ...sample, names };
    expect(decodeTraceColumns(encodeTraceColumns(columns).buffer)).toEqual(columns);
    expect([...encodeTraceColumnsInSlices(columns)].length).toBeGreaterThan(20);
  });

  it('lay the columns over the bytes without copying', () => {
    const bytes = encodeTraceColumns(sample);
    expect(decodeTraceColumns(bytes.buffer).ids.buffer).toBe(bytes.buffer);
  });

  it('turn any damaged bytes into an error, never a crash', () => {
    const whole = encodeTraceColumns(sample);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }),
        (length, changes) => {
          const damaged = whole.slice(0, length);
          for (const [at, value] of changes) damaged[at % Math.max(length, 1)] = value;
          expect(() => decodeTraceColumns(damaged.buffer)).toThrow(InvalidResponseError);
        },
      ),
    );
  });

  it('refuse cells that point outside of their tables', () => {
    const columns = { ...sample, parents: Int32Array.from([-1, 7, 0]) };
    expect(() => decodeTraceColumns(encodeTraceColumns(columns).buffer)).toThrow(
      'points outside its table',
    );
  });

  it('refuse columns of unequal length', () => {
    expect(() => encodeTraceColumns({ ...sample, rowCount: 2 })).toThrow(RangeError);
  });

  it('name the version they do not know', () => {
    const bytes = encodeTraceColumns(sample);
    const text = new TextDecoder().decode(bytes.subarray(8, 24));
    bytes.set(new TextEncoder().encode(text.replace('"version":1', '"version":9')), 8);
    expect(() => decodeTraceColumns(bytes.buffer)).toThrow('version 9: update the SDK');
  });
});

describe('traceColumnsFromTree', () => {
  it('orders rows by start and keeps every parent', () => {
    expect([...sample.starts]).toEqual([0, 200, 300]);
    expect([...sample.parents]).toEqual([-1, 0, 0]);
    expect([...sample.ids]).toEqual([
      0x11b0c9d2e4f5a687n,
      0x7f3a91c05de2b846n,
      0xc2d4e6f80a1b3c5dn,
    ]);
    expect(sample.startTimeUnixNano).toBe('1772619462100000000');
  });

  it('keeps kinds, statuses, groups, systems and services', () => {
    expect([...sample.kinds]).toEqual([1, 1, 2]);
    expect([...sample.statuses]).toEqual([1, 1, 2]);
    expect(sample.groups[0]).toBe(18_446_744_073_709_551_615n);
    expect([...sample.systemIndexes].map((index) => sample.systems[index])).toEqual([
      'httpserver:web',
      'httpserver:web',
      'db:postgresql',
    ]);
    expect([...sample.serviceIndexes].map((index) => sample.services[index])).toEqual([
      'web',
      '',
      'web',
    ]);
  });

  it('cuts long names', () => {
    expect(sample.names[sample.nameIndexes[2]!]).toBe(`${'x'.repeat(119)}…`);
  });

  it('lists events by time with the row of their span', () => {
    expect([...sample.events.times]).toEqual([310, 350]);
    expect([...sample.events.rows]).toEqual([2, 2]);
    expect([...sample.eventCounts]).toEqual([0, 0, 2]);
    expect([...sample.errorEventCounts]).toEqual([0, 0, 1]);
  });

  it('walks a tree of any depth', () => {
    let root = span({ id: '0000000000000001' });
    for (let depth = 0; depth < 20_000; depth += 1) {
      root = span({ id: '0000000000000001', children: [root] });
    }
    expect(traceColumnsFromTree(tree(root)).rowCount).toBe(20_001);
  });
});
