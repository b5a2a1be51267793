/** Generators of traces for property tests. */
import * as fc from 'fast-check';

export interface GeneratedTrace {
  parents: Int32Array;
  starts: Float64Array;
  durations: Float64Array;
  selfDurations: Float64Array;
  kinds: Uint8Array;
  statuses: Uint8Array;
  systemIndexes: Uint16Array;
  serviceIndexes: Uint16Array;
  nameIndexes: Uint32Array;
}

/**
 * Small forests in which names, systems and times collide often. Parents come before their
 * children half of the time, and never form a cycle.
 */
export const traces: fc.Arbitrary<GeneratedTrace> = fc
  .record({
    spans: fc.array(
      fc.record({
        parent: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        start: fc.integer({ min: 0, max: 12 }),
        duration: fc.integer({ min: 0, max: 8 }),
        kind: fc.integer({ min: 0, max: 4 }),
        status: fc.integer({ min: 0, max: 2 }),
        system: fc.integer({ min: 0, max: 1 }),
        service: fc.integer({ min: 0, max: 1 }),
        name: fc.integer({ min: 0, max: 1 }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    reversed: fc.boolean(),
  })
  .map(({ spans, reversed }) => {
    const size = spans.length;
    const place = (row: number) => (reversed ? size - 1 - row : row);
    const trace: GeneratedTrace = {
      parents: new Int32Array(size),
      starts: new Float64Array(size),
      durations: new Float64Array(size),
      selfDurations: new Float64Array(size),
      kinds: new Uint8Array(size),
      statuses: new Uint8Array(size),
      systemIndexes: new Uint16Array(size),
      serviceIndexes: new Uint16Array(size),
      nameIndexes: new Uint32Array(size),
    };
    for (const [index, span] of spans.entries()) {
      const row = place(index);
      const parent = Math.floor(span.parent * (index + 1)) - 1;
      trace.parents[row] = parent < 0 ? -1 : place(parent);
      trace.starts[row] = span.start;
      trace.durations[row] = span.duration;
      trace.selfDurations[row] = span.duration;
      trace.kinds[row] = span.kind;
      trace.statuses[row] = span.status;
      trace.systemIndexes[row] = span.system;
      trace.serviceIndexes[row] = span.service;
      trace.nameIndexes[row] = span.name;
    }
    return trace;
  });
