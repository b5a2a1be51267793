import type { TraceColumns } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import { eventsOfSystem, eventSystems } from './events/trace-events.ts';
import { traceFacts } from './trace-facts.ts';

const columns: TraceColumns = {
  traceId: '4c1f0a7be2d94f6389b05a6a1d7e0c35',
  startTime: '2026-03-04T10:17:42.1Z',
  startTimeUnixNano: '1772619462100000000',
  durationNs: 1e9,
  rowCount: 3,
  eventCount: 3,
  hasMore: false,
  names: ['POST /checkout', 'SELECT carts', 'Timeout', 'cart loaded'],
  systems: ['httpserver:web', 'db:postgresql', 'log:info', 'log:error'],
  services: ['web', 'cart'],
  ids: BigUint64Array.of(0xbbn, 0xaan, 0xccn),
  parents: Int32Array.of(-1, 0, 0),
  starts: Float64Array.of(0, 1e6, 2e6),
  durations: Float64Array.of(9e6, 5e6, 1e6),
  selfDurations: Float64Array.of(3e6, 5e6, 1e6),
  kinds: Uint8Array.of(1, 2, 2),
  statuses: Uint8Array.of(0, 2, 2),
  systemIndexes: Uint16Array.of(0, 1, 1),
  serviceIndexes: Uint16Array.of(0, 1, 1),
  nameIndexes: Uint32Array.of(0, 1, 1),
  groups: BigUint64Array.of(11859341763450127344n, 1n, 1n),
  eventCounts: Uint16Array.of(0, 0, 0),
  errorEventCounts: Uint16Array.of(0, 0, 0),
  events: {
    rows: Int32Array.of(1, -1, 2),
    times: Float64Array.of(1e6, 2e6, 3e6),
    systemIndexes: Uint16Array.of(2, 3, 3),
    nameIndexes: Uint32Array.of(3, 2, 2),
    ids: BigUint64Array.of(0n, 5n, 6n),
  },
};

describe('traceFacts', () => {
  it('reads the head of a trace from its root', () => {
    expect(traceFacts(columns)).toEqual({
      name: 'POST /checkout',
      system: 'httpserver:web',
      service: 'web',
      kind: 'server',
      status: 'unset',
      start: Date.parse('2026-03-04T10:17:42.1Z'),
      traceStart: Date.parse('2026-03-04T10:17:42.1Z'),
      duration: 9e6,
      traceDuration: 1e9,
      groupId: '11859341763450127344',
      rootId: '00000000000000bb',
      spans: 3,
      errors: 2,
      services: 2,
      origins: [
        { id: '00000000000000aa', name: 'SELECT carts', service: 'cart' },
        { id: '00000000000000cc', name: 'SELECT carts', service: 'cart' },
      ],
    });
    expect(traceFacts({ ...columns, parents: new Int32Array(0) })).toBeUndefined();
  });
});

describe('events of a trace', () => {
  it('has a tab per system, errors first', () => {
    expect(eventSystems(columns)).toEqual([
      { system: 'log:error', count: 2 },
      { system: 'log:info', count: 1 },
    ]);
  });

  it('lists events with the span they happened in', () => {
    expect(eventsOfSystem(columns, 'log:error')).toEqual([
      { index: 1, name: 'Timeout', time: 2e6, id: '0000000000000005', span: undefined },
      {
        index: 2,
        name: 'Timeout',
        time: 3e6,
        id: '0000000000000006',
        span: { id: '00000000000000cc', name: 'SELECT carts' },
      },
    ]);
    expect(eventsOfSystem(columns, 'log:info')[0]?.id).toBeUndefined();
  });
});
